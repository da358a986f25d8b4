import type { CalendarDay, InstantSpan } from '#src/kernel/time/units.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import { type WeekDay, weekDays } from '#src/kernel/time/wall-clock.ts'
import { addDays, startOfWeek, weekDayOf } from '#src/kernel/time/days.ts'
import { earliest, latest, oneHour } from '#src/kernel/time/moment.ts'
import { parseInstant } from '#src/wire/instant.ts'
import type { ScheduleItem } from '#src/wire/schedule.ts'

/** How a region divides its weeks. */
export interface Region {
  readonly firstDay: WeekDay
  readonly weekend: readonly WeekDay[]
}

/** Returns the weekend from the week information of a region (1 is Monday, 7 is Sunday). Saturday and Sunday if it has none. */
export function weekendOf(info: { readonly weekend?: readonly number[] } | undefined): readonly WeekDay[] {
  const named = (info?.weekend ?? [6, 7]).map((index) => weekDays[index % 7] ?? 'sunday')
  return named.length < 7 ? named : ['saturday', 'sunday']
}

/** Returns the working days of the week that contains `day`, and days of the weekend on which the user usually works. */
export function workingWeek(
  day: CalendarDay,
  { firstDay, weekend }: Region,
  usual: readonly WeekDay[],
): readonly CalendarDay[] {
  const first = startOfWeek(day, firstDay)
  const isWorked = (name: WeekDay): boolean => !weekend.includes(name) || usual.includes(name)
  return Array.from({ length: 7 }, (_, index) => addDays(first, index)).filter((one) => isWorked(weekDayOf(one)))
}

/** Returns the day whose week is shown first: today, or at the end of a week the first day of the next one. */
export function dayToPlan(today: CalendarDay, region: Region): CalendarDay {
  const isOver = workingWeek(today, region, []).every((day) => day < today)
  return isOver ? addDays(startOfWeek(today, region.firstDay), 7) : today
}

/** A desk on offer. `isWhole`: it is free for the whole working day. */
interface Desk {
  readonly id: ResourceId
  readonly isWhole: boolean
}

/** The desks that the user can reserve on a day. */
export interface DayOffers<Offer extends Desk> {
  readonly day: CalendarDay
  /** They have a desk already. */
  readonly isOwn: boolean
  readonly holiday: string | null
  /** A usual desk, or one near it. */
  readonly offer: Offer | null
  /** A desk next to a colleague. */
  readonly beside: Offer | null
}

/** The user's own choices for a day; absent where they made none. */
export interface DayChoice {
  readonly isTicked?: boolean
  readonly deskId?: ResourceId
}

/** Returns the desks to choose from on a day: each once, the usual one first. None on a day with a desk. */
export function desksOf<Offer extends Desk>({ isOwn, offer, beside }: DayOffers<Offer>): readonly Offer[] {
  if (isOwn) return []
  return [offer, beside].flatMap((one) => (one && (one === offer || one.id !== offer?.id) ? [one] : []))
}

/** Returns the desk that would be reserved: the chosen one while it is on offer, otherwise the first. */
export function deskToReserve<Offer extends Desk>(
  offers: DayOffers<Offer>,
  choice: DayChoice | undefined,
): Offer | null {
  const list = desksOf(offers)
  return list.find(({ id }) => id === choice?.deskId) ?? list[0] ?? null
}

/**
 * Returns true if a day is ticked. Until the user decides, these are their usual days on which a desk is free for the whole
 * working day, apart from public holidays. A day without a desk to reserve cannot be ticked.
 */
export function isTicked(offers: DayOffers<Desk>, choice: DayChoice | undefined, usual: readonly WeekDay[]): boolean {
  const desk = deskToReserve(offers, choice)
  if (desk === null) return false
  return choice?.isTicked ?? (desk.isWhole && offers.holiday === null && usual.includes(weekDayOf(offers.day)))
}

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

/** The place of a colleague on one day; null if their calendar does not say it. */
export interface TeamDay<Place> {
  readonly seat: Place | null
  readonly isAbsent: boolean
}

/** Days of the team by address: null if the calendar cannot be read, absent until it is loaded. */
export type TeamDays<Place> = ReadonlyMap<Email, ReadonlyMap<CalendarDay, TeamDay<Place>> | null>

interface Seated<Member, Place> {
  readonly person: Member
  readonly seat: Place
}

export interface WhoIsIn<Member, Place> {
  /** Those whose calendar says that they sit at the office, in the order of the team. */
  readonly here: readonly Seated<Member, Place>[]
  /** Those who sit somewhere else, such as at the office of another city. */
  readonly elsewhere: readonly Seated<Member, Place>[]
  readonly absent: readonly Member[]
  /** Those who may be anywhere: their calendar does not say it, or cannot be read. */
  readonly unknown: readonly Member[]
  /** Number of calendars that are not loaded yet. */
  readonly loading: number
}

/**
 * Sorts the team for a day. A seat counts more than an absence, because it was reserved for the day. `isHere` returns
 * true for the seats of the office.
 */
export function whoIsIn<Member extends { readonly email: Email }, Place>(
  team: readonly Member[],
  days: TeamDays<Place>,
  day: CalendarDay,
  isHere: (seat: Place) => boolean = () => true,
): WhoIsIn<Member, Place> {
  const here: Seated<Member, Place>[] = []
  const elsewhere: Seated<Member, Place>[] = []
  const [absent, unknown]: [Member[], Member[]] = [[], []]
  let loading = 0
  for (const person of team) {
    const known = days.get(person.email)
    const on = known?.get(day)
    if (known === undefined) loading += 1
    else if (on?.seat) (isHere(on.seat) ? here : elsewhere).push({ person, seat: on.seat })
    else if (on?.isAbsent) absent.push(person)
    else unknown.push(person)
  }
  return { here, elsewhere, absent, unknown, loading }
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
