import type { Instant } from '#src/kernel/time/units.ts'

export type LogLevel = 'error' | 'warning' | 'info'

/** One entry of the log (section 9, table `logs`). It never contains personal data, see `withoutPersonalData`. */
export interface LogEntry {
  readonly at: Instant
  readonly level: LogLevel
  /** The body or action that it is about, such as 'resources'. In English, like the names of members. */
  readonly what: string
  /** One problem per line. */
  readonly detail: string
}

/** Maximum UTF-16 units per line. The names of members can come from the server and be of any length. */
const longestLine = 300

/**
 * Replaces e-mail addresses, the queries of URLs, and tokens, which are runs of 32 characters or more. Problems name members and
 * never values, but the name of a member, or the message of an error, can contain any of them.
 */
export function withoutPersonalData(line: string): string {
  return line
    .slice(0, longestLine)
    .replaceAll(/[^\s"'<>()[\]{},;:=/?&]+(?:@|%40)[^\s"'<>()[\]{},;:/?&]+/gi, '…')
    .replaceAll(/(\b(?:https?|wss?):\/\/[^\s?#]*)[?#]\S*/gi, '$1?…')
    .replaceAll(/[\w+/-]*[\w-]{32}[\w+/=-]*/g, '…')
}
