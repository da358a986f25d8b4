import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createWork, findCrossing, sharedArea } from '#src/features/floorplan/rules/venue/geometry/crossing.ts'
import { areaOf, boxOf, contains, type Shape, signedArea } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import { createProjection } from '#src/features/floorplan/rules/venue/projection.ts'
import { createLevelIndex } from '#src/features/floorplan/rules/venue/venue.ts'

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

  test('comes back to where it was, within a tenth of a millimetre', () => {
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

  test('measures metres north and east as the ellipsoid does, within a millimetre a kilometre', () => {
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

  test('knows what is near and what is on the other side of the earth', () => {
    const { isWithin } = createProjection({ longitude: 0, latitude: 0 })
    expect(isWithin(0.01, 0.01, 20_000)).toBe(true)
    expect(isWithin(0.17, 0, 20_000)).toBe(true)
    expect(isWithin(0.19, 0, 20_000)).toBe(false)
    expect(isWithin(180, 0, 20_000)).toBe(false)
  })
})

describe('surfaces', () => {
  test('have the area of their outline without their holes', () => {
    const [[outline] = []] = rectangle(0, 0, 10, 5)
    const hole = Float64Array.of(1, 1, 1, 2, 2, 2, 2, 1)
    expect(signedArea(outline ?? hole)).toBe(50)
    expect(signedArea(hole)).toBe(-1)
    expect(areaOf([[outline ?? hole, hole]])).toBe(49)
    expect(contains([[outline ?? hole, hole]], { x: 1.5, y: 1.5 })).toBe(false)
    expect(contains([[outline ?? hole, hole]], { x: 2.5, y: 1.5 })).toBe(true)
  })

  test('share what their boxes share, where they are boxes, in any order', () => {
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

  test('are compared only as long as there is work left', () => {
    expect(sharedArea(rectangle(0, 0, 1, 1), rectangle(0, 0, 1, 1), { left: 10 })).toBeNull()
  })

  test('cross themselves where two edges do, not where corners touch', () => {
    expect(findCrossing(Float64Array.of(0, 0, 4, 4, 4, 0, 0, 2), createWork(1_000_000))).toMatchObject({ x: 4 / 3 })
    expect(findCrossing(Float64Array.of(0, 0, 4, 0, 2, 2, 4, 4, 0, 4, 2, 2), createWork(1_000_000))).toBeNull()
    expect(findCrossing(Float64Array.of(0, 0, 4, 0, 4, 4, 0, 4), createWork(1_000_000))).toBeNull()
  })
})

describe('what stands where', () => {
  test('is the smallest unit at a point', () => {
    const hall = placed(rectangle(0, 0, 10, 10))
    const booth = placed(rectangle(4, 4, 6, 6))
    const index = createLevelIndex([hall, booth])
    expect(index.itemAt({ x: 5, y: 5 })).toBe(booth)
    expect(index.itemAt({ x: 1, y: 1 })).toBe(hall)
    expect(index.itemAt({ x: 11, y: 1 })).toBeNull()
    expect(createLevelIndex([]).itemAt({ x: 0, y: 0 })).toBeNull()
  })

  test('is known by distance too, nearest first', () => {
    const [left, right] = [placed(rectangle(0, 0, 4, 4)), placed(rectangle(5, 0, 9, 4))]
    const near = createLevelIndex([right, left]).itemsNear({ x: 4.2, y: 2 }, 1)
    expect(near.map(({ item, distance }) => [item, Math.round(distance * 10)])).toEqual([
      [left, 2],
      [right, 8],
    ])
  })

  test('is the one it lies in, among 3,000 units', () => {
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
