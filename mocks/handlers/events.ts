import * as v from 'valibot'
import { oneDay } from '#src/kernel/time/moment.ts'
import { eventLogRecordSchema } from '#src/wire/cache.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { HttpResponse, type RequestHandler } from '../msw.ts'
import { scheduleBody } from '../server/calendar/schedule-body.ts'
import type { Server } from '../server/server.ts'
import type { StoredEvent } from '../server/calendar/stored-event.ts'
import { checkedInBy, isAtDevice, isAtDoor } from '../server/kiosks/device-place.ts'
import type { DrawnKiosk } from '../server/kiosks/drawn-kiosks.ts'
import type { Person } from '../server/people/people.ts'
import { deviceOf } from '../server/sign-in/callers.ts'
import { noContent, problem, readBody, readRecord, stringsOf, textOf } from './answers.ts'
import { type Admitted, type AnswerCall, callsOf, type HttpCallName } from './call.ts'

/** Confirmation, registration and logs of events (section 7). A door panel makes these calls for the person in front of it. */
export function eventHandlers(server: Server): RequestHandler[] {
  const { calendar, confirmations, faults, journal, kiosks, provider } = server
  const on = callsOf(server)

  const idsIn = (record: Readonly<Record<string, unknown>>) => ({
    id: textOf(record.id ?? record.eventId),
    uid: textOf(record.iCalUid ?? record.iCalUId),
  })
  /** Returns the panel if the right reaches as far as its room, undefined if the right is not limited. */
  const doorOf = (caller: Person, { right }: Admitted): DrawnKiosk | null | undefined =>
    right === 'place' ? deviceOf(server, caller) : undefined
  /** `door` limits it to the events of a room. */
  const find = (record: Readonly<Record<string, unknown>>, door?: DrawnKiosk | null): StoredEvent | null => {
    const { id, uid } = idsIn(record)
    const storedId = provider.storedId?.(server, id) ?? id
    const known = calendar.event(storedId) ?? calendar.eventsByICalUId(uid)[0] ?? null
    return known === null || door === undefined || isAtDoor(door, known) ? known : null
  }
  /** Under the ids it was asked by, which are the calendar's. */
  const statusOf = (record: Readonly<Record<string, unknown>>, known: StoredEvent, door?: DrawnKiosk | null) => {
    const { id, uid } = idsIn(record)
    const status = { iCalUid: uid || known.iCalUId, id: id || known.id, ...confirmations.of(known) }
    return door ? { ...status, confirmedBy: checkedInBy(kiosks, door, known, status.confirmedBy) } : status
  }
  const statuses: AnswerCall<HttpCallName> = async (caller, { request }, admitted) => {
    const door = doorOf(caller, admitted)
    const found = recordsIn(await readBody(request)).flatMap((record) => {
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
      const [record = {}] = recordsIn(await readBody(request))
      journal.write('event-action', record)
      const known = find(record, door)
      if (known === null) return problem(404, 'Event not found.')
      if (/^confirm/i.test(textOf(record.action ?? record.type))) {
        if (confirmations.of(known).canceled) return problem(409, 'The reservation has been released.')
        confirmations.confirm(known, caller.name)
        server.announce(known)
      }
      return HttpResponse.json(statusOf(record, known, door))
    }),
    on('POST /api/event/log', async (caller, { request }, admitted) => {
      const door = doorOf(caller, admitted)
      if (faults.strikes('register-fails')) return problem(500, 'Could not register the event.')
      const record = v.safeParse(eventLogRecordSchema, await readBody(request))
      if (!record.success) return problem(400, 'Invalid record.')
      if (door !== undefined && usernameOf(door) !== record.output.resourceUsername)
        return problem(403, 'Devices only register reservations of their room.')
      journal.write('event', record.output)
      return noContent()
    }),
    on('POST /api/event/error-log', async (_caller, { request }) => {
      for (const record of recordsIn(await readBody(request))) journal.write('event-error', record)
      return noContent()
    }),
  ]
}

/** Returns the name of a panel's room in the records of reservations. */
const usernameOf = (kiosk: DrawnKiosk | null): string | null => kiosk?.resource?.email.split('@')[0] ?? null

/** The records of a body that is one, a list of them, or carries a list. */
function recordsIn(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
  if (Array.isArray(body)) return body.filter(isRecord)
  if (!isRecord(body)) return []
  const list = Object.values(body).find(Array.isArray)
  return list === undefined ? [body] : (list as unknown[]).filter(isRecord)
}

/** Where the services hold their meetings; another one holds them at a host of its own, which no client knows. */
function addressOf(provider: string, id: string): string {
  if (provider === 'teams') return `https://teams.microsoft.com/l/meetup-join/${id}`
  if (provider === 'zoom') return `https://foyer.zoom.us/j/${id}`
  return `https://meet.foyer.example/${encodeURIComponent(provider)}/${id}`
}

/** Online meetings made by the product before the event is created (section 7). */
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

const longestSpan = 62 * oneDay

/** Schedules in bulk: `POST /api/cache/schedules` and the specified `POST /api/cache/get`, in the product's codes. */
export function cacheHandlers(server: Server): RequestHandler[] {
  const { faults, resources } = server
  const on = callsOf(server)
  /** Devices and guests only learn when a resource is reserved; a device only about its own place. */
  const answer = (
    caller: Person,
    { right }: Admitted,
    from: string,
    to: string,
    asked: readonly string[],
  ): Response => {
    const kiosk = deviceOf(server, caller)
    const isHere = (email: string): boolean => {
      const resource = resources.byEmail.get(emailOf(email))
      return resource !== undefined && isAtDevice(kiosk, resource)
    }
    const emails = right === 'place' ? asked.filter(isHere) : asked
    const question = { from: Date.parse(from), to: Date.parse(to), emails, isDiscreet: right !== 'yes' }
    if (!(question.from < question.to) || question.to - question.from > longestSpan)
      return problem(400, 'Invalid time range.')
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
      const { fromDate, toDate, emails } = await readRecord(request)
      return answer(caller, admitted, textOf(fromDate), textOf(toDate), stringsOf(emails))
    }),
    on('POST /api/cache/get', async (caller, { request }, admitted) => {
      if (faults.isArmed('cache-unknown')) return unknown()
      const { start, end, emails } = await readRecord(request)
      return answer(caller, admitted, textOf(start), textOf(end), stringsOf(emails))
    }),
  ]
}

/** Every fifth record broken in its own way; the others stay good. */
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
