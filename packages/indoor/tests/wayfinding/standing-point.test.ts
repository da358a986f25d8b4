import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boxOf,
  contains,
  metresOutside,
  nearestOnBoundary,
  type Point,
  type Shape,
} from '../../src/venue/geometry/shape.ts'
import type { Unit } from '../../src/venue/model.ts'
import { placeIn, standingPoint } from '../../src/wayfinding/places/stands.ts'

const shapeOf = (...corners: readonly number[]): Shape => [[Float64Array.from(corners)]]
const table = (x: number, y: number, toX: number, toY: number): Shape => shapeOf(x, y, toX, y, toX, toY, x, toY)
const unitOf = (shape: Shape, displayPoint: Point | null = null): Unit => ({
  id: 'room',
  levelId: 'floor',
  category: 'room',
  restriction: null,
  accessibility: [],
  name: new Map(),
  altName: new Map(),
  displayPoint,
  shape,
  box: boxOf(shape),
  resourceIds: [],
})
const room = unitOf(table(0, 0, 10, 4))

describe('the standing point of a unit', () => {
  test('is its label, unless that is outside or in furniture', () => {
    const labelled = unitOf(room.shape, { x: 9, y: 1 })
    expect(standingPoint(labelled)).toEqual({ x: 9, y: 1 })
    expect(standingPoint(labelled, [table(8, 0, 10, 2)])).not.toEqual({ x: 9, y: 1 })
    expect(standingPoint(unitOf(room.shape, { x: 11, y: 1 }))).toEqual({ x: 5, y: 2 })
  })

  test('is otherwise the middle of the widest free span, halfway up', () => {
    expect(standingPoint(room)).toEqual({ x: 5, y: 2 })
    expect(standingPoint(room, [table(2, 1, 4, 3)])).toEqual({ x: 7, y: 2 })
    expect(standingPoint(room, [table(6, 1, 9, 3)])).toEqual({ x: 3, y: 2 })
    expect(standingPoint(room, [table(4, 1, 6, 3)])).toEqual({ x: 2, y: 2 })
    const away = unitOf(table(100, 50, 110, 54))
    expect(standingPoint(away)).toEqual({ x: 105, y: 52 })
    expect(standingPoint(away, [table(102, 51, 104, 53)])).toEqual({ x: 107, y: 52 })
    // A table elsewhere is in nobody's way.
    expect(standingPoint(room, [table(2, 10, 4, 13), table(2, 1, 4, 3)])).toEqual({ x: 7, y: 2 })
    const arms = unitOf(shapeOf(0, 0, 9, 0, 9, 9, 5, 9, 5, 3, 3, 3, 3, 9, 0, 9))
    expect(standingPoint(arms)).toEqual({ x: 7, y: 4.5 })
  })

  test('is otherwise on the free line nearest to the middle', () => {
    const heights = [
      [1.9, 2.1, 0.35],
      [1.3, 2.1, 0.65],
      [1.3, 2.7, 0.2],
      [0.7, 2.7, 0.8],
      [0.7, 3.3, 0.1],
      [0.3, 3.3, 0.9],
    ] as const
    for (const [from, to, share] of heights) {
      const { x, y } = standingPoint(room, [table(-1, from, 11, to)])
      expect([x, y / 4]).toEqual([5, expect.closeTo(share, 6)])
    }
  })

  test('is the label or the middle if nothing is free', () => {
    const cover = [table(-1, -1, 11, 5)]
    expect(standingPoint(room, cover)).toEqual({ x: 5, y: 2 })
    expect(standingPoint(unitOf(room.shape, { x: 1, y: 1 }), cover)).toEqual({ x: 1, y: 1 })
  })
})

describe('the free point of a unit nearest to a point', () => {
  const clear = 0.02
  const isFree = (place: Point, obstacles: readonly Shape[] = []): boolean =>
    contains(room.shape, place) &&
    (nearestOnBoundary(room.shape, place)?.distance ?? 0) >= clear &&
    obstacles.every((one) => metresOutside(one, place) >= clear)

  test('is the point itself if it is clear of walls and furniture', () => {
    expect(placeIn(room, { x: 3, y: 1 })).toEqual({ x: 3, y: 1 })
    expect(placeIn(room, { x: 3, y: 0.021 })).toEqual({ x: 3, y: 0.021 })
    expect(placeIn(room, { x: 3, y: 0.019 })).not.toEqual({ x: 3, y: 0.019 })
    const tables = [table(4, 1, 6, 3)]
    expect(placeIn(room, { x: 3.97, y: 2 }, tables)).toEqual({ x: 3.97, y: 2 })
    expect(placeIn(room, { x: 3.99, y: 2 }, tables)).not.toEqual({ x: 3.99, y: 2 })
  })

  test('is otherwise a few centimetres inside of the wall, or next to the table', () => {
    fc.assert(
      fc.property(fc.double({ min: -5, max: 15, noNaN: true }), fc.double({ min: -5, max: 9, noNaN: true }), (x, y) => {
        const place = placeIn(room, { x, y })
        expect(isFree(place)).toBe(true)
        expect(Math.hypot(place.x - x, place.y - y)).toBeLessThanOrEqual(metresOutside(room.shape, { x, y }) + 0.1001)
      }),
    )
    const tables = [table(4, 1, 6, 3)]
    const beside = placeIn(room, { x: 4.4, y: 2 }, tables)
    expect(isFree(beside, tables)).toBe(true)
    expect(beside.x).toBeCloseTo(3.96, 1)
    expect(beside.y).toBeCloseTo(2, 0)
    expect(isFree(placeIn(room, { x: 12, y: 2 }, [table(9.5, 1.5, 10.5, 2.5)]), [table(9.5, 1.5, 10.5, 2.5)])).toBe(
      true,
    )
  })

  test('is farther away if furniture fills the area around it, and the middle if all is full', () => {
    const filled = [table(-1, -1, 9, 5)]
    const place = placeIn(room, { x: 1, y: 2 }, filled)
    expect(place.x).toBeGreaterThan(9)
    expect(isFree(place, filled)).toBe(true)
    expect(placeIn(room, { x: 1, y: 2 }, [table(-1, -1, 11, 5)])).toEqual({ x: 5, y: 2 })
    expect(placeIn(unitOf(table(0, 0, 10, 0.03)), { x: 1, y: 1 }).x).toBe(5)
  })
})
