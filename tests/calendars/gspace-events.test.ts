import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clientIdOf, eventIdOf } from '#src/calendars/gspace/event-id.ts'
import type { EventChange, EventDraft } from '#src/calendars/calendar.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { json, type SeenCall } from '#tests/platform/scripted-server.ts'
import { day, googleBefore, googleEvent, pageOf, queryOf, readListed } from './google-before.ts'
import { draft, email as addressOf, instant, valueOf } from './graph-before.ts'

const isoOf = (event: CalendarEvent) =>
  [event.start, event.end].map(({ utcDateTime }) => new Date(utcDateTime).toISOString())
const bodyOf = (call: SeenCall | undefined) => call?.body as Record<string, unknown>
const gone = () => json({ error: { code: 404 } }, { status: 404 })

describe('calendars, gspace: a list of events', () => {
  it('repeats every parameter with the page’s token', async () => {
    const { calendar, asked } = googleBefore(({ url }) =>
      json(
        new URL(url).searchParams.has('pageToken')
          ? pageOf([googleEvent({ id: 'second' })])
          : pageOf([googleEvent()], { nextPageToken: 'CigKGj' }),
      ),
    )
    expect(valueOf(await calendar.events(day)).events.map(({ id }) => id)).toEqual(['abc123', 'second'])
    const [first = '', second = ''] = asked().map(({ url }) => url)
    expect(second).toBe(`${first}&pageToken=CigKGj`)
    expect(new URL(first).searchParams.getAll('eventTypes')).toEqual([
      'default',
      'focusTime',
      'fromGmail',
      'outOfOffice',
    ])
    expect(queryOf({ url: first })).toMatchObject({
      singleEvents: 'true',
      orderBy: 'startTime',
      timeMin: '2026-11-20T00:00:00.000Z',
      timeMax: '2026-11-21T00:00:00.000Z',
      maxResults: '250',
    })
  })

  it('pages that go round in a circle end', async () => {
    const { calendar, asked } = googleBefore(() => json(pageOf([googleEvent()], { nextPageToken: 'again' })))
    expect(valueOf(await calendar.events(day)).problems).toHaveLength(1)
    expect(asked()).toHaveLength(2)
  })

  it('a page without entries is no end', async () => {
    const { calendar } = googleBefore(({ url }) =>
      json(url.includes('pageToken') ? pageOf([googleEvent()]) : pageOf([], { nextPageToken: 'next' })),
    )
    expect(valueOf(await calendar.events(day)).events).toHaveLength(1)
  })

  it('an empty span, which Google refuses, has no events', async () => {
    const { calendar, asked } = googleBefore(() => json({}, { status: 400 }))
    expect(valueOf(await calendar.events({ start: day.start, end: day.start }))).toEqual({ events: [], problems: [] })
    expect(asked()).toEqual([])
  })

  it('fault F7: a malformed record is left out and named, the others stay', async () => {
    const { calendar } = googleBefore(() =>
      json(pageOf([null, googleEvent({ start: 5 }), googleEvent({ id: '' }), googleEvent({ id: 'good' }), {}])),
    )
    const { events, problems } = valueOf(await calendar.events(day))
    expect(events.map(({ id }) => id)).toEqual(['good'])
    expect(problems.length).toBeGreaterThanOrEqual(4)
    expect(problems.join()).toContain('events[1].start')
  })

  it.each<[string, Record<string, unknown>]>([
    ['a cancelled instance, which has next to nothing', { status: 'cancelled', start: undefined, end: undefined }],
    ['a working place', { eventType: 'workingLocation' }],
    ['a birthday', { eventType: 'birthday' }],
    [
      'a declined invitation',
      { organizer: { email: 'o@c.com' }, attendees: [{ email: 'me@c.com', self: true, responseStatus: 'declined' }] },
    ],
  ])('leaves out %s, and names no problem', async (_name, changes) => {
    const { calendar } = googleBefore(() => json(pageOf([googleEvent(changes), googleEvent({ id: 'good' })])))
    const { events, problems } = valueOf(await calendar.events(day))
    expect(events.map(({ id }) => id)).toEqual(['good'])
    expect(problems).toEqual([])
  })

  it('an answer without a list is malformed', async () => {
    const { calendar } = googleBefore(() => json({ kind: 'calendar#events' }))
    expect(await calendar.events(day)).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
  })
})

describe('calendars, gspace: an event', () => {
  it('is read in the product’s words', async () => {
    expect(
      await readListed({ transparency: 'transparent', visibility: 'confidential', description: 'One\nTwo <3' }),
    ).toMatchObject({
      iCalUId: 'abc123@google.com',
      subject: 'Weekly',
      start: { dateTime: '2026-11-20T10:00:00', timeZone: 'Europe/Prague' },
      organizer: { name: 'me@c.com', address: 'me@c.com' },
      isOrganizer: true,
      showAs: 'free',
      visibility: 'confidential',
      reminder: 10,
      bodyHtml: '<p>One<br>Two &lt;3</p>',
      bodyPreview: 'One\nTwo <3',
      locations: [{ displayName: 'Harbour 1', email: 'r@c.com' }],
      attendees: [
        { emailAddress: { address: 'r@c.com' }, resource: true, status: { response: 'accepted' } },
        { emailAddress: { address: 'p@c.com' }, resource: false, status: { response: 'tentativelyAccepted' } },
      ],
      clientId: null,
    })
  })

  it.each([
    [{ dateTime: '2026-11-20T10:00:00+01:00', timeZone: 'Asia/Kolkata' }, '2026-11-20T09:00:00.000Z', '14:30:00'],
    [{ dateTime: '2026-11-20T09:00:00Z' }, '2026-11-20T09:00:00.000Z', '09:00:00'],
    [{ dateTime: '2026-11-20T10:00:00', timeZone: 'Europe/Prague' }, '2026-11-20T09:00:00.000Z', '10:00:00'],
    [{ dateTime: '2026-11-20T09:00:00Z', timeZone: 'Mars/Olympus' }, '2026-11-20T09:00:00.000Z', '09:00:00'],
  ])('reads the moment %o', async (start, expected, wall) => {
    const event = await readListed({ start })
    expect(isoOf(event)[0]).toBe(expected)
    expect(event.start.dateTime.slice(11)).toBe(wall)
  })

  it.each([{ dateTime: 'soon' }, { dateTime: '2026-11-20T10:00:00' }, { date: '2026-02-30' }, {}])(
    'leaves out an event that starts at %o',
    async (start) => {
      const { calendar } = googleBefore(() => json(pageOf([googleEvent({ start })])))
      expect(valueOf(await calendar.events(day))).toEqual({
        events: [],
        problems: ['events[0].start: expected moment'],
        pages: 1,
      })
    },
  )

  it('keeps an event that begins in the year 1 or ends in the year 9999, as imports from Outlook do', async () => {
    const event = await readListed({ start: { date: '0001-01-01' }, end: { dateTime: '9999-12-31T23:59:59Z' } })
    expect(isoOf(event)).toEqual(['1970-01-01T23:00:00.000Z', '9998-12-30T23:59:59.000Z'])
  })

  const wholeDay = { start: { date: '2026-11-20' }, end: { date: '2026-11-22' } }

  it('of whole days ends before its last date, in the zone of the calendar', async () => {
    const event = await readListed(wholeDay)
    expect(event.isAllDay).toBe(true)
    expect(isoOf(event)).toEqual(['2026-11-19T23:00:00.000Z', '2026-11-21T23:00:00.000Z'])
    expect(event.start).toMatchObject({ dateTime: '2026-11-20T00:00:00', timeZone: 'Europe/Prague' })
  })

  it('of whole days made here is of the days of the zone it was made in', async () => {
    const event = await readListed({ ...wholeDay, extendedProperties: { shared: { foyerTimeZone: 'Asia/Tokyo' } } })
    expect(isoOf(event)[0]).toBe('2026-11-19T15:00:00.000Z')
  })

  it('by itself asks once what only its calendar says', async () => {
    const { calendar, asked } = googleBefore(({ path }) =>
      json(path.endsWith('/events') ? pageOf([]) : googleEvent({ ...wholeDay, reminders: { useDefault: true } })),
    )
    const key = { id: 'abc123', iCalUId: null }
    valueOf(await calendar.event(key))
    const event = valueOf(await calendar.event(key))
    expect(event?.start.timeZone).toBe('Europe/Prague')
    expect(event?.reminder).toBe(7)
    expect(asked().map(queryOf)).toEqual([{}, { maxResults: '1', fields: 'timeZone,defaultReminders' }, {}])
  })

  it('that is private may have nothing but its times', async () => {
    const { start, end } = googleEvent()
    const { calendar } = googleBefore(() => json(pageOf([{ id: 'p', visibility: 'private', start, end }])))
    expect(valueOf(await calendar.events(day)).events).toMatchObject([
      { subject: '', visibility: 'private', attendees: [], organizer: null, isOrganizer: false, locations: [] },
    ])
  })

  it('of absence is out of office', async () => {
    expect((await readListed({ eventType: 'outOfOffice' })).showAs).toBe('oof')
  })

  it.each([
    ['a date of a series', '2026-11-20T10:00:00+01:00', 'occurrence'],
    ['a date that was moved', '2026-11-19T10:00:00+01:00', 'exception'],
  ])('that is %s says so', async (_name, dateTime, type) => {
    const originalStartTime = { dateTime, timeZone: 'Europe/Prague' }
    expect(await readListed({ recurringEventId: 'master', originalStartTime })).toMatchObject({
      type,
      seriesMasterId: 'master',
    })
  })

  it('event, originalStartTime: a moved date names the start, or the day, that it replaces', async () => {
    const timed = { dateTime: '2026-11-13T10:00:00+01:00', timeZone: 'Europe/Prague' }
    expect((await readListed({ recurringEventId: 'master', originalStartTime: timed })).originalStart).toEqual({
      dateTime: '2026-11-13T10:00:00',
      timeZone: 'Europe/Prague',
      utcDateTime: instant('2026-11-13T09:00:00Z'),
      isDate: false,
    })
    const date = { date: '2026-11-13' }
    expect((await readListed({ recurringEventId: 'master', originalStartTime: date })).originalStart).toMatchObject({
      dateTime: '2026-11-13T00:00:00',
      isDate: true,
    })
    expect((await readListed({})).originalStart).toBeNull()
  })

  it('section 8: an unknown visibility is named, and its event is not shown to others', async () => {
    const { calendar } = googleBefore(() => json(pageOf([googleEvent({ visibility: 'team' })])))
    const { events, problems } = valueOf(await calendar.events(day))
    expect(events[0]?.visibility).toBe('private')
    expect(problems).toEqual(['events[0].visibility: expected default or public or private or confidential'])
    expect((await readListed({ visibility: 'public' })).visibility).toBe('normal')
  })

  it('is joined by its conference, or by the older link', async () => {
    const entryPoints = [
      { entryPointType: 'phone', uri: 'tel:+1' },
      { entryPointType: 'video', uri: 'https://meet.google.com/abc' },
    ]
    const conferenceData = { entryPoints, conferenceSolution: { key: { type: 'hangoutsMeet' } } }
    expect(await readListed({ conferenceData })).toMatchObject({
      onlineMeetingUrl: 'https://meet.google.com/abc',
      onlineMeetingProvider: 'hangoutsMeet',
    })
    expect((await readListed({ hangoutLink: 'https://meet.google.com/old' })).onlineMeetingUrl).toMatch(/old$/)
    expect((await readListed({})).onlineMeetingUrl).toBeNull()
  })

  it.each([
    ['<b>Bold</b>\nline', '<p><b>Bold</b><br>line</p>'],
    ['Bring &lt;notes&gt;', '<p>Bring &lt;notes&gt;</p>'],
    ['a < b & c', '<p>a &lt; b &amp; c</p>'],
  ])('shows the description %s', async (description, bodyHtml) => {
    expect((await readListed({ description })).bodyHtml).toBe(bodyHtml)
  })
})

describe('calendars, gspace: an event by its ids', () => {
  it.each([400, 404, 410])('looks for the iCalUID where the id answers %s', async (status) => {
    const { calendar, asked } = googleBefore(({ path }) =>
      path.endsWith('/events') ? json(pageOf([googleEvent({ id: 'other' })])) : json({}, { status }),
    )
    expect(valueOf(await calendar.event({ id: 'old', iCalUId: 'abc123@google.com' }))?.id).toBe('other')
    expect(queryOf(asked()[1] ?? { url: '' })).toEqual({ iCalUID: 'abc123@google.com' })
  })

  it('a deleted event, which Google goes on answering, is none', async () => {
    const { calendar } = googleBefore(() => json({ kind: 'calendar#event', id: 'abc123', status: 'cancelled' }))
    expect(valueOf(await calendar.event({ id: 'abc123', iCalUId: null }))).toBeNull()
  })

  const master = googleEvent({ id: 'm', recurrence: ['RRULE:FREQ=DAILY'] })
  const dated = 'x_20261120T090000Z'

  it('of a date it is the date of the same series and start, never the whole series', async () => {
    const { calendar, asked } = googleBefore(({ path }) => {
      if (path.endsWith('/events')) return json(pageOf([master]))
      return path.endsWith('/m_20261120T090000Z') ? json(googleEvent({ id: 'm_20261120T090000Z' })) : gone()
    })
    expect(valueOf(await calendar.event({ id: dated, iCalUId: 'u' }))?.id).toBe('m_20261120T090000Z')
    expect(asked()).toHaveLength(3)
  })

  it('of a date that was changed it is in the list', async () => {
    const exception = googleEvent({ id: 'm_20261120T090000Z', recurringEventId: 'm' })
    const { calendar } = googleBefore(({ path }) =>
      path.endsWith('/events') ? json(pageOf([master, exception])) : gone(),
    )
    expect(valueOf(await calendar.event({ id: dated, iCalUId: 'u' }))?.id).toBe('m_20261120T090000Z')
    expect(valueOf(await calendar.event({ id: '', iCalUId: 'u' }))?.type).toBe('seriesMaster')
  })

  it('of a date that was taken out it is none', async () => {
    const { calendar } = googleBefore(({ path }) => (path.endsWith('/events') ? json(pageOf([master])) : gone()))
    expect(valueOf(await calendar.event({ id: 'm_20261120T090000Z', iCalUId: 'u' }))).toBeNull()
  })
})

describe('calendars, gspace: create', () => {
  afterEach(() => void vi.useRealTimers())

  const sent = async (changes: Partial<EventDraft>) => {
    const { calendar, asked } = googleBefore(() => json(googleEvent()))
    valueOf(await calendar.create({ ...draft, ...changes }))
    return bodyOf(asked()[0])
  }

  it('sends the draft under an id of its own, rooms as resources', async () => {
    const { calendar, asked } = googleBefore(() => json(googleEvent()))
    valueOf(await calendar.create(draft))
    expect(asked()).toHaveLength(1)
    const [call] = asked()
    expect(queryOf(call ?? { url: '' })).toEqual({ sendUpdates: 'all', conferenceDataVersion: '1' })
    expect(bodyOf(call)).toEqual({
      id: eventIdOf(draft.clientId),
      summary: 'Weekly',
      start: { dateTime: '2026-11-20T09:00:00.000Z', timeZone: 'Europe/Prague' },
      end: { dateTime: '2026-11-20T10:30:00.000Z', timeZone: 'Europe/Prague' },
      attendees: [
        { email: 'harbour.1@contoso.com', displayName: 'Harbour 1', resource: true, responseStatus: 'needsAction' },
        { email: 'megan@contoso.com', displayName: 'Megan', optional: false, responseStatus: 'needsAction' },
        { email: 'alex@contoso.com', displayName: 'Alex', optional: true, responseStatus: 'needsAction' },
      ],
      location: 'Harbour 1',
      description: 'Bring &lt;notes&gt;',
      visibility: 'default',
      reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 10 }] },
      extendedProperties: { shared: { foyerRemotely: 'alex@contoso.com' } },
    })
  })

  it('stores remote attendees in as many properties as Google’s limit needs, beside the zone of the days', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `a.rather.long.name.${index}@contoso.com`)
    const attendees = names.map((name) => ({ name, email: addressOf(name), optional: false, remotely: true }))
    const span = { start: instant('2026-11-19T23:00:00Z'), end: instant('2026-11-21T23:00:00Z') }
    const body = (await sent({ attendees, isAllDay: true, span })) as Record<string, Record<string, object>>
    const shared = { ...body['extendedProperties']?.['shared'] } as Record<string, string>
    const { foyerTimeZone, ...properties } = shared
    expect(foyerTimeZone).toBe('Europe/Prague')
    expect(Object.keys(properties)).toEqual(['foyerRemotely', 'foyerRemotely2', 'foyerRemotely3'])
    expect(Object.values(properties).every((value) => value.length <= 1_024)).toBe(true)
    expect(Object.values(properties).join(' ')).toBe(names.join(' '))
  })

  it('a change blanks the properties that it no longer needs, and leaves others alone', async () => {
    const shared = { foyerRemotely: 'megan@contoso.com', foyerRemotely2: 'alex@contoso.com', other: 'kept' }
    const record = googleEvent({
      attendees: [{ email: 'megan@contoso.com' }, { email: 'alex@contoso.com' }],
      extendedProperties: { shared },
    })
    const { calendar, asked } = googleBefore(() => json(record))
    const event = valueOf(await calendar.event({ id: 'x', iCalUId: null }))!
    expect(event.attendees.map(({ remotely }) => remotely)).toEqual([true, true])
    const people = (remotely: boolean) =>
      event.attendees.map(({ emailAddress: { name, address } }) => ({
        name,
        email: address,
        optional: false,
        remotely,
      }))
    valueOf(await calendar.change(event, { attendees: people(false).slice(0, 1) }))
    expect(bodyOf(asked().at(-1))).toMatchObject({
      extendedProperties: { shared: { foyerRemotely: '', foyerRemotely2: '' } },
    })
    valueOf(await calendar.change(event, { attendees: people(true) }))
    expect(Object.keys(bodyOf(asked().at(-1)))).not.toContain('extendedProperties')
  })

  it('sends whole days as dates, the end after the last', async () => {
    const span = { start: instant('2026-11-19T23:00:00Z'), end: instant('2026-11-21T23:00:00Z') }
    expect(await sent({ isAllDay: true, span, timeZone: 'Central Europe Standard Time' })).toMatchObject({
      start: { date: '2026-11-20' },
      end: { date: '2026-11-22' },
      extendedProperties: { shared: { foyerTimeZone: 'Europe/Budapest' } },
    })
  })

  it('fails in words of the specification where the zone is none', async () => {
    const { calendar, asked } = googleBefore(() => json(googleEvent()))
    expect(await calendar.create({ ...draft, timeZone: 'Mars/Olympus' })).toEqual({
      ok: false,
      fault: { kind: 'time-zone-unknown', name: 'Mars/Olympus', database: 'IANA' },
    })
    expect(asked()).toEqual([])
  })

  it('no reminder and privacy are said, a link made beforehand stands in the text', async () => {
    expect(
      await sent({ reminder: null, isPrivate: true, onlineMeeting: { url: 'https://m.example/1' } }),
    ).toMatchObject({
      reminders: { useDefault: false, overrides: [] },
      visibility: 'private',
      description: 'Bring &lt;notes&gt;\n\nhttps://m.example/1',
    })
  })

  it('an id that is taken is the event that is there', async () => {
    const { calendar, asked } = googleBefore(({ method }) =>
      method === 'POST' ? json({ error: { code: 409 } }, { status: 409 }) : json(googleEvent({ id: 'booked' })),
    )
    expect(valueOf(await calendar.create(draft)).id).toBe('booked')
    expect(asked().map(({ method }) => method)).toEqual(['POST', 'GET'])
    expect(asked()[1]?.path.endsWith(`/events/${eventIdOf(draft.clientId)}`)).toBe(true)
  })

  it('an id whose event was deleted is a conflict', async () => {
    const { calendar } = googleBefore(({ method }) =>
      method === 'POST' ? json({}, { status: 409 }) : json({ id: 'x', status: 'cancelled' }),
    )
    expect(await calendar.create(draft)).toMatchObject({ ok: false, fault: { kind: 'conflict' } })
  })

  it('looks again at a conference that is being made', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pending = { conferenceData: { createRequest: { requestId: 'r', status: { statusCode: 'pending' } } } }
    const made = { hangoutLink: 'https://meet.google.com/abc' }
    let looks = 0
    const { calendar, asked } = googleBefore(({ method }) =>
      json(googleEvent(method === 'GET' && ++looks === 2 ? made : pending)),
    )
    const creating = calendar.create({ ...draft, onlineMeeting: 'provider' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(valueOf(await creating).onlineMeetingUrl).toBe(made.hangoutLink)
    expect(asked().map(({ method }) => method)).toEqual(['POST', 'GET', 'GET'])
    expect(bodyOf(asked()[0])).toMatchObject({
      conferenceData: {
        createRequest: { requestId: draft.clientId, conferenceSolutionKey: { type: 'hangoutsMeet' } },
      },
    })
  })

  it('a conference that takes too long is left to later looks', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pending = { conferenceData: { createRequest: { requestId: 'r', status: { statusCode: 'pending' } } } }
    const { calendar, asked } = googleBefore(() => json(googleEvent(pending)))
    const creating = calendar.create(draft)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(valueOf(await creating).onlineMeetingUrl).toBeNull()
    expect(asked()).toHaveLength(4)
  })

  it('ids are of Google’s letters and say the draft’s own', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ minLength: 1 }), (one, other) => {
        expect(eventIdOf(one)).toMatch(/^[a-v0-9]{5,1024}$/)
        expect(clientIdOf(eventIdOf(one))).toBe(one)
        expect(eventIdOf(one) === eventIdOf(other)).toBe(one === other)
      }),
    )
    expect(['abc123', 'booked', 'bookedww', `${eventIdOf('a')}_20261120`].map(clientIdOf)).toEqual(Array(4).fill(null))
  })
})

describe('calendars, gspace: change', () => {
  const patchOf = async (change: EventChange, event: Record<string, unknown> = {}) => {
    const { calendar, asked } = googleBefore(({ method }) =>
      json(method === 'GET' ? pageOf([googleEvent(event)], googleEvent(event)) : googleEvent(event)),
    )
    const [known] = valueOf(await calendar.events(day)).events
    if (!known) throw new Error('no event')
    valueOf(await calendar.change(known, change))
    const patches = asked().filter(({ method }) => method === 'PATCH')
    expect(patches.every((call) => queryOf(call)['sendUpdates'] === 'all')).toBe(true)
    return patches
  }
  const span = { start: instant('2026-11-20T09:00:00Z'), end: instant('2026-11-20T11:00:00Z') }
  const when = { span, isAllDay: false, timeZone: 'Europe/Prague' }

  it('sends only what differs, and nothing where nothing does', async () => {
    expect((await patchOf({ when })).map(bodyOf)).toEqual([
      { end: { dateTime: '2026-11-20T11:00:00.000Z', timeZone: 'Europe/Prague' } },
    ])
    expect(await patchOf({ subject: 'Weekly' })).toEqual([])
  })

  it('a list of attendees goes whole, with every answer, as it was read', async () => {
    const resources = [{ name: 'Harbour 2', email: draft.attendees[0]?.email ?? draft.resources[0]?.email }].flatMap(
      ({ name, email: address }) => (address ? [{ name, email: address }] : []),
    )
    const [patch] = await patchOf({ resources })
    expect(patch?.headers.get('if-match')).toBe(googleEvent().etag)
    expect(bodyOf(patch)).toEqual({
      location: 'Harbour 2',
      attendees: [
        googleEvent().attendees[0],
        { email: 'megan@contoso.com', displayName: 'Harbour 2', resource: true, responseStatus: 'needsAction' },
        googleEvent().attendees[2],
      ],
    })
  })

  it('a room that had declined is asked anew about another time', async () => {
    const attendees = [{ email: 'r@c.com', resource: true, responseStatus: 'declined' }]
    const [patch] = await patchOf({ when }, { attendees })
    expect(bodyOf(patch)['attendees']).toEqual([{ email: 'r@c.com', resource: true, responseStatus: 'needsAction' }])
  })

  it('a list that Google cut is not written', async () => {
    const { calendar, asked } = googleBefore(() => json(googleEvent({ attendeesOmitted: true })))
    const event = valueOf(await calendar.event({ id: 'abc123', iCalUId: null }))
    if (!event) throw new Error('no event')
    expect(await calendar.change(event, { attendees: [] })).toMatchObject({ ok: false, fault: { kind: 'conflict' } })
    expect(asked().every(({ method }) => method === 'GET')).toBe(true)
  })

  it('a list that was written in between is read again, three times at most', async () => {
    const { calendar, asked } = googleBefore(({ method }) =>
      method === 'PATCH' ? json({}, { status: 412 }) : json(googleEvent()),
    )
    const event = valueOf(await calendar.event({ id: 'abc123', iCalUId: null }))
    if (!event) throw new Error('no event')
    expect(await calendar.change(event, { attendees: [] })).toMatchObject({ ok: false, fault: { kind: 'conflict' } })
    expect(asked().filter(({ method }) => method === 'PATCH')).toHaveLength(3)
  })

  it('start and end stay of one kind', async () => {
    const days = {
      span: { start: instant('2026-11-19T23:00:00Z'), end: instant('2026-11-20T23:00:00Z') },
      isAllDay: true,
    }
    const [toDays] = await patchOf({ when: { ...days, timeZone: 'Europe/Prague' } })
    expect(bodyOf(toDays)).toMatchObject({
      start: { date: '2026-11-20', dateTime: null, timeZone: null },
      end: { date: '2026-11-21', dateTime: null, timeZone: null },
    })
    const [toTimes] = await patchOf({ when }, { start: { date: '2026-11-20' }, end: { date: '2026-11-21' } })
    expect(bodyOf(toTimes)).toEqual({
      start: { date: null, dateTime: '2026-11-20T09:00:00.000Z', timeZone: 'Europe/Prague' },
      end: { date: null, dateTime: '2026-11-20T11:00:00.000Z', timeZone: 'Europe/Prague' },
    })
  })

  it('finishes with an end of the kind of the start', async () => {
    const { calendar, asked } = googleBefore(() => json(googleEvent()))
    const event = await readListed({})
    const at = instant('2026-11-20T09:30:00Z')
    valueOf(await calendar.finish(event, at))
    valueOf(await calendar.finish(await readListed({ start: { date: '2026-11-20' }, end: { date: '2026-11-21' } }), at))
    const end = { dateTime: '2026-11-20T09:30:00.000Z', timeZone: 'Europe/Prague' }
    expect(asked().map(bodyOf)).toEqual([
      { end },
      {
        start: { date: null, dateTime: '2026-11-19T23:00:00.000Z', timeZone: 'Europe/Prague' },
        end: { date: null, ...end },
      },
    ])
  })

  it.each([204, 404, 410])('removing what answers %s is success', async (status) => {
    const { calendar, asked } = googleBefore(() => new Response(null, { status }))
    expect(await calendar.remove(await readListed({}), '')).toEqual({ ok: true, value: null })
    expect(asked().map(({ method }) => method)).toEqual(['DELETE'])
    expect(queryOf(asked()[0] ?? { url: '' })).toEqual({ sendUpdates: 'all' })
  })

  describe('the message of a cancellation', () => {
    const removeWith = async (comment: string, record: Record<string, unknown>, patchStatus = 200) => {
      const { calendar, asked } = googleBefore(({ method }) => {
        if (method === 'DELETE') return new Response(null, { status: 204 })
        return method === 'PATCH' ? json(record, { status: patchStatus }) : json(record)
      })
      const removed = await calendar.remove(await readListed(record), comment)
      const sent = asked().filter(({ method }) => method !== 'GET')
      return { removed, sent, methods: sent.map(({ method }) => method) }
    }

    it('is written above the description without notifying anybody, then the deletion notifies all', async () => {
      const { removed, sent, methods } = await removeWith(
        'I am ill.\nSee <you> soon',
        googleEvent({ description: '<p>Agenda</p>' }),
      )
      expect(removed.ok).toBe(true)
      expect(methods).toEqual(['PATCH', 'DELETE'])
      const [written, deleted] = sent
      if (!written || !deleted) throw new Error('Nothing was sent')
      expect(bodyOf(written)).toEqual({ description: 'I am ill.<br>See &lt;you&gt; soon<br><br><p>Agenda</p>' })
      expect([written, deleted].map(queryOf)).toEqual([{ sendUpdates: 'none' }, { sendUpdates: 'all' }])
    })

    it('is not written twice by a second try', async () => {
      const { sent } = await removeWith('Sorry', googleEvent({ description: 'Sorry<br><br>Agenda' }))
      expect(sent[0] && bodyOf(sent[0])).toEqual({ description: 'Sorry<br><br>Agenda' })
    })

    it('is for people: a room reads nothing', async () => {
      const room = { email: 'r@c.com', displayName: 'Harbour 1', resource: true, responseStatus: 'accepted' }
      expect((await removeWith('Sorry', googleEvent({ attendees: [room] }))).methods).toEqual(['DELETE'])
    })

    it('keeps the event if it cannot be written, so that the cancellation can be tried again', async () => {
      const { removed, methods } = await removeWith('Sorry', googleEvent(), 403)
      expect(removed).toMatchObject({ ok: false })
      expect(methods).not.toContain('DELETE')
    })
  })
})

describe('calendars, gspace: answering an invitation', () => {
  const own = { email: 'me@c.com', self: true, optional: true, responseStatus: 'needsAction' }
  const others = [{ email: 'p@c.com', responseStatus: 'accepted', additionalGuests: 2 }]
  const invitation = (more: Record<string, unknown> = {}) =>
    googleEvent({ organizer: { email: 'o@c.com' }, attendees: [...others, own], ...more })

  const answer = async (record: Record<string, unknown>, kind: 'accept' | 'decline' = 'accept', comment = '') => {
    const { calendar, asked } = googleBefore(() => json(record))
    const answered = await calendar.respond(await readListed(invitation()), kind, comment)
    return {
      answered,
      bodies: asked()
        .filter(({ method }) => method === 'PATCH')
        .map(bodyOf),
    }
  }

  it('sends the whole list with the own answer in it', async () => {
    const { bodies } = await answer(invitation(), 'decline', 'Ill')
    expect(bodies).toEqual([{ attendees: [...others, { ...own, responseStatus: 'declined', comment: 'Ill' }] }])
  })

  it('of a list that Google cut sends the own entry alone, and says so', async () => {
    const { bodies } = await answer(invitation({ attendeesOmitted: true, attendees: [own] }))
    expect(bodies).toEqual([{ attendeesOmitted: true, attendees: [{ ...own, responseStatus: 'accepted' }] }])
  })

  it('is not possible where one is not on the list', async () => {
    const { answered, bodies } = await answer(invitation({ attendees: others }))
    expect(answered).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
    expect(bodies).toEqual([])
  })

  it('to an event that is gone: declined it is, accepted it cannot be', async () => {
    const cancelled = { id: 'abc123', status: 'cancelled' }
    expect((await answer(cancelled, 'decline')).answered).toEqual({ ok: true, value: null })
    expect((await answer(cancelled)).answered).toEqual({ ok: false, fault: { kind: 'event-not-found' } })
  })
})
