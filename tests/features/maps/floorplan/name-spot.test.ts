import { describe, expect, test } from 'vitest'
import type { SceneName } from '#src/features/maps/model/floorplan/rules/scene.ts'
import { createProjector } from '#src/features/maps/screen/floorplan/plan/camera/projector.ts'
import { type LabelWish, layOutLabels } from '#src/features/maps/screen/floorplan/plan/overlay/label-layout.ts'
import { nameSpot } from '#src/features/maps/screen/floorplan/plan/overlay/draw-labels.ts'

const size = { width: 800, height: 600 }
const looking = (bearing: number, x = 20) =>
  createProjector({ centre: { x, y: 10 }, scale: 10, bearing, pitch: 0 }, size)

/** A named surface in metres, by default 40 wide and 10 deep. */
const named = (lies: SceneName['lies'], ...corners: readonly number[]): SceneName => ({
  name: 'House',
  lies,
  point: { x: 20, y: 5 },
  surface: [[Float32Array.from(corners.length > 0 ? corners : [0, 0, 40, 0, 40, 10, 0, 10])]],
})

describe('the name of a building with a visible floor', () => {
  test.each([0, 90, 180, 270, 40])('is above the building if the plan is rotated by %i degrees', (bearing) => {
    const projector = looking(bearing)
    const corners = [0, 40].flatMap((x) => [0, 10].map((y) => projector.toScreen({ x, y })))
    const xs = corners.map(({ x }) => x)
    const { middle, angle } = nameSpot(named('above'), projector, size)
    expect(angle).toBe(0)
    expect(middle.y).toBeCloseTo(Math.min(...corners.map(({ y }) => y)) - 24)
    expect(middle.x).toBeGreaterThanOrEqual(Math.min(...xs))
    expect(middle.x).toBeLessThanOrEqual(Math.max(...xs))
  })

  test('is above the wing that reaches highest', () => {
    const projector = looking(0)
    const bent = named('above', 0, 0, 40, 0, 40, 30, 30, 30, 30, 10, 0, 10)
    expect(projector.toPlan(nameSpot(bent, projector, size).middle).x).toBeCloseTo(35)
  })
})

test.each([
  ['stays in view while its wall does', 56, 72],
  ['does not leave its wall', 78, 20],
])('the name of a building %s', (_, looked, x) => {
  expect(nameSpot(named('above'), looking(0, looked), size).middle.x).toBeCloseTo(x)
})

describe('the name of a street', () => {
  test.each([
    [0, 0],
    [90, -90],
    [180, 0],
    [270, -90],
    [30, -30],
    [91, -91],
    [120, 60],
  ])('with the plan rotated by %i degrees has an angle of %i degrees', (bearing, degrees) => {
    const projector = looking(bearing)
    const { middle, angle, width } = nameSpot(named('along'), projector, size)
    expect(middle).toEqual(projector.toScreen({ x: 20, y: 5 }))
    expect((angle * 180) / Math.PI).toBeCloseTo(degrees)
    expect(width).toBeCloseTo(400)
  })

  test('is not longer than the street, and displaces other names along it', () => {
    const wish = (id: string, x: number, y: number, more: Partial<LabelWish> = {}): LabelWish => ({
      id,
      at: { x, y },
      width: 120,
      height: 20,
      wordings: [[{ text: id, size: 14, weight: 600 }]],
      priority: 1,
      ...more,
    })
    const upright = { angle: -Math.PI / 2, priority: 2 }
    const placed = (...wishes: readonly LabelWish[]): readonly string[] =>
      layOutLabels(wishes, [], () => 100).map(({ id }) => id)
    expect(placed(wish('street', 0, 0, upright), wish('beside', 80, 0))).toEqual(['street', 'beside'])
    expect(placed(wish('street', 0, 0, upright), wish('over', 0, 40))).toEqual(['street'])
    expect(placed(wish('street', 0, 0, { ...upright, width: 90 }))).toEqual([])
  })
})

test('other names are at their point', () => {
  const projector = looking(0)
  expect(nameSpot(named('at'), projector, size)).toEqual({
    middle: projector.toScreen({ x: 20, y: 5 }),
    angle: 0,
    width: Infinity,
  })
})
