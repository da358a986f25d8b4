import * as v from 'valibot'
import { oneDay } from '#src/kernel/time/moment.ts'
import { eventLogRecordSchema } from '#src/wire/cache.ts'
import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import { scheduleBody } from '../server/calendar/schedule-body.ts'
import type { Server } from '../server/server.ts'
import type { StoredEvent } from '../server/calendar/stored-event.ts'
import type { Person } from '../server/people/people.ts'
import { forCaller, isGuest, noContent, problem, readBody, readRecord, stringsOf, textOf } from './answers.ts'

/** A door panel confirms and books for the person in front of it. */
const devicesToo = { guests: false, devices: true }

/** Confirmation, registration and logs of events (section 7). */
export function eventHandlers(server: Server): RequestHandler[] {
  const { apiURL, calendar, confirmations, faults, journal, provider } = server
  const event = `${apiURL}/api/event`

  const idsIn = (record: Readonly<Record<string, unknown>>) => ({
    id: textOf(record.id ?? record.eventId),
    uid: textOf(record.iCalUid ?? record.iCalUId),
  })
  const find = (record: Readonly<Record<string, unknown>>): StoredEvent | null => {
    const { id, uid } = idsIn(record)
    const storedId = provider.storedId?.(server, id) ?? id
    return calendar.event(storedId) ?? calendar.eventsByICalUId(uid)[0] ?? null
  }
  /** Under the ids it was asked by, which are the calendar's. */
  const statusOf = (record: Readonly<Record<string, unknown>>, known: StoredEvent) => {
    const { id, uid } = idsIn(record)
    return { iCalUid: uid || known.iCalUId, id: id || known.id, ...confirmations.of(known) }
  }
  const statuses = forCaller(
    server,
    async (_caller, { request }: { readonly request: Request }) => {
      const found = recordsIn(await readBody(request)).flatMap((record) => {
        const known = find(record)
        return known === null ? [] : [statusOf(record, known)]
      })
      return HttpResponse.json(found)
    },
    devicesToo,
  )

  return [
    http.post(`${event}/confirm-statuses`, (info) =>
      faults.isArmed('chosen-paths-unknown') ? problem(404, 'Unknown endpoint.') : statuses(info),
    ),
    http.post(`${event}/statuses`, statuses),
    http.post(
      `${event}/action`,
      forCaller(
        server,
        async (caller, { request }) => {
          const [record = {}] = recordsIn(await readBody(request))
          journal.write('event-action', record)
          const known = find(record)
          if (known === null) return problem(404, 'Event not found.')
          if (/^confirm/i.test(textOf(record.action ?? record.type))) {
            if (confirmations.of(known).canceled) return problem(409, 'The reservation has been released.')
            confirmations.confirm(known, caller.name)
            server.announce(known)
          }
          return HttpResponse.json(statusOf(record, known))
        },
        devicesToo,
      ),
    ),
    http.post(
      `${event}/log`,
      forCaller(
        server,
        async (_caller, { request }) => {
          if (faults.strikes('register-fails')) return problem(500, 'Could not register the event.')
          const record = v.safeParse(eventLogRecordSchema, await readBody(request))
          if (!record.success) return problem(400, 'Invalid record.')
          journal.write('event', record.output)
          return noContent()
        },
        devicesToo,
      ),
    ),
    http.post(
      `${event}/error-log`,
      forCaller(
        server,
        async (_caller, { request }) => {
          for (const record of recordsIn(await readBody(request))) journal.write('event-error', record)
          return noContent()
        },
        devicesToo,
      ),
    ),
  ]
}

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
    http.post<{ provider: string }>(
      `${server.apiURL}/api/integrations/:provider/createMeeting`,
      forCaller(
        server,
        (_caller, { params }: { readonly request: Request; readonly params: { readonly provider: string } }) => {
          if (server.faults.strikes('online-meeting-fails'))
            return problem(502, 'The meeting service isn’t responding.')
          serial += 1
          const url = addressOf(params.provider, `${server.choice.seed}-${serial}`)
          return HttpResponse.json({ joinUrl: url, url, id: `${server.choice.seed}-${serial}` })
        },
      ),
    ),
  ]
}

const longestSpan = 62 * oneDay

/** Schedules in bulk: `POST /api/cache/schedules` and the specified `POST /api/cache/get`, in the product's codes. */
export function cacheHandlers(server: Server): RequestHandler[] {
  const { apiURL, faults } = server
  const answer = (caller: Person, from: string, to: string, emails: readonly string[]): Response => {
    const question = { from: Date.parse(from), to: Date.parse(to), emails, isDiscreet: isGuest(caller) }
    if (!(question.from < question.to) || question.to - question.from > longestSpan)
      return problem(400, 'Invalid time range.')
    server.watch(emails)
    const body = scheduleBody(question, server)
    return new HttpResponse(faults.isArmed('schedules-malformed') ? spoil(body) : body, {
      headers: { 'content-type': 'application/json' },
    })
  }
  const unknown = () => problem(404, 'Unknown endpoint.')
  return [
    http.post(
      `${apiURL}/api/cache/schedules`,
      forCaller(
        server,
        async (caller, { request }) => {
          if (faults.isArmed('chosen-paths-unknown') || faults.isArmed('cache-unknown')) return unknown()
          const { fromDate, toDate, emails } = await readRecord(request)
          return answer(caller, textOf(fromDate), textOf(toDate), stringsOf(emails))
        },
        { guests: true },
      ),
    ),
    http.post(
      `${apiURL}/api/cache/get`,
      forCaller(
        server,
        async (caller, { request }) => {
          if (faults.isArmed('cache-unknown')) return unknown()
          const { start, end, emails } = await readRecord(request)
          return answer(caller, textOf(start), textOf(end), stringsOf(emails))
        },
        { guests: true },
      ),
    ),
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
