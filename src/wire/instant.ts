import type { Instant } from '#src/kernel/time/units.ts'
import { instantOf, oneDay, oneMinute } from '#src/kernel/time/moment.ts'

const zero = 48

/**
 * Parses an ISO instant of the wire: `2026-11-20T08:30[:00[.0000000]]` with `Z`, an offset, or neither, which means
 * UTC. Returns null if the text is invalid. Hand-written because one body of schedules has 35,000 instants, and because
 * the built-in parser reads a text without a zone as local time.
 */
export function parseInstant(text: string): Instant | null {
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 2)
  const day = digits(text, 8, 2)
  const hour = digits(text, 11, 2)
  const minute = digits(text, 14, 2)
  if (year < 0 || month < 1 || month > 12 || day < 1 || day > 31 || hour < 0 || hour > 24 || minute < 0 || minute > 59)
    return null
  if (text[4] !== '-' || text[7] !== '-' || (text[10] !== 'T' && text[10] !== ' ') || text[13] !== ':') return null

  let at = 16
  let second = 0
  let milliseconds = 0
  if (text[at] === ':') {
    second = digits(text, at + 1, 2)
    if (second < 0 || second > 59) return null
    at += 3
    if (text[at] === '.') {
      let weight = 100
      for (at++; isDigit(text, at); at++, weight /= 10) milliseconds += (text.charCodeAt(at) - zero) * weight
      if (weight === 100) return null
    }
  }
  const offset = offsetMinutes(text, at)
  if (Number.isNaN(offset)) return null
  const instant = utcMilliseconds(year, month, day, hour, minute) + second * 1000 + Math.floor(milliseconds + 1e-6)
  if (Number.isNaN(instant) || (hour === 24 && minute + second + milliseconds > 0)) return null
  return instantOf(instant - offset * oneMinute)
}

/** A day from the end of what every zone can show in four digits. */
const firstDate = '1970-01-02'
const lastDate = '9998-12-30'

/**
 * Moves a date that starts a text into the years 1970 to 9998; other texts stay. Outlook writes the years 0001 and 9999
 * for 'always' and 'never', and an event without a known beginning or end is an event all the same.
 */
export function boundDate(text: string): string {
  const date = /^\s*(\d{4})-\d{2}-\d{2}/.exec(text)
  const year = Number(date?.[1])
  if (!date || (year >= 1970 && year <= 9998)) return text
  return `${year < 1970 ? firstDate : lastDate}${text.slice(date[0].length)}`
}

/** Returns the year of a date that starts a text, as `boundDate` moves it; 1970 if there is none. */
export const yearOf = (text: string): number => Number(boundDate(text.trim()).slice(0, 4)) || 1970

function utcMilliseconds(year: number, month: number, day: number, hour: number, minute: number): number {
  if (day > 28 && new Date(Date.UTC(2000 + (year % 400), month - 1, day)).getUTCDate() !== day) return NaN
  // Date.UTC maps the years 0 to 99 to 1900 to 1999. The Gregorian calendar repeats every 400 years.
  if (year < 100) return Date.UTC(year + 400, month - 1, day, hour, minute) - millisecondsIn400Years
  return Date.UTC(year, month - 1, day, hour, minute)
}

const millisecondsIn400Years = 146_097 * oneDay

function offsetMinutes(text: string, at: number): number {
  if (at === text.length) return 0
  const sign = text[at]
  if (sign === 'Z' || sign === 'z') return at + 1 === text.length ? 0 : NaN
  if (sign !== '+' && sign !== '-') return NaN
  const colon = text[at + 3] === ':' ? 1 : 0
  const hours = digits(text, at + 1, 2)
  const minutes = digits(text, at + 3 + colon, 2)
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || text.length !== at + 5 + colon) return NaN
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes)
}

function digits(text: string, from: number, count: number): number {
  let value = 0
  for (let at = from; at < from + count; at++) {
    const digit = text.charCodeAt(at) - zero
    // NaN, past the end of the text, fails this comparison too.
    if (!(digit >= 0 && digit <= 9)) return -1
    value = value * 10 + digit
  }
  return value
}

function isDigit(text: string, at: number): boolean {
  const digit = text.charCodeAt(at) - zero
  return digit >= 0 && digit <= 9
}
