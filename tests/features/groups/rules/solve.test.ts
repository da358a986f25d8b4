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
} from '#src/features/groups/rules/points.ts'
import { commonArea, freeDates, isPerfect, reasonsOf, whatToChange } from '#src/features/groups/rules/reasons.ts'
import { hasTime, solveGroup } from '#src/features/groups/rules/solve.ts'
import type { GroupTable } from '#src/features/groups/rules/table.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { naiveCost, naiveTimes, waysOf } from './naive.ts'
import { person, room, table } from './tables.ts'

const starts = (given: GroupTable, limit = 20): number[] => solveGroup(given, limit).map(({ start }) => start)
const best = (given: GroupTable) => solveGroup(given, 1)[0]

describe('a common time', () => {
  test('is when everybody and a resource are free for all of it', () => {
    const given = table({ people: [person('x...xx'), person('..x...')], resources: [room('......')] })
    expect(starts(given)).toEqual([])
    expect(starts({ ...given, length: 1 })).toEqual([1, 3])
  })

  test('begins only when it is asked to', () => {
    expect(starts(table({ resources: [room('......')], starts: new Set([1, 4]) }))).toEqual([1, 4])
    const busy = [person('xxxxxx')]
    expect(starts(table({ people: busy, resources: [room('......')], starts: new Set([2]) }))).toEqual([2])
  })

  test('does not begin before now', () => {
    expect(starts(table({ resources: [room('......')], earliest: 3 }))).toEqual([3])
  })

  test('is offered once, not a quarter later again', () => {
    expect(starts(table({ resources: [room('.......')] }))).toEqual([0, 2, 4])
  })

  test('of equal ones the earliest comes first, and a day later counts for less', () => {
    const given = table({ resources: [room('x'.repeat(95) + '.'.repeat(9))] })
    expect(starts(given, 3)).toEqual([95, 97, 99])
  })

  test('is offered without the lesser half of them, and says who is missing', () => {
    const people = [person('..'), person('..'), person('x.')]
    const time = best(table({ people, resources: [room('..')] }))
    expect(time?.attendance.map(({ missing }) => missing)).toEqual([0, 0, 1])
    expect(starts(table({ people: people.slice(1), resources: [room('..')] }))).toEqual([])
  })

  test('one alone must be free', () => {
    expect(starts(table({ people: [person('x..')], resources: [room('...')] }))).toEqual([1])
  })

  test('people whose schedule is not known are unknown, not free, and not in the way', () => {
    const people = [person('....'), person('??..')]
    const times = solveGroup(table({ people, resources: [room('....')] }), 5)
    expect(times.map(({ start, attendance }) => [start, attendance[1]?.unknown])).toEqual([
      [2, 0],
      [0, 1],
    ])
  })

  test('what is tentative is better than what is taken and worse than what is free', () => {
    const people = [person('......'), person('......'), person('xxtt..')]
    expect(starts(table({ people, resources: [room('......')] }))).toEqual([4, 2, 0])
  })

  test('within the hours of all comes before the hour around them, and that before the night', () => {
    const hours = ['wwwwww....................wwww', 'wwwwww....................wwww'] as const
    const people = hours.map((hour) => person('.'.repeat(30), hour))
    const night = room('xxxxxxxxxxxxxxx..xxxxxxxxxxxxx')
    const evening = room('xxxxxxx..xxxxxxxxxxxxxxxxxxxxx')
    const day = room('xxxxxxxxxxxxxxxxxxxxxxxxxxxx..')
    expect(starts(table({ people, resources: [night, evening, day] }))).toEqual([28, 7, 15])
  })

  test('a night for all is worse than one missing by day', () => {
    const people = [person('.x..', 'ww......'.slice(0, 4)), person('....', 'ww..'), person('....', 'ww..')]
    expect(best(table({ people, length: 1, resources: [room('x.x.')] }))?.start).toBe(3)
    const far = `ww${'.'.repeat(30)}`
    const late = [person(`xx${'.'.repeat(30)}`, far), person('.'.repeat(32), far), person('.'.repeat(32), far)]
    expect(best(table({ people: late, resources: [room(`..${'x'.repeat(26)}....`)] }))?.start).toBe(0)
  })
})

describe('a common time that repeats', () => {
  const weekly = { dates: 3, quarters: 4, length: 1 }

  test('is on the same place of every date, and prefers the resource that is free on all', () => {
    const [often, always] = [room('..x. .... ....'.replaceAll(' ', '')), room('x... x.x. x.x.'.replaceAll(' ', ''))]
    const found = solveGroup(table({ ...weekly, resources: [often, always] }), 4)
    expect(found.map(({ start, resources }) => [start, ...resources])).toEqual([
      [0, 0],
      [1, 0],
      [3, 0],
      [2, 0],
    ])
    expect(freeDates({ ...table({ ...weekly, resources: [often] }) }, found[3]!)).toEqual([1, 2])
  })

  test('counts on how many dates a person is missing, and is better the fewer these are', () => {
    const people = [person('............'), person('............'), person('xx.. xxx. xxx.'.replaceAll(' ', ''))]
    const found = solveGroup(table({ ...weekly, people, resources: [room('............')] }), 4)
    expect(found.map(({ start, attendance }) => [start, attendance[2]?.missing])).toEqual([
      [3, 0],
      [2, 2],
      [0, 3],
      [1, 3],
    ])
  })

  test('needs a resource on more than half of the dates', () => {
    expect(starts(table({ ...weekly, dates: 2, resources: [room('.x.x ....'.replace(' ', ''))] }))).toEqual([0, 2])
  })
})

describe('the resources of a common time', () => {
  const [building, floor, other] = [0, 1, 2]
  const areas = { areaCount: 3 }

  test('are different ones, one for each requirement', () => {
    const requirements = [
      { resources: [0, 1], seats: 0 },
      { resources: [0], seats: 0 },
    ]
    const given = table({ resources: [room('..'), room('..')], requirements })
    expect(best(given)?.resources).toEqual([1, 0])
    expect(starts({ ...given, requirements: [...requirements, { resources: [1], seats: 0 }] })).toEqual([])
  })

  test('are nearest to each other', () => {
    const resources = [
      room('..', { areas: [floor, building] }),
      room('..', { areas: [other, building] }),
      room('..', { areas: [other, building] }),
    ]
    const requirements = [
      { resources: [0, 1], seats: 0 },
      { resources: [2], seats: 0 },
    ]
    expect(best(table({ resources, requirements, ...areas }))?.resources).toEqual([1, 2])
  })

  test('are of the right size before larger ones, and favourites before others', () => {
    const resources = [room('..', { capacity: 30 }), room('..', { capacity: 6 }), room('..', { capacity: 6 })]
    const requirements = [{ resources: [0, 1, 2], seats: 5 }]
    expect(best(table({ resources, requirements }))?.resources).toEqual([1])
    const favourite = resources.with(2, room('..', { capacity: 6, isFavourite: true }))
    expect(best(table({ resources: favourite, requirements }))?.resources).toEqual([2])
  })

  test('are where those are who come', () => {
    const resources = [room('..'), room('..')]
    expect(best(table({ resources, requirements: [{ resources: [0, 1], seats: 0, far: [1, 0] }] }))?.resources).toEqual(
      [1],
    )
  })

  test('may be far from everyone, and from each other, before a person is only tentative', () => {
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

  test('are within their own hours where there are such', () => {
    expect(best(table({ resources: [room('oo'), room('..')] }))?.resources).toEqual([1])
    expect(best(table({ resources: [room('oo'), room('x.')] }))?.resources).toEqual([0])
  })
})

describe('the reasons of a common time', () => {
  const reasons = (given: GroupTable): readonly string[] =>
    solveGroup(given, 1).flatMap((time) => reasonsOf(given, time))

  test('name what speaks for it, the weightiest first', () => {
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

  test('leave out what does not hold', () => {
    const people = [person('tt'), person('..', '.w')]
    const resources = [room('..', { areas: [1, 0], capacity: 40 }), room('..', { areas: [2, 0] })]
    const requirements = [
      { resources: [0], seats: 3 },
      { resources: [1], seats: 0 },
    ]
    expect(reasons(table({ people, resources, requirements, areaCount: 3 }))).toEqual(['near'])
    expect(reasons(table({ people: [person('..')], resources: [room('..')] }))).toEqual([])
    // Nobody knows when somebody works of whom nothing is known.
    expect(reasons(table({ people: [person('..'), person('??')], resources: [room('..')] }))).toEqual([])
  })
})

describe('where there is no common time', () => {
  test('every single change that helps is named', () => {
    const people = [person('......'), person('.x.x.x')]
    const given = table({ people, resources: [room('.....')], quarters: 5 })
    expect(whatToChange(given)).toEqual({ unmet: [], requirements: [], people: [1], shorter: 1 })
  })

  test('a requirement that nothing meets, and one that nothing is free for', () => {
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

describe('the solver', () => {
  const states = (quarters: number, most: number) =>
    fc.array(fc.integer({ min: 0, max: most }), { minLength: quarters, maxLength: quarters })

  /** Few people, resources and quarters, of which every way can be tried; days are short so that a second one begins. */
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
            // Mostly free, or hardly any start would be left.
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

  test('finds what trying every start and every way finds', () => {
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 8 }), (given, limit) => {
        const times = solveGroup(given, limit)
        expect(times.map(({ start, cost }) => ({ start, cost }))).toEqual(naiveTimes(given, limit))
        const ways = waysOf(given).map(String)
        for (const { start, cost, resources } of times) {
          expect(ways).toContain(String(resources))
          expect(naiveCost(given, start, resources)).toBe(cost)
        }
        expect(hasTime(given)).toBe(times.length > 0)
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 1000) },
    )
  })

  test('names exactly the changes after which there is a time', () => {
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

describe('section 5: who needs a seat', () => {
  const participant = (name: string, remotely = false) => ({ email: emailOf(`${name}@x.y`), remotely })
  const people = [participant('me'), participant('ada'), participant('bob', true)]
  const named = (...names: string[]) =>
    ({ kind: 'people', emails: names.map((name) => emailOf(`${name}@x.y`)) }) as const

  test('everyone who does not take part remotely; of a number only oneself is known', () => {
    expect(seatedOf({ kind: 'everyone' }, people)).toEqual(people.slice(0, 2))
    expect(seatedOf(named('bob', 'ada'), people)).toEqual([people[1]])
    expect(seatedOf({ kind: 'number', count: 9 }, people)).toEqual([people[0]])
  })

  test('all count as attendees, those on site against the capacity', () => {
    expect(attendeesOf({ kind: 'everyone' }, people)).toEqual({ total: 3, onSite: 2 })
    expect(attendeesOf(named('bob'), people)).toEqual({ total: 1, onSite: 0 })
    expect(attendeesOf({ kind: 'number', count: 9 }, people)).toEqual({ total: 0, onSite: 9 })
  })

  test('one alone needs no premium-like resource, unless named', () => {
    expect(attendeesOf({ kind: 'everyone' }, people.slice(0, 1))).toEqual({ total: 0, onSite: 0 })
    expect(attendeesOf({ kind: 'everyone' }, people.slice(0, 2))).toEqual({ total: 2, onSite: 2 })
    expect(attendeesOf(named('me'), people.slice(0, 1))).toEqual({ total: 1, onSite: 1 })
  })
})

describe('decisions, group finding: what a room costs', () => {
  test('the right size is at most two seats more, or half as many', () => {
    const right = (seats: number, ...capacities: (number | null)[]) =>
      capacities.map((capacity) => isRightSize(capacity, seats))
    expect(right(3, 2, 3, 5, 6, null)).toEqual([true, true, true, false, true])
    expect(right(5, 8, 9)).toEqual([true, false])
    expect(right(10, 15, 16)).toEqual([true, false])
    expect(right(0, 0, 1)).toEqual([false, false])
  })

  test('a seat too many costs half a point, up to a dozen points, and none too few', () => {
    expect([4, 5, 6, 9, 28, 40, 1, null].map((capacity) => pointsOfSize(capacity, 4))).toEqual([
      0, 0, 1, 2, 12, 12, 0, 0,
    ])
    expect(pointsOfSize(40, 0)).toBe(0)
  })

  test('the hour costs by how far it is from the working hours, and a day later a little', () => {
    expect([0, 1, 4, 5, 8, 9, 255].map(pointsAway)).toEqual([0, 30, 30, 60, 60, 110, 110])
    expect([0, 95, 96, 191, 192].map(pointsOfStart)).toEqual([0, 0, 1, 1, 2])
  })

  test('more than half must be able to come', () => {
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

describe('the reasons of a common time, one by one', () => {
  const found = (given: GroupTable) => {
    const time = best(given)
    return time ? reasonsOf(given, time) : null
  }

  test('one alone is not everyone, and one resource is near nothing', () => {
    expect(found(table({ people: [person('..')], resources: [room('..', { areas: [0] })], areaCount: 1 }))).toEqual([])
  })

  test('hours say nothing of one whose calendar is unknown, freedom nothing of one who is tentative', () => {
    expect(found(table({ people: [person('..'), person('tt')], resources: [room('..')] }))).toEqual(['in-hours'])
    expect(found(table({ people: [person('..'), person('..', '..')], resources: [room('..')] }))).toEqual([
      'everyone-free',
    ])
  })

  test('each resource for which seats were asked must be of the right size', () => {
    const resources = [room('..', { capacity: 4 }), room('..', { capacity: 40 })]
    const asked = (seats: number) =>
      table({
        resources,
        requirements: [
          { resources: [0], seats: 3 },
          { resources: [1], seats },
        ],
      })
    expect(found(asked(0))).toContain('right-size')
    expect(found(asked(3))).not.toContain('right-size')
  })

  test('a series says whether its resources are free on every date', () => {
    const weekly = { dates: 2, quarters: 2, length: 1 }
    expect(found(table({ ...weekly, resources: [room('....')] }))).toEqual(['every-date'])
    expect(found(table({ dates: 3, quarters: 1, length: 1, resources: [room('..x')] }))).toEqual([])
    expect(found(table({ resources: [room('..')] }))).toEqual([])
  })

  test('the nearest area of all, or none', () => {
    const resources = [[1, 0], [2, 0], [1, 0], [3]].map((areas) => room('..', { areas }))
    const common = (...chosen: number[]) => commonArea({ resources }, chosen)
    expect([common(0, 2), common(0, 1), common(0, 3), common(0), common()]).toEqual([1, 0, null, 1, null])
  })

  test('a time is perfect without anyone or anything missing', () => {
    const none = { missing: [], unknown: [], tentative: [], outside: [], taken: [] }
    expect(isPerfect(none)).toBe(true)
    for (const key of Object.keys(none)) expect(isPerfect({ ...none, [key]: ['x'] })).toBe(false)
  })
})

describe('a common time, at its edges', () => {
  test('how often someone is missing, unknown, tentative or outside their hours is counted by date', () => {
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

  test('a limit of nothing finds nothing, and the whole window may be the meeting', () => {
    const given = table({ resources: [room('....')], length: 4 })
    expect(starts(given, 0)).toEqual([])
    expect(starts(given)).toEqual([0])
    expect(starts({ ...given, length: 5 })).toEqual([])
    expect([hasTime(given), hasTime({ ...given, length: 5 })]).toEqual([true, false])
  })

  test('does not begin before the window', () => {
    expect(starts(table({ resources: [room('...')], earliest: -3 }))[0]).toBe(0)
  })

  test('the longest meeting that there is a time for', () => {
    const shorter = (states: string, length: number) =>
      whatToChange(table({ resources: [room(states)], length })).shorter
    expect([
      shorter('x...x', 4),
      shorter('x...x', 5),
      shorter('x.x.x', 2),
      shorter('xxx', 2),
      shorter('xx', 1),
    ]).toEqual([3, 3, 1, null, null])
  })
})
