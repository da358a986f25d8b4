import type { ResourceId } from '#src/kernel/ids.ts'

/** A room on offer, as far as its place among the cards depends on it. */
interface Offered {
  readonly id: ResourceId
  readonly state: 'NOW' | 'SOON' | 'UNAVAILABLE'
}

interface Answer<Room> {
  /** Best first. */
  readonly rooms: readonly Room[]
  /** Newest facts of the rooms that are shown. */
  readonly held?: readonly Room[]
}

interface Staying {
  /** True for a card with a booking that is being sent, can be undone or was refused. */
  readonly keeps: (id: ResourceId) => boolean
  /** True if the user is about to press a card, because the pointer or the focus is among them. */
  readonly isInUse: boolean
  /** True if the cards on screen belong to the same search. */
  readonly isSameSearch: boolean
}

/**
 * Returns the cards to show for an answer. A card that holds a booking keeps its place, and with it the others of the same
 * search. While the user is among the cards of the same search, none is replaced or moved as long as one of them is still
 * free. Cards that stay get their newest facts.
 */
export function placedRooms<Room extends Offered>(
  shown: readonly Room[],
  { rooms, held = [] }: Answer<Room>,
  { keeps, isInUse, isSameSearch }: Staying,
): readonly Room[] {
  const facts = new Map([...held, ...rooms].map((room) => [room.id, room]))
  const current = shown.map((room) => facts.get(room.id) ?? room)
  const isFree = current.some(({ state }) => state === 'NOW')
  const isHeld = isSameSearch && ((isInUse && isFree) || current.some(({ id }) => keeps(id)))
  const stays = new Set(current.flatMap(({ id }) => (isHeld || keeps(id) ? [id] : [])))
  const placed = rooms.filter(({ id }) => !stays.has(id)).slice(0, Math.max(0, rooms.length - stays.size))
  for (const [index, room] of current.entries()) if (stays.has(room.id)) placed.splice(index, 0, room)
  return placed
}
