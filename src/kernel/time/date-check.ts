import { fail, type Fault, type Result, succeed } from '../result.ts'

export type DateFault = Extract<Fault, { kind: 'date-invalid' }>

/** A date and time in numbers. `month` counts from 0, as in the specification. */
export interface DateParts {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const isWholeWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const daysInMonth = (year: number, month: number): number =>
  month === 1 ? (isLeapYear(year) ? 29 : 28) : [3, 5, 8, 10].includes(month) ? 30 : 31

/**
 * The date checks of the specification (section 5): month 0 to 11, day valid for the month and leap year, hours below 25,
 * minutes and seconds below 60. Hour 24 is the midnight that ends the day.
 */
export const checkDate = (parts: DateParts): Result<DateParts, DateFault> => {
  const { year, month, day, hour, minute, second } = parts
  const invalid = (detail: string) => fail<DateFault>({ kind: 'date-invalid', detail })
  if (!Number.isInteger(year)) return invalid(`year ${year}`)
  if (!isWholeWithin(month, 0, 11)) return invalid(`month ${month}`)
  if (!isWholeWithin(day, 1, daysInMonth(year, month))) return invalid(`day ${day}`)
  if (!isWholeWithin(hour, 0, 24)) return invalid(`hour ${hour}`)
  if (!isWholeWithin(minute, 0, 59)) return invalid(`minute ${minute}`)
  if (!isWholeWithin(second, 0, 59)) return invalid(`second ${second}`)
  return succeed(parts)
}
