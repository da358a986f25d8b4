import type { CalendarDay, Email, InstantSpan } from '#src/kernel/result.ts'
import { earliest, latest, oneHour } from '#src/kernel/time/moment.ts'
import { parseInstant } from '#src/wire/instant.ts'
import type { ScheduleItem } from '#src/wire/schedule.ts'

/** Hours out of office from which on a day counts as absent. */
const absentHours = 4

/** Returns true if the person is out of office for most of a working day. Private events count too, without their details. */
export function isAbsent(items: readonly Pick<ScheduleItem, 'start' | 'end' | 'status'>[], day: InstantSpan): boolean {
  const absent = items
    .filter(({ status }) => status.toLowerCase() === 'oof')
    .map(({ start, end }) => {
      const [from, to] = [parseInstant(start) ?? day.end, parseInstant(end) ?? day.start]
      return Math.max(0, earliest(to, day.end) - latest(from, day.start))
    })
  return absent.reduce((sum, one) => sum + one, 0) >= absentHours * oneHour
}

/** Where a colleague is on one day. `Place` is null if their calendar does not say it. */
export interface TeamDay<Place> {
  readonly seat: Place | null
  readonly isAbsent: boolean
}

/** Days of the team by address: null if the calendar cannot be read, absent until it is loaded. */
export type TeamDays<Place> = ReadonlyMap<Email, ReadonlyMap<CalendarDay, TeamDay<Place>> | null>

export interface WhoIsIn<Member, Place> {
  /** Those whose calendar says where they sit, in the order of the team. */
  readonly here: readonly { readonly person: Member; readonly seat: Place }[]
  readonly absent: readonly Member[]
  /** Those who may be anywhere: their calendar does not say it, or cannot be read. */
  readonly unknown: readonly Member[]
  /** Number of calendars that are not loaded yet. */
  readonly loading: number
}

/** Sorts the team for a day. A seat counts more than an absence, because it was reserved for the day. */
export function whoIsIn<Member extends { readonly email: Email }, Place>(
  team: readonly Member[],
  days: TeamDays<Place>,
  day: CalendarDay,
): WhoIsIn<Member, Place> {
  const here: { person: Member; seat: Place }[] = []
  const [absent, unknown]: [Member[], Member[]] = [[], []]
  let loading = 0
  for (const person of team) {
    const known = days.get(person.email)
    const on = known?.get(day)
    if (known === undefined) loading += 1
    else if (on?.seat) here.push({ person, seat: on.seat })
    else if (on?.isAbsent) absent.push(person)
    else unknown.push(person)
  }
  return { here, absent, unknown, loading }
}

/** Returns the day with most of the team in the office, if these are at least two and no other day has as many. */
export function fullestDay(counts: ReadonlyMap<CalendarDay, number>): CalendarDay | null {
  const [first, second] = [...counts].toSorted(([, one], [, other]) => other - one)
  return first && first[1] > 1 && first[1] > (second?.[1] ?? 0) ? first[0] : null
}

/** Sorts seats so that those in the area with most of them come first. Equal ones keep their order. */
export function crowdFirst<Place extends { readonly areaName: string }>(seats: readonly Place[]): readonly Place[] {
  const sizeOf = ({ areaName }: Place): number => seats.filter((other) => other.areaName === areaName).length
  return seats.toSorted((one, other) => sizeOf(other) - sizeOf(one))
}
