import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScheduleBatch, SeriesRequest } from '#src/engine/compute.ts'
import { bestSingle, fewestSwaps } from '#src/features/bookings/model/series/rules/plans.ts'
import type { Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { Engine } from '#workers/compute/engine.ts'
import {
  bytesOf,
  emailOf,
  failedSchedule,
  instantOf,
  item,
  requirement,
  resource,
  schedule,
  spanOf,
  viewOf,
} from './campus.ts'
import { engineWith } from './engine-with.ts'

const day = 96

/** Returns quarters `[from, to)` of the first Mondays. */
const mondays = (count: number, from: number, to: number): QuarterSpan[] =>
  Array.from({ length: count }, (_, week) => spanOf(week * 7 * day + from, week * 7 * day + to))

const request = (spans: readonly QuarterSpan[], given: Partial<SeriesRequest> = {}): SeriesRequest => ({
  spans,
  resourceIds: ['a' as ResourceId],
  requirement: null,
  attendees: { total: 0, onSite: 0 },
  limit: 100,
  now: instantOf(0),
  ...given,
})

/** Returns the view of a day that is reserved in these spans. */
const taken = (...spans: readonly (readonly [from: number, to: number])[]): string => viewOf(spans)

const putSeries = (engine: Engine, schedules: ScheduleBatch['schedules'], span: QuarterSpan) =>
  engine.put('series', { schedules, span, fetchedAt: instantOf(0) })
const windowOf = (week: number): QuarterSpan => spanOf(week * 7 * day, week * 7 * day + day)
const ask = (engine: Engine, plans = true) => engine.series({ now: instantOf(0), plans })!

describe('decisions, series: the dates of the chosen room', () => {
  test('need the local day of each date, with adjacent days together', () => {
    const engine = engineWith([resource('a'), resource('b')])
    const opened = engine.openSeries(request([...mondays(2, 40, 44), spanOf(8 * day + 40, 8 * day + 44)]))
    expect(opened).toEqual({
      chosen: [emailOf('a')],
      candidates: [emailOf('b')],
      windows: [windowOf(0), { from: windowOf(1).from, to: (windowOf(1).to + day) as Quarter }],
    })
  })

  test('are free, or have a reason with its details', () => {
    const limits = { maxAdvanceDays: 21, rejectOutsideWorkingHours: true }
    const engine = engineWith([resource('a', { startTime: '08:00', endTime: '17:00', schedulingSettings: limits })])
    const at = 7 * day
    engine.openSeries(
      request([
        ...mondays(3, 40, 44),
        spanOf(3 * at + 20, 3 * at + 24),
        spanOf(4 * at + 40, 4 * at + 44),
        spanOf(5 * at + 40, 5 * at + 44),
      ]),
    )
    putSeries(engine, [schedule('a', taken())], windowOf(0))
    const held = [item(at + 41, at + 42, { organizer: 'Ada' })]
    putSeries(engine, [schedule('a', taken([41, 42]), { scheduleItems: held })], windowOf(1))
    const secret = [item(2 * at + 40, 2 * at + 41, { isPrivate: true })]
    putSeries(engine, [schedule('a', taken([40, 41]), { scheduleItems: secret })], windowOf(2))
    putSeries(engine, [schedule('a', taken())], windowOf(3))
    putSeries(engine, [schedule('a', taken())], windowOf(4))
    putSeries(engine, [failedSchedule('a', 'moved')], windowOf(5))
    const { dates } = ask(engine)
    expect(dates.map(({ isFree, reason }) => [isFree, reason])).toEqual([
      [true, 'none'],
      [false, 'held'],
      [false, 'held'],
      [false, 'outside-hours'],
      [false, 'too-far-ahead'],
      [false, 'service-error'],
    ])
    expect(dates[1]?.event).toMatchObject({ organizer: 'Ada', subject: 'Planning' })
    expect(dates[2]?.event).toMatchObject({ organizer: null, subject: null })
    expect(dates[5]?.message).toBe('moved')
  })

  test('are free only if all chosen resources are', () => {
    const engine = engineWith([resource('a'), resource('b')])
    engine.openSeries(request(mondays(1, 40, 44), { resourceIds: ['a', 'b'] as ResourceId[] }))
    putSeries(engine, [schedule('a', taken()), schedule('b', taken([43, 44]))], windowOf(0))
    expect(ask(engine).dates[0]).toMatchObject({ isFree: false, resourceId: 'b', reason: 'held' })
  })

  test('are not free if their schedules are not loaded', () => {
    const engine = engineWith([resource('a')])
    engine.openSeries(request(mondays(2, 40, 44)))
    putSeries(engine, [schedule('a', taken())], windowOf(0))
    expect(ask(engine).dates.map(({ reason }) => reason)).toEqual(['none', 'no-data'])
  })

  test('use no memory of the shown days and are gone after closing', () => {
    const engine = engineWith([resource('a'), resource('b')])
    engine.openSeries(request(mondays(52, 40, 44)))
    engine.closeSeries()
    // Includes the columns that all searches share.
    const before = engine.figures()
    engine.openSeries(request(mondays(52, 40, 44)))
    putSeries(engine, bytesOf([{ email: emailOf('a'), availabilityView: taken() }]), windowOf(3))
    expect(engine.figures()).toEqual(before)
    expect(ask(engine).dates[3]?.isFree).toBe(true)
    engine.closeSeries()
    expect(engine.series({ now: instantOf(0), plans: true })).toBeNull()
    expect(engine.seriesProposals({ date: 0, now: instantOf(0), limit: 5 })).toEqual([])
  })
})

describe('proposals for a date', () => {
  const area = (areaId: string) => ({ mapInfos: [{ areaId }] })

  test('are other rooms, the nearest first, and near free times of the day', () => {
    const engine = engineWith([
      resource('a', area('x')),
      resource('far', area('y')),
      resource('near', area('x')),
      resource('busy', area('x')),
      resource('desk', { resourceTypeId: 'desk', ...area('x') }),
    ])
    engine.openSeries(request(mondays(1, 40, 44)))
    const schedules = [
      schedule('a', taken([40, 46])),
      schedule('busy', taken([40, 44])),
      ...['far', 'near', 'desk'].map((id) => schedule(id, taken())),
    ]
    putSeries(engine, schedules, windowOf(0))
    const proposals = engine.seriesProposals({ date: 0, now: instantOf(0), limit: 4 })
    expect(proposals.map(({ kind, resourceId, span }) => [kind, resourceId, span.from - windowOf(0).from])).toEqual([
      ['other-resource', 'near', 40],
      ['other-resource', 'far', 40],
      ['other-time', 'a', 36],
      ['other-time', 'a', 46],
    ])
  })

  test('are bookable rooms that meet the requirement', () => {
    const engine = engineWith([
      resource('a'),
      resource('small', { capacity: 2 }),
      resource('off', { reservationsEnabled: false }),
      resource('theirs', { conditions: { reservedTo: 'other' } }),
      resource('big', { capacity: 12 }),
    ])
    const opened = engine.openSeries(
      request(mondays(1, 40, 44), { requirement: requirement({ capacity: { min: 3, max: null } }) }),
    )
    expect(opened.candidates).toEqual([emailOf('big')])
  })
})

describe('plans over all dates', () => {
  test('equal a search by brute force', () => {
    const rooms = ['a', 'b', 'c', 'd']
    const anyWeeks = fc.array(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(anyWeeks, (weeks) => {
        const engine = engineWith(rooms.map((id) => resource(id)))
        engine.openSeries(request(mondays(weeks.length, 40, 44)))
        weeks.forEach((free, week) => {
          const records = rooms.map((id, index) => ({
            email: emailOf(id),
            availabilityView: free[index] ? taken([0, 40], [44, day]) : taken([43, 44]),
          }))
          putSeries(engine, bytesOf(records), windowOf(week))
        })
        const { best, plan, dates } = ask(engine)
        const table = {
          dates: weeks.length,
          resources: 4,
          free: Uint8Array.from(weeks.flat(), Number),
        }
        expect(dates.map(({ isFree }) => isFree)).toEqual(weeks.map(([chosen]) => chosen))
        const single = bestSingle(table)
        expect(best && [best.resource.id, best.dates]).toEqual(single && [rooms[single.resource], single.dates])
        expect(plan?.swaps).toBe(leastSwaps(weeks))
        expect(plan?.resources.map((one) => one?.id ?? null)).toEqual(
          fewestSwaps(table).resourceOf.map((index) => rooms[index] ?? null),
        )
      }),
      { numRuns: 100 },
    )
  })
})

/** Returns the fewest swaps by trying all assignments. */
function leastSwaps(weeks: readonly (readonly boolean[])[]): number {
  const covered = weeks.filter((free) => free.includes(true))
  const walk = (week: number, room: number): number => {
    const free = covered[week]
    if (!free) return 0
    return Math.min(
      ...free.flatMap((isFree, next) => (isFree ? [walk(week + 1, next) + (room >= 0 && next !== room ? 1 : 0)] : [])),
    )
  }
  return walk(0, -1)
}

describe('decisions, series: the changed dates', () => {
  const at = 7 * day
  const [first, second] = mondays(2, 42, 46)
  const own = [0, at].map((offset) => ({
    iCalUId: null,
    isOfSeries: true,
    span: { start: instantOf(offset + 40), end: instantOf(offset + 44) },
    emails: [emailOf('a')],
  }))

  test('count as free unless another event overlaps them', () => {
    const engine = engineWith([resource('a')])
    engine.openSeries(request([first!, second!], { own }))
    const mine = (offset: number) => item(offset + 40, offset + 44, { organizer: 'Me' })
    putSeries(engine, [schedule('a', taken([40, 44]), { scheduleItems: [mine(0)] })], windowOf(0))
    const both = [mine(at), item(at + 43, at + 44, { organizer: 'Ada' })]
    putSeries(engine, [schedule('a', taken([40, 44]), { scheduleItems: both })], windowOf(1))
    expect(ask(engine, false).dates.map(({ isFree, event }) => [isFree, event?.organizer])).toEqual([
      [true, undefined],
      [false, 'Ada'],
    ])
  })

  test('do not include another date of the series, which has the same id in Google and Exchange', () => {
    const engine = engineWith([resource('a')])
    const dated = [{ ...own[0]!, iCalUId: 'series' }]
    engine.openSeries(request([second!], { own: dated }))
    const other = item(at + 42, at + 46, { organizer: 'Me', iCalUId: 'series' })
    putSeries(engine, [schedule('a', taken([42, 46]), { scheduleItems: [other] })], windowOf(1))
    expect(ask(engine, false).dates.map(({ isFree }) => isFree)).toEqual([false])
  })

  test('decisions, availability: states 8 and 9 of the server are free for candidates', () => {
    const engine = engineWith([resource('a'), resource('b')])
    const wanted = mondays(1, 42, 46)[0]!
    for (const [code, isFree] of [
      ['8', true],
      ['9', true],
      ['5', false],
    ] as const) {
      engine.openSeries(request([wanted]))
      const view = `${'0'.repeat(42)}${code.repeat(4)}`.padEnd(96, '0')
      putSeries(engine, [schedule('a', taken([42, 46])), schedule('b', view)], windowOf(0))
      expect(
        engine.seriesProposals({ date: 0, now: instantOf(0), limit: 9 }).some(({ resourceId }) => resourceId === 'b'),
      ).toBe(isFree)
    }
  })

  test('ignore items of working elsewhere', () => {
    const engine = engineWith([resource('a')])
    engine.openSeries(request([first!], { own }))
    const scheduleItems = [item(40, 44, { organizer: 'Me' }), item(36, 48, { status: 'workingElsewhere' })]
    putSeries(engine, [schedule('a', taken([40, 44]), { scheduleItems })], windowOf(0))
    expect(ask(engine, false).dates[0]).toMatchObject({ isFree: true, event: null })
  })

  test('count as free only in their rooms and at their times', () => {
    const engine = engineWith([resource('a'), resource('b')])
    const resourceIds = ['b' as ResourceId]
    engine.openSeries(request([first!], { own, resourceIds }))
    putSeries(engine, [schedule('b', taken([40, 44]))], windowOf(0))
    expect(ask(engine, false).dates[0]?.isFree).toBe(false)
    engine.openSeries(request([first!], { own }))
    putSeries(engine, [schedule('a', taken([40, 45]))], windowOf(0))
    expect(ask(engine, false).dates[0]?.isFree).toBe(false)
  })
})
