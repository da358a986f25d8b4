import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EngineSettings, WishSeen } from '#src/engine/compute.ts'
import type { CalendarDay, IanaZone, QuarterSpan, ResourceId } from '#src/kernel/result.ts'
import { onlyThis, type WishedQuestion } from '#src/features/waitlist/rules/waitlist.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import { daySpan } from '#src/kernel/time/days.ts'
import { plus, startOfQuarter } from '#src/kernel/time/moment.ts'
import { createEngine } from '#workers/compute/engine.ts'
import { bytesOf, emailOf, instantOf, resource, schedule, settings, spanOf, taken, putShown } from './campus.ts'

const day = spanOf(0, 96)
const anything: WishedQuestion = { ...onlyThis('' as ResourceId), only: null }

function engineWith(resources: readonly ResourceOnWire[], given: Partial<EngineSettings> = {}) {
  const engine = createEngine()
  engine.configure(settings(given))
  engine.open(day)
  engine.loadResources(bytesOf(resources))
  return engine
}

const view = (from: number, to: number): string => `${'0'.repeat(from)}${'2'.repeat(to - from)}${'0'.repeat(96 - to)}`

interface Look {
  readonly span?: QuarterSpan
  readonly now?: number
  readonly offered?: string
  readonly question?: WishedQuestion
}

function seeing(engine: ReturnType<typeof createEngine>, schedules: readonly Schedule[], look: Look = {}): WishSeen {
  const { span = spanOf(40, 44), now = 1, question = anything } = look
  const offered = (look.offered ?? null) as ResourceId | null
  const wishes = [{ question, span, offered }]
  const seen = engine.freeAmong(
    { schedules, span: day, fetchedAt: instantOf(now) },
    { wishes, now: instantOf(now), limit: 5 },
  )
  if (!seen.ok) throw new Error(seen.fault.kind)
  return seen.value[0]!
}

const ids = ({ offers }: WishSeen): string[] => offers.map(({ id }) => id)

test('section 4: what is free for the whole time is offered by name, and what is taken in any quarter is not', () => {
  const engine = engineWith([resource('b'), resource('a'), resource('c')])
  const schedules = [schedule('b', view(44, 50)), schedule('a', view(0, 40)), schedule('c', view(43, 44))]
  expect(ids(seeing(engine, schedules))).toEqual(['a', 'b'])
})

test('section 4: the past, the last bookable day, rejected hours and lengths are rules for wishes too', () => {
  const engine = engineWith([
    resource('near', { schedulingSettings: { maxAdvanceDays: 0 } }),
    resource('closed', {
      startTime: '11:00',
      endTime: '18:00',
      schedulingSettings: { rejectOutsideWorkingHours: true },
    }),
    resource('short', { schedulingSettings: { maximumMeetingDurationInMinutes: 30 } }),
    resource('off', { reservationsEnabled: false }),
    resource('hidden', { conditions: { reservedTo: 'other' } }),
  ])
  const all = ['near', 'closed', 'short', 'off', 'hidden'].map((id) => schedule(id, view(0, 0)))
  expect(ids(seeing(engine, all))).toEqual(['near'])
  expect(ids(seeing(engine, all, { now: -60 }))).toEqual([])
  expect(ids(seeing(engine, all, { now: 41 }))).toEqual([])
  expect(ids(seeing(engine, all, { span: spanOf(44, 46) }))).toEqual(['closed', 'near', 'short'])
})

test('section 4: a whole day of 25 hours is within a longest meeting of a day', () => {
  const zone = 'Europe/Prague' as IanaZone
  const limits = { schedulingSettings: { maximumMeetingDurationInMinutes: 1440 }, timezone: zone }
  const span = daySpan(zone, '2026-10-25' as CalendarDay)
  const engine = createEngine()
  engine.configure(settings({}))
  engine.open(span)
  engine.loadResources(bytesOf([resource('a', limits), resource('b', { ...limits, timezone: 'UTC' })]))
  const now = startOfQuarter(plus(span.from, -96))
  const schedules = ['a', 'b'].map((id) => schedule(id, '0'.repeat(span.to - span.from)))
  const wishes = [{ question: anything, span, offered: null }]
  const seen = engine.freeAmong({ schedules, span, fetchedAt: now }, { wishes, now, limit: 5 })
  expect(seen.ok && ids(seen.value[0]!)).toEqual(['a'])
})

test('section 4: a full area counts where the shown days tell of it', () => {
  const areas = [{ id: 'floor', name: 'Floor', parentAreaId: null, maxUt: 50, timezone: null }]
  const mapInfos = [{ areaId: 'floor' }]
  const engine = engineWith([resource('a', { mapInfos }), resource('b', { mapInfos })], { areas })
  expect(ids(seeing(engine, [schedule('b', view(0, 0))]))).toEqual(['b'])
  putShown(engine, [schedule('a', view(40, 41))], taken(0, 96, 1))
  expect(ids(seeing(engine, [schedule('b', view(0, 0))]))).toEqual([])
})

test('a calendar that cannot be read is neither free nor seen to be taken', () => {
  const engine = engineWith([resource('a')])
  const failing = schedule('a', view(0, 0), { serviceError: { message: 'busy' } as Schedule['serviceError'] })
  expect(seeing(engine, [failing], { offered: 'a' })).toEqual({ offers: [], hasSeenOffered: false })
  expect(seeing(engine, [], { offered: 'a' })).toEqual({ offers: [], hasSeenOffered: false })
  expect(seeing(engine, [schedule('a', view(40, 44))], { offered: 'a' })).toEqual({ offers: [], hasSeenOffered: true })
})

test('section 5: a wish is about what meets its question, at whatever time, as far as may be asked for', () => {
  const engine = engineWith([
    resource('c', { capacity: 9 }),
    resource('a'),
    resource('b'),
    resource('off', { reservationsEnabled: false }),
  ])
  const seats = {
    ...anything,
    requirements: [{ id: 'main', typeId: null, areas: [], capacity: { min: 6, max: null }, filters: [] }],
  }
  const about = (question: WishedQuestion, among: readonly string[] | null = null, limit = 10) =>
    engine.watchable([{ question, among: among as readonly ResourceId[] | null, limit }])[0]
  expect(about(anything)).toEqual({ emails: ['a', 'b', 'c'].map(emailOf), matched: 3 })
  expect(about(anything, null, 2)).toEqual({ emails: ['a', 'b'].map(emailOf), matched: 3 })
  expect(about(anything, ['b', 'off', 'gone'])).toEqual({ emails: [emailOf('b')], matched: 1 })
  expect(about(seats)).toEqual({ emails: [emailOf('c')], matched: 1 })
  expect(about(onlyThis('b' as ResourceId))).toEqual({ emails: [emailOf('b')], matched: 1 })
  expect(ids(seeing(engine, [schedule('a', view(0, 0)), schedule('c', view(0, 0))], { question: seats }))).toEqual([
    'c',
  ])
})

test('what is offered is what the timeline shows as free, for any view', () => {
  const engine = engineWith([
    resource('a', { startTime: '08:00', endTime: '20:00', schedulingSettings: { rejectOutsideWorkingHours: true } }),
  ])
  const quarters = fc.string({ unit: fc.constantFrom('0', '0', '0', '1', '2', '3', '4'), minLength: 96, maxLength: 96 })
  fc.assert(
    fc.property(quarters, fc.nat(90), fc.integer({ min: 1, max: 6 }), fc.nat(95), (digits, from, length, now) => {
      const span = spanOf(from, Math.min(96, from + length))
      const isFree = ids(seeing(engine, [schedule('a', digits)], { span, now })).length > 0
      const open = Array.from({ length: span.to - span.from }, (_, index) => from + index)
      const expected = open.every((at) => digits[at] === '0' && at >= now && at >= 32 && at < 80)
      expect(isFree).toBe(expected)
    }),
  )
})
