import { type WeekDay, weekDays } from '#src/kernel/time/wall-clock.ts'

/** Hours of a week in local time, numbered from Sunday midnight. */
export const hoursInWeek = 168
const hoursInDay = 24

export interface WeekHour {
  readonly weekDay: WeekDay
  /** 0 to 23. */
  readonly hour: number
}

export function weekHourNumber({ weekDay, hour }: WeekHour): number {
  return weekDays.indexOf(weekDay) * hoursInDay + hour
}

export function weekHourAt(number: number): WeekHour {
  return { weekDay: weekDays[Math.floor(number / hoursInDay)] ?? 'sunday', hour: number % hoursInDay }
}

/** Hours are shown from this share of the hour with most bookable time. */
const leastPart = 0.25
/** Hours before and after the core of a day are shown from this share of taken time. */
const leastTaken = 0.01
/** The core of a day, which is shown even if it is unused: the first and the last hour. */
const coreHours = { first: 8, last: 17 }
/** The quietest hour is one in which at least this share of the resources is open: in a closed house all hours are quiet. */
const mostlyOpen = 0.5

/**
 * Returns the numbers of hours in which more than a few resources are open. The hours at either end of the day in which
 * hardly anything is taken on any weekday are left out, such as the night of parking spaces that never close.
 */
export function mainHours(weekHours: readonly Load[]): number[] {
  const open = hoursOpenFrom(weekHours, leastPart)
  const days = Array.from({ length: hoursInDay }, () => ({ bookable: 0, taken: 0 }))
  for (const number of open) {
    const [day, load] = [days[number % hoursInDay], weekHours[number]]
    if (day === undefined || load === undefined) continue
    day.bookable += load.bookable
    day.taken += load.taken
  }
  const used = days.flatMap((load, hour) => ((shareOf(load) ?? 0) >= leastTaken ? [hour] : []))
  const [first, last] = [Math.min(coreHours.first, ...used), Math.max(coreHours.last, ...used)]
  return open.filter((number) => number % hoursInDay >= first && number % hoursInDay <= last)
}

/** Returns the numbers of hours with at least this part of the bookable time of the hour with most of it. */
function hoursOpenFrom(weekHours: readonly Load[], part: number): number[] {
  const most = Math.max(0, ...weekHours.map(({ bookable }) => bookable))
  return openHours(weekHours).filter((number) => (weekHours[number]?.bookable ?? 0) >= most * part)
}

/** Returns the numbers of hours with bookable time. */
export function openHours(weekHours: readonly Load[]): number[] {
  return weekHours.flatMap(({ bookable }, number) => (bookable > 0 ? [number] : []))
}

/** An hour of the week, by its number, and how full it is. */
export interface HourLoad {
  readonly hour: number
  readonly load: Load
}

/**
 * Returns the fullest and the emptiest hour, the first one in a tie; null if all are equal. Skips hours in which hardly
 * any resource is open, because they are not significant. The emptiest is within the core of a day in which most are open.
 */
export function extremesOf(weekHours: readonly Load[]): {
  readonly fullest: HourLoad | null
  readonly emptiest: HourLoad | null
} {
  const listed = (numbers: readonly number[]) =>
    numbers.flatMap((hour) => {
      const load = weekHours[hour]
      return load ? [{ load, hour, share: shareOf(load) ?? 0 }] : []
    })
  const hours = listed(mainHours(weekHours))
  const working = listed(
    hoursOpenFrom(weekHours, mostlyOpen).filter(
      (number) => number % hoursInDay >= coreHours.first && number % hoursInDay <= coreHours.last,
    ),
  )
  const most = Math.max(...hours.map(({ share }) => share))
  const least = Math.min(...working.map(({ share }) => share))
  const first = (among: typeof hours, wanted: number): HourLoad | null => {
    const found = most > least ? among.find(({ share }) => share === wanted) : undefined
    return found ? { hour: found.hour, load: found.load } : null
  }
  return { fullest: first(hours, most), emptiest: first(working, least) }
}

/** Bookable time, and the part of it that is held, both in quarters. */
export interface Load {
  readonly bookable: number
  readonly taken: number
}

/** Returns the taken part, 0 to 1; null if no time is bookable. */
export function shareOf({ bookable, taken }: Load): number | null {
  return bookable === 0 ? null : taken / bookable
}

/** Returns the difference of the shares in percentage points, as the percentages on screen; null if one is unknown. */
export function pointsBetween(before: Load, after: Load): number | null {
  const [one, other] = [percentOf(before), percentOf(after)]
  return one === null || other === null ? null : other - one
}

/** Returns the share in whole percent: 0 only if nothing is taken, and 100 only if everything is. */
export function percentOf(load: Load): number | null {
  const share = shareOf(load)
  if (share === null || share === 0 || share === 1) return share === null ? null : share * 100
  return Math.max(1, Math.min(99, Math.round(share * 100)))
}

/** Returns the load without a part of it. */
export function less({ bookable, taken }: Load, part: Load = { bookable: 0, taken: 0 }): Load {
  return { bookable: bookable - part.bookable, taken: taken - part.taken }
}

export function sumOf(loads: readonly Load[]): Load {
  return loads.reduce((sum, { bookable, taken }) => ({ bookable: sum.bookable + bookable, taken: sum.taken + taken }), {
    bookable: 0,
    taken: 0,
  })
}

/** Quarters by an index, such as the hour of the week or the row. */
export interface LoadColumns {
  readonly bookable: Uint32Array
  readonly taken: Uint32Array
}

export function makeLoadColumns(length: number): LoadColumns {
  return { bookable: new Uint32Array(length), taken: new Uint32Array(length) }
}

export function loadAt({ bookable, taken }: LoadColumns, index: number): Load {
  return { bookable: bookable[index] ?? 0, taken: taken[index] ?? 0 }
}

export function totalOf({ bookable, taken }: LoadColumns): Load {
  const sum = (column: Uint32Array): number => column.reduce((total, quarters) => total + quarters, 0)
  return { bookable: sum(bookable), taken: sum(taken) }
}

export function listLoads(columns: LoadColumns): Load[] {
  return Array.from(columns.bookable, (_, index) => loadAt(columns, index))
}

/** Adds each value of `other` to the one at the same index. */
export function addColumns({ bookable, taken }: LoadColumns, other: LoadColumns): void {
  other.bookable.forEach((quarters, index) => (bookable[index]! += quarters))
  other.taken.forEach((quarters, index) => (taken[index]! += quarters))
}
