import { describe, expect, it } from 'vitest'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'
import { json, type SeenCall } from '#tests/platform/scripted-server.ts'
import { draw, email, gather, connectGraph, span } from './graph-before.ts'

const hour = span('2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z')
const askedIn = ({ body }: SeenCall) => (body as { schedules: string[] }).schedules
const utc = (time: string) => ({ dateTime: `2026-11-20T${time}.0000000`, timeZone: 'UTC' })

/** Reads a schedule through the provider. */
async function read(record: Record<string, unknown>, period = hour) {
  const { calendar, reported } = connectGraph(() => json({ value: [{ scheduleId: 'a@c.com', ...record }] }))
  const { schedules } = await gather(calendar.schedules([email('a@c.com')], period))
  return { schedule: schedules[0], reported }
}

const hoursIn = (timeZone: unknown, startTime = '08:00:00.0000000') => ({
  workingHours: { daysOfWeek: ['Monday'], startTime, endTime: '17:00:00.0000000', timeZone },
})

describe('calendars, o365: schedules', () => {
  it.each([
    ['0123', '0122', 'out of office is reserved, not closed'],
    ['4444', '0000', 'working elsewhere is free, not limited'],
    ['5x-9', '4444', 'unknown digits are limited'],
    ['430020001000', '2210', 'digits are translated before the busiest of a quarter wins'],
    ['', '', 'no view is no data'],
  ])('decisions, resampling: reads %j as %j: %s', async (view, expected) => {
    expect((await read({ availabilityView: view })).schedule?.availabilityView).toBe(expected)
  })

  it('matches responses by address without case and reports failed ones', async () => {
    const { calendar } = connectGraph(() =>
      json({
        value: [
          { scheduleId: 'C@Contoso.com', availabilityView: '2222' },
          { scheduleId: 'stranger@contoso.com', availabilityView: '2222' },
          { scheduleId: 'b@contoso.com', error: { message: 'Mailbox not found', responseCode: '5009' } },
          { scheduleId: 'A@CONTOSO.COM', availabilityView: '0000' },
          'junk',
        ],
      }),
    )
    const emails = ['a@contoso.com', 'b@contoso.com', 'c@contoso.com', 'd@contoso.com'].map(email)
    const { schedules } = await gather(calendar.schedules(emails, hour))
    expect(schedules.map(draw)).toEqual([
      'a@contoso.com            0000',
      'b@contoso.com            ! Mailbox not found',
      'c@contoso.com            2222',
      'd@contoso.com            ! noResponse',
    ])
    expect(schedules[1]?.serviceError?.responseCode).toBe('5009')
  })

  it('reads items in any case and zone, and hides private ones', async () => {
    const { schedule } = await read({
      availabilityView: '2222',
      scheduleItems: [
        { status: 'Busy', subject: 'Plan', location: 'H1', start: utc('09:00:00'), end: utc('09:30:00') },
        { status: 'Oof', isPrivate: true, subject: 'Doctor', start: utc('09:30:00'), end: utc('09:45:00') },
        {
          status: 'tentative',
          start: { dateTime: '2026-11-20T10:45:00', timeZone: 'Central Europe Standard Time' },
          end: { dateTime: '2026-11-20T11:00:00', timeZone: 'Europe/Prague' },
        },
        { status: 'busy', start: { dateTime: '0001-01-01T00:00:00', timeZone: 'UTC' }, end: utc('10:00:00') },
        { status: 'busy', start: utc('10:00:00'), end: utc('09:00:00') },
        { status: 'busy', start: { dateTime: 'soon', timeZone: 'UTC' }, end: utc('10:00:00') },
        { status: 'busy', start: utc('09:00:00'), end: { dateTime: '2026-11-20T09:30:00', timeZone: 'Nowhere' } },
        null,
      ],
    })
    const time = (text: string) => text.slice(11, 16)
    expect(
      schedule?.scheduleItems.map(({ start, end, status, subject }) => [time(start), time(end), status, subject]),
    ).toEqual([
      ['09:00', '09:30', 'busy', 'Plan'],
      ['09:30', '09:45', 'oof', null],
      ['09:45', '10:00', 'tentative', null],
      // Without a beginning.
      ['00:00', '10:00', 'busy', null],
      // In the zone of the start.
      ['09:00', '09:30', 'busy', null],
    ])
  })

  const usSwitches = {
    standardOffset: { time: '02:00:00', dayOccurrence: 1, dayOfWeek: 'sunday', month: 11, year: 0 },
    daylightOffset: { daylightBias: -60, time: '02:00:00', dayOccurrence: 2, dayOfWeek: 'sunday', month: 3, year: 0 },
  }
  const euSwitches = {
    standardOffset: { time: '03:00:00', dayOccurrence: 5, dayOfWeek: 'Sunday', month: 10, year: 0 },
    daylightOffset: { daylightBias: -60, time: '02:00:00', dayOccurrence: 5, dayOfWeek: 'Sunday', month: 3, year: 0 },
  }
  it.each([
    [{ name: 'Pacific Standard Time' }, [-480, -420]],
    [{ name: 'tzone://Microsoft/Utc' }, [0, 0]],
    [{ name: 'Customized Time Zone', bias: 480, ...usSwitches }, [-480, -420]],
    [{ name: 'Customized Time Zone', bias: -60, ...euSwitches }, [60, 120]],
    [{ name: 'Customized Time Zone', bias: -120 }, [120, 120]],
    [{ name: 'Customized Time Zone', bias: 0 }, [0, 0]],
    // No month has such a day, so summer time is unknown.
    ...[-4_528_233_688, 0, 6, 1e12].map((dayOccurrence): [object, number[]] => [
      {
        name: 'Customized Time Zone',
        bias: -60,
        ...euSwitches,
        standardOffset: { ...euSwitches.standardOffset, dayOccurrence },
      },
      [60, 60],
    ]),
  ])('reads working hours in a zone with the offsets of %j', async (timeZone, offsets) => {
    const hours = (await read(hoursIn(timeZone))).schedule?.workingHours
    const offset = (iso: string) => offsetAt(hours?.timezone as IanaZone, Date.parse(iso) as Instant) / 60_000
    expect([offset('2026-01-15T12:00:00Z'), offset('2026-07-15T12:00:00Z')]).toEqual(offsets)
    expect(hours?.daysOfWeek).toEqual(['monday'])
  })

  it.each([
    ['2026-07-20T09:00:00Z', 360],
    ['2026-11-20T09:00:00Z', 300],
  ])('uses the offset at %s if no zone has the rules', async (from, minutes) => {
    const { standardOffset, daylightOffset } = usSwitches
    const timeZone = {
      name: 'Customized Time Zone',
      bias: -300,
      standardOffset: { ...standardOffset, month: 9 },
      daylightOffset: { ...daylightOffset, month: 5, daylightBias: -60 },
    }
    const { schedule } = await read(hoursIn(timeZone), span(from, new Date(Date.parse(from) + 3_600_000).toISOString()))
    const zone = schedule?.workingHours?.timezone
    expect(zone && offsetAt(zone as IanaZone, Date.parse(from) as Instant) / 60_000).toBe(minutes)
  })

  it.each([
    { name: 'tzone://Microsoft/Custom' },
    { name: 'Customized Time Zone' },
    { name: 'Customized Time Zone', bias: -345.5 },
    null,
  ])('reads no working hours in the unknown zone %j', async (timeZone) => {
    expect((await read(hoursIn(timeZone))).schedule?.workingHours).toBeNull()
  })

  it('section 8: reports malformed hours and does not read them as always open', async () => {
    const { schedule, reported } = await read(hoursIn({ name: 'W. Europe Standard Time' }, '8 am'))
    expect(schedule?.workingHours).toBeNull()
    expect(reported).toEqual(['schedules[0].workingHours.startTime: expected wall time'])
  })
})

describe('calendars, o365: vendor limits', () => {
  const many = Array.from({ length: 130 }, (_, index) => email(`room${index}@contoso.com`))
  const answerAll = (call: SeenCall) =>
    json({ value: askedIn(call).map((scheduleId) => ({ scheduleId, availabilityView: '0000' })) })

  it('requests each address once, 20 at a time and in UTC', async () => {
    const { calendar, requests } = connectGraph(answerAll)
    const { schedules } = await gather(calendar.schedules([...many, ...many], hour))
    expect(requests().map((call) => askedIn(call).length)).toEqual([20, 20, 20, 20, 20, 20, 10])
    expect(schedules.map((schedule) => schedule.email)).toEqual(many)
    expect(requests().every(({ headers }) => headers.get('prefer') === 'outlook.timezone="UTC"')).toBe(true)
  })

  it('joins the parts of a long span and lists an item of both parts once', async () => {
    const { calendar, requests } = connectGraph(({ body }) => {
      const { startTime, endTime } = body as Record<'startTime' | 'endTime', { dateTime: string }>
      const days = (Date.parse(`${endTime.dateTime}Z`) - Date.parse(`${startTime.dateTime}Z`)) / 86_400_000
      const availabilityView = (startTime.dateTime.startsWith('2026-11') ? '2' : '1').repeat(days * 96)
      const scheduleItems = [{ status: 'busy', start: utc('09:00:00'), end: utc('09:30:00') }]
      return json({ value: [{ scheduleId: 'a@c.com', availabilityView, scheduleItems }] })
    })
    const long = span('2026-11-01T00:00:00Z', '2027-02-09T00:00:00Z')
    const { schedules } = await gather(calendar.schedules([email('a@c.com')], long))
    expect(requests()).toHaveLength(2)
    expect(schedules[0]?.availabilityView).toBe('2'.repeat(61 * 96) + '1'.repeat(39 * 96))
    expect(schedules[0]?.scheduleItems).toHaveLength(1)
  })

  it('reports a rejected batch on its rows and a failed one as a fault', async () => {
    const { calendar } = connectGraph((call) => {
      const [first] = askedIn(call)
      if (first === 'room20@contoso.com')
        return json({ error: { code: 'ErrorInvalidRequest', message: 'bad' } }, { status: 400 })
      if (first === 'room40@contoso.com') return json({}, { status: 500 })
      return answerAll(call)
    })
    const { schedules, faults } = await gather(calendar.schedules(many.slice(0, 60), hour))
    expect(schedules).toHaveLength(40)
    expect(
      schedules.filter(({ serviceError }) => serviceError?.message.includes('ErrorInvalidRequest: bad')),
    ).toHaveLength(20)
    expect(faults).toMatchObject([{ kind: 'server-error', status: 500 }])
  })

  it('aborts all requests if the caller stops early', async () => {
    const aborted: boolean[] = []
    const { calendar } = connectGraph((call, signal) => {
      if (askedIn(call)[0] === 'room0@contoso.com') return answerAll(call)
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          aborted.push(true)
          reject(signal.reason)
        })
      })
    })
    for await (const batch of calendar.schedules(many, hour)) {
      expect(batch.ok).toBe(true)
      break
    }
    expect(aborted.length).toBeGreaterThanOrEqual(3)
  })

  it('stops and needs a sign-in if Graph challenges for claims', async () => {
    const challenge = 'Bearer error="insufficient_claims", claims="e30="'
    const { calendar, requests } = connectGraph(() =>
      json({}, { status: 401, headers: { 'www-authenticate': challenge } }),
    )
    const { faults } = await gather(calendar.schedules(many, hour))
    expect(faults).toEqual([{ kind: 'sign-in-needed', claims: 'e30=' }])
    expect(requests().length).toBeLessThanOrEqual(5)
  })
})
