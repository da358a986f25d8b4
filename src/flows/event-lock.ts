import type { CalendarEvent } from '#src/core/wire/event.ts'

/** Held by whoever does something to this event, in any tab: nobody else touches it meanwhile. */
export const eventLock = ({ id }: Pick<CalendarEvent, 'id'>): string => `foyer-event-${id}`
