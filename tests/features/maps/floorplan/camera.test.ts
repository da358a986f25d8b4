import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cameraBetween,
  fitCamera,
  landingPoint,
  limitCamera,
  zoomAt,
} from '#src/features/maps/screen/floorplan/plan/camera/move-camera.ts'
import { createProjector } from '#src/features/maps/screen/floorplan/plan/camera/projector.ts'
import type { Scene, Surface } from '#src/features/maps/screen/floorplan/plan/scene/scene.ts'
import { scaleAtZero, toGlobe, zoomOf } from '#src/features/maps/screen/floorplan/plan/maplibre/plan-source.ts'

const size = { width: 1_200, height: 800 }
const box = { minX: -100, minY: -100, maxX: 100, maxY: 100 }
const metres = fc.double({ min: -90, max: 90, noNaN: true })
const camera = fc.record({
  centre: fc.record({ x: metres, y: metres }),
  scale: fc.double({ min: 1, max: 60, noNaN: true }),
  bearing: fc.double({ min: -180, max: 180, noNaN: true }),
  pitch: fc.constantFrom(0, 30, 52),
})
const seen = fc.record({
  x: fc.double({ min: 0, max: size.width, noNaN: true }),
  y: fc.double({ min: 150, max: size.height, noNaN: true }),
})

describe('the camera of a plan', () => {
  test('shows its centre in the middle, with east to the right and north up', () => {
    const { toScreen } = createProjector({ centre: { x: 5, y: 5 }, scale: 10, bearing: 0, pitch: 0 }, size)
    expect(toScreen({ x: 5, y: 5 })).toEqual({ x: 600, y: 400 })
    expect(toScreen({ x: 6, y: 7 })).toEqual({ x: 610, y: 380 })
  })

  test('has the direction of view up', () => {
    const { toScreen } = createProjector({ centre: { x: 0, y: 0 }, scale: 10, bearing: 90, pitch: 0 }, size)
    const east = toScreen({ x: 1, y: 0 })
    expect([east.x, east.y]).toEqual([expect.closeTo(600, 6), expect.closeTo(390, 6)])
  })

  test('with a pitch shows near things larger and high things further up', () => {
    const { toScreen } = createProjector({ centre: { x: 0, y: 0 }, scale: 10, bearing: 0, pitch: 52 }, size)
    const width = (y: number): number => toScreen({ x: 1, y }).x - toScreen({ x: -1, y }).x
    expect(width(-10)).toBeGreaterThan(width(10))
    expect(toScreen({ x: 0, y: 0 }, 2).y).toBeLessThan(toScreen({ x: 0, y: 0 }).y)
  })

  test('converts points of the screen to the plan and back', () => {
    fc.assert(
      fc.property(camera, seen, (of, at) => {
        const { toPlan, toScreen } = createProjector(of, size)
        const back = toScreen(toPlan(at))
        expect(Math.hypot(back.x - at.x, back.y - at.y)).toBeLessThan(0.01)
      }),
      { numRuns: 100 },
    )
  })

  test('keeps fitted points above a legend at the lower edge, for any pitch and direction', () => {
    const corners = [-20, 20].flatMap((x) => [-30, 30].map((y) => ({ x, y })))
    for (const bearing of [0, 40, -90])
      for (const pitch of [0, 46]) {
        const covered = { width: 40, height: 180, footing: 200 }
        const { toScreen } = createProjector(fitCamera(corners, size, bearing, pitch, 60, covered), size)
        const rows = corners.map((corner) => toScreen(corner).y)
        expect(Math.max(...rows)).toBeLessThan(size.height - 200)
        expect(Math.min(...rows)).toBeGreaterThan(0)
      }
  })

  test('keeps the point under the pointer while it zooms', () => {
    fc.assert(
      fc.property(camera, seen, fc.double({ min: 0.7, max: 1.5, noNaN: true }), (of, at, factor) => {
        const point = createProjector(of, size).toPlan(at)
        const wide = { minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 }
        const after = createProjector(zoomAt(of, factor, at, size, wide), size).toScreen(point)
        expect(Math.hypot(after.x - at.x, after.y - at.y)).toBeLessThan(0.5)
      }),
      { numRuns: 100 },
    )
  })

  test('fits points completely into view and away from a covered corner, with a pitch too', () => {
    const points = fc.array(fc.record({ x: metres, y: metres }), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(points, camera, (all, { bearing, pitch }) => {
        const covered = { width: 90, height: 120 }
        // With a pitch, the fit is found by iteration and may be a few pixels off.
        const off = pitch === 0 ? 1 : 16
        const { toScreen } = createProjector(fitCamera(all, size, bearing, pitch, 16, covered), size)
        const fitted = all.map((point) => toScreen(point))
        for (const { x, y } of fitted) {
          expect(x).toBeGreaterThan(-2)
          expect(x).toBeLessThan(size.width + 2)
          expect(y).toBeGreaterThan(-2)
          expect(y).toBeLessThan(size.height + 2)
        }
        const isLeftOf = fitted.every(({ x }) => x < size.width - covered.width + off)
        const isBelow = fitted.every(({ y }) => y > covered.height - off)
        expect(isLeftOf || isBelow).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  test('stays above the floor and turns the shorter way', () => {
    const lost = { centre: { x: 900, y: 0 }, scale: 9_999, bearing: 370, pitch: 80 }
    expect(limitCamera(lost, box)).toEqual({ centre: { x: 100, y: 0 }, scale: 96, bearing: 10, pitch: 60 })
    const still = { centre: { x: 0, y: 0 }, scale: 10, pitch: 0 }
    expect(cameraBetween({ ...still, bearing: 170 }, { ...still, bearing: -170 }, 0.5).bearing).toBeCloseTo(180, 6)
  })

  test('has the same metres as the globe that MapLibre draws', () => {
    const [east, north] = [toGlobe({ x: 1_000, y: 0 }), toGlobe({ x: 0, y: 1_000 })]
    // At 0° 0° degrees have the same length in both directions of the projection.
    expect(east[0]).toBeCloseTo(1_000 / 111_319.49, 6)
    expect(north[1]).toBeCloseTo(1_000 / 111_319.49, 6)
    expect(scaleAtZero * 2 ** zoomOf(12)).toBeCloseTo(12, 9)
  })
})

describe('the target of a zoom', () => {
  const ring = (...corners: readonly number[]) => [[Float32Array.from(corners)]]
  const part = (look: string, surface: Surface, within: Scene['box']) =>
    ({ look, surface, box: within }) as Scene['parts'][number]
  const floor = ring(0, 0, 100, 0, 100, 60, 0, 60)
  const hall = ring(0, 0, 40, 0, 40, 60, 0, 60)
  const station = {
    parts: [
      part('ground', floor, { minX: 0, minY: 0, maxX: 100, maxY: 60 }),
      part('corridor', hall, { minX: 0, minY: 0, maxX: 40, maxY: 60 }),
    ],
    places: [{ centre: { x: 90, y: 50 } }],
    icons: [{ point: { x: 10, y: 10 } }],
  } as unknown as Scene

  test('is the given point if there is something', () => {
    expect(landingPoint(station, { x: 20, y: 30 }, 5)).toEqual({ x: 20, y: 30 })
  })

  test('is the nearest place in view, or else the nearest edge', () => {
    expect(landingPoint(station, { x: 80, y: 50 }, 20)).toEqual({ x: 90, y: 50 })
    expect(landingPoint(station, { x: 60, y: 55 }, 5)).toEqual({ x: 40, y: 60 })
  })
})
