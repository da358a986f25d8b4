import type { StoredEvent } from '../rules/calendar/stored-event.ts'

type Place = Pick<StoredEvent, 'start' | 'id'>

const cursorOf = ({ start, id }: Place): string => Buffer.from(`${start} ${id}`).toString('base64url')

function placeOf(cursor: string): Place | null {
  const [, start, id] = /^(-?\d{1,16}) (.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return start === undefined || id === undefined ? null : { start: Number(start), id }
}

/**
 * Returns a page of a list that is ordered by start and id, and the cursor of the next one. The cursor names the last event
 * that was sent, so that pages stay whole while events come and go. Null for a cursor that is none.
 */
export function pageOf(
  events: readonly StoredEvent[],
  cursor: string | null,
  size: number,
): { readonly items: readonly StoredEvent[]; readonly next: string | null } | null {
  const last = cursor === null ? null : placeOf(cursor)
  if (cursor !== null && last === null) return null
  const isLater = ({ start, id }: Place): boolean =>
    last === null || start > last.start || (start === last.start && id > last.id)
  const rest = events.filter(isLater)
  const items = rest.slice(0, size)
  const end = items.at(-1)
  return { items, next: rest.length > size && end !== undefined ? cursorOf(end) : null }
}
