import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { viewOfBusy } from '#src/calendars/gspace/schedules.ts'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'
import { json } from '#tests/platform/scripted-server.ts'
import { connectGoogle } from './google-before.ts'
import { draw, email, gather, instant, span } from './graph-before.ts'

const hour = span('2026-11-20T09:00:00Z', '2026-11-20T11:00:00Z')
const room = email('r@c.com')
const busy = (start: string, end: string) => ({ start: `2026-11-20T${start}:00Z`, end: `2026-11-20T${end}:00Z` })
const reply = (calendars: Record<string, unknown>) => () => json({ kind: 'calendar#freeBusy', calendars })

describe('calendars, gspace: schedules', () => {
  it('requests batches of 50 calendars and builds views from busy intervals', async () => {
    const emails = Array.from({ length: 51 }, (_, index) => email(`r${index}@c.com`))
    const { calendar, requests } = connectGoogle(({ body }) => {
      const { items } = body as { items: { id: string }[] }
      return json({ calendars: Object.fromEntries(items.map(({ id }) => [id, { busy: [busy('09:20', '10:01')] }])) })
    })
    const { schedules } = await gather(calendar.schedules(emails, hour))
    expect(schedules.map((schedule) => schedule.email)).toEqual(emails)
    expect(new Set(schedules.map(({ availabilityView }) => availabilityView))).toEqual(new Set(['02222000']))
    expect(schedules[0]?.scheduleItems).toMatchObject([
      { start: '2026-11-20T09:20:00.000Z', end: '2026-11-20T10:01:00.000Z', status: 'busy', subject: null },
    ])
    expect(schedules[0]?.workingHours).toBeNull()
    expect(requests().map(({ body }) => (body as { items: unknown[] }).items.length)).toEqual([50, 1])
    expect(requests()[0]?.body).toMatchObject({
      timeMin: '2026-11-20T09:00:00.000Z',
      timeMax: '2026-11-20T11:00:00.000Z',
      timeZone: 'UTC',
    })
  })

  it('matches responses by address without case and reports missing ones', async () => {
    const { calendar } = connectGoogle(reply({ 'R@C.COM': { busy: [busy('09:00', '09:15')] } }))
    const { schedules } = await gather(calendar.schedules([email('gone@c.com'), room], hour))
    expect(schedules.map(draw)).toEqual(['gone@c.com               ! noResponse', 'r@c.com                  20000000'])
  })

  it.each([
    ['notFound', { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] }, 'notFound'],
    ['internalError', { errors: [{ domain: 'global', reason: 'internalError' }] }, 'internalError'],
    ['groupTooBig', { errors: [{ reason: 'groupTooBig' }], busy: [busy('09:00', '10:00')] }, 'groupTooBig'],
  ])('fault F10: reports the error %s on its schedule and keeps the others', async (reason, record, message) => {
    const { calendar } = connectGoogle(reply({ 'bad@c.com': record, 'r@c.com': { busy: [] } }))
    const { schedules, faults } = await gather(calendar.schedules([email('bad@c.com'), room], hour))
    expect(faults).toEqual([])
    expect(schedules[0]).toMatchObject({ availabilityView: '', serviceError: { message, responseCode: reason } })
    expect(schedules[1]).toMatchObject({ availabilityView: '00000000', serviceError: null })
  })

  it('a calendar with a malformed interval is not free', async () => {
    const { calendar } = connectGoogle(reply({ 'r@c.com': { busy: [busy('09:00', '10:00'), { start: 'soon' }] } }))
    const { schedules } = await gather(calendar.schedules([room], hour))
    expect(schedules[0]?.serviceError?.message).toBe('unreadable')
  })

  it('reports a rejected request on every schedule', async () => {
    const { calendar } = connectGoogle(() =>
      json({ error: { code: 400, message: 'Bad Request', errors: [{ reason: 'badRequest' }] } }, { status: 400 }),
    )
    const { schedules } = await gather(calendar.schedules([room], hour))
    expect(schedules[0]?.serviceError?.message).toMatch(/Bad Request/)
  })

  it('marks a quarter as reserved if one of its minutes is busy', () => {
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

  it('reserves the quarter of an interval of a few seconds', () => {
    const start = instant('2026-11-20T09:29:50Z')
    expect(viewOfBusy([{ start, end: (start + 5_000) as Instant }], hour)).toBe('02000000')
    expect(viewOfBusy([{ start, end: start }], hour)).toBe('00000000')
  })
})

describe('calendars, gspace: throttling and permissions', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  const rejection = (status: number, reason: string) =>
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
  ])('fault F3: repeats a request after %s %s without Retry-After', async (status, reason) => {
    let rejections = 2
    const { calendar, requests } = connectGoogle(() =>
      rejections-- > 0 ? rejection(status, reason) : json({ calendars: { 'r@c.com': { busy: [] } } }),
    )
    const { schedules, faults } = await inTime(gather(calendar.schedules([room], hour)))
    expect(faults).toEqual([])
    expect(schedules[0]?.availabilityView).toBe('00000000')
    expect(requests()).toHaveLength(3)
  })

  it('does not repeat a request after another 403', async () => {
    const { calendar, requests } = connectGoogle(() => rejection(403, 'forbidden'))
    const { schedules } = await inTime(gather(calendar.schedules([room], hour)))
    expect(schedules[0]?.serviceError?.message).toMatch(/403/)
    expect(requests()).toHaveLength(1)
  })

  it.each([
    { errors: [{ domain: 'global', reason: 'insufficientPermissions' }] },
    { status: 'PERMISSION_DENIED', details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] },
  ])('fault F20: a missing scope needs a new sign-in, not a retry', async (error) => {
    const { calendar, requests } = connectGoogle(() => json({ error: { code: 403, ...error } }, { status: 403 }))
    expect(await calendar.myInfo()).toMatchObject({ ok: false, fault: { kind: 'sign-in-needed' } })
    expect(requests()).toHaveLength(1)
  })
})
