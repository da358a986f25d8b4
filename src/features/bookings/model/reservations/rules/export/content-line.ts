import { readableText } from '#src/base/rules/property-types.ts'
import type { CalendarDay, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import type { CalendarEvent } from '#src/wire/event.ts'

/**
 * One line of RFC 5545 (section 3.1): a name, parameters, and a value that is already escaped if its type requires it.
 */
export interface ContentLine {
  readonly name: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly value: string
}

const longestLine = 75

/** Returns the line, folded and terminated. */
export function writeLine({ name, parameters = {}, value }: ContentLine): string {
  const written = Object.entries(parameters).map(([key, text]) => `;${key}=${writeParameter(text)}`)
  return `${fold(`${name}${written.join('')}:${value}`)}\r\n`
}

/** Returns a TEXT value: backslash, semicolon, comma and line breaks are escaped; forbidden characters are removed. */
export function escapeText(text: string): string {
  return plainLines(text)
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

const carets: Readonly<Record<string, string>> = { '^': '^^', '"': "^'", '\n': '^n' }

/**
 * Returns a parameter value. Quotes and line breaks are written as in RFC 6868, because they are not allowed otherwise.
 */
function writeParameter(text: string): string {
  const escaped = plainLines(text).replaceAll(/[\^"\n]/g, (sign) => carets[sign] ?? sign)
  return /[:;,]/.test(escaped) ? `"${escaped}"` : escaped
}

/** Normalises line ends and removes control characters. */
function plainLines(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
  let kept = ''
  let from = 0
  for (let at = 0; at < lines.length; at++) {
    const code = lines.charCodeAt(at)
    if (code === 0x0a || code === 0x09 || (code >= 0x20 && code !== 0x7f)) continue
    kept += lines.slice(from, at)
    from = at + 1
  }
  return kept + lines.slice(from)
}

/** Folds a line at 75 octets without splitting a character. */
function fold(line: string): string {
  const pieces: string[] = []
  let from = 0
  let length = 0
  for (let at = 0; at < line.length; at++) {
    const code = line.codePointAt(at) ?? 0
    const octets = octetsOf(code)
    if (length + octets > longestLine) {
      pieces.push(line.slice(from, at))
      from = at
      length = 1
    }
    length += octets
    if (code > 0xffff) at++
  }
  return [...pieces, line.slice(from)].join('\r\n ')
}

function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

const lineEnd = /<br\b[^<>]*>|<\/(?:p|div|li|tr|h[1-6]|blockquote|pre|ul|ol|table)\s*>/gi
const anyLineEnd = new RegExp(`\\r?\\n|${lineEnd.source}`, 'gi')

/**
 * Returns the text of an HTML body, one line per block, for files, forms and clipboards; never insert it into a page as
 * HTML. In a body with <pre>, the line ends of the source are preserved; otherwise they become spaces.
 */
export function plainText(html: string): string {
  return html
    .split(/<pre[\s>]/i.test(html) ? anyLineEnd : lineEnd)
    .map(readableText)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Returns '20261123T084100Z'. */
export function utcValue(instant: Instant): string {
  return `${compact(new Date(instant).toISOString().slice(0, 19))}Z`
}

/** Returns '20261123T094100' for the wall time '2026-11-23T09:41:00'. */
export function wallValue(wall: string): string {
  return compact(wall)
}

/** Returns '20261123' for an instant at midnight UTC. */
export function utcDateValue(midnight: Instant): string {
  return utcValue(midnight).slice(0, 8)
}

/** Returns '20261123'. */
export function dateValue(day: CalendarDay): string {
  return compact(day)
}

/** Returns '+0100', with seconds if a historic offset has them; `offset` in milliseconds. */
export function offsetValue(offset: number): string {
  const seconds = Math.abs(offset) / 1000
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const written = parts.map((part) => String(part).padStart(2, '0'))
  return (offset < 0 ? '-' : '+') + (parts[2] === 0 ? written.slice(0, 2) : written).join('')
}

function compact(text: string): string {
  return text.replaceAll(/[-:]/g, '')
}

/** Returns the times of an event. For an all-day event, returns its dates at midnight UTC. */
export function spanOf({ isAllDay, start, end }: CalendarEvent): InstantSpan {
  if (!isAllDay) return { start: start.utcDateTime, end: end.utcDateTime }
  return { start: utcMidnightOf(start.dateTime), end: utcMidnightOf(end.dateTime) }
}

/** Returns midnight UTC of the date that a wall clock starts with. */
export function utcMidnightOf(dateTime: string): Instant {
  return instantOf(Date.parse(dateTime.slice(0, 10)))
}
