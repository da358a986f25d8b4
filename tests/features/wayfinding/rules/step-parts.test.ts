import { describe, expect, test } from 'vitest'
import type { Ending } from '#src/features/wayfinding/rules/steps/arrival.ts'
import type { Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { Labels, Unit } from '#src/features/floorplan/rules/venue/model.ts'
import type { ConnectorLeg, Leg, Route, WalkLeg } from '#src/features/wayfinding/rules/queries.ts'
import { besideRide, passedBefore } from '#src/features/wayfinding/rules/steps/arrival.ts'
import type { Sight, Sights } from '#src/features/wayfinding/rules/steps/landmarks.ts'
import { type Step, drawStep, passesOf } from '#src/features/wayfinding/rules/steps/step.ts'
import { walkedLine } from '#src/features/wayfinding/rules/steps/walked-line.ts'

const named = (text: string): Labels => new Map([['en', text]])
const north = (...ys: readonly number[]): Point[] => ys.map((y) => ({ x: 0, y }))
const walkOf = (points: readonly Point[], more: Partial<WalkLeg> = {}): WalkLeg => ({
  kind: 'walk',
  levelId: 'floor',
  points,
  drawn: points,
  length: walkedLine(points).length,
  through: [{ unitId: 'hall', from: 0 }],
  doors: [],
  ...more,
})
const rideOf = (from: Point, to: Point, unitIds: readonly string[] = ['taken']): ConnectorLeg => ({
  kind: 'connector',
  means: 'stairs',
  relationshipIds: ['up', 'on'],
  isConfirmed: true,
  unitIds,
  fromLevelId: 'floor',
  toLevelId: 'above',
  storeys: 1,
  length: 8,
  seconds: 20,
  from,
  to,
})
const routeOf = (...legs: readonly Leg[]): Route => {
  const place = (unitId: string) => ({ levelId: 'floor', unitId, point: { x: 0, y: 30 } })
  return { from: place('start'), to: place('end'), legs, length: 0, seconds: 0, stepFree: true }
}
const stepOn = (from: number, to: number, leg = 0): Step => ({ drawn: { leg, from, to } }) as Step
const sight = (text: string, x: number, y: number, more: Partial<Sight> = {}): Sight => ({
  name: named(text),
  point: { x, y },
  rank: 1,
  unitId: text,
  ...more,
})
interface Seen {
  readonly seen?: Readonly<Record<string, readonly Sight[]>>
  readonly rides?: readonly Point[]
  readonly categories?: Readonly<Record<string, Unit['category']>>
  readonly names?: Readonly<Record<string, string>>
}
const sightsOf = ({ seen = {}, rides = [], categories = {}, names = {} }: Seen) =>
  ({
    from: (unitId: string) => seen[unitId] ?? [],
    unit: (unitId: string) => (unitId in categories ? { category: categories[unitId] } : null),
    nameOf: (unitId: string) => (unitId in names ? named(names[unitId] ?? '') : null),
    ridesOn: (_level: string, category: string) => (category === 'stairs' ? rides : []),
  }) as unknown as Sights
const texts = (labels: readonly Labels[]) => labels.map((name) => name.get('en'))

describe('wayfinding, steps: the passages of a step that may be closed', () => {
  const doors = [1, 2, 3].map((at) => ({ openingId: `door ${at}`, at }))
  const route = routeOf(walkOf(north(0, 5, 10, 20), { doors }), rideOf({ x: 0, y: 20 }, { x: 0, y: 20 }))

  test('are the doors on its part of the walk, each of one step only, and the last at its end', () => {
    expect(passesOf(route, stepOn(0, 10))).toEqual(['door 1'])
    expect(passesOf(route, stepOn(10, 20))).toEqual(['door 2', 'door 3'])
    expect(passesOf(route, stepOn(0, 20))).toEqual(['door 1', 'door 2', 'door 3'])
    expect(passesOf(route, stepOn(6, 9))).toEqual([])
    expect(passesOf(route, stepOn(10.0005, 19))).toEqual(['door 2'])
    expect(passesOf(route, stepOn(10.002, 19))).toEqual([])
    expect(passesOf(route, stepOn(0, 10.0005))).toEqual(['door 1'])
  })

  test('are the relationships of a ride, and none of what is not there', () => {
    expect(passesOf(route, stepOn(0, 0, 1))).toEqual(['up', 'on'])
    expect(passesOf(route, stepOn(0, 0, 2))).toEqual([])
  })
})

describe('wayfinding, steps: the line that is drawn for a step', () => {
  test('is its share of the line off the walls, which may be longer, to its very end', () => {
    const route = routeOf(walkOf(north(0, 20), { drawn: north(0, 8, 22) }))
    expect(drawStep(route, stepOn(0, 10))).toEqual(north(0, 8, 11))
    expect(drawStep(route, stepOn(10, 20))).toEqual(north(11, 22))
    expect(drawStep(route, stepOn(0, 20))).toEqual(north(0, 8, 22))
    expect(drawStep(routeOf(walkOf(north(0, 20), { drawn: north(0) })), stepOn(0, 20))).toEqual([])
    expect(drawStep(routeOf(walkOf(north(3, 3))), stepOn(0, 0))).toEqual(north(3, 3))
    expect(drawStep(route, stepOn(0, 20, 4))).toEqual([])
  })

  test('is that of a ride of a metre or more', () => {
    const ride = (y: number) => drawStep(routeOf(rideOf({ x: 0, y: 0 }, { x: 0, y })), stepOn(0, 0))
    expect([ride(0.9), ride(1), ride(-4)]).toEqual([[], north(0, 1), north(0, -4)])
  })
})

describe('wayfinding, steps: stairs among others', () => {
  const leg = walkOf(north(0, 10, 30), {
    through: ['lobby', 'passage', 'hall'].map((unitId, from) => ({ unitId, from })),
  })
  const ride = rideOf({ x: 0, y: 30 }, { x: 0, y: 30 })
  const beside = ({ rides = north(50), ...seen }: Seen) =>
    besideRide(leg, ride, sightsOf({ rides, ...seen }))?.get('en') ?? null
  const cafe = { hall: [sight('café', 3, 30)] }

  test('are told by the room beside them if there are others within sixty metres', () => {
    expect(beside({ seen: cafe })).toBe('café')
    expect([40, 41, 89, 90].map((y) => beside({ seen: cafe, rides: north(y) }))).toEqual([null, 'café', 'café', null])
    expect(beside({ seen: cafe, rides: [] })).toBeNull()
  })

  test('by the nearest room within eight metres, seen from the last two units of the walk', () => {
    const at = (y: number, unitId: string) => beside({ seen: { [unitId]: [sight('shop', 0, y)] } })
    expect([at(22, 'hall'), at(21.9, 'hall'), at(38, 'passage'), at(29, 'lobby')]).toEqual(['shop', null, 'shop', null])
    expect(beside({ seen: { hall: [sight('far', 5, 30), sight('near', 2, 30)] } })).toBe('near')
    expect(beside({ seen: { hall: [sight('machine', 5, 30, { unitId: null })] } })).toBe('machine')
  })

  test('not by themselves, by another connector, by a room walked through or by their own name', () => {
    for (const unitId of ['taken', 'hall', 'passage', 'lobby'])
      expect(beside({ seen: { hall: [sight('shop', 3, 30, { unitId })] } })).toBeNull()
    expect(beside({ seen: cafe, categories: { café: 'elevator' } })).toBeNull()
    expect(beside({ seen: cafe, categories: { café: 'room' } })).toBe('café')
    expect(beside({ seen: cafe, names: { taken: 'café' } })).toBeNull()
    expect(beside({ seen: cafe, names: { taken: 'Stairs' } })).toBe('café')
  })
})

describe('wayfinding, steps: things of the same kind before the goal', () => {
  const points = north(0, 30)
  const ending = (seen: readonly Sight[], more: Partial<Ending> = {}, categories: Seen['categories'] = {}): Ending => {
    const leg = walkOf(points)
    return {
      leg,
      line: walkedLine(points),
      stretch: { from: 0, to: 30, change: 0, heading: 0, isOut: false, doors: [], passed: [], isTwice: false },
      end: 30,
      at: 'target',
      side: 'right',
      taken: [],
      route: routeOf(leg),
      sights: sightsOf({ seen: { hall: seen }, categories }),
      ...more,
    }
  }
  const passed = (...given: Parameters<typeof ending>) => texts(passedBefore(ending(...given)))

  test('are those on its side, within four metres, a metre before it', () => {
    expect(passed([sight('a', 3, 10), sight('b', -3, 12), sight('c', 3.9, 28), sight('d', 4.1, 15)])).toEqual([
      'a',
      'c',
    ])
    expect(passed([sight('a', 3, 10), sight('b', -3, 12)], { side: 'left' })).toEqual(['b'])
    expect(passed([sight('a', 3, 10)], { side: 'ahead' })).toEqual([])
    expect([28.9, 29.1].map((y) => passed([sight('a', 3, y)]))).toEqual([['a'], []])
    expect(passed([sight('a', 4, 10)])).toEqual(['a'])
  })

  test('are not the goal itself, nor the machine at it, and a room with two doors is one', () => {
    expect(passed([sight('a', 3, 10, { unitId: 'end' })])).toEqual([])
    expect(passed([sight('a', 3, 10, { unitId: null })])).toEqual(['a'])
    const near: Route = {
      ...routeOf(walkOf(points)),
      to: { levelId: 'floor', unitId: 'end', point: { x: 3, y: 10.9 } },
    }
    expect(passed([sight('a', 3, 10, { unitId: null })], { route: near })).toEqual([])
    expect(passed([sight('a', 3, 10), sight('a', 3, 14)])).toEqual(['a'])
    expect(passed([sight('a', 3, 10, { unitId: null }), sight('a', 3, 14, { unitId: null })])).toEqual(['a', 'a'])
  })

  test('are of its means if it is a ride, ten metres before it, and not those taken', () => {
    const stairs = { at: 'stairs', taken: ['taken'] } as const
    const categories = { a: 'stairs', b: 'elevator', taken: 'stairs' } as const
    expect(passed([sight('a', 3, 10), sight('b', 3, 12), sight('taken', 3, 5)], stairs, categories)).toEqual(['a'])
    expect([19.9, 20.1].map((y) => passed([sight('a', 3, y)], stairs, categories))).toEqual([['a'], []])
    expect(passed([sight('machine', 3, 10, { unitId: null })], stairs, categories)).toEqual([])
    expect(passed([sight('gone', 3, 10)], stairs, categories)).toEqual([])
  })
})
