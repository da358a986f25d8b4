import { describe, expect, it } from 'vitest'
import provider from '#src/calendars/o365/index.ts'
import { instantOfWallClock } from '#src/kernel/time/wall-clock.ts'
import { offsetAt, resolveZone } from '#src/kernel/time/zones.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import {
  draft,
  draw,
  email,
  gather,
  connectGraph,
  graphEvent,
  instant,
  valueOf,
} from '#tests/calendars/graph-before.ts'
import { json, type SeenCall } from '#tests/platform/scripted-server.ts'
import { callEverything, callOnBehalf, onBehalf } from './call-everything.ts'
import { readGraphContract } from './graph-contract.ts'
import { isPresent, readSamples, type Sample } from './protocol-data.ts'

const samples = readSamples()
const responses = [...samples.values()].filter(({ kind }) => kind === 'response')
const named = (pattern: RegExp) => responses.filter(({ name }) => pattern.test(name))
const bodyOf = ({ body }: Sample) => body as Record<string, unknown>
const listOf = (sample: Sample) => bodyOf(sample)['value'] as readonly Record<string, unknown>[]
const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : -1)
const isWhole = (sample: Sample) => Boolean(bodyOf(sample)['id'] && bodyOf(sample)['start'])
const hasAddress = (sample: Sample) => Boolean(bodyOf(sample)['mail'])
const answerWith = (sample: Sample) => () =>
  sample.body === undefined
    ? new Response(null, { status: sample.status })
    : json(sample.body, { status: sample.status })

const everything = { start: instant('2010-01-01T00:00:00Z'), end: instant('2030-01-01T00:00:00Z') }

const schedules = named(/getschedule|get-free-busy-schedule/)
const eventLists = named(/^(user-list-calendarview|calendar-list-calendarview|user-list-events|event-list-instances)\./)
const singleEvents = named(
  /^(event-get|user-post-events|calendar-post-events|event-update|outlook-calendar-online-meetings\.[357])\b/,
)
const users = named(/^user-get\.\d/)
const directories = named(/^user-list-people\./)
const receipts = named(/^event-(accept|cancel|decline|delete|tentativelyaccept)\./)
/** Responses to calls that the provider does not make. */
const others = named(
  /^(application-post-onlinemeetings|outlook-calendar-online-meetings\.1|outlook-get-shared-events-calendars|place-|profilephoto-get|user-findmeetingtimes|user-get-mailboxsettings)/,
)

describe.runIf(isPresent)('Graph, the documented responses', () => {
  it('are either read by the provider or belong to other calls', () => {
    const known = [schedules, eventLists, singleEvents, users, directories, receipts, others]
      .flat()
      .map(({ name }) => name)
    expect(known.sort()).toEqual(responses.map(({ name }) => name).sort())
    expect(responses.length).toBeGreaterThan(40)
  })

  it.each(schedules)('$name is read as schedules', async (sample) => {
    const request = samples.get(
      sample.name.replace(/\.(\d)\.response$/, (_, number: string) => `.${Number(number) - 1}.request`),
    )
    const requested = Object.fromEntries(
      Object.entries(bodyOf(request ?? sample)).map(([name, value]) => [name.toLowerCase(), value]),
    ) as { schedules: string[]; starttime: Record<string, string>; endtime: Record<string, string> }
    const quarter = ({ dateTime = '', timeZone = '' }: Record<string, string>) =>
      quarterAt(valueOf(instantOfWallClock(valueOf(resolveZone(timeZone)), dateTime)))
    const period = { from: quarter(requested.starttime), to: quarter(requested.endtime) }
    const { calendar } = connectGraph(answerWith(sample))
    const read = await gather(
      calendar.schedules(
        requested.schedules.map((address) => email(address.toLowerCase())),
        period,
      ),
    )
    expect(read.faults).toEqual([])
    expect(read.schedules.map(draw)).toEqual(
      {
        'calendar-getschedule.2.response': [
          'adelev@contoso.onmicrosoft.com 000000000000222222220000000000000000',
          'meganb@contoso.onmicrosoft.com 222200000000222222220000000011110000',
        ],
        'outlook-get-free-busy-schedule.1.response': [
          'alexw@contoso.onmicrosoft.com 111111002222222200000000000000000000',
        ],
      }[sample.name],
    )
    for (const [index, schedule] of read.schedules.entries()) {
      const wire = listOf(sample)[index]
      expect(schedule.scheduleItems).toHaveLength(lengthOf(wire?.['scheduleItems']))
      expect(schedule.workingHours).toMatchObject({ startTime: '08:00:00.0000000', endTime: '17:00:00.0000000' })
      const zone = valueOf(resolveZone(schedule.workingHours?.timezone ?? 'none'))
      const hours = (iso: string) => offsetAt(zone, instant(iso)) / 3_600_000
      expect([hours('2019-01-15T12:00:00Z'), hours('2019-07-15T12:00:00Z')]).toEqual([-8, -7])
      // Pacific summer time in both samples: seven hours behind.
      expect(schedule.scheduleItems[0]?.start).toMatch(/T1(5:30|6:00|9:00):00\.000Z$/)
    }
  })

  it.each(eventLists)('$name is read as events, and other records are reported', async (sample) => {
    const { calendar } = connectGraph(answerWith(sample))
    const { events, problems } = valueOf(await calendar.events(everything))
    const whole = listOf(sample).filter((record) => record['id'] && record['start'] && record['end'])
    expect(events.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    expect(problems.length > 0).toBe(whole.length < listOf(sample).length)
  })

  it.each(singleEvents.filter(isWhole))('$name is read as an event', async (sample) => {
    const { calendar } = connectGraph(answerWith(sample))
    const event = valueOf(await calendar.create(draft))
    const wire = bodyOf(sample)
    const start = wire['start'] as Record<string, string>
    expect(event.id).toBe(wire['id'])
    expect(event.subject).toBe(wire['subject'])
    expect(event.attendees).toHaveLength(lengthOf(wire['attendees']))
    expect(event.organizer?.address).toMatch(/@/)
    expect(event.clientId).toBe(wire['transactionId'] ?? null)
    expect(event.onlineMeetingUrl === null).toBe(!wire['onlineMeeting'])
    expect(event.start.dateTime).toBe(start['dateTime']?.slice(0, 19))
    expect(event.end.utcDateTime).toBeGreaterThan(event.start.utcDateTime)
    const hoursBehind = (event.start.utcDateTime - Date.parse(`${event.start.dateTime}Z`)) / 3_600_000
    expect({ UTC: [0], 'Pacific Standard Time': [7, 8] }[start['timeZone'] ?? '']).toContain(hoursBehind)
  })

  it.each(singleEvents.filter((sample) => !isWhole(sample)))('$name is not an event', async (sample) => {
    const { calendar } = connectGraph(answerWith(sample))
    expect(await calendar.create(draft)).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
  })

  it.each(users.filter(hasAddress))('$name is read as the signed-in user', async (sample) => {
    const { calendar } = connectGraph(answerWith(sample))
    expect(valueOf(await calendar.myInfo())).toMatchObject({
      name: 'Adele Vance',
      email: 'adelev@contoso.onmicrosoft.com',
    })
  })

  it.each(users.filter((sample) => !hasAddress(sample)))(
    '$name is malformed because it has no address',
    async (sample) => {
      const { calendar } = connectGraph(answerWith(sample))
      expect(await calendar.myInfo()).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
    },
  )

  it.each(directories)('$name is read as people without groups', async (sample) => {
    const { calendar } = connectGraph(answerWith(sample))
    expect(valueOf(await calendar.findPeople('isaiah'))).toEqual([
      {
        name: 'Isaiah Langer',
        email: 'isaiahl@contoso.com',
        jobTitle: 'Web Marketing Manager',
        department: 'Sales & Marketing',
        office: '20/1101',
      },
    ])
  })

  it.each(receipts)('$name without a body is a success', async (sample) => {
    const reading = connectGraph(() => json({ value: [graphEvent()] }))
    const [event] = valueOf(await reading.calendar.events(everything)).events
    if (!event) throw new Error('no event')
    const { calendar } = connectGraph(answerWith(sample))
    expect(await calendar.remove(event, 'Sorry')).toEqual({ ok: true, value: null })
    expect(await calendar.remove(event, '')).toEqual({ ok: true, value: null })
    expect(await calendar.respond({ ...event, isOrganizer: false }, 'accept', '')).toEqual({ ok: true, value: null })
  })
})

describe.runIf(isPresent)('Graph, requests of the provider', () => {
  const recurrence = {
    pattern: { type: 'daily', interval: 1 },
    range: { type: 'endDate', startDate: '2026-11-20', endDate: '2026-12-31' },
  }
  /** The description lacks the query of this call, which the sample in the documentation has. */
  const undescribed = /\/instances query (?:start|end)DateTime: unknown$/
  const problemsOf = (calls: readonly SeenCall[]) => {
    const { problemsOfCall } = readGraphContract()
    return calls
      .flatMap((call) => problemsOfCall(call).map((problem) => `${call.method} ${call.path} ${problem}`))
      .filter((problem) => !undescribed.test(problem))
  }
  const isList = (method: string, path: string) => method === 'GET' && /\/(events|calendarView|instances)$/.test(path)

  it('follow the description in path, query and body', async () => {
    const { calendar, requests } = connectGraph(({ path, method }) => {
      if (/\/(getSchedule|people)$/.test(path) || isList(method, path)) return json({ value: [graphEvent()] })
      return path.includes('/events/gone') || path.endsWith('/events/bare/extensions/com.foyer.attendance')
        ? json({}, { status: 404 })
        : json(graphEvent({ mail: 'a@c.com', recurrence }))
    })
    const event = await callEverything(calendar, 'AAMk=')
    for (const response of ['accept', 'tentative', 'decline'] as const)
      valueOf(await calendar.respond({ ...event, isOrganizer: false }, response, 'Away'))
    // Adds an extension to an event that had none.
    const swapped = draft.attendees.map((person) => ({ ...person, remotely: !person.remotely }))
    valueOf(await calendar.change({ ...event, id: 'bare' }, { attendees: swapped }))
    const calls = requests()
    expect(problemsOf(calls)).toEqual([])
    const extending = calls.filter(({ path }) => path.includes('/extensions'))
    expect(extending.map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'POST'])
    expect(calls.filter(({ url }) => url.includes('expand=extensions')).length).toBeGreaterThan(5)
    expect(calls.every(({ headers }) => headers.get('prefer') === 'outlook.timezone="UTC"')).toBe(true)
  })

  it('follow the description for a colleague, and go only to the mailbox of the colleague', async () => {
    const { calendar, requests } = connectGraph(({ path, method }) =>
      json(isList(method, path) ? { value: [graphEvent()] } : graphEvent({ recurrence })),
    )
    await callOnBehalf(calendar, 'AAMk=')
    valueOf(await calendar.create({ ...draft, attendees: [], onBehalf }))
    const calls = requests()
    expect(problemsOf(calls)).toEqual([])
    expect(calls.length).toBeGreaterThan(12)
    expect(calls.filter(({ path }) => !path.startsWith('/v1.0/users/ann%40c.com/'))).toEqual([])
    expect(calls[0]?.body).toMatchObject({ extensions: [{ reservedBy: 'Me <me@c.com>' }] })
    expect(provider.scope.split(' ')).toContain('Calendars.ReadWrite.Shared')
  })

  it('fail the check if they are wrong', () => {
    const url = (path: string) => `https://graph.microsoft.com/v1.0${path}`
    const events = url('/me/events')
    const { problemsOfCall } = readGraphContract()
    const count = (method: string, address: string, body: unknown = null) =>
      problemsOfCall({ headers: new Headers(), credentials: undefined, path: '', method, url: address, body }).length
    expect(count('GET', url('/me/nothing'))).toBe(1)
    expect(count('GET', url('/me/calendarView?$select=nonsense'))).toBe(3)
    expect(count('GET', `${events}/1?$expand=nonsense`)).toBe(1)
    expect(count('POST', `${events}/1/extensions`, { extensionName: 'no name', remotely: { a: 1 } })).toBe(3)
    const patch = { extensions: [{ '@odata.type': 'microsoft.graph.openTypeExtension', extensionName: 'a' }] }
    expect(count('PATCH', `${events}/1`, patch)).toBe(1)
    expect(count('POST', events, { subject: 5, attendees: [{ type: 'room' }], transactionID: 'x' })).toBe(3)
    expect(count('POST', url('/me/calendar/getSchedule'), { schedules: 'a' })).toBe(1)
  })

  it('are tested with a valid event of Graph', () => {
    expect(readGraphContract().problemsOfValue(graphEvent(), 'event')).toEqual([])
  })
})
