import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { all, attributes, envelope, exchangeBefore, texts } from './exchange-before.ts'
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

const viewOf = async (view: string, asked = hour) => {
  const { calendar } = exchangeBefore(() => availability(answer(view)))
  const { schedules } = await gather(calendar.schedules([email('a@c.com')], asked))
  return schedules[0]?.availabilityView
}

describe('calendars, ews: schedules', () => {
  it('asks for merged details of quarters, on the wall of the zone it names', async () => {
    const { calendar, soap } = exchangeBefore(() => availability(answer('0000'), answer('0000')))
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
    ['0011', '0011', 'free and tentative stay'],
    ['3333', '2222', 'out of office is reserved, not closed'],
    ['0044', '0044', 'no data is never free (EWS, MergedFreeBusy)'],
    ['1344', '1244', 'no data next to other states'],
    ['40', '4400', 'half hours without data'],
    ['000004000000', '0400', 'five minutes without data'],
    ['000204000000', '0200', 'five minutes without data in a busy quarter'],
    ['5x-9', '4444', 'anything else is limited'],
    ['02', '0022', 'half hours become quarters'],
    ['000020001000', '0210', 'five minutes become quarters, the busiest wins'],
    ['', '', 'no view is no data'],
  ])('decisions, resampling: %j is drawn %j: %s', async (view, drawn) => {
    expect(await viewOf(view)).toBe(drawn)
  })

  it('EWS, MergedFreeBusy: a mailbox without data says so, and is not free', async () => {
    const { calendar } = exchangeBefore(() => availability(answer('4444'), answer('0000')))
    const { schedules } = await gather(calendar.schedules([email('a@c.com'), email('b@c.com')], hour))
    expect(schedules.map(draw)).toEqual(['a@c.com                  ! noFreeBusyData', 'b@c.com                  0000'])
  })

  it('section 8: busy times and hours that cannot be read are named, and what may be private is not told', async () => {
    const event = (start: string, end: string, secret = 'false') =>
      `<t:CalendarEvent><t:StartTime>${start}</t:StartTime><t:EndTime>${end}</t:EndTime><t:BusyType>Busy</t:BusyType><t:CalendarEventDetails><t:Subject>Pay</t:Subject><t:IsPrivate>${secret}</t:IsPrivate></t:CalendarEventDetails></t:CalendarEvent>`
    const [nine, ten] = ['2026-11-20T09:00:00', '2026-11-20T10:00:00']
    const events = [
      event(nine, ten),
      event('junk', ten),
      event(nine, ''),
      event(ten, nine),
      event(nine, ten, 'perhaps'),
    ]
    const period = (days: string, from: string, to: string) =>
      `<t:WorkingPeriod><t:DayOfWeek>${days}</t:DayOfWeek><t:StartTimeInMinutes>${from}</t:StartTimeInMinutes><t:EndTimeInMinutes>${to}</t:EndTimeInMinutes></t:WorkingPeriod>`
    const periods = [period('Monday', '480', '1080'), period('Junk', '480', '1080'), period('Friday', '480', '9999')]
    const more = `<t:CalendarEventArray>${events.join('')}</t:CalendarEventArray><t:WorkingHours><t:TimeZone><t:Bias>long</t:Bias></t:TimeZone><t:WorkingPeriodArray>${periods.join('')}</t:WorkingPeriodArray></t:WorkingHours>`
    const { calendar, reported } = exchangeBefore(() => availability(answer('2222', more)))
    const { schedules } = await gather(calendar.schedules([email('a@c.com')], hour))
    expect(schedules[0]?.scheduleItems.map(({ subject, isPrivate }) => [subject, isPrivate])).toEqual([
      ['Pay', false],
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

  it('decisions, resampling: any view equals what a slow and simple reader makes of it', async () => {
    const words = { 0: 'free', 1: 'tentative', 2: 'reserved', 3: 'reserved', 4: 'limited' } as const
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
            Array.from({ length: minutes }, () => words[Number(digit) as 0] ?? ('limited' as const)),
          )
          const expected = Array.from({ length: hours * 4 }, (_, quarter) => {
            const there = byMinute.slice(quarter * 15, quarter * 15 + 15)
            return codes[there.reduce((one, other) => (busyness.indexOf(other) > busyness.indexOf(one) ? other : one))]
          })
          const asked = { from: hour.from, to: (hour.from + hours * 4) as typeof hour.to }
          // A view of nothing but 'no data' is an error, and has no view.
          const isKnown = view.some((digit) => digit !== '4')
          expect(await viewOf(view.join(''), asked)).toBe(isKnown ? expected.join('') : '')
        },
      ),
      { numRuns: 60 },
    )
  })

  it('knows answers by their place, and says why an address has none', async () => {
    const number =
      '<m:MessageXml><e:ExceptionCode xmlns:e="http://schemas.microsoft.com/exchange/services/2006/errors">5009</e:ExceptionCode></m:MessageXml>'
    const { calendar } = exchangeBefore(() =>
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

  it('reads items in the zone asked for, hides private ones, leaves out what has no time', async () => {
    const event = (start: string, end: string, type: string, details = '') =>
      `<t:CalendarEvent><t:StartTime>${start}</t:StartTime><t:EndTime>${end}</t:EndTime><t:BusyType>${type}</t:BusyType>${details}</t:CalendarEvent>`
    const details = (isPrivate: boolean) =>
      `<t:CalendarEventDetails><t:Subject>Plan</t:Subject><t:Location>H1</t:Location><t:IsMeeting>true</t:IsMeeting><t:IsRecurring>false</t:IsRecurring><t:IsException>false</t:IsException><t:IsReminderSet>true</t:IsReminderSet><t:IsPrivate>${isPrivate}</t:IsPrivate></t:CalendarEventDetails>`
    const list = [
      event('2026-11-20T09:00:00', '2026-11-20T09:30:00', 'Busy', details(false)),
      event('2026-11-20T10:30:00+01:00', '2026-11-20T10:45:00+01:00', 'OOF', details(true)),
      event('2026-11-20T09:45:00Z', '2026-11-20T10:00:00Z', 'WorkingElsewhere'),
      event('soon', '2026-11-20T10:00:00Z', 'Busy'),
      event('2026-11-20T10:00:00Z', '2026-11-20T09:00:00Z', 'Busy'),
    ]
    const { calendar } = exchangeBefore(() =>
      availability(answer('2222', `<t:CalendarEventArray>${list.join('')}</t:CalendarEventArray>`)),
    )
    const { schedules } = await gather(calendar.schedules([email('a@c.com')], hour))
    expect(schedules[0]?.scheduleItems).toMatchObject([
      { start: '2026-11-20T09:00:00.000Z', status: 'busy', subject: 'Plan', location: 'H1', isPrivate: false },
      { start: '2026-11-20T09:30:00.000Z', status: 'oof', subject: null, location: null, isPrivate: true },
      { start: '2026-11-20T09:45:00.000Z', status: 'workingElsewhere', subject: null },
    ])
  })

  const season = (bias: number, month: number, order: number, day = 'Sunday') =>
    `<t:Bias>${bias}</t:Bias><t:Time>02:00:00</t:Time><t:DayOrder>${order}</t:DayOrder><t:Month>${month}</t:Month><t:DayOfWeek>${day}</t:DayOfWeek>`
  const hours = (bias: number, standard: string, daylight: string, periods: string) =>
    `<t:WorkingHours><t:TimeZone><t:Bias>${bias}</t:Bias><t:StandardTime>${standard}</t:StandardTime><t:DaylightTime>${daylight}</t:DaylightTime></t:TimeZone><t:WorkingPeriodArray>${periods}</t:WorkingPeriodArray></t:WorkingHours>`
  const period = (days: string, start: number, end: number) =>
    `<t:WorkingPeriod><t:DayOfWeek>${days}</t:DayOfWeek><t:StartTimeInMinutes>${start}</t:StartTimeInMinutes><t:EndTimeInMinutes>${end}</t:EndTimeInMinutes></t:WorkingPeriod>`
  const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']

  it.each([
    [
      'the rules of a known zone',
      hours(-60, season(0, 10, 5), season(-60, 3, 5), period('Monday Tuesday Wednesday Thursday Friday', 480, 1020)),
      { timezone: /^Europe\//, daysOfWeek: weekDays, startTime: '08:00', endTime: '17:00' },
    ],
    [
      'half hours without summer time',
      hours(-330, season(0, 0, 0), season(0, 0, 0), period('Weekday', 540, 1080)),
      { timezone: /^Asia\/(Kolkata|Calcutta|Colombo)$/, daysOfWeek: weekDays, startTime: '09:00', endTime: '18:00' },
    ],
    ['an offset that no zone has', hours(-337, season(0, 0, 0), season(0, 0, 0), period('Weekday', 540, 1080)), null],
    [
      'whole hours without summer time',
      hours(300, season(0, 0, 0), season(0, 0, 0), period('Weekday', 540, 1080)),
      { timezone: /^Etc\/GMT\+5$|^America\//, daysOfWeek: weekDays, startTime: '09:00', endTime: '18:00' },
    ],
    [
      'a standard time with a bias of its own',
      hours(0, season(-60, 10, 5), season(-120, 3, 5), period('Monday', 0, 1440)),
      { timezone: /^Europe\//, daysOfWeek: ['monday'], startTime: '00:00', endTime: '24:00' },
    ],
    [
      'several periods: the widest',
      hours(0, season(0, 0, 0), season(0, 0, 0), period('Monday', 480, 720) + period('Saturday', 600, 900)),
      { timezone: /^UTC$/, daysOfWeek: ['monday', 'saturday'], startTime: '08:00', endTime: '15:00' },
    ],
    [
      'a period until the last minute of the day',
      hours(0, season(0, 0, 0), season(0, 0, 0), period('Monday', 0, 1439)),
      { timezone: /^UTC$/, daysOfWeek: ['monday'], startTime: '00:00', endTime: '24:00' },
    ],
    [
      'several periods, one until midnight',
      hours(0, season(0, 0, 0), season(0, 0, 0), period('Monday', 480, 720) + period('Saturday', 840, 0)),
      { timezone: /^UTC$/, daysOfWeek: ['monday', 'saturday'], startTime: '08:00', endTime: '24:00' },
    ],
    [
      'several periods, one over midnight',
      hours(0, season(0, 0, 0), season(0, 0, 0), period('Monday', 1200, 1320) + period('Saturday', 1320, 360)),
      { timezone: /^UTC$/, daysOfWeek: ['monday', 'saturday'], startTime: '20:00', endTime: '06:00' },
    ],
    [
      'several periods that cover the whole day',
      hours(0, season(0, 0, 0), season(0, 0, 0), period('Monday', 360, 1320) + period('Saturday', 1320, 360)),
      { timezone: /^UTC$/, daysOfWeek: ['monday', 'saturday'], startTime: '00:00', endTime: '24:00' },
    ],
    ['no rules at all', '<t:WorkingHours><t:WorkingPeriodArray/></t:WorkingHours>', null],
  ])('working hours in %s', async (_name, written, told) => {
    const { calendar } = exchangeBefore(() => availability(answer('0000', written)))
    const { schedules } = await gather(calendar.schedules([email('a@c.com')], hour))
    const { timezone = '', ...read } = schedules[0]?.workingHours ?? {}
    const { timezone: zone, ...rest } = told ?? { timezone: /^$/ }
    expect(read).toEqual(rest)
    expect(timezone).toMatch(zone)
  })
})
