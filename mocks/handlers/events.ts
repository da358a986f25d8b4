import {
  type EventKey,
  eventActionSchema,
  eventErrorsSchema,
  statusQuestionSchema,
} from '#server/rules/calendar/event-calls.ts'
import { readStrictly } from '#server/rules/calendar/read-body.ts'
import { eventLogRecordSchema } from '#src/wire/cache.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { HttpResponse, type RequestHandler } from '../msw.ts'
import { readScheduleQuestion } from '#server/rules/calendar/schedule-body.ts'
import { scheduleBody } from '../server/calendar/schedule-body.ts'
import type { Server } from '../server/server.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { checkedInBy, isAtDevice, isAtDoor } from '../server/kiosks/device-place.ts'
import type { DrawnKiosk } from '../server/kiosks/drawn-kiosks.ts'
import type { Person } from '../server/people/people.ts'
import { deviceOf } from '../server/sign-in/callers.ts'
import { noContent, problem, readBody } from './answers.ts'
import { type Admitted, type AnswerCall, callsOf, type HttpCallName } from './call.ts'

/** Confirmation, registration and logs of events (section 7). Door panels make these calls too. */
export function eventHandlers(server: Server): RequestHandler[] {
  const { calendar, confirmations, faults, journal, kiosks, provider } = server
  const on = callsOf(server)

  /** Returns the panel if the right is limited to its room, or undefined if it is not limited. */
  const doorOf = (caller: Person, { right }: Admitted): DrawnKiosk | null | undefined =>
    right === 'place' ? deviceOf(server, caller) : undefined
  /** `door` limits it to the events of a room. */
  const find = ({ id, iCalUid: uid }: EventKey, door?: DrawnKiosk | null): StoredEvent | null => {
    const storedId = provider.storedId?.(server, id) ?? id
    const known = calendar.event(storedId) ?? calendar.eventsByICalUId(uid)[0] ?? null
    return known === null || door === undefined || isAtDoor(door, known) ? known : null
  }
  /** By the ids of the request, which are those of the calendar. */
  const statusOf = ({ id, iCalUid: uid }: EventKey, known: StoredEvent, door?: DrawnKiosk | null) => {
    const status = { iCalUid: uid || known.iCalUId, id: id || known.id, ...confirmations.of(known) }
    return door ? { ...status, confirmedBy: checkedInBy(kiosks, door, known, status.confirmedBy) } : status
  }
  const statuses: AnswerCall<HttpCallName> = async (caller, { request }, admitted) => {
    const door = doorOf(caller, admitted)
    const asked = readStrictly(statusQuestionSchema, await readBody(request))
    if (!asked.ok) return problem(400, asked.fault)
    const found = asked.value.flatMap((record) => {
      const known = find(record, door)
      return known === null ? [] : [statusOf(record, known, door)]
    })
    return HttpResponse.json(found)
  }

  return [
    on('POST /api/event/confirm-statuses', (caller, info, admitted) =>
      faults.isArmed('chosen-paths-unknown') ? problem(404, 'Unknown endpoint.') : statuses(caller, info, admitted),
    ),
    on('POST /api/event/statuses', statuses),
    on('POST /api/event/action', async (caller, { request }, admitted) => {
      const door = doorOf(caller, admitted)
      const read = readStrictly(eventActionSchema, await readBody(request))
      if (!read.ok) return problem(400, read.fault)
      const record = read.value
      journal.write('event-action', record)
      const known = find(record, door)
      if (known === null) return problem(404, 'Event not found.')
      if (record.action === 'confirm') {
        if (confirmations.of(known).canceled) return problem(409, 'The reservation has been released.')
        confirmations.confirm(known, caller.name)
        server.announce(known)
      }
      return HttpResponse.json(statusOf(record, known, door))
    }),
    on('POST /api/event/log', async (caller, { request }, admitted) => {
      const door = doorOf(caller, admitted)
      if (faults.strikes('register-fails')) return problem(500, 'Could not register the event.')
      const record = readStrictly(eventLogRecordSchema, await readBody(request))
      if (!record.ok) return problem(400, record.fault)
      if (door !== undefined && usernameOf(door) !== record.value.resourceUsername)
        return problem(403, 'Devices only register reservations of their room.')
      journal.write('event', record.value)
      return noContent()
    }),
    on('POST /api/event/error-log', async (_caller, { request }) => {
      const records = readStrictly(eventErrorsSchema, await readBody(request))
      if (!records.ok) return problem(400, records.fault)
      for (const record of records.value) journal.write('event-error', record)
      return noContent()
    }),
  ]
}

/** Returns the name of a panel's room in the records of reservations. */
const usernameOf = (kiosk: DrawnKiosk | null): string | null => kiosk?.resource?.email.split('@')[0] ?? null

/** URLs of meetings by service. A service that clients do not know uses a host of its own. */
function addressOf(provider: string, id: string): string {
  if (provider === 'teams') return `https://teams.microsoft.com/l/meetup-join/${id}`
  if (provider === 'zoom') return `https://foyer.zoom.us/j/${id}`
  return `https://meet.foyer.example/${encodeURIComponent(provider)}/${id}`
}

/** Online meetings that the product creates before the event (section 7). */
export function integrationHandlers(server: Server): RequestHandler[] {
  let serial = 0
  return [
    callsOf(server)('POST /api/integrations/{provider}/createMeeting', (_caller, { params }) => {
      if (server.faults.strikes('online-meeting-fails')) return problem(502, 'The meeting service isn’t responding.')
      serial += 1
      const url = addressOf(params.provider, `${server.choice.seed}-${serial}`)
      return HttpResponse.json({ joinUrl: url, url, id: `${server.choice.seed}-${serial}` })
    }),
  ]
}

const limits = { days: 62, addresses: 10_000 }

/**
 * Schedules of many addresses: `POST /api/cache/schedules` and the specified `POST /api/cache/get`, in the product's
 * codes.
 */
export function cacheHandlers(server: Server): RequestHandler[] {
  const { faults, resources } = server
  const on = callsOf(server)
  /** Devices and guests see only the times of reservations, and devices only those at their location. */
  const answer = (caller: Person, { right }: Admitted, read: ReturnType<typeof readScheduleQuestion>): Response => {
    if (!read.ok) return problem(400, read.fault)
    const { emails: asked, ...span } = read.value
    const kiosk = deviceOf(server, caller)
    const isHere = (email: string): boolean => {
      const resource = resources.byEmail.get(emailOf(email))
      return resource !== undefined && isAtDevice(kiosk, resource)
    }
    const emails = right === 'place' ? asked.filter(isHere) : asked
    const question = { ...span, emails, isDiscreet: right !== 'yes' }
    if (right !== 'place') server.watch(emails)
    const body = scheduleBody(question, server)
    return new HttpResponse(faults.isArmed('schedules-malformed') ? spoil(body) : body, {
      headers: { 'content-type': 'application/json' },
    })
  }
  const unknown = () => problem(404, 'Unknown endpoint.')
  return [
    on('POST /api/cache/schedules', async (caller, { request }, admitted) => {
      if (faults.isArmed('chosen-paths-unknown') || faults.isArmed('cache-unknown')) return unknown()
      return answer(caller, admitted, readScheduleQuestion(await readBody(request), limits, 'cache'))
    }),
    on('POST /api/cache/get', async (caller, { request }, admitted) => {
      if (faults.isArmed('cache-unknown')) return unknown()
      return answer(caller, admitted, readScheduleQuestion(await readBody(request), limits))
    }),
  ]
}

/** Breaks every fifth record in its own way. */
function spoil(body: string): string {
  const records = JSON.parse(body) as Record<string, unknown>[]
  const broken = records.map((record, index) => {
    switch (index % 20) {
      case 3:
        return { ...record, availabilityView: 20 }
      case 8:
        return { ...record, scheduleItems: [{ start: 'yesterday', end: null }, 'item'] }
      case 13:
        return { ...record, scheduleId: null }
      case 18:
        return null
      default:
        return record
    }
  })
  return JSON.stringify(broken)
}
