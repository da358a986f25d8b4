import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WishSeen } from '#src/engine/compute.ts'
import type { CalendarDay, IanaZone, QuarterSpan } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { onlyThis, type WishedQuestion } from '#src/features/waitlist/model/rules/waitlist.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { daySpan } from '#src/kernel/time/days.ts'
import { plus, startOfQuarter } from '#src/kernel/time/moment.ts'
import { createEngine, type Engine } from '#workers/compute/engine.ts'
import {
  area,
  bytesOf,
  emailOf,
  failedSchedule,
  instantOf,
  putShown,
  requirement,
  resource,
  schedule,
  settings,
  spanOf,
  taken,
} from './campus.ts'
import { engineWith } from './engine-with.ts'

const day = spanOf(0, 96)
const anything: WishedQuestion = { ...onlyThis('' as ResourceId), only: null }

const view = (from: number, to: number): string => `${'0'.repeat(from)}${'2'.repeat(to - from)}${'0'.repeat(96 - to)}`

interface Entry {
  readonly span?: QuarterSpan
  readonly now?: number
  readonly offered?: string
  readonly question?: WishedQuestion
}

function check(engine: Engine, schedules: readonly Schedule[], entry: Entry = {}): WishSeen {
  const { span = spanOf(40, 44), now = 1, question = anything } = entry
  const offered = (entry.offered ?? null) as ResourceId | null
  const wishes = [{ question, span, offered }]
  const checked = engine.freeAmong(
    { schedules, span: day, fetchedAt: instantOf(now) },
    { wishes, now: instantOf(now), limit: 5 },
  )
  if (!checked.ok) throw new Error(checked.fault.kind)
  return checked.value[0]!
}

const ids = ({ offers }: WishSeen): string[] => offers.map(({ id }) => id)

test('section 4: resources that are free for the whole time are offered by name', () => {
  const engine = engineWith([resource('b'), resource('a'), resource('c')])
  const schedules = [schedule('b', view(44, 50)), schedule('a', view(0, 40)), schedule('c', view(43, 44))]
  expect(ids(check(engine, schedules))).toEqual(['a', 'b'])
})

test('section 4: past times, advance days, working hours and durations limit offers', () => {
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
  expect(ids(check(engine, all))).toEqual(['near'])
  expect(ids(check(engine, all, { now: -60 }))).toEqual([])
  expect(ids(check(engine, all, { now: 41 }))).toEqual([])
  expect(ids(check(engine, all, { span: spanOf(44, 46) }))).toEqual(['closed', 'near', 'short'])
})

test('section 4: a day of 25 hours is within a longest meeting of one day', () => {
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
  const checked = engine.freeAmong({ schedules, span, fetchedAt: now }, { wishes, now, limit: 5 })
  expect(checked.ok && ids(checked.value[0]!)).toEqual(['a'])
})

test('section 4: a full area is not offered if the shown days contain it', () => {
  const areas = [area('floor', null, { maxUt: 50 })]
  const mapInfos = [{ areaId: 'floor' }]
  const engine = engineWith([resource('a', { mapInfos }), resource('b', { mapInfos })], { areas })
  expect(ids(check(engine, [schedule('b', view(0, 0))]))).toEqual(['b'])
  putShown(engine, [schedule('a', view(40, 41))], taken(0, 96, 1))
  expect(ids(check(engine, [schedule('b', view(0, 0))]))).toEqual([])
})

test('a failed calendar is neither free nor taken', () => {
  const engine = engineWith([resource('a')])
  const failing = failedSchedule('a', 'busy')
  expect(check(engine, [failing], { offered: 'a' })).toEqual({ offers: [], hasSeenOffered: false })
  expect(check(engine, [], { offered: 'a' })).toEqual({ offers: [], hasSeenOffered: false })
  expect(check(engine, [schedule('a', view(40, 44))], { offered: 'a' })).toEqual({ offers: [], hasSeenOffered: true })
})

test('section 5: a waitlist entry watches the resources of its question within the limit', () => {
  const engine = engineWith([
    resource('c', { capacity: 9 }),
    resource('a'),
    resource('b'),
    resource('off', { reservationsEnabled: false }),
  ])
  const seats = { ...anything, requirements: [requirement({ capacity: { min: 6, max: null } })] }
  const about = (question: WishedQuestion, among: readonly string[] | null = null, limit = 10) =>
    engine.watchable([{ question, among: among as readonly ResourceId[] | null, limit }])[0]
  expect(about(anything)).toEqual({ emails: ['a', 'b', 'c'].map(emailOf), matched: 3 })
  expect(about(anything, null, 2)).toEqual({ emails: ['a', 'b'].map(emailOf), matched: 3 })
  expect(about(anything, ['b', 'off', 'gone'])).toEqual({ emails: [emailOf('b')], matched: 1 })
  expect(about(seats)).toEqual({ emails: [emailOf('c')], matched: 1 })
  expect(about(onlyThis('b' as ResourceId))).toEqual({ emails: [emailOf('b')], matched: 1 })
  expect(ids(check(engine, [schedule('a', view(0, 0)), schedule('c', view(0, 0))], { question: seats }))).toEqual(['c'])
})

test('any view offers the times that the timeline shows as free', () => {
  const engine = engineWith([
    resource('a', { startTime: '08:00', endTime: '20:00', schedulingSettings: { rejectOutsideWorkingHours: true } }),
  ])
  const quarters = fc.string({ unit: fc.constantFrom('0', '0', '0', '1', '2', '3', '4'), minLength: 96, maxLength: 96 })
  fc.assert(
    fc.property(quarters, fc.nat(90), fc.integer({ min: 1, max: 6 }), fc.nat(95), (digits, from, length, now) => {
      const span = spanOf(from, Math.min(96, from + length))
      const isFree = ids(check(engine, [schedule('a', digits)], { span, now })).length > 0
      const open = Array.from({ length: span.to - span.from }, (_, index) => from + index)
      const expected = open.every((at) => digits[at] === '0' && at >= now && at >= 32 && at < 80)
      expect(isFree).toBe(expected)
    }),
  )
})
