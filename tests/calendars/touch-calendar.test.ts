import { describe, expect, it } from 'vitest'
import provider from '#src/calendars/touch-calendar/index.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { type Answer, clientBefore, json } from '#tests/platform/scripted-server.ts'
import { draft, email, gather, instant, span, valueOf } from './graph-before.ts'
import { declared, signIn } from './signed-in.ts'

const calendarURL = 'https://foyer.example/calendar'

/** Connects the touch-calendar to a scripted service through the real HTTP client. */
function connectService(answer: Answer) {
  const client = clientBefore(answer, { calendarURL })
  client.http.useCalendar(provider)
  return { ...client, calendar: provider.connect(client.http) }
}

const record = (changes: Record<string, unknown> = {}) => ({
  id: 'e1',
  etag: '"v1"',
  iCalUId: 'uid-1',
  subject: 'Weekly',
  start: '2026-11-20T09:00:00Z',
  end: '2026-11-20T10:30:00Z',
  timeZone: 'Europe/Prague',
  isOrganizer: true,
  attendees: [{ name: 'Harbour 1', email: 'harbour.1@contoso.com', kind: 'resource', response: 'accepted' }],
  ...changes,
})
const today = { start: instant('2026-11-20T00:00:00Z'), end: instant('2026-11-21T00:00:00Z') }

describe('calendars, touch-calendar: requests', () => {
  it('create an event under an idempotency key with the token of Foyer', async () => {
    const { calendar, calls } = connectService(() => json(record({ clientId: draft.clientId }), { status: 201 }))
    const recurrence = {
      pattern: { kind: 'daily', every: 2 },
      end: { kind: 'until', day: '2026-12-01' as CalendarDay },
    } as const
    valueOf(await calendar.create({ ...draft, onlineMeeting: 'provider', recurrence }))
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ method: 'POST', url: `${calendarURL}/events` })
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer old')
    expect(calls[0]?.headers.get('idempotency-key')).toBe(draft.clientId)
    expect(calls[0]?.body).toMatchObject({
      start: '2026-11-20T09:00:00.000Z',
      timeZone: 'Europe/Prague',
      attendees: [{ kind: 'resource' }, { kind: 'required', remotely: false }, { kind: 'optional', remotely: true }],
      meeting: 'own',
      recurrence,
    })
  })

  it('change the version that was read, and send nothing if nothing differs', async () => {
    const { calendar, calls } = connectService(() => json(record()))
    const event = valueOf(await calendar.event({ id: 'e1', iCalUId: null }))
    if (event === null) throw new Error('No event')
    valueOf(await calendar.change(event, { subject: 'Weekly' }))
    expect(calls).toHaveLength(1)
    valueOf(await calendar.change(event, { subject: 'Monthly', reminder: null }))
    expect(calls[1]).toMatchObject({ method: 'PATCH', body: { subject: 'Monthly', reminder: null } })
    expect(calls[1]?.headers.get('if-match')).toBe('"v1"')
    // A copy has no version.
    valueOf(await calendar.change({ ...event }, { subject: 'Yearly' }))
    expect(calls[2]?.headers.get('if-match')).toBe('*')
  })

  it('are not sent for an unknown time zone', async () => {
    const { calendar, calls } = connectService(() => json(record()))
    const fault = { kind: 'time-zone-unknown', name: 'Middle/Earth', database: 'IANA' }
    expect(await calendar.create({ ...draft, timeZone: 'Middle/Earth' })).toMatchObject({ ok: false, fault })
    expect(calls).toEqual([])
  })
})

describe('calendars, touch-calendar: responses', () => {
  it('with a day of 25 hours in an unknown zone end at the end of that day', async () => {
    const [start, end] = ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z']
    const items = [record({ id: 'long', timeZone: 'Middle Earth', isAllDay: true, start, end })]
    const { calendar } = connectService(() => json({ items, next: null }))
    const [event] = valueOf(await calendar.events(today)).events
    expect([event?.start.dateTime, event?.end.dateTime]).toEqual(['2026-10-25T00:00:00', '2026-10-26T00:00:00'])
  })

  it('use defaults for malformed fields and leave out records without times', async () => {
    const items = [
      { id: 'bare', start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00+00:00' },
      record({ id: 'zone', timeZone: 'Middle Earth' }),
      record({ start: 'soon' }),
      record({ end: '2026-11-20T08:00:00Z' }),
      record({ id: 'crowd', attendees: 'nobody', isOrganizer: true, isPrivate: 'perhaps' }),
      record({ id: 'windows', timeZone: 'Central Europe Standard Time' }),
      null,
    ]
    const { calendar } = connectService(() => json({ items, next: null }))
    const { events, problems } = valueOf(await calendar.events(today))
    expect(events.map(({ id, start }) => [id, start.timeZone, start.dateTime])).toEqual([
      ['bare', 'UTC', '2026-11-20T09:00:00'],
      ['zone', 'UTC', '2026-11-20T09:00:00'],
      ['crowd', 'Europe/Prague', '2026-11-20T10:00:00'],
      ['windows', 'Europe/Budapest', '2026-11-20T10:00:00'],
    ])
    // A change would replace the malformed attendees.
    expect(events[2]).toMatchObject({ attendees: [], visibility: 'private', eventPermissions: { canChange: false } })
    expect(events[0]).toMatchObject({
      iCalUId: null,
      subject: '',
      attendees: [],
      isOrganizer: false,
      type: 'singleInstance',
    })
    expect(problems).toHaveLength(6)
  })

  it('have a series without a pattern if Foyer does not support it', async () => {
    const recurrence = { pattern: { kind: 'yearly', month: 11, day: 20 }, end: null }
    const { calendar } = connectService(() => json(record({ series: { kind: 'master', recurrence } })))
    expect(valueOf(await calendar.master('e1'))).toMatchObject({
      pattern: null,
      end: null,
      timeZone: 'Europe/Prague',
      firstDay: '2026-11-20',
    })
  })

  it('match schedules by address and report missing ones', async () => {
    const view = { availabilityView: '0220', scheduleItems: [] }
    const { calendar } = connectService(() => json([{ email: 'B@x.example', ...view }, { nobody: true }]))
    const emails = ['a@x.example', 'b@x.example'].map(email)
    const { schedules } = await gather(calendar.schedules(emails, span('2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z')))
    expect(schedules.map((one) => [one.email, one.availabilityView, one.serviceError?.message])).toEqual([
      ['a@x.example', '', 'noResponse'],
      ['b@x.example', '0220', undefined],
    ])
  })
})

describe('calendars, touch-calendar: the simulated service', () => {
  const opened = () => signIn({ serverType: 'touch-calendar', provider, declared: declared['touch-calendar'] })

  it('rejects a change of an older version and accepts one of the newest', async () => {
    const { calendar, order, world } = await opened()
    const created = valueOf(await calendar.create(order))
    // The response of the room is a change too.
    world.timers.pass(5_000)
    expect(await calendar.change(created, { subject: 'Late' })).toMatchObject({
      ok: false,
      fault: { kind: 'conflict' },
    })
    const now = valueOf(await calendar.event(created))
    if (now === null) throw new Error('The event is gone')
    expect(now.subject).toBe(order.subject)
    expect(valueOf(await calendar.change(now, { subject: 'In time' })).subject).toBe('In time')
  })

  it('needs no delay after finishing because it pushes changes', () => {
    expect(provider).toMatchObject({ finishReloadDelay: 0, token: 'product', baseURL: null })
  })
})
