import { describe, expect, test } from 'vitest'
import { besideRide, type Ending, passedBefore } from '../../../src/wayfinding/steps/arrival.ts'
import type { Point } from '../../../src/venue/geometry/shape.ts'
import type { Labels, Unit } from '../../../src/venue/model.ts'
import type { ConnectorLeg, Leg, Route, WalkLeg } from '../../../src/wayfinding/queries.ts'
import type { Sight } from '../../../src/wayfinding/steps/landmarks.ts'
import { drawStep, passesOf, type Step } from '../../../src/wayfinding/steps/step.ts'
import { walkedLine } from '../../../src/wayfinding/steps/walked-line.ts'
import { label, rideLeg, routeOf, sight, sightsWith, walkLeg } from '../build-route.ts'

const north = (...ys: readonly number[]): Point[] => ys.map((y) => ({ x: 0, y }))
const walkOf = (points: readonly Point[], more: Partial<WalkLeg> = {}): WalkLeg =>
  walkLeg(points, { through: [{ unitId: 'hall', from: 0 }], ...more })
const rideOf = (from: Point, to: Point): ConnectorLeg =>
  rideLeg({ relationshipIds: ['up', 'on'], unitIds: ['taken'], from, to })
const routeWith = (...legs: readonly Leg[]): Route => {
  const place = (unitId: string) => ({ levelId: 'floor', unitId, point: { x: 0, y: 30 } })
  return routeOf(legs, { from: place('start'), to: place('end') })
}
const stepOn = (from: number, to: number, leg = 0): Step => ({ drawn: { leg, from, to } }) as Step
interface Seen {
  readonly seen?: Readonly<Record<string, readonly Sight[]>>
  readonly rides?: readonly Point[]
  readonly categories?: Readonly<Record<string, Unit['category']>>
  readonly names?: Readonly<Record<string, string>>
}
const sightsOf = ({ seen = {}, rides = [], categories = {}, names = {} }: Seen) =>
  sightsWith({
    from: (unitId) => seen[unitId] ?? [],
    unit: (unitId) => (unitId in categories ? ({ category: categories[unitId] } as Unit) : null),
    nameOf: (unitId) => (unitId in names ? label(names[unitId] ?? '') : null),
    ridesOn: (_level, category) => (category === 'stairs' ? rides : []),
  })
const texts = (labels: readonly Labels[]) => labels.map((name) => name.get('en'))

describe('the passages of a step that may be closed', () => {
  const doors = [1, 2, 3].map((at) => ({ openingId: `door ${at}`, at }))
  const route = routeWith(walkOf(north(0, 5, 10, 20), { doors }), rideOf({ x: 0, y: 20 }, { x: 0, y: 20 }))

  test('are the doors on its part of the walk, each in one step only', () => {
    expect(passesOf(route, stepOn(0, 10))).toEqual(['door 1'])
    expect(passesOf(route, stepOn(10, 20))).toEqual(['door 2', 'door 3'])
    expect(passesOf(route, stepOn(0, 20))).toEqual(['door 1', 'door 2', 'door 3'])
    expect(passesOf(route, stepOn(6, 9))).toEqual([])
    expect(passesOf(route, stepOn(10.0005, 19))).toEqual(['door 2'])
    expect(passesOf(route, stepOn(10.002, 19))).toEqual([])
    expect(passesOf(route, stepOn(0, 10.0005))).toEqual(['door 1'])
  })

  test('are the relationships of a ride', () => {
    expect(passesOf(route, stepOn(0, 0, 1))).toEqual(['up', 'on'])
    expect(passesOf(route, stepOn(0, 0, 2))).toEqual([])
  })
})

describe('the line that is drawn for a step', () => {
  test('is its share of the line off the walls, which may be longer', () => {
    const route = routeWith(walkOf(north(0, 20), { drawn: north(0, 8, 22) }))
    expect(drawStep(route, stepOn(0, 10))).toEqual(north(0, 8, 11))
    expect(drawStep(route, stepOn(10, 20))).toEqual(north(11, 22))
    expect(drawStep(route, stepOn(0, 20))).toEqual(north(0, 8, 22))
    expect(drawStep(routeWith(walkOf(north(0, 20), { drawn: north(0) })), stepOn(0, 20))).toEqual([])
    expect(drawStep(routeWith(walkOf(north(3, 3))), stepOn(0, 0))).toEqual(north(3, 3))
    expect(drawStep(route, stepOn(0, 20, 4))).toEqual([])
  })

  test('is the line of a ride from 1 m on', () => {
    const ride = (y: number) => drawStep(routeWith(rideOf({ x: 0, y: 0 }, { x: 0, y })), stepOn(0, 0))
    expect([ride(0.9), ride(1), ride(-4)]).toEqual([[], north(0, 1), north(0, -4)])
  })
})

describe('stairs with others nearby', () => {
  const leg = walkOf(north(0, 10, 30), {
    through: ['lobby', 'passage', 'hall'].map((unitId, from) => ({ unitId, from })),
  })
  const ride = rideOf({ x: 0, y: 30 }, { x: 0, y: 30 })
  const beside = ({ rides = north(50), ...seen }: Seen) =>
    besideRide(leg, ride, sightsOf({ rides, ...seen }))?.get('en') ?? null
  const cafe = { hall: [sight('café', 3, 30)] }

  test('have the name of the room next to them if there are others within 60 m', () => {
    expect(beside({ seen: cafe })).toBe('café')
    expect([40, 41, 89, 90].map((y) => beside({ seen: cafe, rides: north(y) }))).toEqual([null, 'café', 'café', null])
    expect(beside({ seen: cafe, rides: [] })).toBeNull()
  })

  test('have the name of the nearest room within 8 m, seen from the last two units of the walk', () => {
    const at = (y: number, unitId: string) => beside({ seen: { [unitId]: [sight('shop', 0, y)] } })
    expect([at(22, 'hall'), at(21.9, 'hall'), at(38, 'passage'), at(29, 'lobby')]).toEqual(['shop', null, 'shop', null])
    expect(beside({ seen: { hall: [sight('far', 5, 30), sight('near', 2, 30)] } })).toBe('near')
    expect(beside({ seen: { hall: [sight('machine', 5, 30, { unitId: null })] } })).toBe('machine')
  })

  test('never have their own name, or the name of another connector or a room on the walk', () => {
    for (const unitId of ['taken', 'hall', 'passage', 'lobby'])
      expect(beside({ seen: { hall: [sight('shop', 3, 30, { unitId })] } })).toBeNull()
    expect(beside({ seen: cafe, categories: { café: 'elevator' } })).toBeNull()
    expect(beside({ seen: cafe, categories: { café: 'room' } })).toBe('café')
    expect(beside({ seen: cafe, names: { taken: 'café' } })).toBeNull()
    expect(beside({ seen: cafe, names: { taken: 'Stairs' } })).toBe('café')
  })
})

describe('rooms before the target with the same name', () => {
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
      route: routeWith(leg),
      sights: sightsOf({ seen: { hall: seen }, categories }),
      ...more,
    }
  }
  const passed = (...given: Parameters<typeof ending>) => texts(passedBefore(ending(...given)))

  test('are on its side, at most 4 m away, and at least 1 m before it', () => {
    expect(passed([sight('a', 3, 10), sight('b', -3, 12), sight('c', 3.9, 28), sight('d', 4.1, 15)])).toEqual([
      'a',
      'c',
    ])
    expect(passed([sight('a', 3, 10), sight('b', -3, 12)], { side: 'left' })).toEqual(['b'])
    expect(passed([sight('a', 3, 10)], { side: 'ahead' })).toEqual([])
    expect([28.9, 29.1].map((y) => passed([sight('a', 3, y)]))).toEqual([['a'], []])
    expect(passed([sight('a', 4, 10)])).toEqual(['a'])
  })

  test('do not include the target or a machine at it, and count once with two doors', () => {
    expect(passed([sight('a', 3, 10, { unitId: 'end' })])).toEqual([])
    expect(passed([sight('a', 3, 10, { unitId: null })])).toEqual(['a'])
    const near: Route = {
      ...routeWith(walkOf(points)),
      to: { levelId: 'floor', unitId: 'end', point: { x: 3, y: 10.9 } },
    }
    expect(passed([sight('a', 3, 10, { unitId: null })], { route: near })).toEqual([])
    expect(passed([sight('a', 3, 10), sight('a', 3, 14)])).toEqual(['a'])
    expect(passed([sight('a', 3, 10, { unitId: null }), sight('a', 3, 14, { unitId: null })])).toEqual(['a', 'a'])
  })

  test('are of the same means for a ride, at least 10 m before it', () => {
    const stairs = { at: 'stairs', taken: ['taken'] } as const
    const categories = { a: 'stairs', b: 'elevator', taken: 'stairs' } as const
    expect(passed([sight('a', 3, 10), sight('b', 3, 12), sight('taken', 3, 5)], stairs, categories)).toEqual(['a'])
    expect([19.9, 20.1].map((y) => passed([sight('a', 3, y)], stairs, categories))).toEqual([['a'], []])
    expect(passed([sight('machine', 3, 10, { unitId: null })], stairs, categories)).toEqual([])
    expect(passed([sight('gone', 3, 10)], stairs, categories)).toEqual([])
  })
})
