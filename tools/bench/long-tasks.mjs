// @ts-check

/** Milliseconds from which a task is felt. */
const limit = 50
const mark = 'foyer-bench'

/**
 * The page's main-thread tasks over 50 ms while something goes on, by the thread's own time: what else the machine does is not in it.
 * @template Result
 * @param {import('@playwright/test').Browser} browser @param {import('@playwright/test').Page} page @param {() => Promise<Result>} work
 * @returns {Promise<{ result: Result, longest: number, long: number, cpu: number }>} `cpu`: of all tasks together
 */
export const withLongTasks = async (browser, page, work) => {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  const result = await work()
  // A mark tells the page's process from that of the browser's own pages.
  await page.evaluate((name) => performance.mark(name), mark)
  /** @type {{ traceEvents: readonly { name: string, pid: number, tid: number, tdur?: number }[] }} */
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const threadOf = (/** @type {{ pid: number, tid: number }} */ { pid, tid }) => `${pid} ${tid}`
  const mains = new Set(traceEvents.filter(({ name }) => name === mark).map((event) => threadOf(event)))
  const tasks = traceEvents
    .filter((event) => event.name.endsWith('RunTask') && mains.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1_000)
  const longest = tasks.reduce((most, time) => Math.max(most, time), 0)
  const cpu = tasks.reduce((sum, time) => sum + time, 0)
  return { result, longest, long: tasks.filter((time) => time > limit).length, cpu }
}
