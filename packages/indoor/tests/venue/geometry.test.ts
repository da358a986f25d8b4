import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createWork, findCrossing, sharedArea } from '../../src/venue/geometry/crossing.ts'
import {
  areaOf,
  at,
  boxesMeet,
  boxOf,
  grownBy,
  lengthOf,
  metresOutside,
  nearestOnBoundary,
  nearestOnSegment,
  segmentsOf,
  type Shape,
  sharedBox,
  signedArea,
  signedDegrees,
} from '../../src/venue/geometry/shape.ts'
import { createProjection } from '../../src/venue/projection.ts'
import { byLevel, createLevelIndex } from '../../src/venue/venue.ts'

const rectangle = (x: number, y: number, toX: number, toY: number): Shape => [
  [Float64Array.of(x, y, toX, y, toX, toY, x, toY)],
]
const placed = (shape: Shape) => ({ shape, box: boxOf(shape) })

describe("a venue's own plane", () => {
  const place = fc.record({
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -89, max: 89, noNaN: true }),
  })
  const near = fc.double({ min: -1_000, max: 1_000, noNaN: true })

  test('converts to degrees and back within a tenth of a millimetre', () => {
    fc.assert(
      fc.property(place, near, near, (origin, x, y) => {
        const projection = createProjection(origin)
        const { longitude, latitude } = projection.toPosition({ x, y })
        const back = projection.toPlane(longitude, latitude)
        expect(Math.hypot(back.x - x, back.y - y)).toBeLessThan(1e-4)
      }),
    )
  })

  /** Lengths of a degree on WGS84 (the meridian's and the parallel's radius of curvature). */
  const [a, e2] = [6_378_137, 0.006_694_379_990_14]
  const radians = Math.PI / 180

  test('has the metres of the ellipsoid, within a millimetre a kilometre', () => {
    fc.assert(
      fc.property(place, (origin) => {
        const { toPlane } = createProjection(origin)
        const sin = Math.sin(origin.latitude * radians)
        const normal = a / Math.sqrt(1 - e2 * sin * sin)
        const meridian = (a * (1 - e2)) / (1 - e2 * sin * sin) ** 1.5
        const step = 1e-4
        const north = toPlane(origin.longitude, origin.latitude + step)
        const east = toPlane(origin.longitude + step, origin.latitude)
        expect(north.y / (meridian * step * radians)).toBeCloseTo(1, 6)
        expect(east.x / (normal * Math.cos(origin.latitude * radians) * step * radians)).toBeCloseTo(1, 6)
      }),
    )
  })

  test('distinguishes near points from the other side of the earth', () => {
    const { isWithin } = createProjection({ longitude: 0, latitude: 0 })
    expect(isWithin(0.01, 0.01, 20_000)).toBe(true)
    expect(isWithin(0.17, 0, 20_000)).toBe(true)
    expect(isWithin(0.19, 0, 20_000)).toBe(false)
    expect(isWithin(180, 0, 20_000)).toBe(false)
  })
})

describe('surfaces', () => {
  test('have a positive area, and their holes a negative one', () => {
    const [[outline = new Float64Array()] = []] = rectangle(0, 0, 10, 5)
    expect(signedArea(outline)).toBe(50)
    expect(signedArea(Float64Array.of(1, 1, 1, 2, 2, 2, 2, 1))).toBe(-1)
  })

  test('overlap by the intersection of their boxes if they are boxes, in any order', () => {
    const side = fc.double({ min: 0.5, max: 50, noNaN: true })
    fc.assert(
      fc.property(side, side, side, side, (x, y, width, height) => {
        const one = rectangle(0, 0, 20, 20)
        const other = rectangle(x, y, x + width, y + height)
        const expected = Math.max(0, Math.min(20, x + width) - x) * Math.max(0, Math.min(20, y + height) - y)
        expect(sharedArea(one, other, createWork(1_000_000))).toBeCloseTo(expected, 6)
        expect(sharedArea(other, one, createWork(1_000_000))).toBeCloseTo(expected, 6)
      }),
    )
  })
})

/** Returns true if two edges have their ends on both sides of each other. Corners are whole metres. */
const doCross = (ring: readonly number[]): boolean => {
  const corner = (index: number) => [at(Float64Array.from(ring), 2 * index), at(Float64Array.from(ring), 2 * index + 1)]
  const side = (from: number, index: number): number => {
    const [[ax = 0, ay = 0], [bx = 0, by = 0], [x = 0, y = 0]] = [corner(from), corner(from + 1), corner(index)]
    return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
  }
  const edges = Array.from({ length: ring.length / 2 }, (_none, edge) => edge)
  const areApart = (edge: number, other: number) => side(edge, other) * side(edge, other + 1) < 0
  return edges.some((edge) => edges.some((other) => areApart(edge, other) && areApart(other, edge)))
}

test('wayfinding, data: self-intersections of rings are found at any position, and no others', () => {
  const place = fc.integer({ min: 0, max: 12 })
  const corners = fc.array(fc.tuple(place, place), { minLength: 4, maxLength: 9 })
  fc.assert(
    fc.property(corners, fc.constantFrom(-3_000, 0, 3_000), (list, away) => {
      const ring = list.flatMap(([x, y]) => [x + away, y - away])
      expect(findCrossing(Float64Array.from(ring), createWork(10_000)) !== null).toBe(doCross(ring))
    }),
    { numRuns: 200 },
  )
})

describe('the index of a level', () => {
  test('finds units by distance, nearest first', () => {
    const [left, right] = [placed(rectangle(0, 0, 4, 4)), placed(rectangle(5, 0, 9, 4))]
    const near = createLevelIndex([right, left]).itemsNear({ x: 4.2, y: 2 }, 1)
    expect(near.map(({ item, distance }) => [item, Math.round(distance * 10)])).toEqual([
      [left, 2],
      [right, 8],
    ])
  })

  test('finds a unit among 3,000', () => {
    const units = Array.from({ length: 3_000 }, (_, unit) => {
      const [x, y] = [(unit % 60) * 5, Math.floor(unit / 60) * 5]
      return placed(rectangle(x, y, x + 5, y + 5))
    })
    const index = createLevelIndex(units)
    for (let hit = 0; hit < 1_000; hit += 1) {
      const unit = (hit * 7) % 3_000
      const point = { x: (unit % 60) * 5 + 2, y: Math.floor(unit / 60) * 5 + 2 }
      expect(index.itemAt(point) === units[unit]).toBe(true)
    }
  })
})

describe('wayfinding, data: lines and boxes', () => {
  test('corners follow each other around a ring in both directions', () => {
    const corners = Float64Array.of(1, 2, 3, 4)
    expect([0, 3, 4, 7, -1, -4, -5].map((index) => at(corners, index))).toEqual([1, 4, 1, 4, 4, 1, 4])
    expect(at(new Float64Array(), 3)).toBe(0)
  })

  test('a turn is at most half a circle to the left or right', () => {
    expect([0, 90, 179, 180, 181, 359, 360, 540, -90, -180, -181, -360, 725].map(signedDegrees)).toEqual([
      0, 90, 179, -180, -179, -1, 0, -180, -90, -180, 179, 0, 5,
    ])
  })

  test('the nearest point of a segment is on it, even if it has no length', () => {
    const near = (x: number, y: number, to = { x: 10, y: 0 }) => nearestOnSegment({ x, y }, { x: 0, y: 0 }, to)
    expect(near(4, 3)).toEqual({ x: 4, y: 0 })
    expect(near(-4, 3)).toEqual({ x: 0, y: 0 })
    expect(near(14, -3)).toEqual({ x: 10, y: 0 })
    expect(near(4, 3, { x: 0, y: 0 })).toEqual({ x: 0, y: 0 })
    expect(near(0, 2, { x: 2, y: 2 })).toEqual({ x: 1, y: 1 })
  })

  test('the distance of a point from a shape is that of the nearest edge, including holes and parts', () => {
    const [[outline] = []] = rectangle(0, 0, 10, 10)
    const shape: Shape = [
      [outline ?? new Float64Array(), Float64Array.of(2, 2, 2, 8, 8, 8, 8, 2)],
      ...rectangle(20, 0, 30, 10),
    ]
    expect(metresOutside(shape, { x: 1, y: 5 })).toBe(0)
    expect(metresOutside(shape, { x: 5, y: 4 })).toBe(2)
    expect(metresOutside(shape, { x: 13, y: 14 })).toBe(5)
    expect(metresOutside(shape, { x: 18, y: 5 })).toBe(2)
    expect(metresOutside([], { x: 0, y: 0 })).toBe(Infinity)
    expect(nearestOnBoundary([], { x: 3, y: 0 })).toEqual({ point: { x: 3, y: 0 }, distance: Infinity })
    expect(nearestOnBoundary(shape, { x: 3, y: 5 })).toEqual({ point: { x: 2, y: 5 }, distance: 1 })
    expect(boxOf(shape)).toEqual({ minX: 0, minY: 0, maxX: 30, maxY: 10 })
    expect(boxOf([])).toEqual({ minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity })
    expect(areaOf([[], ...rectangle(0, 0, 2, 2)])).toBe(4)
  })

  test('boxes meet if they touch or are close enough on any side', () => {
    const own = { minX: 0, minY: 0, maxX: 10, maxY: 10 }
    const beside = (gap: number) =>
      [
        { minX: 10 + gap, minY: 0, maxX: 20, maxY: 10 },
        { minX: -20, minY: 0, maxX: -gap, maxY: 10 },
        { minX: 0, minY: 10 + gap, maxX: 10, maxY: 20 },
        { minX: 0, minY: -20, maxX: 10, maxY: -gap },
      ] as const
    expect(beside(0).map((other) => boxesMeet(own, other))).toEqual([true, true, true, true])
    expect(beside(0.5).map((other) => boxesMeet(own, other))).toEqual([false, false, false, false])
    expect(beside(0.5).map((other) => boxesMeet(own, other, 0.5))).toEqual([true, true, true, true])
    expect(beside(0.75).map((other) => boxesMeet(own, other, 0.5))).toEqual([false, false, false, false])
    expect(grownBy(2, { minX: 1, minY: 3, maxX: 10, maxY: 20 })).toEqual({ minX: -1, minY: 1, maxX: 12, maxY: 22 })
    expect(sharedBox(own, { minX: 4, minY: -3, maxX: 30, maxY: 6 })).toEqual({ minX: 4, minY: 0, maxX: 10, maxY: 6 })
  })

  test('the length of a line is the sum of its segments', () => {
    const line = Float64Array.of(0, 0, 3, 4, 3, 10)
    expect(segmentsOf(line)).toEqual([Float64Array.of(0, 0, 3, 4), Float64Array.of(3, 4, 3, 10)])
    expect(lengthOf(line)).toBe(11)
    expect([lengthOf(Float64Array.of(1, 1)), segmentsOf(Float64Array.of(1, 1))]).toEqual([0, []])
  })
})

describe('wayfinding, data: surfaces that overlap', () => {
  const shared = (one: Shape, other: Shape) => sharedArea(one, other, createWork(1_000_000)) ?? NaN
  const turned = (...corners: number[]): Shape => [[Float64Array.from(corners)]]

  test('share their intersection, whatever their form', () => {
    const diamond = turned(5, 0, 10, 5, 5, 10, 0, 5)
    expect(shared(diamond, rectangle(0, 0, 10, 10))).toBeCloseTo(50, 0)
    expect(shared(diamond, rectangle(5, 5, 10, 10))).toBeCloseTo(12.5, 1)
    const [[outline] = []] = rectangle(0, 0, 10, 10)
    const ringed: Shape = [[outline ?? new Float64Array(), Float64Array.of(2, 2, 2, 8, 8, 8, 8, 2)]]
    expect(shared(ringed, rectangle(3, 3, 7, 7))).toBe(0)
    expect(shared(ringed, rectangle(0, 0, 10, 10))).toBeCloseTo(64, 0)
    const parts: Shape = [...rectangle(0, 0, 4, 4), ...rectangle(6, 0, 10, 4)]
    expect(shared(parts, rectangle(2, 0, 8, 4))).toBeCloseTo(16, 6)
    expect(shared(rectangle(2, 0, 8, 4), parts)).toBeCloseTo(16, 6)
    expect(shared(parts, rectangle(4, 0, 6, 4))).toBe(0)
  })

  test('share nothing along a common edge, despite the millimetres of a rounded wall', () => {
    const slope = turned(0, 0, 10, 0, 0, 10)
    expect(shared(slope, turned(10, 0, 10, 10, 0, 10))).toBe(0)
    expect(shared(slope, turned(10, 0, 10, 10, 0, 10, 0.002, 9.995))).toBe(0)
    expect(shared(rectangle(0, 0, 5, 5), rectangle(4.996, 0, 9, 5))).toBe(0)
    expect(shared(rectangle(0, 0, 5, 5), rectangle(4.99, 0, 9, 5))).toBeCloseTo(0.05, 3)
    expect(shared(rectangle(0, 0, 5, 5), rectangle(5, 5, 9, 9))).toBe(0)
    expect(shared(rectangle(0, 0, 5, 5), rectangle(50, 50, 59, 59))).toBe(0)
  })

  test('cost work by their corners, and are skipped if it does not suffice', () => {
    // The work is eight corners squared, and at least 24 lines.
    const one = rectangle(0, 0, 1, 1)
    const needed = 8 * 8 + 24 * 8
    expect(sharedArea(one, one, createWork(needed))).toBeCloseTo(1, 6)
    expect(sharedArea(one, one, createWork(needed - 1))).toBeNull()
  })

  test('intersect themselves only by more than 5 mm on both sides', () => {
    const spike = (x: number) => findCrossing(Float64Array.of(0, 0, 4, 0, 4, 4, x, 2, 0, 4), createWork(1_000))
    expect([spike(1), spike(-0.004)]).toEqual([null, null])
    expect(spike(-0.1)?.x).toBeCloseTo(0, 6)
    const through = (x: number) =>
      findCrossing(Float64Array.of(0, 0, 4, 0, 4, 4, 2, 4, 2, x, 1, x, 1, 4, 0, 4), createWork(1_000))
    expect(through(1)).toBeNull()
    expect(through(-0.004)).toBeNull()
    expect(through(-0.1)?.y).toBeCloseTo(0, 6)
    expect(findCrossing(Float64Array.of(0, 0, 4, 4, 4, 0, 0, 2), createWork(0))).toBeNull()
    expect(findCrossing(Float64Array.of(0, 0, 4, 4, 4, 0, 0, 2), createWork(9))?.y).toBeCloseTo(4 / 3, 6)
  })
})

describe('wayfinding, data: the index of a level', () => {
  const [hall, booth, far] = [rectangle(0, 0, 10, 10), rectangle(4, 4, 6, 6), rectangle(20, 0, 25, 10)].map(placed)
  const all = [hall, booth, far].flatMap((one) => one ?? [])

  test('lists everything at a point, the smallest first, and everything in a box', () => {
    const index = createLevelIndex(all)
    expect([index.itemAt({ x: 5, y: 5 }), index.itemAt({ x: 15, y: 5 })]).toEqual([booth, null])
    expect(createLevelIndex([]).itemAt({ x: 0, y: 0 })).toBeNull()
    expect(index.itemsAt({ x: 5, y: 5 })).toEqual([booth, hall])
    expect(index.itemsAt({ x: 1, y: 5 })).toEqual([hall])
    expect(index.itemsAt({ x: 15, y: 5 })).toEqual([])
    expect(new Set(index.itemsIn({ minX: 10, minY: 0, maxX: 20, maxY: 1 }))).toEqual(new Set([hall, far]))
    expect(new Set(index.itemsNear({ x: 15, y: 5 }, 5).map(({ item }) => item))).toEqual(new Set([hall, far]))
    expect(index.itemsNear({ x: 15, y: 5 }, 4.9)).toEqual([])
    expect(index.itemsNear({ x: 12, y: 12 }, 2.5)).toEqual([])
    expect(index.itemsNear({ x: 12, y: 10 }, 2)[0]?.nearest).toEqual({ x: 10, y: 10 })
  })

  test('finds nothing after its work limit', () => {
    const work = createWork(3)
    const index = createLevelIndex(all, work)
    expect(index.itemAt({ x: 1, y: 1 })).toBeNull()
    expect(work.left).toBe(3 - 1 - 4)
    expect([
      index.itemsAt({ x: 1, y: 1 }),
      index.itemsNear({ x: 1, y: 1 }, 9),
      index.itemsIn(all[0]?.box ?? boxOf([])),
    ]).toEqual([[], [], []])
    expect(work.left).toBe(-2)
    expect(createLevelIndex(all, createWork(5)).itemAt({ x: 1, y: 1 })).toBe(hall)
    expect(createLevelIndex(all, createWork(5)).itemsAt({ x: 1, y: 1 })).toEqual([hall])
  })
})

test('things are grouped by level in their order', () => {
  const on = (levelId: string, id: number) => ({ levelId, id })
  expect([...byLevel([on('a', 1), on('b', 2), on('a', 3)])]).toEqual([
    ['a', [on('a', 1), on('a', 3)]],
    ['b', [on('b', 2)]],
  ])
})
