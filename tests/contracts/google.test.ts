import { describe, expect, it } from 'vitest'
import provider from '#src/calendars/gspace/index.ts'
import type { EventDraft } from '#src/calendars/calendar.ts'
import type { CalendarDay, Instant } from '#src/kernel/result.ts'
import { googleBefore, googleEvent, pageOf } from '#tests/calendars/google-before.ts'
import { draft, email, gather, instant, span, valueOf } from '#tests/calendars/graph-before.ts'
import { afternoon, declared, hour, signIn } from '#tests/calendars/signed-in.ts'
import { json } from '#tests/platform/scripted-server.ts'
import { friday } from '#tests/mocks/open-world.ts'
import { readGoogleContract } from './google-contract.ts'
import { isPresent } from './protocol-data.ts'

const month = { start: friday as Instant, end: (friday + 30 * 24 * hour) as Instant }
const end = { kind: 'count', count: 4 } as const
const patterns = [
  { kind: 'daily', every: 2 },
  { kind: 'weekly', every: 1, days: ['monday', 'friday'], firstDay: 'monday' },
  { kind: 'monthly-day', every: 1, day: 31 },
  { kind: 'monthly-week-day', every: 3, week: 'last', day: 'tuesday' },
] as const

describe.runIf(isPresent)('Google, what the provider sends', () => {
  it('follows the discovery documents in every call: path, query and body', async () => {
    const contract = readGoogleContract()
    const series = googleEvent({ recurrence: ['RRULE:FREQ=DAILY;COUNT=9'] })
    const given = googleBefore(({ path, method }) => {
      if (path.endsWith('/freeBusy')) return json({ calendars: { 'a@c.com': { busy: [] } } })
      if (path.endsWith('/userinfo'))
        return json({ email: 'me@c.com', picture: 'https://lh3.googleusercontent.com/a/1' })
      if (path.includes('searchDirectoryPeople')) return json({})
      if (path.endsWith('/events/gone')) return json({}, { status: 404 })
      if (path.endsWith('/events/series')) return json(series)
      if (path.startsWith('/a/')) return new Response('picture')
      return json(method === 'GET' && /\/(events|instances)$/.test(path) ? pageOf([googleEvent()]) : googleEvent())
    })
    const { calendar } = given
    const event = valueOf(await calendar.create(draft))
    const zoned: EventDraft = { ...draft, isAllDay: true, isPrivate: true, reminder: null, onlineMeeting: 'provider' }
    valueOf(await calendar.create(zoned))
    valueOf(await calendar.create({ ...draft, onlineMeeting: { url: 'https://meet.example/1' } }))
    for (const pattern of patterns) valueOf(await calendar.create({ ...draft, recurrence: { pattern, end } }))
    valueOf(await calendar.create({ ...zoned, recurrence: { pattern: patterns[0], end } }))
    await gather(calendar.schedules([email('a@c.com')], span('2026-11-20T00:00:00Z', '2026-11-27T00:00:00Z')))
    valueOf(await calendar.events(month))
    valueOf(await calendar.event({ id: 'abc123', iCalUId: null }))
    valueOf(await calendar.event({ id: 'gone', iCalUId: 'uid@google.com' }))
    valueOf(await calendar.findCreated(draft))
    valueOf(await calendar.myInfo())
    valueOf(await calendar.myImage())
    valueOf(await calendar.findPeople('Ol'))
    valueOf(await calendar.personImage(email('ol@c.com')))
    valueOf(await calendar.finish(event, instant('2026-11-20T09:30:00Z')))
    valueOf(await calendar.finish({ ...event, isAllDay: true }, instant('2026-11-20T09:30:00Z')))
    const whole = { span: draft.span, isAllDay: true, timeZone: 'Europe/Prague' }
    valueOf(await calendar.change(event, { ...draft, subject: 'Monthly', when: whole }))
    valueOf(await calendar.change({ ...event, isAllDay: true }, { when: { ...whole, isAllDay: false } }))
    valueOf(await calendar.remove(event, 'Sorry'))
    valueOf(await calendar.master('series'))
    valueOf(await calendar.occurrences('series', month))
    valueOf(await calendar.endSeries('series', '2026-12-24' as CalendarDay))
    const invited = googleEvent({ organizer: { email: 'o@c.com' } })
    const guest = googleBefore(() => json(invited))
    // Declined, then accepted after all.
    for (const answer of ['tentative', 'decline', 'accept'] as const) {
      valueOf(await guest.calendar.respond({ ...event, isOrganizer: false }, answer, 'Away'))
    }
    const calls = [...given.asked(), ...guest.asked()].filter(({ path }) => !path.startsWith('/a/'))
    expect(
      calls.flatMap((call) => contract.problemsOfCall(call).map((problem) => `${call.method} ${call.path} ${problem}`)),
    ).toEqual([])
    expect([...new Set(calls.map(contract.nameOf))].toSorted()).toEqual([
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
    // Every call is permitted by one of the scopes that the sign-in asks for.
    const scopes = provider.scope.split(' ')
    expect(calls.filter((call) => !contract.scopesOf(call).some((scope) => scopes.includes(scope)))).toEqual([])
  })

  it('follows them too in the calendar of a colleague, and sends nothing about the event elsewhere', async () => {
    const contract = readGoogleContract()
    const series = googleEvent({ recurrence: ['RRULE:FREQ=DAILY;COUNT=9'] })
    const given = googleBefore(({ path, method }) => {
      if (path.endsWith('/events/series')) return json(series)
      return json(method === 'GET' && /\/(events|instances)$/.test(path) ? pageOf([googleEvent()]) : googleEvent())
    })
    const { calendar } = given
    const onBehalf = { owner: { name: 'Ann', email: email('ann@c.com') }, by: { name: 'Me', email: email('me@c.com') } }
    const event = valueOf(await calendar.create({ ...draft, onBehalf }))
    valueOf(await calendar.findCreated({ ...draft, onBehalf }))
    valueOf(await calendar.change(event, { subject: 'Other', attendees: [] }))
    valueOf(await calendar.finish(event, instant('2026-11-20T09:30:00Z')))
    valueOf(await calendar.remove(event, 'Sorry'))
    const ann = calendar.of(email('ann@c.com'))
    valueOf(await ann.events(month))
    valueOf(await ann.event({ id: 'gone', iCalUId: 'uid@google.com' }))
    valueOf(await ann.master('series'))
    valueOf(await ann.occurrences('series', month))
    valueOf(await ann.endSeries('series', '2026-12-24' as CalendarDay))
    const calls = given.asked()
    expect(
      calls.flatMap((call) => contract.problemsOfCall(call).map((problem) => `${call.method} ${call.path} ${problem}`)),
    ).toEqual([])
    expect(calls.filter(({ path }) => !path.startsWith('/calendar/v3/calendars/ann%40c.com/events'))).toEqual([])
    expect(calls[0]?.body).toMatchObject({ extendedProperties: { shared: { foyerReservedBy: 'Me <me@c.com>' } } })
    const scopes = provider.scope.split(' ')
    expect(calls.filter((call) => !contract.scopesOf(call).some((scope) => scopes.includes(scope)))).toEqual([])
  })

  it('would not pass if it were wrong', () => {
    const { problemsOfCall } = readGoogleContract()
    const url = (path: string) => `https://www.googleapis.com/calendar/v3${path}`
    const events = '/calendars/primary/events'
    expect(problemsOfCall({ method: 'GET', url: url('/nothing'), body: null })).toHaveLength(1)
    expect(
      problemsOfCall({
        method: 'GET',
        url: url(`${events}?orderBy=name&maxResults=0&timeMin=2026-11-20&singleEvents=yes&showdeleted=true`),
        body: null,
      }),
    ).toHaveLength(5)
    const body = { summary: 5, attendees: [{ mail: 'a@c.com' }], start: { date: '20.11.2026' }, transactionId: 'x' }
    expect(problemsOfCall({ method: 'POST', url: url(events), body })).toHaveLength(4)
    expect(problemsOfCall({ method: 'POST', url: url('/freeBusy'), body: { items: ['a@c.com'] } })).toHaveLength(1)
    const people = 'https://people.googleapis.com/v1/people:searchDirectoryPeople?query=a&sources=ALL'
    expect(problemsOfCall({ method: 'GET', url: people, body: null })).toHaveLength(2)
  })

  it('tests with events that Google could have answered', () => {
    expect(readGoogleContract().problemsOfEvent(googleEvent())).toEqual([])
  })
})

describe.runIf(isPresent)('Google, what the simulation answers', () => {
  it('has the described shapes, to every call of a life of events', async () => {
    const contract = readGoogleContract()
    const here = await signIn({ serverType: 'gspace', provider, declared: declared.gspace })
    const guest = await signIn({ serverType: 'gspace', provider, declared: declared.gspace }, 'manager', here.world)
    const answers: string[] = []
    const judged = new Set<string>()
    for (const one of [here, guest])
      one.strike = async (request) => {
        const call = { method: request.method, url: request.url, body: null }
        const answer = await here.world.backEnd.answer(request)
        if (!answer) throw new Error('Nothing came back')
        const text = await answer.clone().text()
        if (answer.ok && text.startsWith('{')) {
          judged.add(contract.nameOf(call))
          answers.push(...contract.problemsOfAnswer(call, JSON.parse(text)))
        }
        return answer
      }
    const { calendar, order, room } = here
    const attendees = [{ name: 'Oliver', email: guest.person, optional: false, remotely: false }]
    const created = valueOf(await calendar.create({ ...order, attendees, isPrivate: true, onlineMeeting: 'provider' }))
    const recurrence = { pattern: patterns[1], end }
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
    expect(answers).toEqual([])
    expect(judged.size).toBe(8)
    expect(afternoon).toBeGreaterThan(friday)
  })
})
