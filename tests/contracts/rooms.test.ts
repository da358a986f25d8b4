import { describe, expect, it } from 'vitest'
import { connectRoomCalendars, type RoomCalendars } from '#server/vendors/room-calendars.ts'
import { oneHour } from '#src/kernel/time/moment.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { googleEvent, pageOf } from '#tests/calendars/google-before.ts'
import { draft, email, graphEvent, instant, valueOf } from '#tests/calendars/graph-before.ts'
import { json } from '#tests/platform/scripted-server.ts'
import { openVendor, vendorSettings } from '#tests/server/vendors/vendor-before.ts'
import { readGoogleContract } from './google-contract.ts'
import { readGraphContract } from './graph-contract.ts'
import { isPresent } from './protocol-data.ts'

const room = email('r@c.com')
const amber = { name: 'Amber', email: room }
const span = { start: instant('2026-11-20T00:00:00Z'), end: instant('2026-11-21T00:00:00Z') }

/** Makes every call of a room's calendar. */
async function callEverything(calendars: RoomCalendars | null): Promise<void> {
  if (calendars === null) throw new Error('no credentials')
  valueOf(await calendars.events(room, { ...span, end: (span.end + 1) as Instant }))
  const found = valueOf(await calendars.event(room, { id: 'one', iCalUId: 'uid' }))
  valueOf(await calendars.event(room, { id: 'gone', iCalUId: 'uid' }))
  if (found === null) throw new Error('no event')
  const event: CalendarEvent = { ...found, isOrganizer: false }
  for (const comment of ['Nobody checked in.', '']) {
    valueOf(await calendars.release(room, event, comment))
    valueOf(await calendars.release(room, { ...event, isOrganizer: true }, comment))
  }
  const own = { ...event, isOrganizer: true, calendarOf: room }
  valueOf(await calendars.create(room, { ...draft, onBehalf: { owner: amber, by: amber } }))
  const end = (event.end.utcDateTime + oneHour) as Instant
  valueOf(await calendars.moveEnd(room, own, end))
  valueOf(await calendars.moveEnd(room, { ...own, isAllDay: true }, end))
  valueOf(await calendars.remove(room, own))
}

describe.runIf(isPresent)('the calendar of a room', () => {
  it('is called in Graph as it describes, and only in the mailbox of the room', async () => {
    const { problemsOfCall } = readGraphContract()
    const here = openVendor(({ method, path }) => {
      if (path.endsWith('/events/gone')) return json({}, { status: 404 })
      return json(method === 'GET' && /\/(calendarView|events)$/.test(path) ? { value: [graphEvent()] } : graphEvent())
    })
    await callEverything(connectRoomCalendars('o365', vendorSettings(), here.network))
    const calls = here.asked()
    expect(calls.flatMap((call) => problemsOfCall(call).map((problem) => `${call.path} ${problem}`))).toEqual([])
    expect(calls.filter(({ path }) => !path.startsWith('/v1.0/users/r%40c.com/'))).toEqual([])
    expect(calls.some(({ path }) => path.endsWith('/decline'))).toBe(true)
  })

  it('is called in Google as it describes, with one permission', async () => {
    const { problemsOfCall, scopesOf } = readGoogleContract()
    const event = googleEvent({
      organizer: { email: 'o@c.com' },
      attendees: [{ email: 'r@c.com', resource: true, self: true, responseStatus: 'accepted' }],
    })
    const here = openVendor(({ method, path }) => {
      if (path.endsWith('/events/gone')) return json({}, { status: 404 })
      return json(method === 'GET' && path.endsWith('/events') ? pageOf([event]) : event)
    })
    await callEverything(connectRoomCalendars('gspace', vendorSettings(), here.network))
    const calls = here.asked()
    expect(calls.flatMap((call) => problemsOfCall(call).map((problem) => `${call.path} ${problem}`))).toEqual([])
    expect(calls.filter(({ path }) => !path.startsWith('/calendar/v3/calendars/r%40c.com/events'))).toEqual([])
    for (const call of calls) expect(scopesOf(call)).toContain('https://www.googleapis.com/auth/calendar.events')
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      attendees: [
        { email: 'r@c.com', resource: true, self: true, responseStatus: 'declined', comment: 'Nobody checked in.' },
      ],
    })
  })
})
