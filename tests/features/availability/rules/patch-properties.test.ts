import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { patchRow } from '#src/features/availability/model/rules/patch.ts'
import {
  addFullQuarters,
  countReserved,
  fullFrom,
  limitedAreasAbove,
} from '#src/features/availability/model/rules/resource-day.ts'
import {
  bookableUntil,
  createQuarterSet,
  firstOpenQuarter,
  type QuarterSet,
  rowFromDigits,
  type RowRules,
} from '#src/features/availability/model/rules/row.ts'
import { hoursOf, workingMask } from '#src/features/availability/model/rules/working-hours.ts'
import type { Instant, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { type WeekDay, weekDays } from '#src/kernel/time/wall-clock.ts'
import { quartersIn } from '#src/kernel/time/moment.ts'
import { patchByTheLetter, type PlainQuestion, type PlainResource } from './by-the-letter.ts'
import { reasonAt } from './reason-at.ts'

/** Days near clock changes in some zone, and one without. */
const baseDays = ['2026-03-27', '2026-03-29', '2026-04-04', '2026-04-24', '2026-10-25', '2026-10-31', '2026-11-20']
const zones = [
  'UTC',
  'Europe/Prague',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Beirut',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Chatham',
]

const areaIds = ['site', 'floor', 'wing']
const areas = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), fc.constantFrom(25, 50, 100))
  .map(([site, floor, wing]) => [
    { id: 'site', parentAreaId: null, maxUt: site },
    { id: 'floor', parentAreaId: 'site', maxUt: floor },
    { id: 'wing', parentAreaId: 'floor', maxUt: wing },
  ])

/** Realistic rows: runs of one code, mostly free and reserved. */
const digits = (length: number) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom('0', '0', '0', '0', '2', '2', '1', '3', '4', '5', '6', '7', '8', '9', 'x'),
        fc.integer({ min: 1, max: 40 }),
      ),
      {
        minLength: 1,
        maxLength: 40,
      },
    )
    .map((runs) =>
      runs
        .map(([digit, count]) => digit.repeat(count))
        .join('')
        .padEnd(length, '0')
        .slice(0, length),
    )

const minutesOfDay = fc.oneof(fc.constantFrom(0, 480, 1080, 1439, 1440), fc.integer({ min: 0, max: 1440 }))

const resourceOf = (length: number): fc.Arbitrary<PlainResource> =>
  fc.record({
    digits: digits(length),
    areaIds: fc.subarray(areaIds),
    zone: fc.constantFrom(...zones),
    days: fc.subarray<WeekDay>([...weekDays]),
    start: minutesOfDay,
    end: minutesOfDay,
    reject: fc.boolean(),
    maxAdvanceDays: fc.option(fc.integer({ min: 0, max: 4 })),
    reservedTo: fc.constantFrom(null, null, 'you', 'other'),
    current: fc.option(
      fc
        .tuple(fc.integer({ min: -5, max: length }), fc.integer({ min: 0, max: 60 }))
        .map(([from, size]): readonly [number, number] => [from, from + size]),
    ),
  })

const campus = fc.constantFrom(92, 94, 96, 100, 192, 256, 330).chain((length) =>
  fc.record({
    resources: fc.array(resourceOf(length), { minLength: 1, maxLength: 4 }),
    day: fc.constantFrom(...baseDays),
    /** Quarters from UTC midnight of the day. */
    windowStart: fc.integer({ min: -40, max: 40 }),
    nowMinutes: fc.integer({ min: -3000, max: 6000 }),
    duration: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 3000 })),
    areas,
  }),
)
type Campus = typeof campus extends fc.Arbitrary<infer Value> ? Value : never

const wall = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00.0000000`

const plainQuestion = ({ day, windowStart, nowMinutes, duration, areas: given }: Campus): PlainQuestion => ({
  windowStart: Date.parse(day) + windowStart * 900_000,
  now: Date.parse(day) + nowMinutes * 60_000,
  duration,
  areas: given,
})

/** Patches rows with the product's code. */
const patchCampus = (drawn: Campus) => {
  const question = plainQuestion(drawn)
  const { resources } = drawn
  const length = resources[0]?.digits.length ?? 0
  const from = (question.windowStart / 900_000) as Quarter
  const span: QuarterSpan = { from, to: (from + length) as Quarter }
  const source = new Uint8Array(length * resources.length)
  for (const [index, resource] of resources.entries()) source.set(rowFromDigits(resource.digits), index * length)
  const fulls = findFull(drawn, source, length)

  const target = new Uint8Array(source.length)
  const rules = resources.map((resource, index): RowRules => {
    const { zone, hours } = hoursOf(
      {
        timezone: resource.zone,
        daysOfWeek: [...resource.days],
        startTime: wall(resource.start),
        endTime: wall(resource.end),
      },
      null,
    )
    const now = question.now as Instant
    return {
      mask: workingMask(span, zone, hours),
      outsideCode: resource.reject ? 3 : 8,
      pastQuarters: firstOpenQuarter(now) - from,
      lastQuarters: bookableUntil(zone, now, resource.maxAdvanceDays) - from,
      keepFree: resource.reservedTo !== null,
      minimumRun: quartersIn(drawn.duration),
      current: resource.current === null ? null : { from: resource.current[0], to: resource.current[1] },
      full: fulls[index] ?? null,
    }
  })
  for (const [index, rule] of rules.entries()) patchRow(source, target, index * length, length, rule)
  return { source, target, rules, length, question }
}

const findFull = (drawn: Campus, source: Uint8Array, length: number): QuarterSet[] => {
  const above = limitedAreasAbove(drawn.areas)
  const areasOf = drawn.resources.map((resource) => new Set(resource.areaIds.flatMap((id) => above.get(id) ?? [])))
  const fulls = drawn.resources.map(() => createQuarterSet(length))
  for (const area of drawn.areas) {
    const counts = new Uint16Array(length)
    let inside = 0
    for (const [index, its] of areasOf.entries()) {
      if (!its.has(area.id)) continue
      inside++
      countReserved(counts, source, index * length, 1)
    }
    for (const [index, its] of areasOf.entries()) {
      if (its.has(area.id))
        addFullQuarters(fulls[index] ?? createQuarterSet(length), counts, fullFrom(inside, area.maxUt))
    }
  }
  return fulls
}

test('section 4: patched rows equal those of the oracle in all zones and on days of clock changes', () => {
  fc.assert(
    fc.property(campus, (drawn) => {
      const { source, target, rules, length, question } = patchCampus(drawn)
      for (const [index, resource] of drawn.resources.entries()) {
        const expected = patchByTheLetter(question, drawn.resources, resource)
        const offset = index * length
        expect([...target.subarray(offset, offset + length)]).toEqual(expected.map(({ code }) => code))
        const reasons = expected.map((_, quarter) =>
          reasonAt(target[offset + quarter] ?? 0, source[offset + quarter] ?? 0, quarter, rules[index]!),
        )
        expect(reasons).toEqual(expected.map(({ reason }) => reason))
      }
    }),
    { numRuns: 100 },
  )
})

test('section 4: patching one row again equals patching all of them', () => {
  fc.assert(
    fc.property(campus, fc.nat(), (drawn, pick) => {
      const { source, target, rules, length } = patchCampus(drawn)
      const index = pick % rules.length
      const fresh = target.slice()
      target.fill(5, index * length, (index + 1) * length)
      patchRow(source, target, index * length, length, rules[index]!)
      expect(target).toEqual(fresh)
    }),
    { numRuns: 60 },
  )
})

test('section 3: counts of a limited area that are updated row by row equal new counts', () => {
  const length = 96
  const change = fc.tuple(fc.nat({ max: 4 }), digits(length))
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const rows = Array.from({ length: 5 }, () => new Uint8Array(length))
      const counts = new Uint16Array(length)
      for (const [index, drawing] of changes) {
        const row = rows[index]!
        countReserved(counts, row, 0, -1)
        row.set(rowFromDigits(drawing))
        countReserved(counts, row, 0, 1)
      }
      const fresh = new Uint16Array(length)
      for (const row of rows) countReserved(fresh, row, 0, 1)
      expect(counts).toEqual(fresh)
    }),
  )
})
