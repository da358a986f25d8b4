import { instantOf } from '#src/kernel/time/moment.ts'
import { fold } from '#src/kernel/text.ts'
import { isRecord } from '#src/wire/scalars.ts'
import type { LogEntry, LogLevel } from './log-entry.ts'

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
