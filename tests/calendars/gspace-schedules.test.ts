import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { viewOfBusy } from '#src/calendars/gspace/schedules.ts'
import type { Instant, Quarter } from '#src/kernel/result.ts'
import { json } from '#tests/platform/scripted-server.ts'
import { googleBefore } from './google-before.ts'
import { draw, email, gather, instant, span } from './graph-before.ts'

const hour = span('2026-11-20T09:00:00Z', '2026-11-20T11:00:00Z')
const room = email('r@c.com')
const busy = (start: string, end: string) => ({ start: `2026-11-20T${start}:00Z`, end: `2026-11-20T${end}:00Z` })
const reply = (calendars: Record<string, unknown>) => () => json({ kind: 'calendar#freeBusy', calendars })

describe('calendars, gspace: schedules', () => {
  it('asks for lots of 50 calendars, and builds the view of busy intervals', async () => {
    const emails = Array.from({ length: 51 }, (_, index) => email(`r${index}@c.com`))
    const { calendar, asked } = googleBefore(({ body }) => {
      const { items } = body as { items: { id: string }[] }
      return json({ calendars: Object.fromEntries(items.map(({ id }) => [id, { busy: [busy('09:20', '10:01')] }])) })
    })
    const { schedules } = await gather(calendar.schedules(emails, hour))
    expect(schedules.map((schedule) => schedule.email)).toEqual(emails)
    expect(new Set(schedules.map(({ availabilityView }) => availabilityView))).toEqual(new Set(['02222000']))
    expect(schedules[0]?.scheduleItems).toEqual([
      {
        start: '2026-11-20T09:20:00.000Z',
        end: '2026-11-20T10:01:00.000Z',
        status: 'busy',
        subject: null,
        location: null,
        isPrivate: false,
        organizer: null,
        iCalUId: null,
      },
    ])
    expect(schedules[0]?.workingHours).toBeNull()
    expect(asked().map(({ body }) => (body as { items: unknown[] }).items.length)).toEqual([50, 1])
    expect(asked()[0]?.body).toMatchObject({
      timeMin: '2026-11-20T09:00:00.000Z',
      timeMax: '2026-11-20T11:00:00.000Z',
      timeZone: 'UTC',
    })
  })

  it('cuts a span of more than three months, and joins the parts', async () => {
    const { calendar, asked } = googleBefore(reply({ 'r@c.com': { busy: [] } }))
    const { schedules } = await gather(calendar.schedules([room], span('2026-11-01T00:00:00Z', '2027-03-01T00:00:00Z')))
    expect(schedules[0]?.availabilityView).toHaveLength(120 * 96)
    const days = asked().map(({ body }) => {
      const { timeMin, timeMax } = body as Record<string, string>
      return (Date.parse(timeMax ?? '') - Date.parse(timeMin ?? '')) / 86_400_000
    })
    expect(days).toEqual([89, 31])
  })

  it('matches answers by address without case, and names one that is left out', async () => {
    const { calendar } = googleBefore(reply({ 'R@C.COM': { busy: [busy('09:00', '09:15')] } }))
    const { schedules } = await gather(calendar.schedules([email('gone@c.com'), room], hour))
    expect(schedules.map(draw)).toEqual(['gone@c.com               ! noResponse', 'r@c.com                  20000000'])
  })

  it.each([
    ['notFound', { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] }, 'notFound'],
    ['internalError', { errors: [{ domain: 'global', reason: 'internalError' }] }, 'internalError'],
    ['groupTooBig', { errors: [{ reason: 'groupTooBig' }], busy: [busy('09:00', '10:00')] }, 'groupTooBig'],
  ])('fault F10: the error %s of one calendar is its schedule’s, the others stay', async (reason, record, message) => {
    const { calendar } = googleBefore(reply({ 'bad@c.com': record, 'r@c.com': { busy: [] } }))
    const { schedules, faults } = await gather(calendar.schedules([email('bad@c.com'), room], hour))
    expect(faults).toEqual([])
    expect(schedules[0]).toMatchObject({ availabilityView: '', serviceError: { message, responseCode: reason } })
    expect(schedules[1]).toMatchObject({ availabilityView: '00000000', serviceError: null })
  })

  it('a calendar with an interval that cannot be read is not free', async () => {
    const { calendar } = googleBefore(reply({ 'r@c.com': { busy: [busy('09:00', '10:00'), { start: 'soon' }] } }))
    const { schedules } = await gather(calendar.schedules([room], hour))
    expect(schedules[0]?.serviceError?.message).toBe('unreadable')
  })

  it('an answer without calendars is malformed', async () => {
    const { calendar } = googleBefore(() => json({ kind: 'calendar#freeBusy' }))
    expect((await gather(calendar.schedules([room], hour))).faults).toMatchObject([{ kind: 'malformed' }])
  })

  it('what Google refuses altogether is said by every schedule', async () => {
    const { calendar } = googleBefore(() =>
      json({ error: { code: 400, message: 'Bad Request', errors: [{ reason: 'badRequest' }] } }, { status: 400 }),
    )
    const { schedules } = await gather(calendar.schedules([room], hour))
    expect(schedules[0]?.serviceError?.message).toMatch(/Bad Request/)
  })

  it('a view is what every minute says', () => {
    const minutes = fc.integer({ min: -120, max: 300 })
    fc.assert(
      fc.property(fc.array(fc.tuple(minutes, minutes)), fc.integer({ min: 0, max: 16 }), (pairs, quarters) => {
        const from = hour.from
        const at = (minute: number) => (from * 900_000 + minute * 60_000) as Instant
        const intervals = pairs.map(([one, other]) => ({
          start: at(Math.min(one, other)),
          end: at(Math.max(one, other)),
        }))
        const oracle = Array.from({ length: quarters }, (_, quarter) => {
          const inside = Array.from({ length: 15 }, (_minute, minute) => at(quarter * 15 + minute))
          return intervals.some(({ start, end }) => inside.some((minute) => start <= minute && minute < end))
            ? '2'
            : '0'
        }).join('')
        expect(viewOfBusy(intervals, { from, to: (from + quarters) as Quarter })).toBe(oracle)
      }),
    )
  })

  it('an interval of a few seconds takes its quarter', () => {
    const start = instant('2026-11-20T09:29:50Z')
    expect(viewOfBusy([{ start, end: (start + 5_000) as Instant }], hour)).toBe('02000000')
    expect(viewOfBusy([{ start, end: start }], hour)).toBe('00000000')
  })
})

describe('calendars, gspace: throttling and permissions', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  const refusal = (status: number, reason: string) =>
    json(
      { error: { code: status, message: 'No', errors: [{ domain: 'usageLimits', reason, message: 'No' }] } },
      { status },
    )
  async function inTime<Value>(work: Promise<Value>): Promise<Value> {
    await vi.advanceTimersByTimeAsync(60_000)
    return work
  }

  it.each([
    [403, 'userRateLimitExceeded'],
    [403, 'rateLimitExceeded'],
    [429, 'rateLimitExceeded'],
  ])('fault F3: %s %s is asked again after a while, without Retry-After', async (status, reason) => {
    let refusals = 2
    const { calendar, asked } = googleBefore(() =>
      refusals-- > 0 ? refusal(status, reason) : json({ calendars: { 'r@c.com': { busy: [] } } }),
    )
    const { schedules, faults } = await inTime(gather(calendar.schedules([room], hour)))
    expect(faults).toEqual([])
    expect(schedules[0]?.availabilityView).toBe('00000000')
    expect(asked()).toHaveLength(3)
  })

  it('fault F3: a quota that stays exceeded is ‘throttled’, and no storm', async () => {
    const { calendar, asked } = googleBefore(() => refusal(403, 'userRateLimitExceeded'))
    expect((await inTime(gather(calendar.schedules([room], hour)))).faults).toMatchObject([{ kind: 'throttled' }])
    expect(asked()).toHaveLength(4)
  })

  it('another 403 is forbidden at once', async () => {
    const { calendar, asked } = googleBefore(() => refusal(403, 'forbidden'))
    const { schedules } = await inTime(gather(calendar.schedules([room], hour)))
    expect(schedules[0]?.serviceError?.message).toMatch(/403/)
    expect(asked()).toHaveLength(1)
  })

  it.each([
    { errors: [{ domain: 'global', reason: 'insufficientPermissions' }] },
    { status: 'PERMISSION_DENIED', details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] },
  ])('a scope that was not granted asks for a new sign-in, not for a retry', async (error) => {
    const { calendar, asked } = googleBefore(() => json({ error: { code: 403, ...error } }, { status: 403 }))
    expect(await calendar.myInfo()).toMatchObject({ ok: false, fault: { kind: 'sign-in-needed' } })
    expect(asked()).toHaveLength(1)
  })

  it('fault F4: a token that is over is renewed once', async () => {
    let isOver = true
    const client = googleBefore(({ path, headers }) => {
      if (path === '/api/account/refresh-oauth-token') return json('new')
      if (headers.get('authorization') === 'Bearer new') return json({ email: 'Me@C.com', name: 'Me' })
      isOver = false
      return refusal(401, 'authError')
    })
    expect(await client.calendar.myInfo()).toMatchObject({ ok: true, value: { email: 'me@c.com' } })
    expect(isOver).toBe(false)
  })
})
