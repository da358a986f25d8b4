import { describe, expect, it } from 'vitest'
import provider from '#src/calendars/gspace/index.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { connectGoogle, googleEvent, pageOf } from '#tests/calendars/google-before.ts'
import { email, gather, span, valueOf } from '#tests/calendars/graph-before.ts'
import { declared, hour, signIn } from '#tests/calendars/signed-in.ts'
import { json, type SeenCall } from '#tests/platform/scripted-server.ts'
import { friday } from '#tests/mocks/open-world.ts'
import { callEverything, callOnBehalf, patterns } from './call-everything.ts'
import { readGoogleContract } from './google-contract.ts'
import { isPresent } from './protocol-data.ts'

const month = { start: friday as Instant, end: (friday + 30 * 24 * hour) as Instant }

describe.runIf(isPresent)('Google, requests of the provider', () => {
  const isList = (method: string, path: string) => method === 'GET' && /\/(events|instances)$/.test(path)
  const answerEvents = (method: string, path: string) => {
    if (path.endsWith('/events/gone')) return json({}, { status: 404 })
    if (path.endsWith('/events/series')) return json(googleEvent({ recurrence: ['RRULE:FREQ=DAILY;COUNT=9'] }))
    return json(isList(method, path) ? pageOf([googleEvent()]) : googleEvent())
  }
  /** Expects calls that follow the description, and that one of the requested scopes permits. */
  const expectValid = (calls: readonly SeenCall[]) => {
    const { problemsOfCall, scopesOf } = readGoogleContract()
    expect(
      calls.flatMap((call) => problemsOfCall(call).map((problem) => `${call.method} ${call.path} ${problem}`)),
    ).toEqual([])
    const scopes = provider.scope.split(' ')
    expect(calls.filter((call) => !scopesOf(call).some((scope) => scopes.includes(scope)))).toEqual([])
  }

  it('follow the discovery documents in path, query and body', async () => {
    const here = connectGoogle(({ path, method }) => {
      if (path.endsWith('/freeBusy')) return json({ calendars: { 'a@c.com': { busy: [] } } })
      if (path.endsWith('/userinfo'))
        return json({ email: 'me@c.com', picture: 'https://lh3.googleusercontent.com/a/1' })
      if (path.includes('searchDirectoryPeople')) return json({})
      if (path.startsWith('/a/')) return new Response('picture')
      return answerEvents(method, path)
    })
    const event = await callEverything(here.calendar, 'series')
    const guest = connectGoogle(() => json(googleEvent({ organizer: { email: 'o@c.com' } })))
    for (const response of ['tentative', 'decline', 'accept'] as const)
      valueOf(await guest.calendar.respond({ ...event, isOrganizer: false }, response, 'Away'))
    const calls = [...here.requests(), ...guest.requests()].filter(({ path }) => !path.startsWith('/a/'))
    expectValid(calls)
    expect([...new Set(calls.map(readGoogleContract().nameOf))].toSorted()).toEqual([
      'calendar.events.delete',
      'calendar.events.get',
      'calendar.events.insert',
      'calendar.events.instances',
      'calendar.events.list',
      'calendar.events.patch',
      'calendar.freebusy.query',
      'oauth2.userinfo.get',
      'people.people.searchDirectoryPeople',
    ])
  })

  it('follow the discovery documents for a colleague, and go only to the calendar of the colleague', async () => {
    const { calendar, requests } = connectGoogle(({ path, method }) => answerEvents(method, path))
    await callOnBehalf(calendar, 'series')
    const calls = requests()
    expectValid(calls)
    expect(calls.filter(({ path }) => !path.startsWith('/calendar/v3/calendars/ann%40c.com/events'))).toEqual([])
    expect(calls[0]?.body).toMatchObject({ extendedProperties: { shared: { foyerReservedBy: 'Me <me@c.com>' } } })
  })

  it('fail the check if they are wrong', () => {
    const { problemsOfCall } = readGoogleContract()
    const count = (method: string, path: string, body: unknown = null) =>
      problemsOfCall({ method, url: new URL(path, 'https://www.googleapis.com/calendar/v3/').href, body }).length
    const events = 'calendars/primary/events'
    expect(count('GET', 'nothing')).toBe(1)
    const query = 'orderBy=name&maxResults=0&timeMin=2026-11-20&singleEvents=yes&showdeleted=true'
    expect(count('GET', `${events}?${query}`)).toBe(5)
    const body = { summary: 5, attendees: [{ mail: 'a@c.com' }], start: { date: '20.11.2026' }, transactionId: 'x' }
    expect(count('POST', events, body)).toBe(4)
    expect(count('POST', 'freeBusy', { items: ['a@c.com'] })).toBe(1)
    expect(count('GET', 'https://people.googleapis.com/v1/people:searchDirectoryPeople?query=a&sources=ALL')).toBe(2)
  })

  it('are tested with a valid event of Google', () => {
    expect(readGoogleContract().problemsOfEvent(googleEvent())).toEqual([])
  })
})

describe.runIf(isPresent)('Google, responses of the simulation', () => {
  it('follow the discovery documents', async () => {
    const contract = readGoogleContract()
    const here = await signIn({ serverType: 'gspace', provider, declared: declared.gspace })
    const guest = await signIn({ serverType: 'gspace', provider, declared: declared.gspace }, 'manager', here.world)
    const problems: string[] = []
    const checked = new Set<string>()
    for (const one of [here, guest])
      one.strike = async (request) => {
        const call = { method: request.method, url: request.url, body: null }
        const answer = await here.world.backEnd.answer(request)
        if (!answer) throw new Error('Nothing came back')
        const text = await answer.clone().text()
        if (answer.ok && text.startsWith('{')) {
          checked.add(contract.nameOf(call))
          problems.push(...contract.problemsOfAnswer(call, JSON.parse(text)))
        }
        return answer
      }
    const { calendar, order, room } = here
    const attendees = [{ name: 'Oliver', email: guest.person, optional: false, remotely: false }]
    const created = valueOf(await calendar.create({ ...order, attendees, isPrivate: true, onlineMeeting: 'provider' }))
    const recurrence = { pattern: patterns[1], end: { kind: 'count', count: 4 } } as const
    const master = valueOf(await calendar.create({ ...order, clientId: 'series', recurrence }))
    const days = {
      start: Date.parse('2026-12-01T23:00:00Z') as Instant,
      end: Date.parse('2026-12-02T23:00:00Z') as Instant,
    }
    valueOf(await calendar.create({ ...order, clientId: 'days', isAllDay: true, span: days }))
    here.world.timers.pass(5_000)
    const [, second] = valueOf(await calendar.occurrences(master.id, month)).events
    if (!second) throw new Error('no dates')
    valueOf(await calendar.change(second, { subject: 'Moved' }))
    valueOf(await calendar.change(created, { reminder: 15 }))
    const invitation = valueOf(await guest.calendar.event(created))
    if (!invitation) throw new Error('no invitation')
    valueOf(await guest.calendar.respond(invitation, 'tentative', 'Perhaps'))
    valueOf(await calendar.remove(second, ''))
    valueOf(await calendar.event(second))
    valueOf(await calendar.events(month))
    valueOf(await calendar.master(master.id))
    valueOf(await calendar.myInfo())
    valueOf(await calendar.findPeople('o'))
    const emails = [room.email, 'nobody@foyer.example', here.world.resource(({ isFailing }) => isFailing).email]
    await gather(calendar.schedules(emails.map(email), span('2026-11-20T00:00:00Z', '2026-11-27T00:00:00Z')))
    expect(problems).toEqual([])
    expect(checked.size).toBe(8)
  })
})
