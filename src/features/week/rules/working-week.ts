import type { CalendarDay, ResourceId } from '#src/kernel/result.ts'
import { type WeekDay, weekDays } from '#src/kernel/time/wall-clock.ts'
import { addDays, startOfWeek, weekDayOf } from '#src/kernel/time/days.ts'

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
