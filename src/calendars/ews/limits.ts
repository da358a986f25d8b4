import type { CalendarLimits } from '#src/contract/calendar.ts'

/**
 * Limits of Exchange on premises: 42 days of availability by its usual configuration, and 100 mailboxes, of which a fourth
 * is asked for at once: the page reads the XML of more than that too long in one go. A throttling policy lets more calls
 * in than these four, but they are all of one mailbox. ResolveNames tells 100 names at most.
 */
export const ewsLimits = {
  schedulesPerCall: 25,
  scheduleDays: 42,
  parallelCalls: 4,
  seriesDates: 999,
  peopleFound: 20,
} as const satisfies CalendarLimits

/** Items in one GetItem: bodies come along, and an answer is read in one go. */
export const itemsPerLot = 25

/** Items that one calendar view answers; the usual policy lets no find answer more than 1,000. */
export const itemsPerView = 250

/** Days of one calendar view; Exchange refuses more than two years. */
export const daysPerView = 700
