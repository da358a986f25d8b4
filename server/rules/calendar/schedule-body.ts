import * as v from 'valibot'
import type { WeekDay } from '#src/kernel/time/wall-clock.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { oneDay, oneMinute, quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { instantSchema, readStrictly } from './read-body.ts'
import type { BusyItem } from './stored-event.ts'

/** A request for schedules: UTC milliseconds, widened to whole quarters. */
export interface ScheduleQuestion {
  readonly from: number
  readonly to: number
  readonly emails: readonly string[]
}

export interface ScheduleLimits {
  readonly days: number
  readonly addresses: number
}

const textsSchema = v.array(v.pipe(v.string(), v.maxLength(320)))
const spanNames = { calendar: ['start', 'end'], cache: ['fromDate', 'toDate'] } as const

/** The bodies of requests for schedules. */
export const scheduleQuestionSchemas = {
  calendar: v.strictObject({ start: instantSchema, end: instantSchema, emails: textsSchema }),
  cache: v.strictObject({ fromDate: instantSchema, toDate: instantSchema, emails: textsSchema }),
}

/**
 * Reads a request for schedules. The names of its span are `start` and `end`, and `fromDate` and `toDate` in `POST
 * /api/cache/schedules`.
 */
export function readScheduleQuestion(
  body: unknown,
  limits: ScheduleLimits,
  wire: keyof typeof spanNames = 'calendar',
): Result<ScheduleQuestion, string> {
  const [start, end] = spanNames[wire]
  const read = readStrictly<v.GenericSchema>(scheduleQuestionSchemas[wire], body)
  if (!read.ok) return read
  const { emails, ...span } = read.value as { readonly emails: readonly string[] } & Readonly<Record<string, number>>
  const from = Math.floor(Number(span[start]) / quarterMilliseconds) * quarterMilliseconds
  const to = Math.ceil(Number(span[end]) / quarterMilliseconds) * quarterMilliseconds
  if (!(from < to)) return fail(`The body is not valid: ${end}: the end is not after the start.`)
  if (to - from > limits.days * oneDay + quarterMilliseconds)
    return fail(`The body is not valid: ${end}: at most ${limits.days} days can be requested.`)
  if (emails.length > limits.addresses)
    return fail(`The body is not valid: emails: at most ${limits.addresses} addresses can be requested.`)
  return succeed({ from, to, emails })
}

/** The message of a calendar that cannot be read; the row becomes limited and shows it (section 8). */
export const failingCalendar = {
  message: 'The calendar of this mailbox is being moved.',
  responseCode: 'ErrorMailboxMoveInProgress',
}
export const unknownCalendar = {
  message: 'The mailbox was not found.',
  responseCode: 'ErrorMailRecipientNotFound',
}

/** Returns the record of an address without a schedule. */
export const failedRecord = (email: string, error: ServiceError): string =>
  JSON.stringify({ scheduleId: email, availabilityView: '', scheduleItems: [], serviceError: error })

/** Working hours as the wire writes them. */
export interface HoursOnWire {
  /** An IANA or Windows name. */
  readonly timezone: string
  readonly daysOfWeek: readonly WeekDay[]
  readonly startTime: string
  readonly endTime: string
}

/** The parts of an event that a schedule shows. */
export interface ShownItem extends Pick<
  BusyItem,
  'start' | 'end' | 'status' | 'subject' | 'isPrivate' | 'organizer' | 'iCalUId'
> {
  /** The names of its places, for the schedules of people. Absent or '' if it has none. */
  readonly location?: string
}

interface ScheduleRecord {
  /** As requested. */
  readonly email: string
  /** Null for a person. */
  readonly resourceId: string | null
  /** By start. */
  readonly items: readonly ShownItem[]
  readonly hours: HoursOnWire | null
  /** Why the items may be old, or missing. Then no time looks free. */
  readonly error?: ServiceError | null
}

export interface ServiceError {
  /** Code that pages translate, or a sentence. */
  readonly message: string
  readonly responseCode: string
}

/**
 * Returns one record of the body of `POST /api/cache/schedules`, as JSON text, because a body has hundreds of them.
 * `from` and `to` are the bounds of the request.
 */
export function scheduleRecord(
  { email, resourceId, items, hours, error = null }: ScheduleRecord,
  { from, to }: Pick<ScheduleQuestion, 'from' | 'to'>,
): string {
  const id = resourceId === null ? '' : `,"resourceId":${JSON.stringify(resourceId)}`
  const whole = viewOf(items, from, to, productDigits)
  const view = error === null ? whole : whole.replaceAll('0', '4')
  const open = hours === null ? '' : `,"workingHours":${hoursText(hours)}`
  const doubt = error === null ? '' : `,"serviceError":${JSON.stringify(error)}`
  return `{"scheduleId":${JSON.stringify(email)}${id},"availabilityView":"${view}","scheduleItems":[${items.map(itemText).join(',')}]${open}${doubt}}`
}

function itemText(busy: ShownItem): string {
  const times = `"start":"${isoInstant(busy.start)}","end":"${isoInstant(busy.end)}","status":"${busy.status}"`
  if (busy.isPrivate) return `{${times},"isPrivate":true}`
  const place = busy.location ? `,"location":${quoted(busy.location)}` : ''
  return `{${times},"subject":${quoted(busy.subject)}${place},"organizer":${quoted(busy.organizer)},"iCalUId":${JSON.stringify(busy.iCalUId)}}`
}

const texts = new Map<string, string>()

/** Subjects and names repeat: each is escaped once. */
function quoted(text: string): string {
  let found = texts.get(text)
  if (found === undefined) {
    found = JSON.stringify(text)
    if (texts.size > 5_000) texts.clear()
    texts.set(text, found)
  }
  return found
}

const hoursTexts = new Map<string, string>()

function hoursText({ timezone, daysOfWeek, startTime, endTime }: HoursOnWire): string {
  const key = `${timezone} ${daysOfWeek.join(' ')} ${startTime} ${endTime}`
  let found = hoursTexts.get(key)
  if (found === undefined) {
    found = JSON.stringify({ timezone, daysOfWeek, startTime, endTime })
    if (hoursTexts.size > 5_000) hoursTexts.clear()
    hoursTexts.set(key, found)
  }
  return found
}

const days = new Map<number, string>()
const minutesOfDay = Array.from({ length: 1440 }, (_, minute) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`
})

/** `YYYY-MM-DDTHH:mm:ss` of a UTC instant, without zone. Whole minutes come from tables: a schedule body holds thousands. */
function wallTime(instant: number): string {
  const day = Math.floor(instant / oneDay)
  const within = instant - day * oneDay
  const time = within % oneMinute === 0 ? minutesOfDay[within / oneMinute] : undefined
  if (time === undefined) return new Date(instant).toISOString().slice(0, 19)
  let date = days.get(day)
  if (date === undefined) {
    date = new Date(day * oneDay).toISOString().slice(0, 10)
    if (days.size > 5_000) days.clear()
    days.set(day, date)
  }
  return date + time
}

/** `YYYY-MM-DDTHH:mm:ssZ` */
const isoInstant = (instant: number): string => `${wallTime(instant)}Z`

export type StatusDigits = Readonly<Record<BusyItem['status'], number>>

/** The product's codes (section 3): elsewhere is free, out of office is reserved. */
const productDigits: StatusDigits = { tentative: 1, busy: 2, oof: 2, workingElsewhere: 0 }
/** Graph's own digits, which are not the product's. */
export const graphDigits: StatusDigits = { tentative: 1, busy: 2, oof: 3, workingElsewhere: 4 }
/** Those of Exchange Web Services, where 4 is 'no data'. */
export const exchangeDigits: StatusDigits = { tentative: 1, busy: 2, oof: 3, workingElsewhere: 0 }

const zero = 48

/** One digit a slot of `[from, to)`; where several events meet in a slot the busiest shows. */
export function viewOf(
  items: readonly Pick<BusyItem, 'start' | 'end' | 'status'>[],
  from: number,
  to: number,
  digits: StatusDigits,
  slot: number = quarterMilliseconds,
): string {
  const codes = new Array<number>(Math.max(0, Math.ceil((to - from) / slot))).fill(zero)
  for (const item of items) {
    const code = zero + digits[item.status]
    const last = Math.min(codes.length, Math.ceil((item.end - from) / slot))
    for (let at = Math.max(0, Math.floor((item.start - from) / slot)); at < last; at++)
      if (rank(code) > rank(codes[at] ?? zero)) codes[at] = code
  }
  return String.fromCharCode(...codes)
}

/** 2 over 3 over 1 over 4 over 0. */
function rank(code: number): number {
  const digit = code - zero
  return digit === 2 ? 4 : digit === 3 ? 3 : digit === 1 ? 2 : digit === 4 ? 1 : 0
}
