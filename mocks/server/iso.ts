import { oneDay, oneMinute } from '#src/kernel/time/moment.ts'

const days = new Map<number, string>()
const minutesOfDay = Array.from({ length: 1440 }, (_, minute) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`
})

/** `YYYY-MM-DDTHH:mm:ss` of a UTC instant, without zone. Whole minutes come from tables: a schedule body holds thousands. */
function wallTime(instant: number): string {
  const day = Math.floor(instant / oneDay)
  const within = instant - day * oneDay
  const time = within % oneMinute === 0 ? minutesOfDay[within / oneMinute] : undefined
  if (time === undefined) return new Date(instant).toISOString().slice(0, 19)
  let date = days.get(day)
  if (date === undefined) {
    date = new Date(day * oneDay).toISOString().slice(0, 10)
    days.set(day, date)
  }
  return date + time
}

/** `YYYY-MM-DDTHH:mm:ssZ`. */
export const isoInstant = (instant: number): string => `${wallTime(instant)}Z`
