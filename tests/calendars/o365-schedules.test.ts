import { describe, expect, it } from 'vitest'
import type { IanaZone, Instant } from '#src/kernel/result.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'
import { json, type SeenCall } from '#tests/platform/scripted-server.ts'
import { draw, email, gather, graphBefore, span } from './graph-before.ts'

const hour = span('2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z')
const askedIn = ({ body }: SeenCall) => (body as { schedules: string[] }).schedules
const utc = (time: string) => ({ dateTime: `2026-11-20T${time}.0000000`, timeZone: 'UTC' })

describe('calendars, o365: schedules', () => {
  it.each([
    ['0011', '0011', 'free and tentative stay'],
    ['2222', '2222', 'busy is reserved'],
    ['3333', '2222', 'out of office is reserved, not closed'],
    ['4444', '0000', 'working elsewhere is free, not limited'],
    ['5x-9', '4444', 'anything else is limited'],
    ['02', '0022', 'half hours become quarters'],
    ['2', '2222', 'an hour becomes quarters'],
    ['000020001000', '0210', 'five minutes become quarters, the busiest wins'],
    ['430000000000', '2000', 'digits are translated before the busiest wins'],
    ['', '', 'no view is no data'],
  ])('decisions, resampling: %j is drawn %j: %s', async (view, drawn) => {
    const { calendar } = graphBefore(() => json({ value: [{ scheduleId: 'a@c.com', availabilityView: view }] }))
    const { schedules } = await gather(calendar.schedules([email('a@c.com')], hour))
    expect(schedules.map(({ availabilityView }) => availabilityView)).toEqual([drawn])
  })

  it('matches answers by address without case, not by position, and names what failed', async () => {
    const { calendar } = graphBefore(() =>
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

  it('reads items in any case and zone, hides private ones, leaves out what has no time', async () => {
    const { calendar } = graphBefore(() =>
      json({
        value: [
          {
            scheduleId: 'a@c.com',
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
          },
        ],
      }),
    )
    const { schedules } = await gather(calendar.schedules([email('a@c.com')], hour))
    expect(
      schedules[0]?.scheduleItems.map(({ start, end, status, subject }) => [
        start.slice(11, 16),
        end.slice(11, 16),
        status,
        subject,
      ]),
    ).toEqual([
      ['09:00', '09:30', 'busy', 'Plan'],
      ['09:30', '09:45', 'oof', null],
      ['09:45', '10:00', 'tentative', null],
      // Since always.
      ['00:00', '10:00', 'busy', null],
      // The zone of the start.
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
  ])('places working hours in a zone that keeps the time of %j', async (timeZone, [winter, summer]) => {
    const workingHours = {
      daysOfWeek: ['Monday'],
      startTime: '08:00:00.0000000',
      endTime: '17:00:00.0000000',
      timeZone,
    }
    const { calendar } = graphBefore(() => json({ value: [{ scheduleId: 'a@c.com', workingHours }] }))
    const { schedules } = await gather(calendar.schedules([email('a@c.com')], hour))
    const zone = schedules[0]?.workingHours?.timezone ?? ''
    const offset = (iso: string) => {
      const part = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
        .formatToParts(new Date(iso))
        .find(({ type }) => type === 'timeZoneName')?.value
      const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(part ?? '') ?? []
      return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) || 0
    }
    expect([offset('2026-01-15T12:00:00Z'), offset('2026-07-15T12:00:00Z')]).toEqual([winter, summer])
    expect(schedules[0]?.workingHours?.daysOfWeek).toEqual(['monday'])
  })

  it.each([
    ['2026-07-20T09:00:00Z', 360],
    ['2026-11-20T09:00:00Z', 300],
  ])('reads the offset at %s of rules that no zone has', async (from, minutes) => {
    const { standardOffset, daylightOffset } = usSwitches
    const timeZone = {
      name: 'Customized Time Zone',
      bias: -300,
      standardOffset: { ...standardOffset, month: 9 },
      daylightOffset: { ...daylightOffset, month: 5, daylightBias: -60 },
    }
    const workingHours = { daysOfWeek: ['monday'], startTime: '08:00:00', endTime: '17:00:00', timeZone }
    const { calendar } = graphBefore(() => json({ value: [{ scheduleId: 'a@c.com', workingHours }] }))
    const asked = span(from, new Date(Date.parse(from) + 3_600_000).toISOString())
    const { schedules } = await gather(calendar.schedules([email('a@c.com')], asked))
    const zone = schedules[0]?.workingHours?.timezone
    expect(zone && offsetAt(zone as IanaZone, Date.parse(from) as Instant) / 60_000).toBe(minutes)
  })

  it.each([
    { name: 'tzone://Microsoft/Custom' },
    { name: 'Customized Time Zone' },
    { name: 'Customized Time Zone', bias: -345.5 },
    null,
  ])('has no working hours rather than wrong ones in the zone %j', async (timeZone) => {
    const workingHours = { daysOfWeek: ['monday'], startTime: '08:00:00', endTime: '17:00:00', timeZone }
    const { calendar } = graphBefore(() => json({ value: [{ scheduleId: 'a@c.com', workingHours }] }))
    const { schedules } = await gather(calendar.schedules([email('a@c.com')], hour))
    expect(schedules[0]?.workingHours).toBeNull()
  })

  it('section 8: hours that cannot be read are reported and not taken for always open', async () => {
    const timeZone = { name: 'W. Europe Standard Time' }
    const workingHours = { daysOfWeek: ['monday'], startTime: '8 am', endTime: '23:59:59.9999999', timeZone }
    const { calendar, reported } = graphBefore(() => json({ value: [{ scheduleId: 'a@c.com', workingHours }] }))
    const { schedules } = await gather(calendar.schedules([email('a@c.com')], hour))
    expect(schedules[0]?.workingHours).toBeNull()
    expect(reported).toEqual(['schedules[0].workingHours.startTime: expected wall time'])
  })
})

describe('calendars, o365: vendor limits', () => {
  const many = Array.from({ length: 130 }, (_, index) => email(`room${index}@contoso.com`))
  const answerAll = (call: SeenCall) =>
    json({ value: askedIn(call).map((scheduleId) => ({ scheduleId, availabilityView: '0000' })) })

  it('asks 20 addresses at a time, each once, in order, with at most four calls under way', async () => {
    let underWay = 0
    let most = 0
    const { calendar, asked } = graphBefore(async (call) => {
      most = Math.max(most, ++underWay)
      await Promise.resolve()
      underWay--
      return answerAll(call)
    })
    const { schedules } = await gather(calendar.schedules([...many, ...many], hour))
    expect(asked().map((call) => askedIn(call).length)).toEqual([20, 20, 20, 20, 20, 20, 10])
    expect(schedules.map((schedule) => schedule.email)).toEqual(many)
    expect(most).toBeLessThanOrEqual(4)
    expect(asked().every(({ headers }) => headers.get('prefer') === 'outlook.timezone="UTC"')).toBe(true)
  })

  it('asks for fewer than 62 days at a time and joins the parts', async () => {
    const long = span('2026-11-01T00:00:00Z', '2027-02-09T00:00:00Z')
    const { calendar, asked } = graphBefore(({ body }) => {
      const { startTime, endTime } = body as Record<'startTime' | 'endTime', { dateTime: string }>
      const days = (Date.parse(`${endTime.dateTime}Z`) - Date.parse(`${startTime.dateTime}Z`)) / 86_400_000
      expect(days).toBeLessThan(62)
      const digit = startTime.dateTime.startsWith('2026-11') ? '2' : '1'
      const item = { status: 'busy', start: utc('09:00:00'), end: utc('09:30:00') }
      return json({
        value: [{ scheduleId: 'a@c.com', availabilityView: digit.repeat(days * 96), scheduleItems: [item] }],
      })
    })
    const { schedules } = await gather(calendar.schedules([email('a@c.com')], long))
    expect(asked()).toHaveLength(2)
    expect(schedules[0]?.availabilityView).toBe('2'.repeat(61 * 96) + '1'.repeat(39 * 96))
    expect(schedules[0]?.scheduleItems).toHaveLength(1)
  })

  it('a batch that is refused costs its own rows, one that does not get through comes as a fault', async () => {
    const { calendar } = graphBefore((call) => {
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

  it('a reader who stops early leaves nothing under way', async () => {
    const aborted: boolean[] = []
    const { calendar } = graphBefore((call, signal) => {
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

  it('a cancelled question ends with the fault cancelled', async () => {
    const { calendar } = graphBefore(answerAll)
    const { faults } = await gather(calendar.schedules(many, hour, AbortSignal.abort()))
    expect(faults).toEqual([{ kind: 'cancelled' }])
  })

  it('needs a sign-in, and asks nothing more, where Graph challenges for claims', async () => {
    const challenge = 'Bearer error="insufficient_claims", claims="e30="'
    const { calendar, asked } = graphBefore(() => json({}, { status: 401, headers: { 'www-authenticate': challenge } }))
    const { faults } = await gather(calendar.schedules(many, hour))
    expect(faults).toEqual([{ kind: 'sign-in-needed', claims: 'e30=' }])
    expect(asked().length).toBeLessThanOrEqual(5)
  })
})
