import type { Result } from '#src/kernel/result.ts'
import { oneDay } from '#src/kernel/time/moment.ts'
import { emailOf, isRecord } from '#src/wire/scalars.ts'
import { bookOf } from '../../calendar/book-of.ts'
import { roomById } from '../../calendar/rooms.ts'
import { scheduleBody } from '../../calendar/schedules.ts'
import { doubtAbout } from '../../mirror/doubt.ts'
import { mirrorOf } from '../../mirror/mirror.ts'
import { etagOf } from '../../rules/calendar/event-json.ts'
import { readChangedEvent, readFinish, readNewEvent } from '../../rules/calendar/read-event.ts'
import { readScheduleQuestion } from '../../rules/calendar/schedule-body.ts'
import { Refused } from '../../refused.ts'
import type { StoredEvent } from '../../rules/calendar/stored-event.ts'
import {
  eventAtDoor,
  isAtDoorOf,
  mayMoveEnd,
  refuseAtDoor,
  refusedByRule,
  refuseEnd,
} from '../../rules/devices/door.ts'
import { confirmationOf, keyOf } from '../../store/confirmations.ts'
import { eventByClientId, eventById, eventsByUid, eventsOfMailboxes } from '../../store/events.ts'
import { mirroredByClientId } from '../../store/mirror.ts'
import type { Queries } from '../../store/schema.ts'
import type { Family } from '../app.ts'
import { answerOutcome, badRequest, clientIdOf, notFound, refuse, spanOf } from '../calendar-call.ts'
import { newEventFor, sourceOf } from '../calendar-events.ts'
import type { AnswerCall, CallInfo, HttpCallName } from '../call.ts'
import type { RoomAtDoor } from './ground.ts'
import { forDevice, type PlacedDevice } from './parts.ts'
import { jsonOf } from '../answers.ts'

type DoorCall = Extract<HttpCallName, `${string}/api/kiosks/{id}/calendar/${string}`>
type EventCall = Extract<DoorCall, `${string}{event}${string}`>

/** A panel and its room. */
interface AtDoor extends PlacedDevice {
  readonly room: RoomAtDoor
}

const daysAtMost = 40
const longestSpan = daysAtMost * oneDay

/** The calendar of the room of a door panel (docs/decisions, 'Panels and kiosks'), as the product's own calendar service speaks. */
export const kioskCalendarCalls: Family = ({ on, office }) => {
  const { db, now } = office
  const book = bookOf(office)
  const mirror = mirrorOf(office)

  const atDoor = <Name extends DoorCall>(
    handle: (door: AtDoor, info: CallInfo<Name>) => Response | Promise<Response>,
  ): AnswerCall<Name> =>
    forDevice<Name>(office, (placed, info) =>
      placed.room === null
        ? refuse(404, 'no-room', 'This panel has no room. Choose one in the list of devices.')
        : handle({ ...placed, room: placed.room }, info),
    )
  /** The event that was made under a client-made id. */
  const createdAs = (room: RoomAtDoor, clientId: string): Promise<StoredEvent | null> =>
    mirror === null
      ? eventByClientId(db, room.email, clientId)
      : mirroredByClientId(db, emailOf(room.email), clientId, now() - oneDay)
  /** What is too old is not listed: the panel then says how old its own list is. */
  const refuseOld = async (room: RoomAtDoor, [from, to]: readonly [from: number, to: number]): Promise<void> => {
    const found = mirror === null ? null : await roomById(db, room.id)
    if (mirror === null || found === null) return
    const known = (await mirror.know([found], { from, to })).get(found.email)
    if (doubtAbout(known, now()) !== null) throw unreadableNow
  }
  /** The parameters of calls about an event. */
  const eventIdOf = ({ params }: CallInfo<EventCall>): string => params.event

  const told = async (events: readonly StoredEvent[], { room, rules }: AtDoor) => {
    const source = await sourceOf(db, events)
    return events.map((event) => eventAtDoor(event, room, { rules, isRoom: ({ type }) => type === 'resource', source }))
  }
  const list = async (events: readonly StoredEvent[], door: AtDoor): Promise<Response> =>
    Response.json({
      items: await told(
        events.filter((event) => isAtDoorOf(event, door.room)),
        door,
      ),
      next: null,
    })
  const answer = async (event: StoredEvent, door: AtDoor, status = 200): Promise<Response> =>
    Response.json((await told([event], door))[0], { status, headers: { etag: etagOf(event) } })

  /** Moves the end of an event, if the rules of the panel let the people at the door do that. */
  const moveEnd = async (
    door: AtDoor,
    id: string,
    version: string,
    read: (event: StoredEvent) => Result<StoredEvent, string>,
  ): Promise<Response> => {
    const { device, room, rules } = door
    const denies = async (event: StoredEvent, queries: Queries): Promise<Response | null> => {
      if (!isAtDoorOf(event, room)) return notFound()
      const moved = read(event)
      const by = moved.ok && moved.value.end > event.end ? 'extend' : 'end'
      const confirmation = await confirmationOf(queries, keyOf(event))
      const confirmedBy = confirmation?.state === 'confirmed' ? confirmation.by_name : null
      if (!mayMoveEnd(event, rules[by], { device: device.place.name, room, confirmedBy })) return forbidden(by)
      const late = moved.ok && by === 'extend' ? refuseEnd(moved.value.end, now()) : null
      return late === null ? null : badRequest(late)
    }
    const outcome = await book.change(id, { version, denies, apply: read })
    return answerOutcome(outcome, (event) => answer(event, door))
  }

  on(
    'GET /api/kiosks/{id}/calendar/events',
    atDoor(async (door, { url }) => {
      const { searchParams } = url
      const uid = searchParams.get('iCalUId')
      if (uid !== null) return list(await eventsByUid(db, uid), door)
      const clientId = searchParams.get('clientId')
      if (clientId !== null) {
        const created = await createdAs(door.room, clientId)
        return list(created === null ? [] : [created], door)
      }
      const span = spanOf(searchParams, longestSpan)
      if (span === null) return badRequest(`Send start and end as UTC instants, at most ${daysAtMost} days apart.`)
      await refuseOld(door.room, span)
      const email = emailOf(door.room.email)
      return list((await eventsOfMailboxes(db, [email], ...span)).get(email) ?? [], door)
    }),
  )
  on(
    'GET /api/kiosks/{id}/calendar/events/{event}',
    atDoor(async (door, info) => {
      const event = await eventById(db, eventIdOf(info))
      return event !== null && isAtDoorOf(event, door.room) ? answer(event, door) : notFound()
    }),
  )
  on(
    'POST /api/kiosks/{id}/calendar/events',
    atDoor(async (door, { request }) => {
      const { room, rules } = door
      if (rules.book !== 'anybody') return forbidden('book')
      const clientId = clientIdOf(request)
      if (clientId instanceof Response) return clientId
      const known = await createdAs(room, clientId)
      if (known !== null) return answer(known, door)
      const event = readNewEvent(await jsonOf(request), newEventFor(office, room, clientId))
      if (!event.ok) return badRequest(event.fault)
      const refused = refuseAtDoor(event.value, room, now())
      if (refused !== null) return refuse(403, 'not-at-the-door', refused)
      const created = await book.create(event.value)
      if (!created.ok) return badRequest(created.fault)
      return answer(created.value.event, door, created.value.isNew ? 201 : 200)
    }),
  )
  on(
    'PATCH /api/kiosks/{id}/calendar/events/{event}',
    atDoor(async (door, info) => {
      const body = await jsonOf(info.request)
      const end = isRecord(body) ? body['end'] : undefined
      const version = info.request.headers.get('if-match') ?? '*'
      // At the door the end is moved and nothing else.
      return moveEnd(door, eventIdOf(info), version, (event) => readChangedEvent(event, { end }, now()))
    }),
  )
  on(
    'POST /api/kiosks/{id}/calendar/events/{event}/finish',
    atDoor(async (door, info) => {
      const body = await jsonOf(info.request)
      return moveEnd(door, eventIdOf(info), '*', (event) => readFinish(event, body, now()))
    }),
  )
  on(
    'POST /api/kiosks/{id}/calendar/schedules',
    atDoor(async ({ room }, { request }) => {
      const question = readScheduleQuestion(await jsonOf(request), { days: daysAtMost, addresses: 100 })
      if (!question.ok) return badRequest(question.fault)
      const emails = question.value.emails.filter((email) => emailOf(email) === emailOf(room.email))
      return new Response(
        await scheduleBody(db, { ...question.value, emails }, now(), { isDiscreet: true, know: mirror?.know }),
        {
          headers: { 'content-type': 'application/json' },
        },
      )
    }),
  )
}

const unreadableNow = new Refused(
  503,
  'vendor-unreachable',
  'The calendar of this room cannot be read now. Try again later.',
)

const forbidden = (by: Parameters<typeof refusedByRule>[0]): Response => refuse(403, 'not-by-rule', refusedByRule(by))
