import { type RulesInForce, shownOrganizer } from '../../rules/device-rules.ts'
import { createPlaceFinder } from '#src/features/maps/model/wayfinding/rules/places/find-places.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import type { Meeting } from '#src/wire/kiosk.ts'

/** Milliseconds before its start in which the people of a meeting arrive. */
const arrivesWithin = oneHour
/** Milliseconds after its start in which they may be late. */
const lateFor = 15 * oneMinute

const rankOf = ({ start }: Pick<Meeting, 'start'>, now: Instant): number => {
  if (start >= now) return start - now <= arrivesWithin ? 0 : 2
  return now - start <= lateFor ? 1 : 3
}

/**
 * Sorts meetings by how likely a visitor of now looks for them: those that start in the next 60 minutes, those that
 * began in the last 15, later ones, and then those that have long begun; each by start and room. Meetings that have
 * ended are left out.
 */
export function inOrderOfArrival<Item extends Pick<Meeting, 'start' | 'end' | 'resourceName'>>(
  meetings: readonly Item[],
  now: Instant,
): readonly Item[] {
  return meetings
    .filter(({ end }) => end > now)
    .toSorted(
      (one, other) =>
        rankOf(one, now) - rankOf(other, now) ||
        one.start - other.start ||
        one.resourceName.localeCompare(other.resourceName),
    )
}

/** Hides from meetings what the rules of the kiosk do not show. Meetings that were stored earlier may contain more. */
export const shownMeetings = (
  meetings: readonly Meeting[],
  { titles, organizers }: Pick<RulesInForce, 'titles' | 'organizers'>,
): readonly Meeting[] =>
  meetings.map((meeting) => ({
    ...meeting,
    subject: titles ? meeting.subject : null,
    organizer: (meeting.organizer !== null && shownOrganizer(meeting.organizer, organizers)) || null,
  }))

/** Returns how many of the ordered meetings concern visitors of now: they start soon, or have just begun. */
export const countOfArriving = (ordered: readonly Pick<Meeting, 'start'>[], now: Instant): number =>
  ordered.filter((meeting) => rankOf(meeting, now) < 2).length

/** Filters meetings by subject, organiser, room and floor, with the rules of every search. The order stays. */
export function meetingsFound(meetings: readonly Meeting[], text: string): readonly Meeting[] {
  if (text.trim() === '') return meetings
  const find = createPlaceFinder(
    meetings.map((meeting) => ({
      meeting,
      name: [meeting.subject, meeting.organizer].filter((part) => part !== null).join(' '),
      about: `${meeting.resourceName} ${meeting.place}`,
    })),
  )
  const found = new Set(find(text, meetings.length).map(({ meeting }) => meeting))
  return meetings.filter((meeting) => found.has(meeting))
}

/** Direction of a floor from the kiosk. */
export type FloorWay = 'up' | 'down' | 'same' | 'other-house'

interface OnFloor {
  readonly id: string
  readonly ordinal: number
  readonly buildingIds: readonly string[]
}

/** Compares the floor of a place with the floor of the kiosk. Null if the map does not have one of them. */
export function floorWay(
  levels: readonly OnFloor[],
  fromId: string | undefined,
  toId: string | undefined,
): FloorWay | null {
  const [from, to] = [fromId, toId].map((wanted) => levels.find(({ id }) => id === wanted))
  if (from === undefined || to === undefined) return null
  if (from.id === to.id) return 'same'
  if (to.buildingIds.length > 0 && !to.buildingIds.some((id) => from.buildingIds.includes(id))) return 'other-house'
  return to.ordinal === from.ordinal ? 'same' : to.ordinal > from.ordinal ? 'up' : 'down'
}

/**
 * Sorts rooms and places by metres on foot. Those with the typed text in their name come before those that are only spelled alike.
 * Those that no route reaches keep their order at the end.
 */
export function nearestFirst<Room>(
  rooms: readonly Room[],
  metresTo: (room: Room) => number | undefined,
  isNamed: (room: Room) => boolean = () => true,
): readonly Room[] {
  const far = (room: Room): number => metresTo(room) ?? Number.MAX_VALUE
  return rooms.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)) || far(one) - far(other))
}

/** The current use of a room, and until when it lasts. */
export interface Occupancy {
  readonly kind: 'free' | 'busy'
  /** Null: for the rest of the day. */
  readonly until: Instant | null
}

/** Derives the occupancy of a room from the meetings of today. Meetings that follow each other without a gap are one. */
export function occupancyOf(meetings: readonly Meeting[], resourceId: string, now: Instant): Occupancy {
  const own = meetings
    .filter((meeting) => meeting.resourceId === resourceId && meeting.end > now)
    .toSorted((one, other) => one.start - other.start)
  let until: Instant | null = null
  for (const { start, end } of own) if (start <= (until ?? now) && end > (until ?? now)) until = end
  return until === null ? { kind: 'free', until: own[0]?.start ?? null } : { kind: 'busy', until }
}
