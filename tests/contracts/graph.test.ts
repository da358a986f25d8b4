import { describe, expect, it } from 'vitest'
import provider from '#src/calendars/o365/index.ts'
import type { CalendarDay } from '#src/kernel/result.ts'
import { instantOfWallClock } from '#src/kernel/time/wall-clock.ts'
import { offsetAt, resolveZone } from '#src/kernel/time/zones.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import {
  draft,
  draw,
  email,
  gather,
  graphBefore,
  graphEvent,
  instant,
  span,
  valueOf,
} from '#tests/calendars/graph-before.ts'
import { json } from '#tests/platform/scripted-server.ts'
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
/** Answers to calls that the provider does not make. */
const others = named(
  /^(application-post-onlinemeetings|outlook-calendar-online-meetings\.1|outlook-get-shared-events-calendars|place-|profilephoto-get|user-findmeetingtimes|user-get-mailboxsettings)/,
)

describe.runIf(isPresent)('Graph, the vendor’s documented answers', () => {
  it('are all known here: read by the provider, or answers to calls it does not make', () => {
    const known = [schedules, eventLists, singleEvents, users, directories, receipts, others]
      .flat()
      .map(({ name }) => name)
    expect(known.sort()).toEqual(responses.map(({ name }) => name).sort())
    expect(responses.length).toBeGreaterThan(40)
  })

  it.each(schedules)('schedules of $name are drawn as rows', async (sample) => {
    const request = samples.get(
      sample.name.replace(/\.(\d)\.response$/, (_, number: string) => `.${Number(number) - 1}.request`),
    )
    const asked = Object.fromEntries(
      Object.entries(bodyOf(request ?? sample)).map(([name, value]) => [name.toLowerCase(), value]),
    ) as { schedules: string[]; starttime: Record<string, string>; endtime: Record<string, string> }
    const quarter = ({ dateTime = '', timeZone = '' }: Record<string, string>) =>
      quarterAt(valueOf(instantOfWallClock(valueOf(resolveZone(timeZone)), dateTime)))
    const asks = { from: quarter(asked.starttime), to: quarter(asked.endtime) }
    const { calendar } = graphBefore(answerWith(sample))
    const read = await gather(
      calendar.schedules(
        asked.schedules.map((address) => email(address.toLowerCase())),
        asks,
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

  it.each(eventLists)('events of $name are read, and records that are no events are named', async (sample) => {
    const { calendar } = graphBefore(answerWith(sample))
    const { events, problems } = valueOf(await calendar.events(everything))
    const whole = listOf(sample).filter((record) => record['id'] && record['start'] && record['end'])
    expect(events.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    expect(problems.length > 0).toBe(whole.length < listOf(sample).length)
  })

  it.each(singleEvents.filter(isWhole))('the event of $name is read', async (sample) => {
    const { calendar } = graphBefore(answerWith(sample))
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

  it.each(singleEvents.filter((sample) => !isWhole(sample)))('$name is named as no event', async (sample) => {
    const { calendar } = graphBefore(answerWith(sample))
    expect(await calendar.create(draft)).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
  })

  it.each(users.filter(hasAddress))('the user of $name is read', async (sample) => {
    const { calendar } = graphBefore(answerWith(sample))
    expect(valueOf(await calendar.myInfo())).toMatchObject({
      name: 'Adele Vance',
      email: 'adelev@contoso.onmicrosoft.com',
    })
  })

  it.each(users.filter((sample) => !hasAddress(sample)))('the user of $name has no address', async (sample) => {
    const { calendar } = graphBefore(answerWith(sample))
    expect(await calendar.myInfo()).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
  })

  it.each(directories)('the people of $name are read, groups left out', async (sample) => {
    const { calendar } = graphBefore(answerWith(sample))
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

  it.each(receipts)('the bare status of $name is success', async (sample) => {
    const reading = graphBefore(() => json({ value: [graphEvent()] }))
    const [event] = valueOf(await reading.calendar.events(everything)).events
    if (!event) throw new Error('no event')
    const { calendar } = graphBefore(answerWith(sample))
    expect(await calendar.remove(event, 'Sorry')).toEqual({ ok: true, value: null })
    expect(await calendar.remove(event, '')).toEqual({ ok: true, value: null })
    expect(await calendar.respond({ ...event, isOrganizer: false }, 'accept', '')).toEqual({ ok: true, value: null })
  })
})

describe.runIf(isPresent)('Graph, what the provider sends', () => {
  it('follows the vendor’s description in every call: path, query and body', async () => {
    const contract = readGraphContract()
    const recurrence = {
      pattern: { type: 'daily', interval: 1 },
      range: { type: 'endDate', startDate: '2026-11-20', endDate: '2026-12-31' },
    }
    const given = graphBefore(({ path, method }) => {
      if (
        path.endsWith('/getSchedule') ||
        path.endsWith('/people') ||
        (method === 'GET' && /\/(events|calendarView)$/.test(path))
      ) {
        return json({ value: [graphEvent()] })
      }
      if (path.endsWith('/instances'))
        return json({ value: [graphEvent({ type: 'occurrence', seriesMasterId: 'AAMk=' })] })
      return path.includes('/events/gone') || path.endsWith('/events/bare/extensions/com.foyer.attendance')
        ? json({}, { status: 404 })
        : json(graphEvent({ mail: 'a@c.com', recurrence }))
    })
    const { calendar } = given
    const event = valueOf(await calendar.create(draft))
    const zoned = { ...draft, isAllDay: true, isPrivate: true, reminder: null, onlineMeeting: 'provider' as const }
    valueOf(await calendar.create(zoned))
    valueOf(await calendar.create({ ...draft, onlineMeeting: { url: 'https://meet.example/1' } }))
    await gather(calendar.schedules([email('a@c.com')], span('2026-11-20T00:00:00Z', '2026-11-27T00:00:00Z')))
    valueOf(await calendar.events(everything))
    valueOf(await calendar.event({ id: 'AAMk=', iCalUId: null }))
    valueOf(await calendar.event({ id: 'gone', iCalUId: "it's" }))
    valueOf(await calendar.findCreated(draft))
    valueOf(await calendar.myInfo())
    valueOf(await calendar.myImage())
    valueOf(await calendar.findPeople('Adele "V"'))
    valueOf(await calendar.personImage(email('adele@c.com')))
    valueOf(await calendar.remove(event, 'Sorry'))
    valueOf(await calendar.remove(event, ''))
    for (const answer of ['accept', 'tentative', 'decline'] as const) {
      valueOf(await calendar.respond({ ...event, isOrganizer: false }, answer, 'Away'))
    }
    valueOf(await calendar.finish(event, instant('2026-11-20T09:30:00Z')))
    valueOf(await calendar.finish({ ...event, isAllDay: true }, instant('2026-11-20T09:30:00Z')))
    const whole = { span: draft.span, isAllDay: true, timeZone: 'Europe/Prague' }
    valueOf(await calendar.change(event, { ...draft, subject: 'Monthly', when: whole }))
    const end = { kind: 'count', count: 4 } as const
    for (const pattern of [
      { kind: 'daily', every: 2 },
      { kind: 'weekly', every: 1, days: ['monday', 'friday'], firstDay: 'monday' },
      { kind: 'monthly-day', every: 1, day: 31 },
      { kind: 'monthly-week-day', every: 3, week: 'last', day: 'tuesday' },
    ] as const) {
      valueOf(await calendar.create({ ...draft, recurrence: { pattern, end } }))
    }
    valueOf(await calendar.master('AAMk='))
    valueOf(await calendar.occurrences('AAMk=', everything))
    valueOf(await calendar.endSeries('AAMk=', '2026-12-24' as CalendarDay))
    // Adds an extension to an event that had none.
    const swapped = draft.attendees.map((person) => ({ ...person, remotely: !person.remotely }))
    valueOf(await calendar.change({ ...event, id: 'bare' }, { attendees: swapped }))
    const calls = given.asked()
    const extending = calls.filter(({ path }) => path.includes('/extensions'))
    expect(extending.map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'POST'])
    expect(calls.filter(({ url }) => url.includes('expand=extensions')).length).toBeGreaterThan(5)
    expect(calls.length).toBe(33)
    expect(
      calls
        .flatMap((call) => contract.problemsOfCall(call).map((problem) => `${call.method} ${call.path} ${problem}`))
        // The description leaves out what the documentation's own sample of this call sends.
        .filter((problem) => !/\/instances query (?:start|end)DateTime: unknown$/.test(problem)),
    ).toEqual([])
    expect(calls.every(({ headers }) => headers.get('prefer') === 'outlook.timezone="UTC"')).toBe(true)
  })

  it('follows it too in the mailbox of a colleague, and sends nothing about the event elsewhere', async () => {
    const contract = readGraphContract()
    const recurrence = {
      pattern: { type: 'daily', interval: 1 },
      range: { type: 'endDate', startDate: '2026-11-20', endDate: '2026-12-31' },
    }
    const given = graphBefore(({ path, method }) =>
      json(
        method === 'GET' && /\/(events|calendarView|instances)$/.test(path)
          ? { value: [graphEvent()] }
          : graphEvent({ recurrence }),
      ),
    )
    const { calendar } = given
    const onBehalf = { owner: { name: 'Ann', email: email('ann@c.com') }, by: { name: 'Me', email: email('me@c.com') } }
    const event = valueOf(await calendar.create({ ...draft, onBehalf }))
    valueOf(await calendar.create({ ...draft, attendees: [], onBehalf }))
    valueOf(await calendar.findCreated({ ...draft, onBehalf }))
    valueOf(await calendar.change(event, { subject: 'Other', attendees: [] }))
    valueOf(await calendar.finish(event, instant('2026-11-20T09:30:00Z')))
    valueOf(await calendar.remove(event, 'Sorry'))
    valueOf(await calendar.remove(event, ''))
    const ann = calendar.of(email('ann@c.com'))
    valueOf(await ann.events(everything))
    valueOf(await ann.event({ id: 'AAMk=', iCalUId: null }))
    valueOf(await ann.master('AAMk='))
    valueOf(await ann.occurrences('AAMk=', everything))
    valueOf(await ann.endSeries('AAMk=', '2026-12-24' as CalendarDay))
    const calls = given.asked()
    expect(
      calls
        .flatMap((call) => contract.problemsOfCall(call).map((problem) => `${call.method} ${call.path} ${problem}`))
        .filter((problem) => !/\/instances query (?:start|end)DateTime: unknown$/.test(problem)),
    ).toEqual([])
    expect(calls.length).toBeGreaterThan(12)
    expect(calls.filter(({ path }) => !path.startsWith('/v1.0/users/ann%40c.com/'))).toEqual([])
    expect(calls[0]?.body).toMatchObject({ extensions: [{ reservedBy: 'Me <me@c.com>' }] })
    expect(provider.scope.split(' ')).toContain('Calendars.ReadWrite.Shared')
  })

  it('would not pass if it were wrong', () => {
    const contract = readGraphContract()
    const call = { headers: new Headers(), credentials: undefined, path: '' } as const
    const url = (path: string) => `https://graph.microsoft.com/v1.0${path}`
    expect(contract.problemsOfCall({ ...call, method: 'GET', url: url('/me/nothing'), body: null })).toHaveLength(1)
    expect(
      contract.problemsOfCall({ ...call, method: 'GET', url: url('/me/calendarView?$select=nonsense'), body: null }),
    ).toHaveLength(3)
    const events = url('/me/events')
    expect(
      contract.problemsOfCall({ ...call, method: 'GET', url: `${events}/1?$expand=nonsense`, body: null }),
    ).toHaveLength(1)
    const extension = { extensionName: 'no name', remotely: { a: 1 } }
    expect(
      contract.problemsOfCall({ ...call, method: 'POST', url: `${events}/1/extensions`, body: extension }),
    ).toHaveLength(3)
    const patch = { extensions: [{ '@odata.type': 'microsoft.graph.openTypeExtension', extensionName: 'a' }] }
    expect(contract.problemsOfCall({ ...call, method: 'PATCH', url: `${events}/1`, body: patch })).toHaveLength(1)
    const body = { subject: 5, attendees: [{ type: 'room' }], transactionID: 'x' }
    expect(contract.problemsOfCall({ ...call, method: 'POST', url: url('/me/events'), body })).toHaveLength(3)
    expect(
      contract.problemsOfCall({
        ...call,
        method: 'POST',
        url: url('/me/calendar/getSchedule'),
        body: { schedules: 'a' },
      }),
    ).toHaveLength(1)
  })

  it('tests with events that Graph could have answered', () => {
    expect(readGraphContract().problemsOfValue(graphEvent(), 'event')).toEqual([])
  })
})
