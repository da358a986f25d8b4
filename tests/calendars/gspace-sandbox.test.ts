import { describe, expect, it } from 'vitest'
import provider from '#src/calendars/gspace/index.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { valueOf } from './graph-before.ts'
import { afternoon, declared, hour, signIn } from './signed-in.ts'

const base = 'https://www.googleapis.com/calendar/v3'
const events = `${base}/calendars/primary/events`
const time = (instant: number) => new Date(instant).toISOString()
const body = (changes: Record<string, unknown> = {}) => ({
  summary: 'Plain',
  start: { dateTime: time(afternoon) },
  end: { dateTime: time(afternoon + hour) },
  ...changes,
})

/** Signs in to the simulated Google and returns a function that sends requests. */
async function google() {
  const here = await signIn({ serverType: 'gspace', provider, declared: declared.gspace })
  const { tokens } = here.world.backEnd.server
  const token = tokens.issue(here.person, 'calendar', tokens.openSession())
  const ask = async (method: string, url: string, sent?: unknown, headers: Record<string, string> = {}) => {
    const answer = await here.world.backEnd.answer(
      new Request(url, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      }),
    )
    if (!answer) throw new Error('Nothing came back')
    const text = await answer.text()
    return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as Record<string, unknown> }
  }
  return { ...here, ask }
}

const reasonOf = ({ body: answered }: { readonly body: Record<string, unknown> }) =>
  (answered['error'] as { errors: { reason: string }[] }).errors[0]?.reason

describe('sandbox: the simulated Google', () => {
  it.each<[string, string]>([
    ['an unknown parameter', `${events}?startDateTime=2026-11-20T00:00:00Z`],
    ['an order without single events', `${events}?orderBy=startTime`],
    ['a malformed boolean', `${events}?singleEvents=yes`],
    ['a time without offset', `${events}?timeMin=2026-11-20T00:00:00`],
    ['an empty span', `${events}?timeMin=2026-11-20T00:00:00Z&timeMax=2026-11-20T00:00:00Z`],
    ['a page size of zero', `${events}?maxResults=0`],
    ['an unknown token', `${events}?pageToken=nonsense`],
  ])('rejects a list with %s', async (_name, url) => {
    expect((await (await google()).ask('GET', url)).status).toBe(400)
  })

  it('accepts a page token only with the parameters of its first page', async () => {
    const { ask } = await google()
    const url = `${events}?singleEvents=true&timeMin=${time(afternoon)}&timeMax=${time(afternoon + 9 * 24 * hour)}&maxResults=3`
    const { body: page } = await ask('GET', url)
    const token = encodeURIComponent(String(page['nextPageToken']))
    expect((await ask('GET', `${url}&pageToken=${token}`)).status).toBe(200)
    expect((await ask('GET', `${events}?singleEvents=true&pageToken=${token}`)).status).toBe(400)
  })

  it.each<[string, Record<string, unknown>]>([
    ['an unknown field', { subject: 'Graph’s' }],
    ['an id of invalid letters', { id: 'XYZ-1' }],
    ['an id that is too short', { id: 'abc' }],
    ['no start', { start: undefined }],
    ['two kinds of times', { end: { date: '2026-11-21' } }],
    ['a date and a time', { start: { date: '2026-11-20', dateTime: time(afternoon) } }],
    ['a Windows zone', { start: { dateTime: time(afternoon), timeZone: 'Central Europe Standard Time' } }],
    ['a wall clock without zone', { start: { dateTime: '2026-11-20T10:00:00' } }],
    ['an end before the start', { end: { dateTime: time(afternoon - hour) } }],
    ['an all-day event that ends on its first day', { start: { date: '2026-11-20' }, end: { date: '2026-11-20' } }],
    ['an attendee without address', { attendees: [{ displayName: 'X' }] }],
    ['an attendee of Graph’s', { attendees: [{ emailAddress: { address: 'x@c.com' } }] }],
    ['an unknown response', { attendees: [{ email: 'x@c.com', responseStatus: 'yes' }] }],
    ['two kinds of reminders', { reminders: { useDefault: true, overrides: [{ method: 'popup', minutes: 1 }] } }],
    ['a rule with count and end', { recurrence: ['RRULE:FREQ=DAILY;COUNT=2;UNTIL=20261231'] }],
    ['a series without a zone', { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] }],
    ['a line that is no rule', { recurrence: ['DTSTART:20261120'] }],
  ])('rejects a create with %s', async (_name, changes) => {
    expect((await (await google()).ask('POST', events, body(changes))).status).toBe(400)
  })

  it('reserves an id forever, even after the event was deleted', async () => {
    const { ask } = await google()
    const own = body({ id: 'made01' })
    expect((await ask('POST', events, own)).status).toBe(200)
    const again = await ask('POST', events, own)
    expect([again.status, reasonOf(again)]).toEqual([409, 'duplicate'])
    expect((await ask('DELETE', `${events}/made01?sendUpdates=all`)).status).toBe(204)
    const twice = await ask('DELETE', `${events}/made01?sendUpdates=all`)
    expect([twice.status, reasonOf(twice)]).toEqual([410, 'deleted'])
    expect((await ask('GET', `${events}/made01`)).body['status']).toBe('cancelled')
    expect((await ask('POST', events, own)).status).toBe(409)
  })

  it('rejects a patch of an older version', async () => {
    const { ask } = await google()
    const { body: made } = await ask('POST', events, body({ id: 'made01' }))
    const match = { 'if-match': String(made['etag']) }
    expect((await ask('PATCH', `${events}/made01`, { summary: 'One' }, match)).status).toBe(200)
    expect((await ask('PATCH', `${events}/made01`, { summary: 'Two' }, match)).status).toBe(412)
  })

  it('asks attendees again if a patch has no response of theirs', async () => {
    const { ask, world, room } = await google()
    const attendees = [{ email: room.email, resource: true }]
    await ask('POST', events, body({ id: 'made01', attendees }))
    world.timers.pass(5_000)
    const answers = async () =>
      ((await ask('GET', `${events}/made01`)).body['attendees'] as { responseStatus: string }[])[0]?.responseStatus
    expect(await answers()).toBe('accepted')
    await ask('PATCH', `${events}/made01`, { attendees })
    expect(await answers()).toBe('needsAction')
  })

  it('lets an attendee change only the own response', async () => {
    const { ask, calendar } = await google()
    const { events: listed } = valueOf(
      await calendar.events({ start: afternoon as Instant, end: (afternoon + 9 * 24 * hour) as Instant }),
    )
    const invitation = listed.find(({ isOrganizer, attendees }) => !isOrganizer && attendees.length > 1)
    if (!invitation) throw new Error('no invitation')
    const { body: known } = await ask('GET', `${events}/${invitation.id}`)
    const attendees = known['attendees'] as { self?: boolean }[]
    const changed = attendees.map((one) => (one.self ? { ...one, responseStatus: 'tentative' } : one))
    const own = changed.filter(({ self }) => self)
    const patch = (sent: unknown) => ask('PATCH', `${events}/${invitation.id}`, sent)
    expect((await patch({ summary: 'Mine' })).status).toBe(403)
    expect((await patch({ attendees: own })).status).toBe(403)
    expect((await patch({ attendeesOmitted: true, attendees: own })).status).toBe(200)
    expect((await patch({ attendees: changed })).status).toBe(200)
  })

  it('creates a conference only if the request has a conference version', async () => {
    const { ask } = await google()
    const conferenceData = { createRequest: { requestId: 'r', conferenceSolutionKey: { type: 'hangoutsMeet' } } }
    const without = await ask('POST', events, body({ conferenceData }))
    expect(without.body['conferenceData']).toBeUndefined()
    const pending = await ask('POST', `${events}?conferenceDataVersion=1`, body({ conferenceData, id: 'made01' }))
    expect(JSON.stringify(pending.body['conferenceData'])).toContain('pending')
    expect((await ask('GET', `${events}/made01`)).body['hangoutLink']).toMatch(/^https:\/\/meet\.google\.com\//)
  })

  it('skips months that are too short', async () => {
    const { ask } = await google()
    const zoned = (day: string, clock: string) => ({ dateTime: `${day}T${clock}`, timeZone: 'Europe/Prague' })
    const recurrence = ['RRULE:FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3']
    const times = { start: zoned('2026-12-31', '18:00:00'), end: zoned('2026-12-31', '19:00:00') }
    await ask('POST', events, body({ id: 'made01', recurrence, ...times }))
    const { body: dates } = await ask('GET', `${events}/made01/instances`)
    expect((dates['items'] as { id: string }[]).map(({ id }) => id)).toEqual([
      'made01_20261231T170000Z',
      'made01_20270131T170000Z',
      'made01_20270331T160000Z',
    ])
  })

  it.each<[string, Record<string, unknown>]>([
    ['51 calendars', { items: Array.from({ length: 51 }, (_, index) => ({ id: `r${index}@c.com` })) }],
    ['more than 90 days', { timeMax: time(afternoon + 91 * 24 * hour) }],
    ['a time without offset', { timeMin: '2026-11-20T00:00:00' }],
    ['Graph’s fields', { schedules: [] }],
  ])('rejects free/busy of %s', async (_name, changes) => {
    const request = { timeMin: time(afternoon), timeMax: time(afternoon + hour), items: [], ...changes }
    expect((await (await google()).ask('POST', `${base}/freeBusy`, request)).status).toBe(400)
  })

  it('rejects a search without mask, source or query', async () => {
    const { ask } = await google()
    const search = 'https://people.googleapis.com/v1/people:searchDirectoryPeople'
    const whole = 'query=ol&readMask=names&sources=DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE'
    expect((await ask('GET', `${search}?${whole}`)).status).toBe(200)
    for (const part of whole.split('&'))
      expect((await ask('GET', `${search}?${whole.replace(part, '')}`)).status).toBe(400)
    expect((await ask('GET', `${search}?${whole}&personFields=names`)).status).toBe(400)
  })

  it('rejects a token of another service', async () => {
    const { ask, person, world } = await google()
    const { tokens } = world.backEnd.server
    const other = { authorization: `Bearer ${tokens.issue(person, 'api', tokens.openSession())}` }
    const rejected = await ask('GET', events, undefined, other)
    expect([rejected.status, reasonOf(rejected)]).toEqual([401, 'authError'])
  })

  it('shares the ids of occurrences with the server of Foyer', async () => {
    const { calendar, order, http } = await google()
    const recurrence = { pattern: { kind: 'daily', every: 1 }, end: { kind: 'count', count: 3 } } as const
    const master = valueOf(await calendar.create({ ...order, recurrence }))
    const span = { start: order.span.start, end: (order.span.end + 72 * hour) as typeof order.span.end }
    const dates = valueOf(await calendar.occurrences(master.id, span)).events
    const ids = dates.map(({ id, iCalUId }) => ({ email: order.resources[0]?.email, iCalUid: iCalUId, id }))
    const answered = await http.send({
      method: 'POST',
      url: '/api/event/confirm-statuses',
      to: 'api',
      body: ids,
      as: 'json',
    })
    expect(new Set(dates.map(({ iCalUId }) => iCalUId)).size).toBe(1)
    expect((valueOf(answered).body as { id: string }[]).map(({ id }) => id)).toEqual(dates.map(({ id }) => id))
  })
})
