import { describe, expect, it } from 'vitest'
import type { EventChange } from '#src/calendars/calendar.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { calendarOrigin, json } from '#tests/platform/scripted-server.ts'
import { queryOf } from './google-before.ts'
import { draft, email, graphBefore, graphEvent, instant, valueOf } from './graph-before.ts'

const day = { start: instant('2026-11-20T00:00:00Z'), end: instant('2026-11-21T00:00:00Z') }

/** The one event a calendar view of it holds. */
async function read(changes: Record<string, unknown>): Promise<CalendarEvent> {
  const { calendar } = graphBefore(() => json({ value: [graphEvent(changes)] }))
  const { events, problems } = valueOf(await calendar.events(day))
  if (!events[0]) throw new Error(problems.join())
  return events[0]
}

describe('calendars, o365: events', () => {
  it('follows next links untouched, with the zone asked for on every page', async () => {
    const next = `${calendarOrigin}/v1.0/me/calendarView?startDateTime=2026-11-20T00%3A00%3A00.000Z&$skip=100`
    const { calendar, asked } = graphBefore(({ url }) =>
      url === next
        ? json({ value: [graphEvent({ id: 'second' })] })
        : json({ value: [graphEvent()], '@odata.nextLink': next }),
    )
    const { events } = valueOf(await calendar.events(day))
    expect(events.map(({ id }) => id)).toEqual(['AAMk=', 'second'])
    expect(asked()[1]?.url).toBe(next)
    expect(asked().map(({ headers }) => headers.get('prefer'))).toEqual(Array(2).fill('outlook.timezone="UTC"'))
    const first = new URL(asked()[0]?.url ?? '')
    expect(first.searchParams.get('startDateTime')).toBe('2026-11-20T00:00:00.000Z')
    expect(first.searchParams.get('$top')).toBe('100')
    expect(first.searchParams.get('$select')?.split(',')).toContain('transactionId')
  })

  it('threat T4: a next link elsewhere is refused and gets no token', async () => {
    const { calendar, calls } = graphBefore(() => json({ value: [], '@odata.nextLink': 'https://evil.example/next' }))
    expect(await calendar.events(day)).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
    expect(calls.some(({ url }) => url.includes('evil'))).toBe(false)
  })

  it('next links that go round in a circle end', async () => {
    const next = `${calendarOrigin}/v1.0/me/calendarView?page=again`
    const { calendar, asked } = graphBefore(() => json({ value: [graphEvent()], '@odata.nextLink': next }))
    const { problems } = valueOf(await calendar.events(day))
    expect(asked()).toHaveLength(2)
    expect(problems).toHaveLength(1)
  })

  it('fault F7: a malformed record is left out and named, the others stay', async () => {
    const { calendar } = graphBefore(() =>
      json({ value: [null, graphEvent({ start: 5 }), graphEvent({ id: '' }), graphEvent({ id: 'good' }), {}] }),
    )
    const { events, problems } = valueOf(await calendar.events(day))
    expect(events.map(({ id }) => id)).toEqual(['good'])
    expect(problems.length).toBeGreaterThanOrEqual(4)
  })

  it('an answer without a list is malformed', async () => {
    const { calendar } = graphBefore(() => json({ events: [] }))
    expect(await calendar.events(day)).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
  })

  it.each([
    ['2026-11-20T09:00:00.0000000', 'UTC', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T09:00:00', 'tzone://Microsoft/Utc', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T09:00:00.0000000', 'Central Europe Standard Time', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T09:00', 'Asia/Kolkata', '2026-11-20T03:30:00.000Z'],
    ['2026-11-20T09:00:00.1234567Z', null, '2026-11-20T09:00:00.123Z'],
  ])('reads the moment %s %s', async (dateTime, timeZone, expected) => {
    const event = await read({ start: { dateTime, timeZone } })
    expect(new Date(event.start.utcDateTime).toISOString()).toBe(expected)
    expect(event.start.dateTime).toBe('2026-11-20T09:00:00')
  })

  it.each([
    ['2026-02-30T09:00:00', 'UTC'],
    ['2026-02-30T09:00:00', 'Nowhere'],
  ])('leaves out an event that starts at %s %s', async (dateTime, timeZone) => {
    const { calendar } = graphBefore(() => json({ value: [graphEvent({ start: { dateTime, timeZone } })] }))
    const { events, problems } = valueOf(await calendar.events(day))
    expect(events).toEqual([])
    expect(problems).toEqual(['events[0].start: expected moment'])
  })

  it('keeps events without beginning or end, which Outlook writes as the years 0001 and 9999', async () => {
    const event = await read({
      start: { dateTime: '0001-01-01T00:00:00.0000000', timeZone: 'UTC' },
      end: { dateTime: '9999-12-31T23:59:59.9999999', timeZone: 'UTC' },
    })
    expect(event).toMatchObject({
      start: { dateTime: '1970-01-02T00:00:00' },
      end: { dateTime: '9998-12-30T23:59:59' },
    })
  })

  it('a zone of the user’s own, whose rules Graph does not send, is read as UTC, which was asked for', async () => {
    const moment = (time: string) => ({ dateTime: `2026-11-20T${time}`, timeZone: 'tzone://Microsoft/Custom' })
    const event = await read({ start: moment('09:00:00'), end: moment('10:00:00') })
    expect(new Date(event.start.utcDateTime).toISOString()).toBe('2026-11-20T09:00:00.000Z')
    expect(event.start.timeZone).toBe('UTC')
  })

  it.each(['Customized Time Zone', 'Mitteleuropäische Zeit', 'Nowhere/At_All'])(
    'keeps an event in the zone %s, which is unknown, as UTC, and names it',
    async (timeZone) => {
      const moment = (time: string) => ({ dateTime: `2026-11-20T${time}`, timeZone })
      const changes = { start: moment('09:00:00'), end: moment('10:00:00') }
      const { calendar } = graphBefore(() => json({ value: [graphEvent(changes)] }))
      const { events, problems } = valueOf(await calendar.events(day))
      expect(events[0]?.start).toEqual({
        dateTime: '2026-11-20T09:00:00',
        timeZone: 'UTC',
        utcDateTime: instant('2026-11-20T09:00:00Z'),
      })
      expect(problems).toEqual(['start', 'end'].map((name) => `events[0].${name}.timeZone: expected time zone`))
    },
  )

  it('an end in an unknown zone is in the zone of the start', async () => {
    const event = await read({
      start: { dateTime: '2026-11-20T11:00:00', timeZone: '(UTC+01:00) Belgrade, Bratislava, Prague' },
      end: { dateTime: '2026-11-20T12:00:00', timeZone: 'Customized Time Zone' },
    })
    expect([event.start, event.end].map(({ utcDateTime }) => new Date(utcDateTime).toISOString())).toEqual([
      '2026-11-20T10:00:00.000Z',
      '2026-11-20T11:00:00.000Z',
    ])
  })

  it.each(['Customized Time Zone', 'GMT-0300', 'Nowhere/At_All', ''])(
    'a whole day in the zone %j keeps its day',
    async (timeZone) => {
      const event = await read({
        isAllDay: true,
        originalStartTimeZone: timeZone,
        start: { dateTime: '2026-11-20T00:00:00.0000000', timeZone },
        end: { dateTime: '2026-11-21T00:00:00.0000000', timeZone },
      })
      expect([event.start.dateTime, event.end.dateTime]).toEqual(['2026-11-20T00:00:00', '2026-11-21T00:00:00'])
    },
  )

  it('an all-day event is the day of the zone it was made in', async () => {
    const event = await read({
      isAllDay: true,
      originalStartTimeZone: 'Central Europe Standard Time',
      start: { dateTime: '2026-11-20T00:00:00.0000000', timeZone: 'UTC' },
      end: { dateTime: '2026-11-21T00:00:00.0000000', timeZone: 'UTC' },
    })
    expect([event.start, event.end].map(({ utcDateTime }) => new Date(utcDateTime).toISOString())).toEqual([
      '2026-11-19T23:00:00.000Z',
      '2026-11-20T23:00:00.000Z',
    ])
  })

  it.each([
    ['a date', { type: 'occurrence', originalStart: '2026-11-20T08:00:00Z' }, '2026-11-20T08:00:00'],
    ['a moved date', { type: 'exception', originalStart: '2026-11-13T08:00:00Z' }, '2026-11-13T08:00:00'],
    ['a date without it', { type: 'occurrence' }, '2026-11-20T09:00:00'],
    ['a changed date without it', { type: 'exception' }, undefined],
    ['a single event', { type: 'singleInstance', originalStart: '2026-11-13T08:00:00Z' }, undefined],
  ])('event, originalStart: %s', async (_name, changes, original) => {
    expect((await read({ ...changes, seriesMasterId: 'series' })).originalStart?.dateTime).toBe(original)
  })

  it.each(['2026-11-20T00:00:00Z', '2026-11-19T23:00:00Z'])(
    'event, originalStart: %s of an all-day series is a day of its zone',
    async (originalStart) => {
      const days = { start: '2026-11-26T00:00:00.0000000', end: '2026-11-27T00:00:00.0000000' }
      const event = await read({
        type: 'exception',
        isAllDay: true,
        originalStartTimeZone: 'Europe/Prague',
        originalStart,
        start: { dateTime: days.start, timeZone: 'UTC' },
        end: { dateTime: days.end, timeZone: 'UTC' },
      })
      expect(event.originalStart).toMatchObject({ dateTime: '2026-11-20T00:00:00', isDate: true })
    },
  )

  it('section 8: an unknown word is named, and what may be private is not shown', async () => {
    const words = { sensitivity: 'secret', showAs: 'asleep', type: 'series', seriesMasterId: 'series' }
    const { calendar } = graphBefore(() => json({ value: [graphEvent(words)] }))
    const { events, problems } = valueOf(await calendar.events(day))
    expect(events[0]).toMatchObject({ visibility: 'private', showAs: 'unknown', type: 'occurrence' })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(
      ['type', 'showAs', 'sensitivity'].map((name) => `events[0].${name}`),
    )
  })

  it('reads words in any case and nulls as absent', async () => {
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
    expect(event.attendees).toEqual([
      {
        emailAddress: { name: 'R@c.com', address: 'r@c.com' },
        resource: true,
        optional: false,
        status: { response: 'Accepted' },
        remotely: false,
      },
      {
        emailAddress: { name: 'O', address: 'o@c.com' },
        resource: false,
        optional: true,
        status: { response: 'none' },
        remotely: false,
      },
    ])
  })

  it('the organizer can delete and change, an attendee can cancel his participation', async () => {
    expect((await read({ isOrganizer: true })).eventPermissions).toEqual({
      canDelete: true,
      canCancelParticipation: false,
      canChange: true,
    })
    expect((await read({ isOrganizer: false })).eventPermissions).toEqual({
      canDelete: false,
      canCancelParticipation: true,
      canChange: false,
    })
    expect((await read({ isOrganizer: undefined, responseStatus: { response: 'organizer' } })).isOrganizer).toBe(true)
  })
})

describe('calendars, o365: one event', () => {
  it('is found by id', async () => {
    const { calendar, asked } = graphBefore(() => json(graphEvent()))
    expect(valueOf(await calendar.event({ id: 'a/b=', iCalUId: 'uid' }))?.id).toBe('AAMk=')
    expect(asked()[0]?.path).toBe('/v1.0/me/events/a%2Fb%3D')
  })

  it.each([
    [404, 'ErrorItemNotFound'],
    [410, 'Gone'],
    [400, 'ErrorInvalidIdMalformed'],
  ])('is looked for by iCalUId after %i %s', async (status, code) => {
    const { calendar, asked } = graphBefore(({ path }) =>
      path === '/v1.0/me/events' ? json({ value: [graphEvent({ id: 'new' })] }) : json({ error: { code } }, { status }),
    )
    expect(valueOf(await calendar.event({ id: 'old', iCalUId: "it's" }))?.id).toBe('new')
    expect(new URL(asked()[1]?.url ?? '').searchParams.get('$filter')).toBe("iCalUId eq 'it''s'")
  })

  it('is null when neither is known, and a fault when the calendar refuses the question', async () => {
    const gone = graphBefore(({ path }) =>
      path === '/v1.0/me/events' ? json({ value: [] }) : json({}, { status: 404 }),
    )
    expect(await gone.calendar.event({ id: 'x', iCalUId: 'uid' })).toEqual({ ok: true, value: null })
    expect(await gone.calendar.event({ id: 'x', iCalUId: null })).toEqual({ ok: true, value: null })
    const refusing = graphBefore(() => json({ error: { code: 'ErrorOther' } }, { status: 400 }))
    expect(await refusing.calendar.event({ id: 'x', iCalUId: 'uid' })).toMatchObject({
      ok: false,
      fault: { status: 400 },
    })
  })
})

describe('decisions, Reservations: a create carries a client-made id', () => {
  it('sends the draft once, in UTC, rooms as resources, with the id as transactionId', async () => {
    const { calendar, asked } = graphBefore(() => json(graphEvent(), { status: 201 }))
    valueOf(await calendar.create(draft))
    expect(asked()).toHaveLength(1)
    expect(asked()[0]).toMatchObject({ method: 'POST', path: '/v1.0/me/events' })
    expect(asked()[0]?.body).toEqual({
      subject: 'Weekly',
      start: { dateTime: '2026-11-20T09:00:00', timeZone: 'UTC' },
      end: { dateTime: '2026-11-20T10:30:00', timeZone: 'UTC' },
      isAllDay: false,
      attendees: [
        { type: 'resource', emailAddress: { name: 'Harbour 1', address: 'harbour.1@contoso.com' } },
        { type: 'required', emailAddress: { name: 'Megan', address: 'megan@contoso.com' } },
        { type: 'optional', emailAddress: { name: 'Alex', address: 'alex@contoso.com' } },
      ],
      locations: [
        { displayName: 'Harbour 1', locationEmailAddress: 'harbour.1@contoso.com', locationType: 'conferenceRoom' },
      ],
      body: { contentType: 'text', content: 'Bring <notes>' },
      sensitivity: 'normal',
      isReminderOn: true,
      reminderMinutesBeforeStart: 10,
      extensions: [
        {
          '@odata.type': 'microsoft.graph.openTypeExtension',
          extensionName: 'com.foyer.attendance',
          remotely: 'alex@contoso.com',
        },
      ],
      transactionId: draft.clientId,
    })
  })

  it('sends an all-day event as dates of its zone', async () => {
    const { calendar, asked } = graphBefore(() => json(graphEvent(), { status: 201 }))
    const allDay = { start: instant('2026-11-19T23:00:00Z'), end: instant('2026-11-20T23:00:00Z') }
    await calendar.create({ ...draft, isAllDay: true, span: allDay })
    expect(asked()[0]?.body).toMatchObject({
      isAllDay: true,
      start: { dateTime: '2026-11-20T00:00:00', timeZone: 'Europe/Prague' },
      end: { dateTime: '2026-11-21T00:00:00', timeZone: 'Europe/Prague' },
    })
  })

  it('asks for a Teams meeting, or puts the address of one made beforehand into the text', async () => {
    const { calendar, asked } = graphBefore(() => json(graphEvent(), { status: 201 }))
    await calendar.create({ ...draft, onlineMeeting: 'provider' })
    await calendar.create({ ...draft, onlineMeeting: { url: 'https://meet.example/1' } })
    expect(asked()[0]?.body).toMatchObject({ isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' })
    expect(asked()[1]?.body).toMatchObject({ body: { content: 'Bring <notes>\n\nhttps://meet.example/1' } })
    expect(asked()[1]?.body).not.toHaveProperty('isOnlineMeeting')
  })

  it.each([429, 503, 500])('is never sent twice by itself, not even after %i', async (status) => {
    const { calendar, asked } = graphBefore(() => json({}, { status, headers: { 'retry-after': '0' } }))
    expect((await calendar.create(draft)).ok).toBe(false)
    expect(asked()).toHaveLength(1)
  })

  it('an unknown zone is not sent at all', async () => {
    const { calendar, asked } = graphBefore(() => json(graphEvent()))
    expect(await calendar.create({ ...draft, timeZone: 'Mars/Base' })).toMatchObject({
      ok: false,
      fault: { kind: 'time-zone-unknown' },
    })
    expect(asked()).toHaveLength(0)
  })

  it('section 9: is found by its id ten minutes before and after', async () => {
    const { calendar, asked } = graphBefore(() =>
      json({
        value: [
          graphEvent({ id: 'other', transactionId: 'x' }),
          graphEvent({ id: 'mine', transactionId: draft.clientId }),
        ],
      }),
    )
    expect(valueOf(await calendar.findCreated(draft))?.id).toBe('mine')
    const asked0 = new URL(asked()[0]?.url ?? '').searchParams
    expect(asked0.get('startDateTime')).toBe('2026-11-20T08:50:00.000Z')
    expect(asked0.get('endDateTime')).toBe('2026-11-20T10:40:00.000Z')
    const { calendar: without } = graphBefore(() => json({ value: [graphEvent()] }))
    expect(await without.findCreated(draft)).toEqual({ ok: true, value: null })
  })
})

describe('calendars, o365: changing an event', () => {
  const room = { type: 'resource', emailAddress: { name: 'Harbour 1', address: 'harbour.1@contoso.com' } }
  const megan = { type: 'required', emailAddress: { name: 'Megan', address: 'megan@contoso.com' } }
  const alex = { type: 'optional', emailAddress: { name: 'Alex', address: 'alex@contoso.com' } }
  const meeting = { attendees: [room, megan, alex], sensitivity: 'normal' }
  const patchOf = async (event: CalendarEvent, change: EventChange) => {
    const { calendar, asked } = graphBefore(() => json(graphEvent({ subject: 'As answered' })))
    const changed = valueOf(await calendar.change(event, change))
    return { changed, asked: asked(), body: asked()[0]?.body }
  }
  const at = (hours: string) => instant(`2026-11-20T${hours}:00Z`)

  it('sends only what changed, once, and answers the event as it is then', async () => {
    const { changed, asked, body } = await patchOf(await read(meeting), { subject: 'Monthly', isPrivate: true })
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['PATCH /v1.0/me/events/AAMk%3D'])
    expect(body).toEqual({ subject: 'Monthly', sensitivity: 'private' })
    expect(changed.subject).toBe('As answered')
  })

  it('sends the end that moved, and both when the whole event did', async () => {
    const event = await read(meeting)
    const when = (from: string, to: string) => ({
      when: { span: { start: at(from), end: at(to) }, isAllDay: false, timeZone: 'Europe/Prague' },
    })
    expect((await patchOf(event, when('09:00', '10:00'))).body).toEqual({
      end: { dateTime: '2026-11-20T10:00:00', timeZone: 'UTC' },
    })
    expect((await patchOf(event, when('13:00', '14:30'))).body).toEqual({
      start: { dateTime: '2026-11-20T13:00:00', timeZone: 'UTC' },
      end: { dateTime: '2026-11-20T14:30:00', timeZone: 'UTC' },
    })
  })

  it('an event that becomes all-day, or stops being so, is sent with both its ends', async () => {
    const span = { start: instant('2026-11-19T23:00:00Z'), end: instant('2026-11-20T23:00:00Z') }
    const toDays = await patchOf(await read(meeting), { when: { span, isAllDay: true, timeZone: 'Europe/Prague' } })
    const days = {
      start: { dateTime: '2026-11-20T00:00:00', timeZone: 'Europe/Prague' },
      end: { dateTime: '2026-11-21T00:00:00', timeZone: 'Europe/Prague' },
    }
    expect(toDays.body).toEqual({ isAllDay: true, ...days })
    const allDay = await read({ ...days, isAllDay: true, originalStartTimeZone: 'Europe/Prague' })
    const next = { start: instant('2026-11-20T23:00:00Z'), end: instant('2026-11-21T23:00:00Z') }
    const moved = await patchOf(allDay, { when: { span: next, isAllDay: true, timeZone: 'Europe/Prague' } })
    expect(moved.body).toEqual({
      start: { dateTime: '2026-11-21T00:00:00', timeZone: 'Europe/Prague' },
      end: { dateTime: '2026-11-22T00:00:00', timeZone: 'Europe/Prague' },
    })
    const timed = { start: at('09:00'), end: at('10:00') }
    const toHours = await patchOf(allDay, { when: { span: timed, isAllDay: false, timeZone: 'Europe/Prague' } })
    expect(toHours.body).toMatchObject({ isAllDay: false, start: { timeZone: 'UTC' }, end: { timeZone: 'UTC' } })
  })

  it('another room replaces the rooms and keeps the people; other people keep the rooms', async () => {
    const event = await read(meeting)
    const { body } = await patchOf(event, { resources: [{ name: 'Harbour 2', email: email('h2@contoso.com') }] })
    expect(body).toEqual({
      attendees: [{ type: 'resource', emailAddress: { name: 'Harbour 2', address: 'h2@contoso.com' } }, megan, alex],
      locations: [{ displayName: 'Harbour 2', locationEmailAddress: 'h2@contoso.com', locationType: 'conferenceRoom' }],
    })
    const eva = { name: 'Eva', email: email('eva@contoso.com'), optional: true, remotely: false }
    expect((await patchOf(event, { attendees: [eva] })).body).toEqual({
      attendees: [room, { type: 'optional', emailAddress: { name: 'Eva', address: 'eva@contoso.com' } }],
    })
  })

  it('notes go as text, no reminder as none', async () => {
    const { body } = await patchOf(await read(meeting), { notes: 'Bring <notes>', reminder: null })
    expect(body).toEqual({ body: { contentType: 'text', content: 'Bring <notes>' }, isReminderOn: false })
    expect((await patchOf(await read(meeting), { reminder: 5 })).body).toEqual({
      isReminderOn: true,
      reminderMinutesBeforeStart: 5,
    })
  })

  it('what is the same already is not sent at all', async () => {
    const event = await read(meeting)
    const span = { start: event.start.utcDateTime, end: event.end.utcDateTime }
    const when = { span, isAllDay: false, timeZone: 'Europe/Prague' }
    const { asked, changed } = await patchOf(event, { subject: event.subject, when })
    expect(asked).toEqual([])
    expect(changed).toBe(event)
  })

  it.each([429, 503, 500])('is not sent again by itself after %i', async (status) => {
    const { calendar, asked } = graphBefore(() => json({}, { status, headers: { 'retry-after': '0' } }))
    expect((await calendar.change(await read(meeting), { subject: 'Monthly' })).ok).toBe(false)
    expect(asked()).toHaveLength(1)
  })

  it('section 4: a missing event is reported; an attendee and an unknown zone send nothing', async () => {
    const { calendar } = graphBefore(() => json({ error: { code: 'ErrorItemNotFound' } }, { status: 404 }))
    expect(await calendar.change(await read(meeting), { subject: 'Monthly' })).toMatchObject({
      ok: false,
      fault: { kind: 'event-not-found' },
    })
    const { calendar: other, asked } = graphBefore(() => json(graphEvent()))
    const theirs = await read({ ...meeting, isOrganizer: false })
    expect(await other.change(theirs, { subject: 'Monthly' })).toMatchObject({ fault: { kind: 'forbidden' } })
    const when = { span: { start: at('13:00'), end: at('14:00') }, isAllDay: true, timeZone: 'Mars/Base' }
    expect(await other.change(await read(meeting), { when })).toMatchObject({ fault: { kind: 'time-zone-unknown' } })
    expect(asked()).toEqual([])
  })
})

describe('calendars, o365: who attends remotely', () => {
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

  it('is read from the open extension', async () => {
    const { calendar, asked } = graphBefore(() => json(wire))
    expect(remoteOf(valueOf(await calendar.event(key))!)).toEqual(['megan@contoso.com'])
    expect(queryOf(asked()[0] ?? { url: '' })).toMatchObject({
      $expand: "extensions($filter=id eq 'com.foyer.attendance')",
    })
  })

  it('is replaced before the event is changed, and added if there is none', async () => {
    const { calendar, asked } = graphBefore(({ method, path }) =>
      method === 'PATCH' && path.includes('/extensions/') ? json({}, { status: 404 }) : json(wire),
    )
    const event = valueOf(await calendar.event(key))!
    const changed = valueOf(await calendar.change(event, { attendees: people('alex@contoso.com') }))
    expect(remoteOf(changed)).toEqual(['alex@contoso.com'])
    expect(asked().map(({ method, path }) => `${method} ${path.slice('/v1.0/me/events/AAMk%3D'.length)}`)).toEqual([
      'GET ',
      'PATCH /extensions/com.foyer.attendance',
      'POST /extensions',
      'PATCH ',
    ])
    expect(asked()[2]?.body).toMatchObject({ extensionName: 'com.foyer.attendance', remotely: 'alex@contoso.com' })
  })

  it('stays as it is if the same people attend remotely, or if the change names no people', async () => {
    const { calendar, asked } = graphBefore(() => json(wire))
    const event = valueOf(await calendar.event(key))!
    expect(remoteOf(valueOf(await calendar.change(event, { subject: 'Other' })))).toEqual(['megan@contoso.com'])
    expect(remoteOf(valueOf(await calendar.change(event, { attendees: people('megan@contoso.com') })))).toEqual([
      'megan@contoso.com',
    ])
    expect(asked().filter(({ path }) => path.includes('extensions'))).toEqual([])
  })

  it('nothing is changed, and nobody is notified, if the extension cannot be stored', async () => {
    const { calendar, asked } = graphBefore(({ path }) =>
      path.includes('/extensions') ? json({}, { status: 403 }) : json(wire),
    )
    const event = valueOf(await calendar.event(key))!
    expect(await calendar.change(event, { attendees: people('') })).toMatchObject({ fault: { kind: 'forbidden' } })
    expect(asked().map(({ method }) => method)).toEqual(['GET', 'PATCH'])
  })

  it('a cloud without extensions is read without them, and asked once', async () => {
    const { calendar, asked } = graphBefore(({ url }) =>
      url.includes('expand')
        ? json({ error: { code: 'BadRequest' } }, { status: 400 })
        : json({ value: [graphEvent({ attendees })] }),
    )
    const whole = { start: instant('2026-11-20T00:00:00Z'), end: instant('2026-11-21T00:00:00Z') }
    const [event] = valueOf(await calendar.events(whole)).events
    expect(event && remoteOf(event)).toEqual([])
    valueOf(await calendar.events(whole))
    expect(asked().map(({ url }) => url.includes('expand'))).toEqual([true, false, false])
  })
})

describe('calendars, o365: ending an event', () => {
  const noContent = () => new Response(null, { status: 204 })

  it('the organizer deletes, with words to the attendees as a cancellation', async () => {
    const event = await read({})
    const { calendar, asked } = graphBefore(noContent)
    expect(await calendar.remove(event, '')).toEqual({ ok: true, value: null })
    expect(await calendar.remove(event, 'Sorry')).toEqual({ ok: true, value: null })
    expect(await calendar.remove({ ...event, attendees: [] }, 'Sorry')).toEqual({ ok: true, value: null })
    expect(asked().map(({ method, path, body }) => [method, path, body])).toEqual([
      ['DELETE', '/v1.0/me/events/AAMk%3D', null],
      ['POST', '/v1.0/me/events/AAMk%3D/cancel', { comment: 'Sorry' }],
      ['DELETE', '/v1.0/me/events/AAMk%3D', null],
    ])
  })

  it('what is gone already is removed', async () => {
    const event = await read({})
    const { calendar } = graphBefore(() => json({ error: { code: 'ErrorItemNotFound' } }, { status: 404 }))
    expect(await calendar.remove(event, '')).toEqual({ ok: true, value: null })
  })

  it('an attendee answers; neither does what only the other can', async () => {
    const mine = await read({ isOrganizer: true })
    const theirs = await read({ isOrganizer: false })
    const { calendar, asked } = graphBefore(() => new Response(null, { status: 202 }))
    for (const answer of ['accept', 'tentative', 'decline'] as const) {
      expect(await calendar.respond(theirs, answer, 'Away')).toEqual({ ok: true, value: null })
    }
    const body = { comment: 'Away', sendResponse: true }
    expect(asked()).toMatchObject([
      { method: 'POST', path: '/v1.0/me/events/AAMk%3D/accept', body },
      { method: 'POST', path: '/v1.0/me/events/AAMk%3D/tentativelyAccept', body },
      { method: 'POST', path: '/v1.0/me/events/AAMk%3D/decline', body },
    ])
    for (const refused of [
      await calendar.respond(mine, 'accept', ''),
      await calendar.remove(theirs, ''),
      await calendar.finish(theirs, instant('2026-11-20T09:30:00Z')),
    ]) {
      expect(refused).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
    }
    expect(asked()).toHaveLength(3)
  })

  it('an invitation that is gone cannot be accepted, and counts as declined', async () => {
    const theirs = await read({ isOrganizer: false })
    const { calendar } = graphBefore(() => json({ error: { code: 'ErrorItemNotFound' } }, { status: 404 }))
    expect(await calendar.respond(theirs, 'accept', '')).toEqual({ ok: false, fault: { kind: 'event-not-found' } })
    expect(await calendar.respond(theirs, 'decline', '')).toEqual({ ok: true, value: null })
  })

  it('finishing moves the end; an all-day event stops being one', async () => {
    const timed = await read({})
    const allDay = await read({
      isAllDay: true,
      originalStartTimeZone: 'Europe/Prague',
      start: { dateTime: '2026-11-20T00:00:00', timeZone: 'UTC' },
      end: { dateTime: '2026-11-21T00:00:00', timeZone: 'UTC' },
    })
    const { calendar, asked } = graphBefore(() => json(graphEvent()))
    await calendar.finish(timed, instant('2026-11-20T09:30:00Z'))
    await calendar.finish(allDay, instant('2026-11-20T09:30:00Z'))
    const end = { dateTime: '2026-11-20T09:30:00', timeZone: 'UTC' }
    expect(asked().map(({ method, body }) => [method, body])).toEqual([
      ['PATCH', { end }],
      ['PATCH', { isAllDay: false, start: { dateTime: '2026-11-19T23:00:00', timeZone: 'UTC' }, end }],
    ])
  })
})

describe('calendars, o365: who I am', () => {
  it('falls back to the principal name where there is no mail address', async () => {
    const { calendar } = graphBefore(() =>
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

  it('has no picture where Graph says 404', async () => {
    const { calendar } = graphBefore(() => json({ error: { code: 'ImageNotFound' } }, { status: 404 }))
    expect(await calendar.myImage()).toEqual({ ok: true, value: null })
    const { calendar: pictured } = graphBefore(
      () => new Response(new Uint8Array([1, 2]), { headers: { 'content-type': 'image/jpeg' } }),
    )
    expect(valueOf(await pictured.myImage())?.size).toBe(2)
  })
})
