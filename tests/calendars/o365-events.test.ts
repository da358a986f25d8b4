import { describe, expect, it } from 'vitest'
import type { EventChange } from '#src/calendars/calendar.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { calendarOrigin, json } from '#tests/platform/scripted-server.ts'
import { queryOf } from './google-before.ts'
import { draft, email, connectGraph, graphEvent, instant, valueOf } from './graph-before.ts'

const day = { start: instant('2026-11-20T00:00:00Z'), end: instant('2026-11-21T00:00:00Z') }

/** Lists records of Graph through the provider. */
async function list(...records: readonly unknown[]) {
  const { calendar } = connectGraph(() => json({ value: records }))
  return valueOf(await calendar.events(day))
}

/** Reads an event from a calendar view. */
async function read(changes: Record<string, unknown>): Promise<CalendarEvent> {
  const { events, problems } = await list(graphEvent(changes))
  if (!events[0]) throw new Error(problems.join())
  return events[0]
}

const isoOf = ({ start, end }: CalendarEvent) =>
  [start, end].map(({ utcDateTime }) => new Date(utcDateTime).toISOString())
/** The span of an event of 20 November. */
const on20 = (start: string, end: string, timeZone = 'UTC') => ({
  start: { dateTime: `2026-11-20T${start}`, timeZone },
  end: { dateTime: `2026-11-20T${end}`, timeZone },
})
/** All of 20 November. */
const allDay = (originalStartTimeZone: string, timeZone = 'UTC') => ({
  isAllDay: true,
  originalStartTimeZone,
  start: { dateTime: '2026-11-20T00:00:00.0000000', timeZone },
  end: { dateTime: '2026-11-21T00:00:00.0000000', timeZone },
})

describe('calendars, o365: events', () => {
  it('follows next links unchanged and requests UTC on every page', async () => {
    const next = `${calendarOrigin}/v1.0/me/calendarView?startDateTime=2026-11-20T00%3A00%3A00.000Z&$skip=100`
    const { calendar, requests } = connectGraph(({ url }) =>
      url === next
        ? json({ value: [graphEvent({ id: 'second' })] })
        : json({ value: [graphEvent()], '@odata.nextLink': next }),
    )
    const { events } = valueOf(await calendar.events(day))
    expect(events.map(({ id }) => id)).toEqual(['AAMk=', 'second'])
    expect(requests()[1]?.url).toBe(next)
    expect(requests().map(({ headers }) => headers.get('prefer'))).toEqual(Array(2).fill('outlook.timezone="UTC"'))
    const first = new URL(requests()[0]?.url ?? '')
    expect(first.searchParams.get('startDateTime')).toBe('2026-11-20T00:00:00.000Z')
    expect(first.searchParams.get('$top')).toBe('100')
    expect(first.searchParams.get('$select')?.split(',')).toContain('transactionId')
  })

  it('threat T4: rejects a next link to another origin and sends it no token', async () => {
    const { calendar, calls } = connectGraph(() => json({ value: [], '@odata.nextLink': 'https://evil.example/next' }))
    expect(await calendar.events(day)).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
    expect(calls.some(({ url }) => url.includes('evil'))).toBe(false)
  })

  it('fault F7: leaves out and reports malformed records', async () => {
    const malformed = [null, graphEvent({ start: 5 }), graphEvent({ id: '' }), {}]
    const { events, problems } = await list(...malformed, graphEvent({ id: 'good' }))
    expect(events.map(({ id }) => id)).toEqual(['good'])
    expect(problems.length).toBeGreaterThanOrEqual(4)
  })

  it.each([
    ['2026-11-20T09:00:00.0000000', 'UTC', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T09:00:00', 'tzone://Microsoft/Utc', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T09:00:00.0000000', 'Central Europe Standard Time', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T09:00', 'Asia/Kolkata', '2026-11-20T03:30:00.000Z'],
    ['2026-11-20T09:00:00.1234567Z', null, '2026-11-20T09:00:00.123Z'],
  ])('reads the start %s %s', async (dateTime, timeZone, expected) => {
    const event = await read({ start: { dateTime, timeZone } })
    expect(new Date(event.start.utcDateTime).toISOString()).toBe(expected)
    expect(event.start.dateTime).toBe('2026-11-20T09:00:00')
  })

  it.each([
    ['2026-02-30T09:00:00', 'UTC'],
    ['2026-02-30T09:00:00', 'Nowhere'],
  ])('leaves out an event that starts at %s %s', async (dateTime, timeZone) => {
    const { events, problems } = await list(graphEvent({ start: { dateTime, timeZone } }))
    expect(events).toEqual([])
    expect(problems).toEqual(['events[0].start: expected moment'])
  })

  it('keeps events with the years 0001 and 9999, which Outlook writes for no beginning and no end', async () => {
    const event = await read({
      start: { dateTime: '0001-01-01T00:00:00.0000000', timeZone: 'UTC' },
      end: { dateTime: '9999-12-31T23:59:59.9999999', timeZone: 'UTC' },
    })
    expect(event).toMatchObject({
      start: { dateTime: '1970-01-02T00:00:00' },
      end: { dateTime: '9998-12-30T23:59:59' },
    })
  })

  it('reads times in a custom zone of the user as UTC, the requested zone', async () => {
    const event = await read(on20('09:00:00', '10:00:00', 'tzone://Microsoft/Custom'))
    expect(event.start).toMatchObject({ timeZone: 'UTC', utcDateTime: instant('2026-11-20T09:00:00Z') })
  })

  it.each(['Customized Time Zone', 'Mitteleuropäische Zeit', 'Nowhere/At_All'])(
    'reads times in the unknown zone %s as UTC and reports the zone',
    async (timeZone) => {
      const { events, problems } = await list(graphEvent(on20('09:00:00', '10:00:00', timeZone)))
      expect(events[0]?.start).toEqual({
        dateTime: '2026-11-20T09:00:00',
        timeZone: 'UTC',
        utcDateTime: instant('2026-11-20T09:00:00Z'),
      })
      expect(problems).toEqual(['start', 'end'].map((name) => `events[0].${name}.timeZone: expected time zone`))
    },
  )

  it('reads an end in an unknown zone in the zone of the start', async () => {
    const { start } = on20('11:00:00', '', '(UTC+01:00) Belgrade, Bratislava, Prague')
    const { end } = on20('', '12:00:00', 'Customized Time Zone')
    expect(isoOf(await read({ start, end }))).toEqual(['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'])
  })

  it.each(['Customized Time Zone', 'GMT-0300', 'Nowhere/At_All', ''])(
    'an all-day event in the zone %j keeps its day',
    async (timeZone) => {
      const event = await read(allDay(timeZone, timeZone))
      expect([event.start.dateTime, event.end.dateTime]).toEqual(['2026-11-20T00:00:00', '2026-11-21T00:00:00'])
    },
  )

  it('an all-day event starts at midnight of the zone that it was created in', async () => {
    const event = await read(allDay('Central Europe Standard Time'))
    expect(isoOf(event)).toEqual(['2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z'])
  })

  it.each([
    ['an occurrence', { type: 'occurrence', originalStart: '2026-11-20T08:00:00Z' }, '2026-11-20T08:00:00'],
    ['an exception', { type: 'exception', originalStart: '2026-11-13T08:00:00Z' }, '2026-11-13T08:00:00'],
    ['an occurrence without it', { type: 'occurrence' }, '2026-11-20T09:00:00'],
    ['an exception without it', { type: 'exception' }, undefined],
    ['a single event', { type: 'singleInstance', originalStart: '2026-11-13T08:00:00Z' }, undefined],
  ])('event, originalStart: reads it for %s', async (_name, changes, original) => {
    expect((await read({ ...changes, seriesMasterId: 'series' })).originalStart?.dateTime).toBe(original)
  })

  it.each(['2026-11-20T00:00:00Z', '2026-11-19T23:00:00Z'])(
    'event, originalStart: reads %s of an all-day series as a day of its zone',
    async (originalStart) => {
      const start = { dateTime: '2026-11-26T00:00:00.0000000', timeZone: 'UTC' }
      const end = { dateTime: '2026-11-27T00:00:00.0000000', timeZone: 'UTC' }
      const event = await read({ ...allDay('Europe/Prague'), type: 'exception', originalStart, start, end })
      expect(event.originalStart).toMatchObject({ dateTime: '2026-11-20T00:00:00', isDate: true })
    },
  )

  it('section 8: reports unknown values and treats an unknown sensitivity as private', async () => {
    const values = { sensitivity: 'secret', showAs: 'asleep', type: 'series', seriesMasterId: 'series' }
    const { events, problems } = await list(graphEvent(values))
    expect(events[0]).toMatchObject({ visibility: 'private', showAs: 'unknown', type: 'occurrence' })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(
      ['type', 'showAs', 'sensitivity'].map((name) => `events[0].${name}`),
    )
  })

  it('reads values in any case and treats null as absent', async () => {
    const event = await read({
      subject: null,
      showAs: 'WorkingElsewhere',
      sensitivity: 'Private',
      type: 'Occurrence',
      attendees: [
        { type: 'Resource', status: { response: 'Accepted' }, emailAddress: { name: null, address: 'R@c.com' } },
        { type: 'Optional', status: null, emailAddress: { name: 'O', address: 'o@c.com' } },
        { type: 'required', emailAddress: null },
      ],
      organizer: null,
      locations: [
        { displayName: 'Harbour 1', locationEmailAddress: '', locationUri: 'harbour.1@contoso.com' },
        { displayName: '' },
      ],
      onlineMeetingProvider: 'unknown',
      isReminderOn: false,
      reminderMinutesBeforeStart: 15,
      body: { contentType: 'Text', content: 'a <b>\r\nc' },
    })
    expect(event).toMatchObject({
      subject: '',
      showAs: 'workingElsewhere',
      visibility: 'private',
      type: 'occurrence',
      organizer: null,
      locations: [{ displayName: 'Harbour 1', email: 'harbour.1@contoso.com' }],
      onlineMeetingProvider: null,
      reminder: null,
      bodyHtml: '<p>a &lt;b&gt;<br>c</p>',
    })
    expect(
      event.attendees.map((one) => [one.emailAddress, one.resource, one.optional, one.status.response, one.remotely]),
    ).toEqual([
      [{ name: 'R@c.com', address: 'r@c.com' }, true, false, 'Accepted', false],
      [{ name: 'O', address: 'o@c.com' }, false, true, 'none', false],
    ])
  })

  it('recognizes the organizer by the response if Graph sends no flag', async () => {
    expect((await read({ isOrganizer: undefined, responseStatus: { response: 'organizer' } })).isOrganizer).toBe(true)
  })
})

describe('calendars, o365: one event', () => {
  it.each([
    [404, 'ErrorItemNotFound'],
    [410, 'Gone'],
    [400, 'ErrorInvalidIdMalformed'],
  ])('is searched by iCalUId after %i %s', async (status, code) => {
    const { calendar, requests } = connectGraph(({ path }) =>
      path === '/v1.0/me/events' ? json({ value: [graphEvent({ id: 'new' })] }) : json({ error: { code } }, { status }),
    )
    expect(valueOf(await calendar.event({ id: 'old', iCalUId: "it's" }))?.id).toBe('new')
    expect(new URL(requests()[1]?.url ?? '').searchParams.get('$filter')).toBe("iCalUId eq 'it''s'")
  })

  it('fails if Graph rejects the request', async () => {
    const { calendar } = connectGraph(() => json({ error: { code: 'ErrorOther' } }, { status: 400 }))
    expect(await calendar.event({ id: 'x', iCalUId: 'uid' })).toMatchObject({ ok: false, fault: { status: 400 } })
  })
})

describe('decisions, Reservations: a create carries a client-made id', () => {
  it('sends the draft once with its id as transactionId', async () => {
    const { calendar, requests } = connectGraph(() => json(graphEvent(), { status: 201 }))
    valueOf(await calendar.create(draft))
    expect(requests()).toMatchObject([{ method: 'POST', path: '/v1.0/me/events' }])
    expect(requests()[0]?.body).toMatchObject({
      start: { dateTime: '2026-11-20T09:00:00', timeZone: 'UTC' },
      attendees: [{ type: 'resource' }, { type: 'required' }, { type: 'optional' }],
      locations: [{ locationEmailAddress: 'harbour.1@contoso.com', locationType: 'conferenceRoom' }],
      extensions: [{ extensionName: 'com.foyer.attendance', remotely: 'alex@contoso.com' }],
      transactionId: draft.clientId,
    })
  })

  it('fails for an unknown time zone and sends nothing', async () => {
    const { calendar, requests } = connectGraph(() => json(graphEvent()))
    const fault = { kind: 'time-zone-unknown' }
    expect(await calendar.create({ ...draft, timeZone: 'Mars/Base' })).toMatchObject({ ok: false, fault })
    const when = { span: draft.span, isAllDay: true, timeZone: 'Mars/Base' }
    expect(await calendar.change(await read({}), { when })).toMatchObject({ ok: false, fault })
    expect(requests()).toHaveLength(0)
  })

  it('section 9: finds a created event by its id within ten minutes of its times', async () => {
    const mine = graphEvent({ id: 'mine', transactionId: draft.clientId })
    const { calendar, requests } = connectGraph(() => json({ value: [graphEvent({ transactionId: 'x' }), mine] }))
    expect(valueOf(await calendar.findCreated(draft))?.id).toBe('mine')
    expect(queryOf(requests()[0] ?? { url: '' })).toMatchObject({
      startDateTime: '2026-11-20T08:50:00.000Z',
      endDateTime: '2026-11-20T10:40:00.000Z',
    })
  })
})

describe('calendars, o365: changing an event', () => {
  const room = { type: 'resource', emailAddress: { name: 'Harbour 1', address: 'harbour.1@contoso.com' } }
  const megan = { type: 'required', emailAddress: { name: 'Megan', address: 'megan@contoso.com' } }
  const alex = { type: 'optional', emailAddress: { name: 'Alex', address: 'alex@contoso.com' } }
  const meeting = { attendees: [room, megan, alex], sensitivity: 'normal' }
  const patchOf = async (event: CalendarEvent, change: EventChange) => {
    const { calendar, requests } = connectGraph(() => json(graphEvent({ subject: 'As stored' })))
    const changed = valueOf(await calendar.change(event, change))
    return { changed, requests: requests(), body: requests()[0]?.body }
  }
  const at = (hours: string) => instant(`2026-11-20T${hours}:00Z`)

  it('sends only the changed fields and returns the stored event', async () => {
    const { changed, requests, body } = await patchOf(await read(meeting), { subject: 'Monthly', isPrivate: true })
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['PATCH /v1.0/me/events/AAMk%3D'])
    expect(body).toEqual({ subject: 'Monthly', sensitivity: 'private' })
    expect(changed.subject).toBe('As stored')
  })

  it('sends the end if only the end moved', async () => {
    const when = { span: { start: at('09:00'), end: at('10:00') }, isAllDay: false, timeZone: 'Europe/Prague' }
    expect((await patchOf(await read(meeting), { when })).body).toEqual({
      end: { dateTime: '2026-11-20T10:00:00', timeZone: 'UTC' },
    })
  })

  it('sends start and end if an event becomes all-day or stops being all-day', async () => {
    const span = { start: instant('2026-11-19T23:00:00Z'), end: instant('2026-11-20T23:00:00Z') }
    const toDays = await patchOf(await read(meeting), { when: { span, isAllDay: true, timeZone: 'Europe/Prague' } })
    const days = {
      start: { dateTime: '2026-11-20T00:00:00', timeZone: 'Europe/Prague' },
      end: { dateTime: '2026-11-21T00:00:00', timeZone: 'Europe/Prague' },
    }
    expect(toDays.body).toEqual({ isAllDay: true, ...days })
    const event = await read({ ...days, isAllDay: true, originalStartTimeZone: 'Europe/Prague' })
    const next = { start: instant('2026-11-20T23:00:00Z'), end: instant('2026-11-21T23:00:00Z') }
    const moved = await patchOf(event, { when: { span: next, isAllDay: true, timeZone: 'Europe/Prague' } })
    expect(moved.body).toEqual({
      start: { dateTime: '2026-11-21T00:00:00', timeZone: 'Europe/Prague' },
      end: { dateTime: '2026-11-22T00:00:00', timeZone: 'Europe/Prague' },
    })
    const timed = { start: at('09:00'), end: at('10:00') }
    const toHours = await patchOf(event, { when: { span: timed, isAllDay: false, timeZone: 'Europe/Prague' } })
    expect(toHours.body).toMatchObject({ isAllDay: false, start: { timeZone: 'UTC' }, end: { timeZone: 'UTC' } })
  })

  it('sends nothing if nothing differs', async () => {
    const event = await read(meeting)
    const span = { start: event.start.utcDateTime, end: event.end.utcDateTime }
    const when = { span, isAllDay: false, timeZone: 'Europe/Prague' }
    const { requests, changed } = await patchOf(event, { subject: event.subject, when })
    expect(requests).toEqual([])
    expect(changed).toBe(event)
  })

  it.each([429, 503, 500])('does not repeat a change after %i', async (status) => {
    const { calendar, requests } = connectGraph(() => json({}, { status, headers: { 'retry-after': '0' } }))
    expect((await calendar.change(await read(meeting), { subject: 'Monthly' })).ok).toBe(false)
    expect(requests()).toHaveLength(1)
  })
})

describe('calendars, o365: remote attendance', () => {
  const people = (remote: string) =>
    ['megan@contoso.com', 'alex@contoso.com'].map((address) => ({
      name: address,
      email: email(address),
      optional: false,
      remotely: address === remote,
    }))
  const attendees = people('').map(({ name, email: address }) => ({
    type: 'required',
    emailAddress: { name, address },
  }))
  const extensions = [
    {
      '@odata.type': '#microsoft.graph.openTypeExtension',
      id: 'microsoft.outlookServices.openTypeExtension.com.foyer.attendance',
      remotely: 'MEGAN@contoso.com',
    },
  ]
  const wire = graphEvent({ attendees, extensions })
  const remoteOf = (event: CalendarEvent) =>
    event.attendees.flatMap(({ emailAddress, remotely }) => (remotely ? [emailAddress.address] : []))
  const key = { id: 'AAMk=', iCalUId: null }

  it('is replaced before the event changes, or added if there is none', async () => {
    const { calendar, requests } = connectGraph(({ method, path }) =>
      method === 'PATCH' && path.includes('/extensions/') ? json({}, { status: 404 }) : json(wire),
    )
    const event = valueOf(await calendar.event(key))!
    const changed = valueOf(await calendar.change(event, { attendees: people('alex@contoso.com') }))
    expect(remoteOf(changed)).toEqual(['alex@contoso.com'])
    expect(requests().map(({ method, path }) => `${method} ${path.slice('/v1.0/me/events/AAMk%3D'.length)}`)).toEqual([
      'GET ',
      'PATCH /extensions/com.foyer.attendance',
      'POST /extensions',
      'PATCH ',
    ])
    expect(requests()[2]?.body).toMatchObject({ extensionName: 'com.foyer.attendance', remotely: 'alex@contoso.com' })
  })

  it('is not sent if the remote attendees stay the same', async () => {
    const { calendar, requests } = connectGraph(() => json(wire))
    const event = valueOf(await calendar.event(key))!
    expect(remoteOf(valueOf(await calendar.change(event, { subject: 'Other' })))).toEqual(['megan@contoso.com'])
    expect(remoteOf(valueOf(await calendar.change(event, { attendees: people('megan@contoso.com') })))).toEqual([
      'megan@contoso.com',
    ])
    expect(requests().filter(({ path }) => path.includes('extensions'))).toEqual([])
  })

  it('the event does not change if the extension cannot be stored', async () => {
    const { calendar, requests } = connectGraph(({ path }) =>
      path.includes('/extensions') ? json({}, { status: 403 }) : json(wire),
    )
    const event = valueOf(await calendar.event(key))!
    expect(await calendar.change(event, { attendees: people('') })).toMatchObject({ fault: { kind: 'forbidden' } })
    expect(requests().map(({ method }) => method)).toEqual(['GET', 'PATCH'])
  })

  it('a cloud without extensions is asked for them only once', async () => {
    const { calendar, requests } = connectGraph(({ url }) =>
      url.includes('expand')
        ? json({ error: { code: 'BadRequest' } }, { status: 400 })
        : json({ value: [graphEvent({ attendees })] }),
    )
    const [event] = valueOf(await calendar.events(day)).events
    expect(event && remoteOf(event)).toEqual([])
    valueOf(await calendar.events(day))
    expect(requests().map(({ url }) => url.includes('expand'))).toEqual([true, false, false])
  })
})

describe('calendars, o365: cancelling and responding', () => {
  const noContent = () => new Response(null, { status: 204 })

  it('deletes an event, or cancels it if there is a comment for attendees', async () => {
    const event = await read({})
    const { calendar, requests } = connectGraph(noContent)
    expect(await calendar.remove(event, '')).toEqual({ ok: true, value: null })
    expect(await calendar.remove(event, 'Sorry')).toEqual({ ok: true, value: null })
    expect(await calendar.remove({ ...event, attendees: [] }, 'Sorry')).toEqual({ ok: true, value: null })
    expect(requests().map(({ method, path, body }) => [method, path, body])).toEqual([
      ['DELETE', '/v1.0/me/events/AAMk%3D', null],
      ['POST', '/v1.0/me/events/AAMk%3D/cancel', { comment: 'Sorry' }],
      ['DELETE', '/v1.0/me/events/AAMk%3D', null],
    ])
  })

  it('sends the response of an attendee with the comment', async () => {
    const theirs = await read({ isOrganizer: false })
    const { calendar, requests } = connectGraph(() => new Response(null, { status: 202 }))
    for (const response of ['accept', 'tentative', 'decline'] as const)
      valueOf(await calendar.respond(theirs, response, 'Away'))
    const body = { comment: 'Away', sendResponse: true }
    expect(requests()).toMatchObject(
      ['accept', 'tentativelyAccept', 'decline'].map((name) => ({
        method: 'POST',
        path: `/v1.0/me/events/AAMk%3D/${name}`,
        body,
      })),
    )
  })
})

describe('calendars, o365: the signed-in user', () => {
  it('is identified by the principal name if there is no mail address', async () => {
    const { calendar } = connectGraph(() =>
      json({ displayName: 'Adele', mail: null, userPrincipalName: 'Adele@Contoso.com' }),
    )
    expect(valueOf(await calendar.myInfo())).toEqual({
      name: 'Adele',
      email: 'adele@contoso.com',
      username: 'Adele@Contoso.com',
      givenName: '',
      surname: '',
    })
  })

  it('has no picture if Graph returns 404', async () => {
    const { calendar } = connectGraph(() => json({ error: { code: 'ImageNotFound' } }, { status: 404 }))
    expect(await calendar.myImage()).toEqual({ ok: true, value: null })
  })
})
