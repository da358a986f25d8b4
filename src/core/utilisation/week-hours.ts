import type { Load } from './load.ts'
import { weekDays, type WeekDay } from '../time/week-day.ts'

/** Hours of a week on the wall, numbered from Sunday midnight on. */
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

/** Of the hour with most bookable time, the part that makes another hour worth a place beside it. */
const leastPart = 0.1

/** The numbers of the hours in which more than a few resources are open; hours that hardly anybody keeps are left out. */
export function mainHours(weekHours: readonly Load[]): number[] {
  const most = Math.max(0, ...weekHours.map(({ bookable }) => bookable))
  return openHours(weekHours).filter((number) => (weekHours[number]?.bookable ?? 0) >= most * leastPart)
}

/** The numbers of the hours in which anything can be booked. */
export function openHours(weekHours: readonly Load[]): number[] {
  return weekHours.flatMap(({ bookable }, number) => (bookable > 0 ? [number] : []))
}
