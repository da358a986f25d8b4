import { oneDay } from '#src/kernel/time/moment.ts'
import { localDayOf } from '../time/local-days.ts'
import type { Server } from '../server.ts'
import type { DrawnKiosk } from './drawn-kiosks.ts'

const mostMeetings = 200

/** Returns the remaining meetings of today in the kiosk's building, by start. Private meetings have no details. */
export function kioskMeetings(server: Server, { building, city }: DrawnKiosk): readonly Record<string, unknown>[] {
  const { calendar, clock, resources } = server
  const now = clock.now()
  const today = localDayOf(city.zone, now)
  return resources.rooms
    .filter(({ place, isFailing }) => place.building === building && !isFailing)
    .flatMap((room) =>
      calendar
        .busyOfResource(room, now, now + oneDay)
        .filter(({ start }) => localDayOf(city.zone, Math.max(start, now)) === today)
        .map(({ id, start, end, subject, organizer, isPrivate }) => ({
          id: `${room.id} ${id}`,
          start: new Date(start).toISOString(),
          end: new Date(end).toISOString(),
          subject: isPrivate ? null : subject,
          organizer: isPrivate ? null : organizer,
          resourceId: room.id,
          resourceName: room.name,
          place: `${building.name} ${room.place.floor}`,
        })),
    )
    .toSorted((one, other) => (one.start < other.start ? -1 : Number(one.start > other.start)))
    .slice(0, mostMeetings)
}
