import type { LogEntry } from './log-entry.ts'
import { logAsText, newestEntries } from './log-list.ts'

/** Requests of this page to one server, as far as the browser remembers them. */
export interface RequestCount {
  readonly count: number
  /** Median, in milliseconds. Null without requests. */
  readonly median: number | null
}

/** Counts the requests to an origin. `requests` are the browser's entries. */
export function countRequests(
  requests: readonly { readonly name: string; readonly duration: number }[],
  origin: string | null,
): RequestCount {
  const durations = requests
    .filter(({ name }) => origin !== null && name.startsWith(`${origin}/`))
    .map(({ duration }) => duration)
    .toSorted((one, other) => one - other)
  return { count: durations.length, median: durations[Math.floor(durations.length / 2)] ?? null }
}

/**
 * Returns the report for support as plain text in English: one line per fact, then the newest entries of the log. Facts that are
 * null are left out.
 */
export function supportReport(
  facts: Readonly<Record<string, string | number | null>>,
  log: readonly LogEntry[],
): string {
  const lines = Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  const entries = newestEntries(log)
  return [...lines, ...(entries.length > 0 ? ['', logAsText(entries)] : [])].join('\n')
}
