import * as v from 'valibot'

/** As `Date` counts them, from 0. */
export const weekDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type WeekDay = (typeof weekDays)[number]

export const weekDaySchema = v.pipe(v.string(), v.toLowerCase(), v.picklist(weekDays))
