import type { ReadCounts } from '#src/core/wire/resources.ts'

/** Malformed answers are logged as warnings (section 8). Problems name fields, never values. `counts`: where records are counted. */
export function logProblems(what: string, problems: readonly string[], counts?: ReadCounts): void {
  if (problems.length === 0) return
  const of = counts ? `, ${counts.unread} unread and ${counts.incomplete} incomplete of ${counts.total}` : ''
  console.warn(`${what}: ${problems.length} problems${of}`, problems)
}

const loggedOnce = new Set<string>()

/** Logs a problem that recurs, such as with every render, the first time only. */
export function logProblemOnce(what: string, problem: string): void {
  const key = `${what}: ${problem}`
  if (loggedOnce.has(key)) return
  loggedOnce.add(key)
  logProblems(what, [problem])
}
