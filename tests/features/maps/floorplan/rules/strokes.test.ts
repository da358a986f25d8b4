import { areaOf, boxOf, contains } from '@foyer/indoor'
import { describe, expect, test } from 'vitest'
import { innerPoint, roomAlong } from '#src/features/maps/model/floorplan/rules/label-spots.ts'
import { type FloorGeometry, linesOf, surfaceOf } from '#src/features/maps/model/floorplan/rules/scene.ts'

const [line, outline, hole] = [0, 1, 2]

function geometryOf(...strokes: readonly (readonly [kind: number, ...corners: number[]])[]): FloorGeometry {
  const starts = [0]
  for (const [, ...corners] of strokes) starts.push((starts.at(-1) ?? 0) + corners.length / 2)
  return {
    corners: Float32Array.from(strokes.flatMap(([, ...corners]) => corners)),
    starts: Uint32Array.from(starts),
    kinds: Uint8Array.from(strokes.map(([kind]) => kind)),
  }
}

const box = (x: number, y: number, toX: number, toY: number): number[] => [x, y, toX, y, toX, toY, x, toY]
const surface = (...rings: readonly (readonly number[])[]) => [rings.map((ring) => Float32Array.from(ring))]
/** A U shape of 9 m with arms and a base that are 3 m wide. */
const horseshoe = surface([0, 0, 9, 0, 9, 9, 6, 9, 6, 3, 3, 3, 3, 9, 0, 9])
const around = { minX: 0, minY: 0, maxX: 9, maxY: 9 }

describe('wayfinding, rendering: a floor in three arrays', () => {
  const geometry = geometryOf(
    [line, 1, 1, 2, 2, 3, 3],
    [outline, ...box(0, 0, 10, 10)],
    [hole, 2, 2, 2, 4, 4, 4],
    [outline, ...box(20, 0, 22, 1)],
    [line, 5, 6, 7, 8],
  )
  const numbers = (rings: readonly Float32Array[]): number[][] => rings.map((ring) => [...ring])

  test('has surfaces from its outlines and their holes, without lines', () => {
    expect(surfaceOf(geometry, { first: 1, count: 3 }).map(numbers)).toEqual([
      [box(0, 0, 10, 10), [2, 2, 2, 4, 4, 4]],
      [box(20, 0, 22, 1)],
    ])
    expect(surfaceOf(geometry, { first: 0, count: 2 }).map(numbers)).toEqual([[box(0, 0, 10, 10)]])
    // A hole without an outline before it is ignored.
    expect(surfaceOf(geometry, { first: 2, count: 1 })).toEqual([])
    expect(surfaceOf(geometry, { first: 0, count: 0 })).toEqual([])
  })

  test('has its lines stroke by stroke', () => {
    expect(numbers(linesOf(geometry, { first: 3, count: 2 }))).toEqual([box(20, 0, 22, 1), [5, 6, 7, 8]])
    expect(numbers(linesOf(geometry, { first: 0, count: 1 }))).toEqual([[1, 1, 2, 2, 3, 3]])
  })

  test('has the box and the area of its surfaces without holes', () => {
    const both = surfaceOf(geometry, { first: 1, count: 3 })
    expect(boxOf(both)).toEqual({ minX: 0, minY: 0, maxX: 22, maxY: 10 })
    expect(areaOf(both)).toBe(100 - 2 + 2)
    expect(areaOf(surface([0, 0, 0, 4, 3, 0]))).toBe(6)
    expect(areaOf([])).toBe(0)
  })

  test('has no points in holes or between the arms of a U', () => {
    const both = surfaceOf(geometry, { first: 1, count: 3 })
    const inside = (x: number, y: number): boolean => contains(both, { x, y })
    expect([inside(1, 1), inside(2.5, 3.5), inside(3.5, 2.5), inside(21, 0.5)]).toEqual([true, false, true, true])
    expect([inside(11, 5), inside(-1, 5), inside(5, 11), inside(5, -1), inside(15, 0.5)]).not.toContain(true)
    expect([1, 4.5, 7].map((x) => contains(horseshoe, { x, y: 6 }))).toEqual([true, false, true])
    expect([1, 4.5, 7].map((x) => contains(horseshoe, { x, y: 2 }))).toEqual([true, true, true])
    // The points are on both sides of a slanted edge.
    const slope = surface([0, 0, 10, 0, 10, 10])
    expect([contains(slope, { x: 6, y: 4 }), contains(slope, { x: 4, y: 6 })]).toEqual([true, false])
  })
})

describe('wayfinding, rendering: labels within their rooms', () => {
  test('are at the given point or in the middle if it is inside, or else far from the walls', () => {
    const square = surface(box(0, 0, 9, 9))
    expect(innerPoint(square, around, { x: 1, y: 2 })).toEqual({ x: 1, y: 2 })
    expect(innerPoint(square, around, null)).toEqual({ x: 4.5, y: 4.5 })
    expect(innerPoint(square, around, { x: 10, y: 2 })).toEqual({ x: 4.5, y: 4.5 })
    // The corner between arm and base is farther away than their walls.
    expect(innerPoint(horseshoe, around, null)).toEqual({ x: 2, y: 2 })
    expect(innerPoint(horseshoe, around, { x: 7, y: 8 })).toEqual({ x: 7, y: 8 })
    const upsideDown = surface([0, 9, 0, 0, 3, 0, 3, 6, 6, 6, 6, 0, 9, 0, 9, 9])
    expect(innerPoint(upsideDown, around, null)).toEqual({ x: 2, y: 7 })
    // A line has no inside.
    expect(innerPoint(surface([0, 0, 9, 9]), around, null)).toEqual({ x: 4.5, y: 4.5 })
    const aside = surface([10, 20, 19, 20, 19, 29, 16, 29, 16, 23, 13, 23, 13, 29, 10, 29])
    expect(innerPoint(aside, { minX: 10, minY: 20, maxX: 19, maxY: 29 }, null)).toEqual({ x: 12, y: 22 })
  })

  test('have twice the distance to the nearer wall as width, in any direction', () => {
    const room = surface(box(0, 0, 10, 4))
    const wide = (degrees: number, point = { x: 3, y: 1 }): number => roomAlong(room, point, degrees)
    expect(wide(0)).toBeCloseTo(2, 6)
    expect(wide(180)).toBeCloseTo(2, 6)
    expect(wide(90)).toBeCloseTo(6, 6)
    expect(wide(-90, { x: 8, y: 1 })).toBeCloseTo(4, 6)
    expect(wide(45)).toBeCloseTo(2 * Math.SQRT2, 6)
    expect(wide(135, { x: 3, y: 3 })).toBeCloseTo(2 * Math.SQRT2, 6)
    // The inner wall of the U is nearer than the outer one.
    expect(roomAlong(horseshoe, { x: 2.5, y: 6 }, 90)).toBeCloseTo(1, 6)
    // The room has a column.
    const withColumn = surface(box(0, 0, 10, 4), [5, 0.5, 5, 1.5, 6, 1.5, 6, 0.5])
    expect(roomAlong(withColumn, { x: 3, y: 1 }, 90)).toBeCloseTo(4, 6)
    expect(wide(0, { x: 20, y: 1 })).toBe(0)
  })
})
