import type { WeekDay } from '#src/kernel/time/clock.ts'

/** Working hours as the wire writes them, with the quarters of the day the simulated events keep to. */
export interface Hours {
  readonly daysOfWeek: readonly WeekDay[]
  readonly startTime: string
  readonly endTime: string
  /** Minutes after midnight; an end at or before the start runs past midnight, equal ones are the whole day. */
  readonly start: number
  readonly end: number
}

const workdays: readonly WeekDay[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
const allDays: readonly WeekDay[] = ['sunday', ...workdays, 'saturday']

function hours(daysOfWeek: readonly WeekDay[], start: string, end: string): Hours {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
  return { daysOfWeek, startTime: start, endTime: end, start: minutes(start), end: minutes(end) }
}

export const office = hours(workdays, '08:00:00.0000000', '18:00:00.0000000')
export const longOffice = hours(workdays, '07:00', '20:00')
export const sixDays = hours([...workdays, 'saturday'], '06:00:00', '22:00:00')
export const nightShift = hours(workdays, '22:00', '06:00')
export const always = hours(allDays, '00:00', '00:00')
