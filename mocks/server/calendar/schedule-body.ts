import { oneDay, oneMinute, quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarStore } from './calendar-store.ts'
import { longOffice, type ResourceRecord, type Resources } from '../resources/resources.ts'
import type { People } from '../people/people.ts'
import type { BusyItem } from './stored-event.ts'

export interface ScheduleQuestion {
  /** UTC milliseconds; widened to whole quarters. */
  readonly from: number
  readonly to: number
  readonly emails: readonly string[]
  /** For guests: when a room is taken, not by whom; nothing of people. */
  readonly isDiscreet?: boolean
}

/** The message of a calendar that cannot be read; the row becomes limited and shows it (section 8). */
export const failingCalendar = {
  message: 'The calendar of this mailbox is being moved.',
  responseCode: 'ErrorMailboxMoveInProgress',
}
const unknownCalendar = { message: 'The mailbox was not found.', responseCode: 'ErrorMailRecipientNotFound' }

/** The body of `POST /api/cache/schedules`, written as text: it is made for hundreds of resources at once. */
export function scheduleBody(
  question: ScheduleQuestion,
  {
    calendar,
    resources,
    people,
  }: { readonly calendar: CalendarStore; readonly resources: Resources; readonly people: People },
): string {
  const from = Math.floor(question.from / quarterMilliseconds) * quarterMilliseconds
  const to = Math.ceil(question.to / quarterMilliseconds) * quarterMilliseconds
  const veiled = (items: BusyItem[]): BusyItem[] =>
    question.isDiscreet ? items.map((busy) => ({ ...busy, isPrivate: true })) : items
  const records = question.emails.map((asked) => {
    const address = emailOf(asked)
    const resource = resources.byEmail.get(address)
    if (resource !== undefined)
      return resource.isFailing
        ? failed(asked, failingCalendar)
        : record(asked, resource, veiled(calendar.busyOfResource(resource, from, to)), from, to)
    const person = question.isDiscreet ? undefined : people.byEmail.get(address)
    if (person === undefined) return failed(asked, unknownCalendar)
    return record(asked, null, calendar.busyOfPerson(person, from, to), from, to)
  })
  return `[${records.join(',')}]`
}

function failed(email: string, error: { readonly message: string; readonly responseCode: string }): string {
  return JSON.stringify({ scheduleId: email, availabilityView: '', scheduleItems: [], serviceError: error })
}

function record(
  email: string,
  resource: ResourceRecord | null,
  items: readonly BusyItem[],
  from: number,
  to: number,
): string {
  const view = viewOf(items, from, to, productDigits)
  const id = resource === null ? '' : `,"resourceId":"${resource.id}"`
  return `{"scheduleId":${JSON.stringify(email)}${id},"availabilityView":"${view}","scheduleItems":[${items.map(itemText).join(',')}],"workingHours":${hoursText(resource)}}`
}

function itemText(busy: BusyItem): string {
  const times = `"start":"${isoInstant(busy.start)}","end":"${isoInstant(busy.end)}","status":"${busy.status}"`
  if (busy.isPrivate) return `{${times},"isPrivate":true}`
  return `{${times},"subject":${quoted(busy.subject)},"organizer":${quoted(busy.organizer)},"iCalUId":"${busy.iCalUId}"}`
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

function hoursText(resource: ResourceRecord | null): string {
  const hours = resource?.hours ?? longOffice
  const timezone = resource?.place.city.wireZone ?? 'Central Europe Standard Time'
  const key = `${timezone}${hours.startTime}${hours.endTime}`
  let found = hoursTexts.get(key)
  if (found === undefined) {
    const { daysOfWeek, startTime, endTime } = hours
    found = JSON.stringify({ timezone, daysOfWeek, startTime, endTime })
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
  items: readonly BusyItem[],
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
