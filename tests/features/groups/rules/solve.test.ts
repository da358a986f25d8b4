import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  attendeesOf,
  isRightSize,
  mayMeet,
  pointsAway,
  pointsOfSize,
  pointsOfStart,
  seatedOf,
} from '#src/features/groups/model/rules/points.ts'
import { commonArea, freeDates, isPerfect, reasonsOf, whatToChange } from '#src/features/groups/model/rules/reasons.ts'
import { hasTime, solveGroup } from '#src/features/groups/model/rules/solve.ts'
import type { GroupTable } from '#src/features/groups/model/rules/table.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { naiveCost, naiveTimes, assignmentsOf } from './naive.ts'
import { person, room, table } from './tables.ts'

const starts = (given: GroupTable, limit = 20): number[] => solveGroup(given, limit).map(({ start }) => start)
const best = (given: GroupTable) => solveGroup(given, 1)[0]

describe('common time', () => {
  test('needs free people and a free resource', () => {
    const given = table({ people: [person('x...xx'), person('..x...')], resources: [room('......')] })
    expect(starts(given)).toEqual([])
    expect(starts({ ...given, length: 1 })).toEqual([1, 3])
  })

  test('may miss less than half of the people', () => {
    const people = [person('..'), person('..'), person('x.')]
    const time = best(table({ people, resources: [room('..')] }))
    expect(time?.attendance.map(({ missing }) => missing)).toEqual([0, 0, 1])
    expect(starts(table({ people: people.slice(1), resources: [room('..')] }))).toEqual([])
  })

  test('includes people with an unknown schedule', () => {
    const people = [person('....'), person('??..')]
    const times = solveGroup(table({ people, resources: [room('....')] }), 5)
    expect(times.map(({ start, attendance }) => [start, attendance[1]?.unknown])).toEqual([
      [2, 0],
      [0, 1],
    ])
  })
})

describe('recurring common time', () => {
  const weekly = { dates: 3, quarters: 4, length: 1 }

  test('has the free dates of its resources', () => {
    const given = table({ ...weekly, resources: [room('..x.........')] })
    const second = solveGroup(given, 4).find(({ start }) => start === 2)
    expect(freeDates(given, second!)).toEqual([1, 2])
  })

  test('counts the dates that a person misses', () => {
    const people = [person('............'), person('............'), person('xx.. xxx. xxx.'.replaceAll(' ', ''))]
    const found = solveGroup(table({ ...weekly, people, resources: [room('............')] }), 4)
    expect(found.map(({ start, attendance }) => [start, attendance[2]?.missing])).toEqual([
      [3, 0],
      [2, 2],
      [0, 3],
      [1, 3],
    ])
  })
})

describe('resources of a common time', () => {
  test('are far away if a person would be tentative otherwise', () => {
    const far = [room('..xx'), room('xx..')]
    const fromSix = [{ resources: [0, 1], seats: 0, far: [6, 0] }]
    const half = [person('..tt')]
    expect(starts(table({ people: half, resources: far, requirements: fromSix }))).toEqual([0, 2])
    const deep = [4, 3, 2, 1, 0]
    const apart = [
      room('..xx', { areas: deep }),
      room('..xx', { areas: [9] }),
      room('xx..', { areas: deep }),
      room('xx..', { areas: deep }),
    ]
    const two = [
      { resources: [0, 2], seats: 0 },
      { resources: [1, 3], seats: 0 },
    ]
    expect(starts(table({ people: half, resources: apart, requirements: two, areaCount: 10 }))).toEqual([0, 2])
  })
})

describe('reasons for a common time', () => {
  const reasons = (given: GroupTable): readonly string[] =>
    solveGroup(given, 1).flatMap((time) => reasonsOf(given, time))

  test('are sorted by weight', () => {
    const people = [person('..'), person('..')]
    const resources = [
      room('..', { areas: [1, 0], capacity: 4, isFavourite: true }),
      room('..', { areas: [1, 0], capacity: 4 }),
    ]
    const requirements = [
      { resources: [0], seats: 3 },
      { resources: [1], seats: 0 },
    ]
    expect(reasons(table({ people, resources, requirements, areaCount: 2 }))).toEqual([
      'everyone-free',
      'in-hours',
      'same-area',
      'right-size',
      'favourite',
    ])
  })

  test('are left out if they do not apply', () => {
    const people = [person('tt'), person('..', '.w')]
    const resources = [room('..', { areas: [1, 0], capacity: 40 }), room('..', { areas: [2, 0] })]
    const requirements = [
      { resources: [0], seats: 3 },
      { resources: [1], seats: 0 },
    ]
    expect(reasons(table({ people, resources, requirements, areaCount: 3 }))).toEqual(['near'])
    expect(reasons(table({ people: [person('..')], resources: [room('..')] }))).toEqual([])
    // The working hours of one person are unknown.
    expect(reasons(table({ people: [person('..'), person('??')], resources: [room('..')] }))).toEqual([])
  })
})

describe('changes without a common time', () => {
  test('include requirements without resources or without free ones', () => {
    const resources = [room('....'), room('x.x.')]
    const requirements = [
      { resources: [0], seats: 0 },
      { resources: [1], seats: 0 },
    ]
    expect(whatToChange(table({ resources, requirements }))).toEqual({
      unmet: [],
      requirements: [1],
      people: [],
      shorter: 1,
    })
    const unmet = requirements.with(1, { resources: [], seats: 0 })
    expect(whatToChange(table({ resources, requirements: unmet }))).toMatchObject({
      unmet: [1],
      requirements: [1],
      shorter: null,
    })
  })
})

describe('solver', () => {
  const states = (quarters: number, most: number) =>
    fc.array(fc.integer({ min: 0, max: most }), { minLength: quarters, maxLength: quarters })

  /** Small tables, so that brute force is possible, with short days. */
  const any: fc.Arbitrary<GroupTable> = fc
    .record({
      quarters: fc.constantFrom(5, 6, 8, 9, 11, 12, 14, 99),
      dates: fc.constantFrom(1, 1, 2, 3, 5),
      width: fc.integer({ min: 1, max: 6 }),
    })
    .chain(({ quarters, dates, width }) =>
      fc.record({
        quarters: fc.constant(quarters),
        dates: fc.constant(dates),
        length: fc.integer({ min: 1, max: 4 }),
        earliest: fc.integer({ min: 0, max: 3 }),
        starts: fc.constantFrom(null, null, new Set([0, 2, 3])),
        people: fc.array(
          fc.record({
            states: states(dates * quarters, 3).map((list) => Uint8Array.from(list)),
            away: states(dates * quarters, 12).map((list) => Uint8Array.from(list)),
          }),
          { maxLength: 4 },
        ),
        resources: fc.array(
          fc.record({
            // Mostly free, so that some starts remain.
            states: states(dates * quarters, 5).map((list) => Uint8Array.from(list, (state) => [0, 2][state] ?? 1)),
            areas: fc.constantFrom([], [0], [1, 0], [2, 0], [3, 1, 0], [4, 1, 0], [5]),
            capacity: fc.constantFrom(null, 2, 4, 6, 12, 40),
            isFavourite: fc.boolean(),
          }),
          { minLength: width, maxLength: width },
        ),
        requirements: fc.array(
          fc.record({
            resources: fc.subarray(Array.from({ length: width }, (_, index) => index)),
            seats: fc.constantFrom(0, 2, 5),
            far: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 6 }),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        areaCount: fc.constant(6),
      }),
    )

  test('finds the same times as brute force', () => {
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 8 }), (given, limit) => {
        const times = solveGroup(given, limit)
        expect(times.map(({ start, cost }) => ({ start, cost }))).toEqual(naiveTimes(given, limit))
        const assignments = assignmentsOf(given).map(String)
        for (const { start, cost, resources } of times) {
          expect(assignments).toContain(String(resources))
          expect(naiveCost(given, start, resources)).toBe(cost)
        }
        expect(hasTime(given)).toBe(times.length > 0)
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300) },
    )
  })

  test('names the changes that lead to a time', () => {
    const isPossible = (given: GroupTable): boolean => naiveTimes(given, 1).length > 0
    fc.assert(
      fc.property(any, (given) => {
        fc.pre(!isPossible(given))
        const changes = whatToChange(given)
        const lengths = Array.from({ length: given.length - 1 }, (_, index) => index + 1)
        expect(changes.shorter).toBe(lengths.findLast((length) => isPossible({ ...given, length })) ?? null)
        const { people, requirements } = given
        expect(changes.people).toEqual(
          people.length < 2
            ? []
            : [...people.keys()].filter((index) => isPossible({ ...given, people: people.toSpliced(index, 1) })),
        )
        expect(changes.requirements).toEqual(
          requirements.length < 2
            ? []
            : [...requirements.keys()].filter((index) =>
                isPossible({ ...given, requirements: requirements.toSpliced(index, 1) }),
              ),
        )
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 200) },
    )
  })
})

describe('section 5: attendees who need a seat', () => {
  const participant = (name: string, remotely = false) => ({ email: emailOf(`${name}@x.y`), remotely })
  const people = [participant('me'), participant('ada'), participant('bob', true)]
  const named = (...names: string[]) =>
    ({ kind: 'people', emails: names.map((name) => emailOf(`${name}@x.y`)) }) as const

  test('are everyone on site, or the user for a number', () => {
    expect(seatedOf({ kind: 'everyone' }, people)).toEqual(people.slice(0, 2))
    expect(seatedOf(named('bob', 'ada'), people)).toEqual([people[1]])
    expect(seatedOf({ kind: 'number', count: 9 }, people)).toEqual([people[0]])
  })

  test('count against the capacity if they are on site', () => {
    expect(attendeesOf({ kind: 'everyone' }, people)).toEqual({ total: 3, onSite: 2 })
    expect(attendeesOf(named('bob'), people)).toEqual({ total: 1, onSite: 0 })
    expect(attendeesOf({ kind: 'number', count: 9 }, people)).toEqual({ total: 0, onSite: 9 })
  })

  test('do not include a single user, unless selected', () => {
    expect(attendeesOf({ kind: 'everyone' }, people.slice(0, 1))).toEqual({ total: 0, onSite: 0 })
    expect(attendeesOf({ kind: 'everyone' }, people.slice(0, 2))).toEqual({ total: 2, onSite: 2 })
    expect(attendeesOf(named('me'), people.slice(0, 1))).toEqual({ total: 1, onSite: 1 })
  })
})

describe('decisions, group finding: points of a time', () => {
  test('are zero for up to two more seats, or half as many', () => {
    const right = (seats: number, ...capacities: (number | null)[]) =>
      capacities.map((capacity) => isRightSize(capacity, seats))
    expect(right(3, 2, 3, 5, 6, null)).toEqual([true, true, true, false, true])
    expect(right(5, 8, 9)).toEqual([true, false])
    expect(right(10, 15, 16)).toEqual([true, false])
    expect(right(0, 0, 1)).toEqual([false, false])
  })

  test('are half a point for each extra seat, up to 12', () => {
    expect([4, 5, 6, 9, 28, 40, 1, null].map((capacity) => pointsOfSize(capacity, 4))).toEqual([
      0, 0, 1, 2, 12, 12, 0, 0,
    ])
    expect(pointsOfSize(40, 0)).toBe(0)
  })

  test('grow with the distance to working hours and with later days', () => {
    expect([0, 1, 4, 5, 8, 9, 255].map(pointsAway)).toEqual([0, 30, 30, 60, 60, 110, 110])
    expect([0, 95, 96, 191, 192].map(pointsOfStart)).toEqual([0, 0, 1, 1, 2])
  })

  test('need more than half of the people', () => {
    const may = (missing: number, people: number) => mayMeet(missing, people)
    expect([may(0, 0), may(0, 1), may(1, 1), may(1, 2), may(1, 3), may(1.5, 3), may(0.5, 1), may(0.4, 1)]).toEqual([
      true,
      true,
      false,
      false,
      true,
      false,
      false,
      true,
    ])
  })
})

describe('single reasons for a common time', () => {
  const found = (given: GroupTable) => {
    const time = best(given)
    return time ? reasonsOf(given, time) : null
  }

  test('are missing for one person and one resource', () => {
    expect(found(table({ people: [person('..')], resources: [room('..', { areas: [0] })], areaCount: 1 }))).toEqual([])
  })

  test('do not include free for tentative people and hours for unknown ones', () => {
    expect(found(table({ people: [person('..'), person('tt')], resources: [room('..')] }))).toEqual(['in-hours'])
    expect(found(table({ people: [person('..'), person('..', '..')], resources: [room('..')] }))).toEqual([
      'everyone-free',
    ])
  })

  test('include the right size only if all resources have it', () => {
    const resources = [room('..', { capacity: 4 }), room('..', { capacity: 40 })]
    const tableFor = (seats: number) =>
      table({
        resources,
        requirements: [
          { resources: [0], seats: 3 },
          { resources: [1], seats },
        ],
      })
    expect(found(tableFor(0))).toContain('right-size')
    expect(found(tableFor(3))).not.toContain('right-size')
  })

  test('include every date if the resources are free on all', () => {
    const weekly = { dates: 2, quarters: 2, length: 1 }
    expect(found(table({ ...weekly, resources: [room('....')] }))).toEqual(['every-date'])
    expect(found(table({ dates: 3, quarters: 1, length: 1, resources: [room('..x')] }))).toEqual([])
    expect(found(table({ resources: [room('..')] }))).toEqual([])
  })

  test('use the nearest common area', () => {
    const resources = [[1, 0], [2, 0], [1, 0], [3]].map((areas) => room('..', { areas }))
    const common = (...chosen: number[]) => commonArea({ resources }, chosen)
    expect([common(0, 2), common(0, 1), common(0, 3), common(0), common()]).toEqual([1, 0, null, 1, null])
  })

  test('include a perfect time if nothing is missing', () => {
    const none = { missing: [], unknown: [], tentative: [], outside: [], taken: [] }
    expect(isPerfect(none)).toBe(true)
    for (const key of Object.keys(none)) expect(isPerfect({ ...none, [key]: ['x'] })).toBe(false)
  })
})

describe('limits of a common time', () => {
  test('counts missing, unknown, tentative and outside dates for each person', () => {
    const people = [person('x t ? . .'.replaceAll(' ', ''), '...w.'), person('.....')]
    const [time] = solveGroup(
      table({ dates: 5, quarters: 1, length: 1, people, resources: [room('.....')], starts: new Set([0]) }),
      1,
    )
    expect(time?.attendance).toEqual([
      { missing: 1, unknown: 1, tentative: 1, outside: 3 },
      { missing: 0, unknown: 0, tentative: 0, outside: 0 },
    ])
  })

  test('respects the limit and the window', () => {
    const given = table({ resources: [room('....')], length: 4 })
    expect(starts(given, 0)).toEqual([])
    expect(starts(given)).toEqual([0])
    expect(starts({ ...given, length: 5 })).toEqual([])
    expect([hasTime(given), hasTime({ ...given, length: 5 })]).toEqual([true, false])
  })

  test('does not start before the window', () => {
    expect(starts(table({ resources: [room('...')], earliest: -3 }))[0]).toBe(0)
  })
})
