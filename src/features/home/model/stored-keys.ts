import { personalKey } from '#src/platform/stored.ts'

/** The days of the week on which the user wants a desk. */
export const deskDaysKey = personalKey('assist-desk-days')
