import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { all, attributes, envelope, connectExchange, texts } from './exchange-before.ts'
import { draw, email, gather, span } from './graph-before.ts'

const hour = span('2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z')

const answer = (view: string, more = '') =>
  `<m:FreeBusyResponse><m:ResponseMessage ResponseClass="Success"><m:ResponseCode>NoError</m:ResponseCode></m:ResponseMessage><m:FreeBusyView><t:FreeBusyViewType>DetailedMerged</t:FreeBusyViewType><t:MergedFreeBusy>${view}</t:MergedFreeBusy>${more}</m:FreeBusyView></m:FreeBusyResponse>`
const refused = (code: string, text: string, xml = '') =>
  `<m:FreeBusyResponse><m:ResponseMessage ResponseClass="Error"><m:MessageText>${text}</m:MessageText><m:ResponseCode>${code}</m:ResponseCode>${xml}</m:ResponseMessage><m:FreeBusyView><t:FreeBusyViewType>None</t:FreeBusyViewType></m:FreeBusyView></m:FreeBusyResponse>`
const availability = (...answers: readonly string[]) =>
  envelope(
    `<m:GetUserAvailabilityResponse><m:FreeBusyResponseArray>${answers.join('')}</m:FreeBusyResponseArray></m:GetUserAvailabilityResponse>`,
  )

/** Reads one schedule through the provider. */
async function read(view: string, more = '', requested = hour) {
  const { calendar, reported } = connectExchange(() => availability(answer(view, more)))
  const { schedules } = await gather(calendar.schedules([email('a@c.com')], requested))
  return { schedule: schedules[0], reported }
}

const busyTime = (start: string, end: string, type = 'Busy', details = '') =>
  `<t:CalendarEvent><t:StartTime>${start}</t:StartTime><t:EndTime>${end}</t:EndTime><t:BusyType>${type}</t:BusyType>${details}</t:CalendarEvent>`
const detailsOf = (isPrivate: string) =>
  `<t:CalendarEventDetails><t:Subject>Plan</t:Subject><t:Location>H1</t:Location><t:IsMeeting>true</t:IsMeeting><t:IsRecurring>false</t:IsRecurring><t:IsException>false</t:IsException><t:IsReminderSet>true</t:IsReminderSet><t:IsPrivate>${isPrivate}</t:IsPrivate></t:CalendarEventDetails>`
const period = (days: string, start: number | string, end: number | string) =>
  `<t:WorkingPeriod><t:DayOfWeek>${days}</t:DayOfWeek><t:StartTimeInMinutes>${start}</t:StartTimeInMinutes><t:EndTimeInMinutes>${end}</t:EndTimeInMinutes></t:WorkingPeriod>`

describe('calendars, ews: schedules', () => {
  it('requests merged details by quarters in wall-clock times of the named zone', async () => {
    const { calendar, soap } = connectExchange(() => availability(answer('0000'), answer('0000')))
    await gather(calendar.schedules([email('a@c.com'), email('b@c.com')], hour))
    const [call] = soap
    if (!call) throw new Error('No call')
    expect(texts(call.body, 'Address')).toEqual(['a@c.com', 'b@c.com'])
    expect(texts(call.body, 'MergedFreeBusyIntervalInMinutes')).toEqual(['15'])
    expect(texts(call.body, 'RequestedView')).toEqual(['DetailedMerged'])
    expect(texts(call.body, 'StartTime')).toEqual(['2026-11-20T09:00:00'])
    expect(texts(call.body, 'EndTime')).toEqual(['2026-11-20T10:00:00'])
    expect(texts(call.body, 'Bias')).toEqual(['0', '0', '0'])
    expect(attributes(all(call.header, 'TimeZoneDefinition')[0])).toEqual({ Id: 'UTC' })
  })

  it.each([
    ['1344', '1244', 'out of office is reserved, no data is limited'],
    ['000204000000', '0200', 'the busiest five minutes of a quarter win'],
    ['', '', 'no view is no data'],
  ])('decisions, resampling: reads %j as %j: %s', async (view, expected) => {
    expect((await read(view)).schedule?.availabilityView).toBe(expected)
  })

  it('EWS, MergedFreeBusy: reports a mailbox without data, which is not free', async () => {
    const { calendar } = connectExchange(() => availability(answer('4444'), answer('0000')))
    const { schedules } = await gather(calendar.schedules([email('a@c.com'), email('b@c.com')], hour))
    expect(schedules.map(draw)).toEqual(['a@c.com                  ! noFreeBusyData', 'b@c.com                  0000'])
  })

  it('section 8: reports malformed times and hours, and hides events that may be private', async () => {
    const event = (start: string, end: string, isPrivate = 'false') =>
      busyTime(start, end, 'Busy', detailsOf(isPrivate))
    const [nine, ten] = ['2026-11-20T09:00:00', '2026-11-20T10:00:00']
    const events = [
      event(nine, ten),
      event('junk', ten),
      event(nine, ''),
      event(ten, nine),
      event(nine, ten, 'perhaps'),
    ]
    const periods = [period('Monday', '480', '1080'), period('Junk', '480', '1080'), period('Friday', '480', '9999')]
    const more = `<t:CalendarEventArray>${events.join('')}</t:CalendarEventArray><t:WorkingHours><t:TimeZone><t:Bias>long</t:Bias></t:TimeZone><t:WorkingPeriodArray>${periods.join('')}</t:WorkingPeriodArray></t:WorkingHours>`
    const { schedule, reported } = await read('2222', more)
    expect(schedule?.scheduleItems.map(({ subject, isPrivate }) => [subject, isPrivate])).toEqual([
      ['Plan', false],
      [null, true],
    ])
    expect(reported).toEqual(
      [
        'CalendarEvent[1].StartTime: expected moment',
        'CalendarEvent[2].EndTime: expected moment',
        'CalendarEvent[3].EndTime: expected moment after start',
        'CalendarEvent[4].IsPrivate: expected boolean',
        'WorkingHours.TimeZone.Bias: expected number',
        'WorkingHours.TimeZone: expected rules of a known zone',
        'WorkingHours.WorkingPeriod[1].DayOfWeek: expected days',
        'WorkingHours.WorkingPeriod[2].EndTimeInMinutes: expected minutes of a day',
      ].map((problem) => `schedules[0].${problem}`),
    )
  })

  it('decisions, resampling: reads any view like a slow and simple reader', async () => {
    const states = { 0: 'free', 1: 'tentative', 2: 'reserved', 3: 'reserved', 4: 'limited' } as const
    const codes = { free: '0', tentative: '1', reserved: '2', limited: '4' } as const
    const busyness = ['free', 'limited', 'tentative', 'reserved'] as const
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(5, 10, 15, 30, 60),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.constantFrom('0', '1', '2', '3', '4', '5', 'z'), { minLength: 144, maxLength: 144 }),
        async (minutes, hours, digits) => {
          const view = digits.slice(0, (hours * 60) / minutes)
          const byMinute = view.flatMap((digit) =>
            Array.from({ length: minutes }, () => states[Number(digit) as 0] ?? ('limited' as const)),
          )
          const expected = Array.from({ length: hours * 4 }, (_, quarter) => {
            const there = byMinute.slice(quarter * 15, quarter * 15 + 15)
            return codes[there.reduce((one, other) => (busyness.indexOf(other) > busyness.indexOf(one) ? other : one))]
          })
          const requested = { from: hour.from, to: (hour.from + hours * 4) as typeof hour.to }
          // A view with 'no data' only is an error.
          const isKnown = view.some((digit) => digit !== '4')
          const { schedule } = await read(view.join(''), '', requested)
          expect(schedule?.availabilityView).toBe(isKnown ? expected.join('') : '')
        },
      ),
      { numRuns: 60 },
    )
  })

  it('matches responses by position and reports the error of each address', async () => {
    const number =
      '<m:MessageXml><e:ExceptionCode xmlns:e="http://schemas.microsoft.com/exchange/services/2006/errors">5009</e:ExceptionCode></m:MessageXml>'
    const { calendar } = connectExchange(() =>
      availability(
        answer('2222'),
        refused('ErrorMailRecipientNotFound', 'Unable to resolve.', number),
        refused('NoError', 'Not found.', number),
        '<m:FreeBusyResponse/>',
      ),
    )
    const emails = ['a@c.com', 'b@c.com', 'c@c.com', 'd@c.com', 'e@c.com'].map(email)
    const { schedules } = await gather(calendar.schedules(emails, hour))
    expect(schedules.map(draw)).toEqual([
      'a@c.com                  2222',
      'b@c.com                  ! Unable to resolve.',
      'c@c.com                  ! Not found.',
      'd@c.com                  ! unreadable',
      'e@c.com                  ! noResponse',
    ])
    expect(schedules.map(({ serviceError }) => serviceError?.responseCode)).toEqual([
      undefined,
      'ErrorMailRecipientNotFound',
      '5009',
      null,
      null,
    ])
  })

  it('reads items in the requested zone and hides private ones', async () => {
    const list = [
      busyTime('2026-11-20T09:00:00', '2026-11-20T09:30:00', 'Busy', detailsOf('false')),
      busyTime('2026-11-20T10:30:00+01:00', '2026-11-20T10:45:00+01:00', 'OOF', detailsOf('true')),
      busyTime('2026-11-20T09:45:00Z', '2026-11-20T10:00:00Z', 'WorkingElsewhere'),
    ]
    const { schedule } = await read('2222', `<t:CalendarEventArray>${list.join('')}</t:CalendarEventArray>`)
    expect(schedule?.scheduleItems).toMatchObject([
      { start: '2026-11-20T09:00:00.000Z', status: 'busy', subject: 'Plan', location: 'H1', isPrivate: false },
      { start: '2026-11-20T09:30:00.000Z', status: 'oof', subject: null, location: null, isPrivate: true },
      { start: '2026-11-20T09:45:00.000Z', status: 'workingElsewhere', subject: null },
    ])
  })

  const season = (bias: number, month: number, order: number, day = 'Sunday') =>
    `<t:Bias>${bias}</t:Bias><t:Time>02:00:00</t:Time><t:DayOrder>${order}</t:DayOrder><t:Month>${month}</t:Month><t:DayOfWeek>${day}</t:DayOfWeek>`
  const hours = (bias: number, standard: string, daylight: string, periods: string) =>
    `<t:WorkingHours><t:TimeZone><t:Bias>${bias}</t:Bias><t:StandardTime>${standard}</t:StandardTime><t:DaylightTime>${daylight}</t:DaylightTime></t:TimeZone><t:WorkingPeriodArray>${periods}</t:WorkingPeriodArray></t:WorkingHours>`
  const never = season(0, 0, 0)
  const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
  const office = period('Weekday', 540, 1080)

  it.each([
    ['a known zone', hours(-60, season(0, 10, 5), season(-60, 3, 5), office), /^Europe\//],
    ['half hours without summer time', hours(-330, never, never, office), /^Asia\/(Kolkata|Calcutta|Colombo)$/],
    ['whole hours without summer time', hours(300, never, never, office), /^Etc\/GMT\+5$|^America\//],
    ['a bias of standard time', hours(0, season(-60, 10, 5), season(-120, 3, 5), office), /^Europe\//],
  ])('reads working hours with the rules of %s', async (_name, written, zone) => {
    const { timezone, ...rest } = (await read('0000', written)).schedule?.workingHours ?? {}
    expect(rest).toEqual({ daysOfWeek: weekDays, startTime: '09:00', endTime: '18:00' })
    expect(timezone).toMatch(zone)
  })

  it.each([
    ['an unknown offset', hours(-337, never, never, office)],
    ['no rules', '<t:WorkingHours><t:WorkingPeriodArray/></t:WorkingHours>'],
  ])('reads no working hours with %s', async (_name, written) => {
    expect((await read('0000', written)).schedule?.workingHours).toBeNull()
  })

  it.each([
    ['a named list of days', period('Monday Tuesday Wednesday Thursday Friday', 480, 1020), '08:00', '17:00'],
    ['a whole day', period('Monday', 0, 1440), '00:00', '24:00'],
    ['a day until its last minute', period('Monday', 0, 1439), '00:00', '24:00'],
    ['the widest of several periods', period('Monday', 480, 720) + period('Saturday', 600, 900), '08:00', '15:00'],
    ['a period until midnight', period('Monday', 480, 720) + period('Saturday', 840, 0), '08:00', '24:00'],
    ['a period over midnight', period('Monday', 1200, 1320) + period('Saturday', 1320, 360), '20:00', '06:00'],
    ['periods of all hours', period('Monday', 360, 1320) + period('Saturday', 1320, 360), '00:00', '24:00'],
  ])('reads working hours of %s', async (_name, periods, startTime, endTime) => {
    const days = weekDays.concat('saturday').filter((day) => periods.toLowerCase().includes(day))
    expect((await read('0000', hours(0, never, never, periods))).schedule?.workingHours).toMatchObject({
      timezone: 'UTC',
      daysOfWeek: days,
      startTime,
      endTime,
    })
  })
})
