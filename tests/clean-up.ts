type Task = () => unknown

const tasks = { test: [] as Task[], file: [] as Task[] }

/** Does something after the test that is running. */
export const afterTest = (task: Task): void => void tasks.test.push(task)

/** Does something after the tests of the file that is running. */
export const afterFile = (task: Task): void => void tasks.file.push(task)

/** Does what is due, the last first. */
export async function cleanUp(after: 'test' | 'file'): Promise<void> {
  for (const task of tasks[after].splice(0).toReversed()) await task()
}
