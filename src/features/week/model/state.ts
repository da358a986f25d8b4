import { proxy, ref } from 'valtio'
import { loaded } from '#src/base/loaded.ts'
import { onSessionEnd } from '#src/base/session-end.ts'
import type { DeskOffer } from '#src/engine/compute.ts'
import type { Seat } from '#src/features/people/model/state.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { DayChoice, TeamDay, TeamDays } from './rules/working-week.ts'

/** The desks of a day. */
export interface PlannedDay {
  readonly own: Reservation | null
  readonly offer: DeskOffer | null
  readonly beside: { readonly offer: DeskOffer; readonly seat: ResourceId } | null
  /** Number of the compared desks that are free all day. Null until they are known, and of past days. */
  readonly free: number | null
}

/** A reservation that was made here. */
export interface MadeReservation {
  readonly day: CalendarDay
  readonly deskId: ResourceId
  readonly event: CalendarEvent
}

/** The outcome of the last 'Reserve n days'. */
export interface Outcome {
  readonly made: readonly MadeReservation[]
  readonly failed: number
  /** Set while the reservations are being cancelled again. */
  readonly isUndoing: boolean
}

interface WeekDesks {
  /** Absent until loaded. */
  readonly days: ReadonlyMap<CalendarDay, PlannedDay>
  /** Number of desks that are compared, and the name of the most usual one. */
  readonly desks: number
  readonly usualName: string | null
}

/** The desks of the working week on screen. */
export const weekDesks = loaded<WeekDesks>({ days: new Map(), desks: 0, usualName: null }, { isRenewed: true })

/** Where the colleagues are on these days. */
export const teamOfWeek = loaded<TeamDays<Seat>>(new Map(), { isRenewed: true })

interface Week {
  choices: Readonly<Partial<Record<CalendarDay, DayChoice>>>
  /** Desks that could not be reserved on a day, and are not offered there again. */
  refused: Readonly<Partial<Record<CalendarDay, readonly ResourceId[]>>>
  /** Number of days that are still to be reserved, or 0. */
  sending: number
  outcome: Outcome | null
}

const none: Week = {
  choices: {},
  refused: {},
  sending: 0,
  outcome: null,
}

/** The user's plan for the working week on screen, and its outcome. */
export const week = proxy<Week>({ ...none })

/** The desks that are known while others are loading are not shown, because a better one may follow. */
export function setWeekDesks({ days, ...others }: WeekDesks, isComplete: boolean): void {
  if (!isComplete && weekDesks.phase === 'loading') return
  const next = { ...others, days: new Map([...weekDesks.value.days, ...days]) }
  if (isComplete) weekDesks.settle(next)
  else weekDesks.show(next)
}

/** Another week or another area is shown: the other days are kept for the way back, without the offers. */
export function setWeekLoading(): void {
  const { days, ...others } = weekDesks.value
  const kept = [...days].map(([day, { own }]) => [day, { own, offer: null, beside: null, free: null }] as const)
  weekDesks.clear()
  weekDesks.show({ ...others, days: new Map(kept) })
}

/** Returns the team with these days of a colleague; null if their calendar cannot be read. */
export const withColleague = (
  known: TeamDays<Seat>,
  email: Email,
  days: ReadonlyMap<CalendarDay, TeamDay<Seat>> | null,
): TeamDays<Seat> => new Map([...known, [email, days && new Map([...(known.get(email) ?? []), ...days])]])

export function choose(day: CalendarDay, choice: DayChoice): void {
  week.choices = { ...week.choices, [day]: { ...week.choices[day], ...choice } }
}

export function refuse(day: CalendarDay, deskId: ResourceId): void {
  week.refused = { ...week.refused, [day]: [...(week.refused[day] ?? []), deskId] }
}

export function setSending(days: number): void {
  week.sending = days
}

export function setOutcome(outcome: Outcome | null): void {
  week.outcome = outcome && ref(outcome)
}

/** Clears the data of the user. */
function clearWeek(): void {
  weekDesks.clear()
  teamOfWeek.clear()
  Object.assign(week, none)
}

onSessionEnd(clearWeek)
