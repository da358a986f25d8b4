import { proxy, ref } from 'valtio'
import type { DeskOffer } from '#src/engine/compute.ts'
import type { Seat } from '#src/features/people/model/state.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import type { CalendarDay, Instant } from '#src/kernel/time/units.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Fault } from '#src/kernel/fault.ts'
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

interface Week {
  /** Replaced as a whole, like each of the maps below. Absent until loaded. */
  days: ReadonlyMap<CalendarDay, PlannedDay>
  phase: 'loading' | 'ready' | 'failed'
  fault: Fault | null
  /** Number of desks that are compared, and the name of the most usual one. */
  desks: number
  usualName: string | null
  team: TeamDays<Seat>
  teamFault: Fault | null
  teamAsOf: Instant | null
  choices: Readonly<Partial<Record<CalendarDay, DayChoice>>>
  /** Desks that could not be reserved on a day, and are not offered there again. */
  refused: Readonly<Partial<Record<CalendarDay, readonly ResourceId[]>>>
  /** Number of days that are still to be reserved, or 0. */
  sending: number
  outcome: Outcome | null
}

const none: Week = {
  days: ref(new Map()),
  phase: 'loading',
  fault: null,
  desks: 0,
  usualName: null,
  team: ref(new Map()),
  teamFault: null,
  teamAsOf: null,
  choices: {},
  refused: {},
  sending: 0,
  outcome: null,
}

/** The working week on screen. If a load fails, the earlier data stays. */
export const week = proxy<Week>({ ...none })

interface Loaded {
  readonly days: ReadonlyMap<CalendarDay, PlannedDay>
  readonly desks: number
  readonly usualName: string | null
  readonly isComplete: boolean
}

/** The desks that are known while others are loading are not shown, because a better one may follow. */
export function setWeek({ days, desks, usualName, isComplete }: Loaded): void {
  if (!isComplete && week.phase === 'loading') return
  week.days = ref(new Map([...week.days, ...days]))
  week.desks = desks
  week.usualName = usualName
  if (!isComplete) return
  week.phase = 'ready'
  week.fault = null
}

export function setWeekFailed(fault: Fault): void {
  week.phase = 'failed'
  week.fault = ref(fault)
}

/** Another week or another area is shown: the other days are kept for the way back, without the offers. */
export function setWeekLoading(): void {
  week.phase = 'loading'
  week.fault = null
  week.days = ref(
    new Map([...week.days].map(([day, { own }]) => [day, { own, offer: null, beside: null, free: null }])),
  )
}

export function setTeamMember(email: Email, days: ReadonlyMap<CalendarDay, TeamDay<Seat>> | null): void {
  week.team = ref(new Map([...week.team, [email, days && new Map([...(week.team.get(email) ?? []), ...days])]]))
}

export function setTeamLoaded(asOf: Instant): void {
  week.teamAsOf = asOf
  week.teamFault = null
}

export function setTeamFailed(fault: Fault): void {
  week.teamFault = ref(fault)
}

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
export function clearWeek(): void {
  Object.assign(week, none)
}
