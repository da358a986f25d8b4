import { oneDay } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { findPeople } from '../../calendar/directory.ts'
import { type LobbyMeeting, meetingsOfToday, type ReservedTime, shownMeeting } from '../../rules/devices/meetings.ts'
import { isInArea } from '../../rules/devices/sight.ts'
import { heldTimes } from '../../store/events.ts'
import type { Queries } from '../../store/schema.ts'
import { problem } from '../answers.ts'
import type { Family } from '../app.ts'
import { meetingRooms } from './ground.ts'
import { forDevice, type PlacedDevice } from './parts.ts'

const foundAtMost = 20
const shortestName = 2

/** The content of a lobby kiosk, by its rules. */
export const kioskLobbyCalls: Family = ({ on, office }) => {
  const { db, now } = office

  on(
    'GET /api/kiosks/{id}/meetings',
    forDevice(office, async (placed) => {
      const meetings = await meetingsOf(db, placed, now())
      return Response.json(meetings.map((meeting) => shownMeeting(meeting, placed.rules)))
    }),
  )
  on(
    'GET /api/kiosks/{id}/people',
    forDevice(office, async (placed, { url }) => {
      const rule = placed.rules.people
      if (rule === 'none') return problem(403, 'NotAllowed', 'The rules of this kiosk don’t allow finding people.')
      const text = (url.searchParams.get('q') ?? '').trim()
      if (text.length < shortestName) return Response.json([])
      const meetings = rule === 'all' ? [] : await meetingsOf(db, placed, now())
      const hosts = new Set(meetings.map(({ organizer }) => organizer))
      const found = await findPeople(db, text, rule === 'all' ? foundAtMost : Infinity)
      return Response.json(
        found
          .filter(({ name }) => rule === 'all' || hosts.has(name))
          .slice(0, foundAtMost)
          .map(({ name, department, office: desk }) => ({ name, department, office: desk })),
      )
    }),
  )
}

/** Returns the remaining meetings of today in the building of a kiosk. */
async function meetingsOf(
  queries: Queries,
  { ground, state }: PlacedDevice,
  now: number,
): Promise<readonly LobbyMeeting[]> {
  const { areas, zoneOf } = ground
  const { areaId: house } = state.place
  const rooms = (await meetingRooms(queries)).filter(
    ({ areaId }) => house !== null && areaId !== null && isInArea(areas, areaId, house),
  )
  const held = await heldTimes(
    queries,
    rooms.map(({ email }) => emailOf(email)),
    now,
    now + oneDay,
  )
  const byRoom = new Map(rooms.map(({ email }) => [email, [] as ReservedTime[]]))
  for (const hold of held) {
    if (hold.state !== 'accepted') continue
    byRoom.get(hold.resource)?.push({
      id: hold.day === '' ? hold.event_id : `${hold.event_id} ${hold.day}`,
      start: hold.starts_at,
      end: hold.ends_at,
      subject: hold.subject,
      organizer: hold.organizer_name,
      isPrivate: hold.is_private === 1,
    })
  }
  return meetingsOfToday(
    rooms.map(({ id, name, email, areaId }) => ({
      room: { id, name, place: areas.get(areaId ?? '')?.name ?? '' },
      reserved: byRoom.get(email) ?? [],
    })),
    zoneOf(house),
    now,
  )
}
