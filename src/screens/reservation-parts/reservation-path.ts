import type { CalendarEvent } from '#src/core/wire/event.ts'

/**
 * The address that shows one reservation. Both ids are in it: whoever else is invited has the event under another id, and
 * finds it by the iCalUId.
 */
export const reservationPath = ({ id, iCalUId }: Pick<CalendarEvent, 'id' | 'iCalUId'>): string =>
  `/reservations?${new URLSearchParams({ event: id, ...(iCalUId === null ? {} : { uid: iCalUId }) })}`
