import type { CalendarEvent } from '../wire/event.ts'

/** Whether the event is a date of a series, so that whoever changes or cancels it says which dates are meant. */
export function isDateOfSeries({ seriesMasterId, type }: Pick<CalendarEvent, 'seriesMasterId' | 'type'>): boolean {
  return seriesMasterId !== null && (type === 'occurrence' || type === 'exception')
}
