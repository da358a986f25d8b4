import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clientIdOf, eventIdOf } from '#src/calendars/gspace/event-id.ts'
import type { EventChange, EventDraft } from '#src/calendars/calendar.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { type Answer, json, type SeenCall } from '#tests/platform/scripted-server.ts'
import { day, connectGoogle, googleEvent, pageOf, queryOf, readListed } from './google-before.ts'
import { draft, email as addressOf, instant, valueOf } from './graph-before.ts'

const isoOf = (event: CalendarEvent) =>
  [event.start, event.end].map(({ utcDateTime }) => new Date(utcDateTime).toISOString())
const bodyOf = (call: SeenCall | undefined) => call?.body as Record<string, unknown>
const gone = () => json({ error: { code: 404 } }, { status: 404 })
const days = (start: string, end: string) => ({ start: { date: start }, end: { date: end } })

/** Lists records of Google through the provider. */
async function list(...records: readonly unknown[]) {
  const { calendar } = connectGoogle(() => json(pageOf(records)))
  return valueOf(await calendar.events(day))
}

/** Answers every request with one record, and reads the event. */
async function open(record: Record<string, unknown>, answer: Answer = () => json(record)) {
  const { calendar, requests } = connectGoogle((call, signal) =>
    call.method === 'GET' ? json(record) : answer(call, signal),
  )
  const event = valueOf(await calendar.event({ id: 'abc123', iCalUId: null }))
  if (!event) throw new Error('No event')
  return { calendar, requests, event }
}

describe('calendars, gspace: a list of events', () => {
  it('repeats all parameters with the page token', async () => {
    const { calendar, requests } = connectGoogle(({ url }) =>
      json(
        new URL(url).searchParams.has('pageToken')
          ? pageOf([googleEvent({ id: 'second' })])
          : pageOf([googleEvent()], { nextPageToken: 'CigKGj' }),
      ),
    )
    expect(valueOf(await calendar.events(day)).events.map(({ id }) => id)).toEqual(['abc123', 'second'])
    const [first = '', second = ''] = requests().map(({ url }) => url)
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

  it('sends no request for an empty span, which Google rejects', async () => {
    const { calendar, requests } = connectGoogle(() => json({}, { status: 400 }))
    expect(valueOf(await calendar.events({ start: day.start, end: day.start }))).toEqual({ events: [], problems: [] })
    expect(requests()).toEqual([])
  })

  it('fault F7: leaves out and reports malformed records', async () => {
    const malformed = [null, googleEvent({ start: 5 }), googleEvent({ id: '' }), {}]
    const { events, problems } = await list(...malformed, googleEvent({ id: 'good' }))
    expect(events.map(({ id }) => id)).toEqual(['good'])
    expect(problems.length).toBeGreaterThanOrEqual(4)
    expect(problems.join()).toContain('events[1].start')
  })

  it.each<[string, Record<string, unknown>]>([
    ['a cancelled instance', { status: 'cancelled', start: undefined, end: undefined }],
    ['a working location', { eventType: 'workingLocation' }],
    ['a birthday', { eventType: 'birthday' }],
    [
      'a declined invitation',
      { organizer: { email: 'o@c.com' }, attendees: [{ email: 'me@c.com', self: true, responseStatus: 'declined' }] },
    ],
  ])('leaves out %s and reports no problem', async (_name, changes) => {
    const { events, problems } = await list(googleEvent(changes), googleEvent({ id: 'good' }))
    expect(events.map(({ id }) => id)).toEqual(['good'])
    expect(problems).toEqual([])
  })
})

describe('calendars, gspace: an event', () => {
  it('has the fields of Foyer', async () => {
    const changes = { transparency: 'transparent', visibility: 'confidential', description: 'One\nTwo <3' }
    expect(await readListed(changes)).toMatchObject({
      start: { dateTime: '2026-11-20T10:00:00', timeZone: 'Europe/Prague' },
      organizer: { name: 'me@c.com', address: 'me@c.com' },
      showAs: 'free',
      visibility: 'confidential',
      bodyPreview: 'One\nTwo <3',
      locations: [{ displayName: 'Harbour 1', email: 'r@c.com' }],
      attendees: [{ status: { response: 'accepted' } }, { status: { response: 'tentativelyAccepted' } }],
      clientId: null,
    })
  })

  it.each([
    [{ dateTime: '2026-11-20T10:00:00+01:00', timeZone: 'Asia/Kolkata' }, '2026-11-20T09:00:00.000Z', '14:30:00'],
    [{ dateTime: '2026-11-20T09:00:00Z' }, '2026-11-20T09:00:00.000Z', '09:00:00'],
    [{ dateTime: '2026-11-20T10:00:00', timeZone: 'Europe/Prague' }, '2026-11-20T09:00:00.000Z', '10:00:00'],
    [{ dateTime: '2026-11-20T09:00:00Z', timeZone: 'Mars/Olympus' }, '2026-11-20T09:00:00.000Z', '09:00:00'],
  ])('reads the start %o', async (start, expected, wall) => {
    const event = await readListed({ start })
    expect(isoOf(event)[0]).toBe(expected)
    expect(event.start.dateTime.slice(11)).toBe(wall)
  })

  it.each([{ dateTime: 'soon' }, { dateTime: '2026-11-20T10:00:00' }, { date: '2026-02-30' }, {}])(
    'is left out if it starts at %o',
    async (start) => {
      expect(await list(googleEvent({ start }))).toMatchObject({
        events: [],
        problems: ['events[0].start: expected moment'],
      })
    },
  )

  it('is kept with the years 0001 and 9999, which Outlook writes for no beginning and no end', async () => {
    const event = await readListed({ start: { date: '0001-01-01' }, end: { dateTime: '9999-12-31T23:59:59Z' } })
    expect(isoOf(event)).toEqual(['1970-01-01T23:00:00.000Z', '9998-12-30T23:59:59.000Z'])
  })

  const wholeDay = days('2026-11-20', '2026-11-22')

  it('ends before its end date in the zone of the calendar if it is all-day', async () => {
    const event = await readListed(wholeDay)
    expect(event.isAllDay).toBe(true)
    expect(isoOf(event)).toEqual(['2026-11-19T23:00:00.000Z', '2026-11-21T23:00:00.000Z'])
    expect(event.start).toMatchObject({ dateTime: '2026-11-20T00:00:00', timeZone: 'Europe/Prague' })
  })

  it('is on the days of the zone that Foyer stored with it', async () => {
    const event = await readListed({ ...wholeDay, extendedProperties: { shared: { foyerTimeZone: 'Asia/Tokyo' } } })
    expect(isoOf(event)[0]).toBe('2026-11-19T15:00:00.000Z')
  })

  it('requests zone and default reminders of its calendar once', async () => {
    const { calendar, requests } = connectGoogle(({ path }) =>
      json(path.endsWith('/events') ? pageOf([]) : googleEvent({ ...wholeDay, reminders: { useDefault: true } })),
    )
    const key = { id: 'abc123', iCalUId: null }
    valueOf(await calendar.event(key))
    const event = valueOf(await calendar.event(key))
    expect(event?.start.timeZone).toBe('Europe/Prague')
    expect(event?.reminder).toBe(7)
    expect(requests().map(queryOf)).toEqual([{}, { maxResults: '1', fields: 'timeZone,defaultReminders' }, {}])
  })

  it('may have only its times if it is private', async () => {
    const { start, end } = googleEvent()
    expect((await list({ id: 'p', visibility: 'private', start, end })).events).toMatchObject([
      { subject: '', visibility: 'private', attendees: [], organizer: null, isOrganizer: false, locations: [] },
    ])
  })

  it('is out of office if its type is outOfOffice', async () => {
    expect((await readListed({ eventType: 'outOfOffice' })).showAs).toBe('oof')
  })

  it('event, originalStartTime: reads the start or the day that a moved occurrence replaces', async () => {
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

  it('section 8: reports an unknown visibility and treats it as private', async () => {
    const { events, problems } = await list(googleEvent({ visibility: 'team' }))
    expect(events[0]?.visibility).toBe('private')
    expect(problems).toEqual(['events[0].visibility: expected default or public or private or confidential'])
    expect((await readListed({ visibility: 'public' })).visibility).toBe('normal')
  })

  it('is joined by its conference or by the older link', async () => {
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
  ])('has the description %s as safe HTML', async (description, bodyHtml) => {
    expect((await readListed({ description })).bodyHtml).toBe(bodyHtml)
  })
})

describe('calendars, gspace: an event by its ids', () => {
  it.each([400, 404, 410])('is searched by iCalUID if its id returns %s', async (status) => {
    const { calendar, requests } = connectGoogle(({ path }) =>
      path.endsWith('/events') ? json(pageOf([googleEvent({ id: 'other' })])) : json({}, { status }),
    )
    expect(valueOf(await calendar.event({ id: 'old', iCalUId: 'abc123@google.com' }))?.id).toBe('other')
    expect(queryOf(requests()[1] ?? { url: '' })).toEqual({ iCalUID: 'abc123@google.com' })
  })

  it('is null if it was deleted, although Google still returns it', async () => {
    const { calendar } = connectGoogle(() => json({ kind: 'calendar#event', id: 'abc123', status: 'cancelled' }))
    expect(valueOf(await calendar.event({ id: 'abc123', iCalUId: null }))).toBeNull()
  })

  const master = googleEvent({ id: 'm', recurrence: ['RRULE:FREQ=DAILY'] })
  const dated = 'x_20261120T090000Z'

  it('is the occurrence of the same series and start, never the series', async () => {
    const { calendar, requests } = connectGoogle(({ path }) => {
      if (path.endsWith('/events')) return json(pageOf([master]))
      return path.endsWith('/m_20261120T090000Z') ? json(googleEvent({ id: 'm_20261120T090000Z' })) : gone()
    })
    expect(valueOf(await calendar.event({ id: dated, iCalUId: 'u' }))?.id).toBe('m_20261120T090000Z')
    expect(requests()).toHaveLength(3)
  })

  it('is found in the list if the occurrence was changed', async () => {
    const exception = googleEvent({ id: 'm_20261120T090000Z', recurringEventId: 'm' })
    const { calendar } = connectGoogle(({ path }) =>
      path.endsWith('/events') ? json(pageOf([master, exception])) : gone(),
    )
    expect(valueOf(await calendar.event({ id: dated, iCalUId: 'u' }))?.id).toBe('m_20261120T090000Z')
    expect(valueOf(await calendar.event({ id: '', iCalUId: 'u' }))?.type).toBe('seriesMaster')
  })

  it('is null if the occurrence was removed', async () => {
    const { calendar } = connectGoogle(({ path }) => (path.endsWith('/events') ? json(pageOf([master])) : gone()))
    expect(valueOf(await calendar.event({ id: 'm_20261120T090000Z', iCalUId: 'u' }))).toBeNull()
  })
})

describe('calendars, gspace: create', () => {
  afterEach(() => void vi.useRealTimers())

  const sent = async (changes: Partial<EventDraft>) => {
    const { calendar, requests } = connectGoogle(() => json(googleEvent()))
    valueOf(await calendar.create({ ...draft, ...changes }))
    return bodyOf(requests()[0])
  }

  it('sends the draft once under its own id and notifies all attendees', async () => {
    const { calendar, requests } = connectGoogle(() => json(googleEvent()))
    valueOf(await calendar.create(draft))
    expect(requests()).toHaveLength(1)
    const [call] = requests()
    expect(queryOf(call ?? { url: '' })).toEqual({ sendUpdates: 'all', conferenceDataVersion: '1' })
    expect(bodyOf(call)).toMatchObject({
      id: eventIdOf(draft.clientId),
      start: { dateTime: '2026-11-20T09:00:00.000Z', timeZone: 'Europe/Prague' },
      attendees: [{ resource: true, responseStatus: 'needsAction' }, { optional: false }, { optional: true }],
      location: 'Harbour 1',
      extendedProperties: { shared: { foyerRemotely: 'alex@contoso.com' } },
    })
  })

  it('splits remote attendees over properties within Google’s limit', async () => {
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

  it('clears properties that a change no longer needs, and leaves others alone', async () => {
    const shared = { foyerRemotely: 'megan@contoso.com', foyerRemotely2: 'alex@contoso.com', other: 'kept' }
    const people = [{ email: 'megan@contoso.com' }, { email: 'alex@contoso.com' }]
    const record = googleEvent({ attendees: people, extendedProperties: { shared } })
    const { calendar, requests, event } = await open(record)
    expect(event.attendees.map(({ remotely }) => remotely)).toEqual([true, true])
    const attendees = (remotely: boolean) =>
      people.map(({ email }) => ({ name: email, email: addressOf(email), optional: false, remotely }))
    valueOf(await calendar.change(event, { attendees: attendees(false).slice(0, 1) }))
    expect(bodyOf(requests().at(-1))).toMatchObject({
      extendedProperties: { shared: { foyerRemotely: '', foyerRemotely2: '' } },
    })
    valueOf(await calendar.change(event, { attendees: attendees(true) }))
    expect(Object.keys(bodyOf(requests().at(-1)))).not.toContain('extendedProperties')
  })

  it('sends all-day events as dates with an exclusive end', async () => {
    const span = { start: instant('2026-11-19T23:00:00Z'), end: instant('2026-11-21T23:00:00Z') }
    expect(await sent({ isAllDay: true, span, timeZone: 'Central Europe Standard Time' })).toMatchObject({
      start: { date: '2026-11-20' },
      end: { date: '2026-11-22' },
      extendedProperties: { shared: { foyerTimeZone: 'Europe/Budapest' } },
    })
  })

  it('fails for an unknown time zone and sends nothing', async () => {
    const { calendar, requests } = connectGoogle(() => json(googleEvent()))
    expect(await calendar.create({ ...draft, timeZone: 'Mars/Olympus' })).toEqual({
      ok: false,
      fault: { kind: 'time-zone-unknown', name: 'Mars/Olympus', database: 'IANA' },
    })
    expect(requests()).toEqual([])
  })

  it('fails with a conflict if the event of its id was deleted', async () => {
    const { calendar } = connectGoogle(({ method }) =>
      method === 'POST' ? json({}, { status: 409 }) : json({ id: 'x', status: 'cancelled' }),
    )
    expect(await calendar.create(draft)).toMatchObject({ ok: false, fault: { kind: 'conflict' } })
  })

  const pending = { conferenceData: { createRequest: { requestId: 'r', status: { statusCode: 'pending' } } } }

  it('polls a pending conference', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const made = { hangoutLink: 'https://meet.google.com/abc' }
    let polls = 0
    const { calendar, requests } = connectGoogle(({ method }) =>
      json(googleEvent(method === 'GET' && ++polls === 2 ? made : pending)),
    )
    const creating = calendar.create({ ...draft, onlineMeeting: 'provider' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(valueOf(await creating).onlineMeetingUrl).toBe(made.hangoutLink)
    expect(requests().map(({ method }) => method)).toEqual(['POST', 'GET', 'GET'])
    expect(bodyOf(requests()[0])).toMatchObject({
      conferenceData: {
        createRequest: { requestId: draft.clientId, conferenceSolutionKey: { type: 'hangoutsMeet' } },
      },
    })
  })

  it('stops polling a conference that takes too long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { calendar, requests } = connectGoogle(() => json(googleEvent(pending)))
    const creating = calendar.create(draft)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(valueOf(await creating).onlineMeetingUrl).toBeNull()
    expect(requests()).toHaveLength(4)
  })

  it('encodes any draft id in the letters that Google allows', () => {
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
    const { calendar, requests } = connectGoogle(({ method }) =>
      json(method === 'GET' ? pageOf([googleEvent(event)], googleEvent(event)) : googleEvent(event)),
    )
    const [known] = valueOf(await calendar.events(day)).events
    if (!known) throw new Error('no event')
    valueOf(await calendar.change(known, change))
    const patches = requests().filter(({ method }) => method === 'PATCH')
    expect(patches.every((call) => queryOf(call)['sendUpdates'] === 'all')).toBe(true)
    return patches
  }
  const span = { start: instant('2026-11-20T09:00:00Z'), end: instant('2026-11-20T11:00:00Z') }
  const when = { span, isAllDay: false, timeZone: 'Europe/Prague' }

  it('sends only the changed fields, and nothing if nothing differs', async () => {
    expect((await patchOf({ when })).map(bodyOf)).toEqual([
      { end: { dateTime: '2026-11-20T11:00:00.000Z', timeZone: 'Europe/Prague' } },
    ])
    expect(await patchOf({ subject: 'Weekly' })).toEqual([])
  })

  it('sends the whole list of attendees with their responses as they were read', async () => {
    const [patch] = await patchOf({ resources: [{ name: 'Harbour 2', email: addressOf('h2@contoso.com') }] })
    expect(patch?.headers.get('if-match')).toBe(googleEvent().etag)
    expect(bodyOf(patch)).toEqual({
      location: 'Harbour 2',
      attendees: [
        googleEvent().attendees[0],
        { email: 'h2@contoso.com', displayName: 'Harbour 2', resource: true, responseStatus: 'needsAction' },
        googleEvent().attendees[2],
      ],
    })
  })

  it('asks a room that had declined again about another time', async () => {
    const attendees = [{ email: 'r@c.com', resource: true, responseStatus: 'declined' }]
    const [patch] = await patchOf({ when }, { attendees })
    expect(bodyOf(patch)['attendees']).toEqual([{ email: 'r@c.com', resource: true, responseStatus: 'needsAction' }])
  })

  it('fails with a conflict if Google shortened the list of attendees', async () => {
    const { calendar, requests, event } = await open(googleEvent({ attendeesOmitted: true }))
    expect(await calendar.change(event, { attendees: [] })).toMatchObject({ ok: false, fault: { kind: 'conflict' } })
    expect(requests().every(({ method }) => method === 'GET')).toBe(true)
  })

  it('tries three times if the list of attendees changes in between', async () => {
    const { calendar, requests, event } = await open(googleEvent(), () => json({}, { status: 412 }))
    expect(await calendar.change(event, { attendees: [] })).toMatchObject({ ok: false, fault: { kind: 'conflict' } })
    expect(requests().filter(({ method }) => method === 'PATCH')).toHaveLength(3)
  })

  it('sends start and end in one kind, as dates or as times', async () => {
    const allDay = { start: instant('2026-11-19T23:00:00Z'), end: instant('2026-11-20T23:00:00Z') }
    const [toDays] = await patchOf({ when: { ...when, span: allDay, isAllDay: true } })
    expect(bodyOf(toDays)).toMatchObject({
      start: { date: '2026-11-20', dateTime: null, timeZone: null },
      end: { date: '2026-11-21', dateTime: null, timeZone: null },
    })
    const [toTimes] = await patchOf({ when }, days('2026-11-20', '2026-11-21'))
    expect(bodyOf(toTimes)).toEqual({
      start: { date: null, dateTime: '2026-11-20T09:00:00.000Z', timeZone: 'Europe/Prague' },
      end: { date: null, dateTime: '2026-11-20T11:00:00.000Z', timeZone: 'Europe/Prague' },
    })
  })

  it.each([204, 404, 410])('removes an event with the status %s and notifies all attendees', async (status) => {
    const { calendar, requests } = connectGoogle(() => new Response(null, { status }))
    expect(await calendar.remove(await readListed({}), '')).toEqual({ ok: true, value: null })
    expect(requests().map(({ method }) => method)).toEqual(['DELETE'])
    expect(queryOf(requests()[0] ?? { url: '' })).toEqual({ sendUpdates: 'all' })
  })

  describe('the message of a cancellation', () => {
    const removeWith = async (comment: string, record: Record<string, unknown>, patchStatus = 200) => {
      const { calendar, requests } = connectGoogle(({ method }) => {
        if (method === 'DELETE') return new Response(null, { status: 204 })
        return method === 'PATCH' ? json(record, { status: patchStatus }) : json(record)
      })
      const removed = await calendar.remove(await readListed(record), comment)
      const sent = requests().filter(({ method }) => method !== 'GET')
      return { removed, sent, methods: sent.map(({ method }) => method) }
    }

    it('is written above the description silently, then the deletion notifies all', async () => {
      const { removed, sent, methods } = await removeWith(
        'I am ill.\nSee <you> soon',
        googleEvent({ description: '<p>Agenda</p>' }),
      )
      expect(removed.ok).toBe(true)
      expect(methods).toEqual(['PATCH', 'DELETE'])
      expect(bodyOf(sent[0])).toEqual({ description: 'I am ill.<br>See &lt;you&gt; soon<br><br><p>Agenda</p>' })
      expect(sent.map(queryOf)).toEqual([{ sendUpdates: 'none' }, { sendUpdates: 'all' }])
    })

    it('is not written twice by a second attempt', async () => {
      const { sent } = await removeWith('Sorry', googleEvent({ description: 'Sorry<br><br>Agenda' }))
      expect(bodyOf(sent[0])).toEqual({ description: 'Sorry<br><br>Agenda' })
    })

    it('is not written for rooms', async () => {
      const room = { email: 'r@c.com', displayName: 'Harbour 1', resource: true, responseStatus: 'accepted' }
      expect((await removeWith('Sorry', googleEvent({ attendees: [room] }))).methods).toEqual(['DELETE'])
    })

    it('keeps the event if it cannot be written, so that the user can cancel again', async () => {
      const { removed, methods } = await removeWith('Sorry', googleEvent(), 403)
      expect(removed).toMatchObject({ ok: false })
      expect(methods).not.toContain('DELETE')
    })
  })
})

describe('calendars, gspace: responding to an invitation', () => {
  const own = { email: 'me@c.com', self: true, optional: true, responseStatus: 'needsAction' }
  const others = [{ email: 'p@c.com', responseStatus: 'accepted', additionalGuests: 2 }]
  const invitation = (more: Record<string, unknown> = {}) =>
    googleEvent({ organizer: { email: 'o@c.com' }, attendees: [...others, own], ...more })

  const answer = async (record: Record<string, unknown>, kind: 'accept' | 'decline' = 'accept', comment = '') => {
    const { calendar, requests } = connectGoogle(() => json(record))
    const answered = await calendar.respond(await readListed(invitation()), kind, comment)
    return {
      answered,
      bodies: requests()
        .filter(({ method }) => method === 'PATCH')
        .map(bodyOf),
    }
  }

  it('sends the whole list with the own response in it', async () => {
    const { bodies } = await answer(invitation(), 'decline', 'Ill')
    expect(bodies).toEqual([{ attendees: [...others, { ...own, responseStatus: 'declined', comment: 'Ill' }] }])
  })

  it('sends only the own entry if Google shortened the list', async () => {
    const { bodies } = await answer(invitation({ attendeesOmitted: true, attendees: [own] }))
    expect(bodies).toEqual([{ attendeesOmitted: true, attendees: [{ ...own, responseStatus: 'accepted' }] }])
  })

  it('is forbidden if the user is not on the list', async () => {
    const { answered, bodies } = await answer(invitation({ attendees: others }))
    expect(answered).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
    expect(bodies).toEqual([])
  })
})
