import * as v from 'valibot'

/** As `Date` counts them, from 0. */
export const weekDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type WeekDay = (typeof weekDays)[number]

const known = new Map<unknown, WeekDay>(
  weekDays.flatMap((day, index): [unknown, WeekDay][] => [
    [day, day],
    [index, day],
    [`${index}`, day],
  ]),
)
known.set(7, 'sunday').set('7', 'sunday')

/** A day's name in any case, or its first three letters or more, or its number from Sunday; 7 is Sunday too. */
export function weekDayOf(value: unknown): WeekDay | undefined {
  const day = known.get(value)
  if (day !== undefined || typeof value !== 'string') return day
  const text = value.trim().toLowerCase()
  return known.get(text) ?? (text.length < 3 ? undefined : weekDays.find((name) => name.startsWith(text)))
}

export const weekDaySchema = v.pipe(
  v.custom<string>((value) => weekDayOf(value) !== undefined, 'weekday'),
  v.transform((value) => weekDayOf(value) as WeekDay),
)
