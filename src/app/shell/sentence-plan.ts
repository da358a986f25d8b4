import type { Wish } from '#src/features/finding/model/rules/sentence.ts'
import { mostDates, mostPeople, usualRepeat } from '#src/features/groups/model/group-search.ts'
import { type BookingKind, bookingKindOf } from '#src/features/bookings/model/reserve/rules/one-tap.ts'
import type { CalendarDay, IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { dayOf, instantOnDay } from '#src/kernel/time/days.ts'
import {
  latest,
  oneMinute,
  plus,
  quarterAt,
  quarterMinutes,
  quartersIn,
  roundUpToQuarter,
  startOfQuarter,
} from '#src/kernel/time/moment.ts'
import { minutesOfDay } from '#src/kernel/time/wall-clock.ts'
import type { FilterDefinition, ResourceTypeInfo } from '#src/wire/configuration.ts'

/** What a sentence leads to. */
export type PlanAction =
  /** Rooms that are free now, on Home. */
  | 'room-now'
  /** The user's desk of a day, on Home. */
  | 'desk-day'
  /** The form with the best resource. */
  | 'form'
  /** Best times for several people or dates. */
  | 'times'
  /** Resources that are free, in Reserve. */
  | 'search'

/** A wish with everything that its action needs. Every part of the wish is in it. */
export interface Plan {
  readonly action: PlanAction
  readonly type: ResourceTypeInfo | null
  readonly filters: readonly FilterDefinition[]
  readonly people: number | null
  readonly day: CalendarDay | null
  /** The start, or the part of the day in which it may be; null for any time. */
  readonly span: InstantSpan | null
  /** Local time of the start in minutes since midnight, for the form. */
  readonly at: number | null
  /** Null if the usual length is meant. */
  readonly minutes: number | null
  readonly isNow: boolean
  readonly repeat: { readonly weeks: number; readonly dates: number } | null
  readonly names: readonly string[]
}

/** The facts on which a plan depends. */
export interface PlanContext {
  readonly types: readonly ResourceTypeInfo[]
  readonly filters: readonly FilterDefinition[]
  readonly zone: IanaZone
  readonly now: Instant
  /** True if the user may look for a common time. */
  readonly canFind: boolean
  /** Minutes. */
  readonly usualLength: number
  /** Days of which Home shows a desk. */
  readonly deskDays: readonly CalendarDay[]
  /** The longest series of the calendar. */
  readonly mostDates: number
}

type Planned = { readonly plan: Plan; readonly refused: null } | { readonly plan: null; readonly refused: keyof Wish }

/** Usual halves of a day, in minutes since midnight; the form offers those of the desk itself. */
const halfDays = {
  morning: { from: 8 * 60, to: 12 * 60 },
  afternoon: { from: 12 * 60, to: 18 * 60 },
} as const

/** Plans what a wish leads to. Returns the part of it that no action can use, if there is one. */
export function planOf(wish: Wish, context: PlanContext): Planned {
  const { types, usualLength } = context
  const type = wish.type === null ? null : (types[wish.type] ?? null)
  const kind = type === null ? 'meeting' : bookingKindOf({ csCode: null, resourceTypeId: type.resourceTypeId }, types)
  const half = wish.part === null ? null : halfOf(wish.part, wish.day, context)
  const start = startOf(wish, context)
  const refused = refusedPart(wish, kind, { half, start, context })
  if (refused !== null) return { plan: null, refused }
  const action = actionOf(wish, kind, { type, context })
  // Half a day is reserved of a desk; a meeting is shorter, and takes place at some time of it.
  const isHalfTaken = half !== null && action === 'form'
  const length = isHalfTaken ? (half.end - half.start) / oneMinute : wish.minutes
  const minutes = length === null ? null : lengthFor(action, length)
  const from = start ?? half?.start ?? (wish.isNow && action !== 'room-now' ? nowFor(action, context) : null)
  const end = half?.end ?? (from === null ? null : plus(from, inQuarters(minutes ?? usualLength) * oneMinute))
  const isAt = action === 'form' && from !== null
  return {
    plan: {
      action,
      type,
      filters: wish.filters.flatMap((index) => context.filters[index] ?? []),
      people: wish.people,
      day: from === null ? wish.day : dayOf(context.zone, from),
      span: from === null || end === null ? null : { start: from, end },
      at: isAt ? minutesOfDay(context.zone, from) : null,
      minutes,
      isNow: wish.isNow,
      repeat: wish.weeks === null ? null : { weeks: wish.weeks, dates: wish.dates ?? usualRepeat.dates },
      names: wish.names,
    },
    refused: null,
  }
}

/** The form and the search for a common time reserve quarters of an hour. Nothing is reserved for less than one. */
const lengthFor = (action: PlanAction, minutes: number): number =>
  action === 'form' || action === 'times' ? inQuarters(minutes) : Math.max(quarterMinutes, minutes)

const inQuarters = (minutes: number): number => Math.max(1, quartersIn(minutes)) * quarterMinutes

/** The form may begin in the current quarter; a search lists what is free from the next one on. */
const nowFor = (action: PlanAction, { now }: PlanContext): Instant =>
  action === 'search' ? roundUpToQuarter(now) : startOfQuarter(quarterAt(now))

function startOf({ at, day, startsIn }: Wish, { zone, now }: PlanContext): Instant | null {
  if (startsIn !== null) return roundUpToQuarter(plus(now, startsIn * oneMinute))
  return at === null ? null : instantOnDay(zone, day ?? dayOf(zone, now), at)
}

/** Returns the half of a day, of today what is left of it. Null if it is over. */
function halfOf(part: keyof typeof halfDays, day: CalendarDay | null, { zone, now }: PlanContext): InstantSpan | null {
  const { from, to } = halfDays[part]
  const on = day ?? dayOf(zone, now)
  const end = instantOnDay(zone, on, to)
  const left = latest(instantOnDay(zone, on, from), roundUpToQuarter(now))
  return left < end ? { start: left, end } : null
}

interface Times {
  readonly half: InstantSpan | null
  readonly start: Instant | null
  readonly context: PlanContext
}

/** Returns the part of a wish that no action can use. */
function refusedPart(wish: Wish, kind: BookingKind, { half, start, context }: Times): keyof Wish | null {
  const { at, part, weeks, dates, names } = wish
  if (part !== null && half === null) return 'part'
  if (at !== null && at % quarterMinutes !== 0) return 'at'
  if (start !== null && start < startOfQuarter(quarterAt(context.now))) return 'at'
  if (names.length > mostPeople) return 'names'
  if (dates !== null && dates > Math.min(mostDates, context.mostDates)) return 'dates'
  if (weeks === null && names.length === 0) return null
  if (part !== null) return 'part'
  if (context.canFind && kind === 'meeting') return null
  return names.length > 0 ? 'names' : 'weeks'
}

interface Choice {
  readonly type: ResourceTypeInfo | null
  readonly context: PlanContext
}

function actionOf(wish: Wish, kind: BookingKind, { type, context }: Choice): PlanAction {
  const { at, startsIn, part, day, minutes, people, filters, weeks, names, isNow } = wish
  const isStarted = at !== null || startsIn !== null
  const isMeeting = kind === 'meeting'
  if (weeks !== null || names.length > 0) return isStarted || isNow ? 'form' : 'times'
  const isHalfTaken = part !== null && !isMeeting && minutes === null
  if (context.canFind && (isStarted || isHalfTaken)) return 'form'
  const isPlain = !isStarted && part === null && filters.length === 0
  // Home does not filter by type. It offers rooms, which is the first type to meet in.
  const isRoom = type === null || type === context.types.find((one) => isForMeetings(one, context))
  if (isMeeting && isPlain && day === null && isRoom) return 'room-now'
  const isDesk = kind === 'workplace' && people === null && minutes === null && !isNow
  return isDesk && isPlain && day !== null && context.deskDays.includes(day) ? 'desk-day' : 'search'
}

const isForMeetings = ({ resourceTypeId }: ResourceTypeInfo, { types }: PlanContext): boolean =>
  bookingKindOf({ csCode: null, resourceTypeId }, types) === 'meeting'
