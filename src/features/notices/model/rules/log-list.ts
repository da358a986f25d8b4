import { instantOf } from '#src/kernel/time/moment.ts'
import { fold } from '#src/kernel/text.ts'
import { isRecord } from '#src/wire/scalars.ts'
import type { LogEntry, LogLevel } from '#src/base/rules/log-entry.ts'

export const logLevels: readonly LogLevel[] = ['error', 'warning', 'info']

/** Reads the stored entries. Leaves out values that are not entries. */
export const readLog = (stored: readonly unknown[]): readonly LogEntry[] =>
  stored.map(readLogEntry).filter((entry) => entry !== null)

function readLogEntry(stored: unknown): LogEntry | null {
  if (!isRecord(stored)) return null
  const { at, what, detail } = stored
  const level = logLevels.find((one) => one === stored['level'])
  if (typeof at !== 'number' || !Number.isFinite(at) || level === undefined) return null
  return typeof what === 'string' && typeof detail === 'string' ? { at: instantOf(at), level, what, detail } : null
}

export interface LogFilter {
  readonly text: string
  /** Null means all levels. */
  readonly level: LogLevel | null
}

/** Returns the entries that contain every word of the filter's text, regardless of case and accents. Newest first. */
export function filterLog(entries: readonly LogEntry[], { text, level }: LogFilter): readonly LogEntry[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return entries
    .filter((entry) => level === null || entry.level === level)
    .filter(({ what, detail }) => {
      const searched = fold(`${what}\n${detail}`)
      return words.every((word) => searched.includes(word))
    })
    .toSorted((one, other) => other.at - one.at)
}

/** Maximum number of entries that a device sends, and of UTF-16 units of each one's detail: its record stays small. */
const mostTold = 20
const longestTold = 1_000

/** Returns the newest entries, for the record of a device. Newest first. */
export const newestEntries = (entries: readonly LogEntry[]): readonly LogEntry[] =>
  filterLog(entries, { text: '', level: null })
    .slice(0, mostTold)
    .map((entry) => ({ ...entry, detail: entry.detail.slice(0, longestTold) }))

/** Returns the entries as plain text to copy: a line with time (UTC), level and subject, then the problems, indented. */
export function logAsText(entries: readonly LogEntry[]): string {
  return entries
    .map(({ at, level, what, detail }) => {
      const lines = detail.split('\n').map((line) => `  ${line}`)
      return [`${new Date(at).toISOString()} ${level} ${what}`, ...lines].join('\n')
    })
    .join('\n')
}

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
