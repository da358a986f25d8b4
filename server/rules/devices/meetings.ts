import { type RulesInForce, shownOrganizer } from '#src/features/devices/model/rules/device-rules.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { instantOf } from '#src/kernel/time/moment.ts'

/** A room in the building of a lobby kiosk, and where a visitor finds it. */
export interface RoomOfLobby {
  readonly id: string
  readonly name: string
  readonly place: string
}

/** A reserved time of a room. Instants are UTC milliseconds. */
export interface ReservedTime {
  /** The event's id. */
  readonly id: string
  readonly start: number
  readonly end: number
  readonly subject: string
  /** The organiser's name. */
  readonly organizer: string
  readonly isPrivate: boolean
}

/** A meeting as `GET /api/kiosks/{id}/meetings` sends it. */
export interface LobbyMeeting {
  readonly id: string
  readonly start: string
  readonly end: string
  readonly subject: string | null
  readonly organizer: string | null
  readonly resourceId: string
  readonly resourceName: string
  readonly place: string
}

const mostMeetings = 200

/** Returns the remaining meetings of today, by start. Private meetings have no details. */
export function meetingsOfToday(
  rooms: readonly { readonly room: RoomOfLobby; readonly reserved: readonly ReservedTime[] }[],
  zone: IanaZone,
  now: number,
): readonly LobbyMeeting[] {
  const today = dayOf(zone, instantOf(now))
  return rooms
    .flatMap(({ room, reserved }) =>
      reserved
        .filter(({ start, end }) => end > now && dayOf(zone, instantOf(Math.max(start, now))) === today)
        .map(({ id, start, end, subject, organizer, isPrivate }) => ({
          id: `${room.id} ${id}`,
          start: new Date(start).toISOString(),
          end: new Date(end).toISOString(),
          subject: isPrivate ? null : subject,
          organizer: isPrivate ? null : organizer,
          resourceId: room.id,
          resourceName: room.name,
          place: room.place,
        })),
    )
    .toSorted((one, other) => (one.start < other.start ? -1 : Number(one.start > other.start)))
    .slice(0, mostMeetings)
}

/** Returns a meeting as the rules of a kiosk let it show. */
export const shownMeeting = (
  meeting: LobbyMeeting,
  { titles, organizers }: Pick<RulesInForce, 'titles' | 'organizers'>,
): LobbyMeeting => ({
  ...meeting,
  subject: titles ? meeting.subject : null,
  organizer: (meeting.organizer && shownOrganizer(meeting.organizer, organizers)) || null,
})
