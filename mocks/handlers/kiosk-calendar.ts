import type { RulesInForce } from '#src/features/devices/model/rules/device-rules.ts'
import { oneDay } from '#src/kernel/time/moment.ts'
import { parseInstant } from '#src/wire/instant.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { HttpResponse, type RequestHandler } from '../msw.ts'
import { etagOf } from '#server/rules/calendar/event-json.ts'
import { readChangedEvent, readFinish, readNewEvent } from '#server/rules/calendar/read-event.ts'
import { eventAtDoor, mayMoveEnd, refuseAtDoor, refusedByRule, refuseEnd } from '#server/rules/devices/door.ts'
import { readScheduleQuestion } from '#server/rules/calendar/schedule-body.ts'
import { newEventFor } from '../providers/touch-calendar/new-event.ts'
import type { DrawnKiosk } from '../server/kiosks/drawn-kiosks.ts'
import { isIn } from '../server/kiosks/device-place.ts'
import type { Person } from '../server/people/people.ts'
import type { ResourceRecord } from '../server/resources/resources.ts'
import { scheduleBody } from '../server/calendar/schedule-body.ts'
import type { Server } from '../server/server.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { outsider } from '../server/sign-in/callers.ts'
import { problem, readBody, readRecord, textOf } from './answers.ts'
import { callsOf } from './call.ts'

interface InfoWith<Params> {
  readonly request: Request
  readonly params: Params
}

export type ForRoom = <Params extends { readonly id: string }>(
  handle: (room: ResourceRecord, info: InfoWith<Params>, kiosk: DrawnKiosk) => Response | Promise<Response>,
) => (caller: Person, info: InfoWith<Params>) => Response | Promise<Response>

interface EventParams {
  readonly id: string
  readonly event: string
}

/** A panel and its room. */
interface AtDoor {
  readonly room: ResourceRecord
  readonly kiosk: DrawnKiosk
}

const daysAtMost = 40
const longestSpan = daysAtMost * oneDay

/**
 * The calendar of a door panel's room, in the format of the product's own calendar service (docs/decisions, 'Panels
 * and kiosks') and independent of the actual calendar. The response of the room counts as the organizer's: people at
 * the door may change its events if the rules of the device permit that. Private events have no subject and people,
 * others only as the rules show them.
 */
export function kioskCalendarHandlers(server: Server, forRoom: ForRoom): RequestHandler[] {
  const { book, calendar, clock, confirmations, faults, kiosks, people } = server
  const on = callsOf(server)

  const answer = (event: StoredEvent, place: AtDoor, status = 200): Response =>
    HttpResponse.json(asRoom(event, place), { status, headers: { etag: etagOf(event) } })
  const find = (id: string, room: ResourceRecord): StoredEvent | null => {
    const event = calendar.event(id)
    return event !== null && isIn(event, room) ? event : null
  }
  const withEvent = (handle: (event: StoredEvent, place: AtDoor, request: Request) => Promise<Response> | Response) =>
    forRoom<EventParams>((room, { request, params }, kiosk) => {
      const event = find(params.event, room)
      return event === null ? problem(404, 'Event not found.') : handle(event, { room, kiosk }, request)
    })
  const mayChange = (event: StoredEvent, { room, kiosk }: AtDoor, by: 'end' | 'extend'): boolean =>
    mayMoveEnd(event, kiosks.rulesOf(kiosk)[by], {
      device: kiosk.name,
      room,
      confirmedBy: confirmations.of(event).confirmedBy,
    })
  const forbidden = (by: keyof RulesInForce): Response => problem(403, refusedByRule(by))
  const change = async (
    event: StoredEvent,
    place: AtDoor,
    changed: ReturnType<typeof readChangedEvent>,
  ): Promise<Response> =>
    changed.ok ? answer(await book.change(event, changed.value), place) : problem(400, changed.fault)

  return [
    on(
      'GET /api/kiosks/{id}/calendar/events',
      forRoom((room, { request }, kiosk) => {
        const { searchParams } = new URL(request.url)
        const list = (found: readonly StoredEvent[]): Response =>
          HttpResponse.json({ items: found.map((event) => asRoom(event, { room, kiosk })), next: null })
        const uid = searchParams.get('iCalUId')
        if (uid !== null) return list(calendar.eventsByICalUId(uid).filter((event) => isIn(event, room)))
        const clientId = searchParams.get('clientId')
        if (clientId !== null)
          return list([calendar.eventByTransaction(room.email, clientId)].filter((one) => one !== null))
        const from = parseInstant(searchParams.get('start') ?? '')
        const to = parseInstant(searchParams.get('end') ?? '')
        if (from === null || to === null || from > to || to - from > longestSpan)
          return problem(400, 'Invalid time range.')
        return list(eventsIn(room, from, to))
      }),
    ),
    on(
      'GET /api/kiosks/{id}/calendar/events/{event}',
      withEvent((event, place) => answer(event, place)),
    ),
    on(
      'POST /api/kiosks/{id}/calendar/events',
      forRoom(async (room, { request }, kiosk) => {
        if (kiosks.rulesOf(kiosk).book !== 'anybody') return forbidden('book')
        const clientId = request.headers.get('idempotency-key') ?? ''
        if (clientId === '') return problem(428, 'Creating an event requires an Idempotency-Key.')
        const known = calendar.eventByTransaction(room.email, clientId)
        if (known !== null) return answer(known, { room, kiosk })
        const event = readNewEvent(await readBody(request), newEventFor(roomAsPerson(room), clock.now(), clientId))
        if (!event.ok) return problem(400, event.fault)
        const refused = refuseAtDoor(event.value, room, clock.now())
        if (refused !== null) return problem(403, refused)
        await book.create(event.value)
        return faults.strikes('reply-lost') ? HttpResponse.error() : answer(event.value, { room, kiosk }, 201)
      }),
    ),
    on(
      'PATCH /api/kiosks/{id}/calendar/events/{event}',
      withEvent(async (event, place, request) => {
        const version = request.headers.get('if-match')
        if (version !== null && version !== '*' && version !== etagOf(event))
          return problem(412, 'The event has changed since it was read.')
        const { end } = await readRecord(request)
        const by = (parseInstant(textOf(end)) ?? 0) < event.end ? 'end' : 'extend'
        if (!mayChange(event, place, by)) return forbidden(by)
        const late = by === 'extend' ? refuseEnd(parseInstant(textOf(end)) ?? 0, clock.now()) : null
        if (late !== null) return problem(400, late)
        // A panel changes only the end.
        return change(event, place, readChangedEvent(event, { end }, clock.now()))
      }),
    ),
    on(
      'POST /api/kiosks/{id}/calendar/events/{event}/finish',
      withEvent(async (event, place, request) => {
        if (!mayChange(event, place, 'end')) return forbidden('end')
        return change(event, place, readFinish(event, await readBody(request), clock.now()))
      }),
    ),
    on(
      'POST /api/kiosks/{id}/calendar/schedules',
      forRoom(async (room, { request }) => {
        const read = readScheduleQuestion(await readBody(request), { days: daysAtMost, addresses: 100 })
        if (!read.ok) return problem(400, read.fault)
        const emails = read.value.emails.filter((email) => emailOf(email) === room.email)
        return new HttpResponse(scheduleBody({ ...read.value, emails, isDiscreet: true }, server), {
          headers: { 'content-type': 'application/json' },
        })
      }),
    ),
  ]

  function eventsIn(room: ResourceRecord, from: number, to: number): readonly StoredEvent[] {
    const ids = [...new Set(calendar.busyOfResource(room, from, to).map(({ id }) => id))]
    return ids.flatMap((id) => calendar.event(id) ?? [])
  }

  function asRoom(event: StoredEvent, { room, kiosk }: AtDoor): Record<string, unknown> {
    return eventAtDoor(event, room, {
      rules: kiosks.rulesOf(kiosk),
      isRoom: ({ address }) => people.byEmail.get(emailOf(address)) === undefined,
      source: server.calendar,
    })
  }
}

/** The room as the reader of a calendar. */
const roomAsPerson = ({ name, email }: ResourceRecord): Person => ({ ...outsider('device', email), name, email })
