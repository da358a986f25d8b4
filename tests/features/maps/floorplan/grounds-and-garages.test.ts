import { describe, expect, test, vi } from 'vitest'
import { cutIntoChunks } from '#src/features/maps/screen/floorplan/plan/canvas/floor-chunks.ts'
import { createProjector } from '#src/features/maps/screen/floorplan/plan/camera/projector.ts'
import { solidsOf } from '#src/features/maps/screen/floorplan/plan/maplibre/plan-source.ts'
import { drawLabels } from '#src/features/maps/screen/floorplan/plan/overlay/draw-labels.ts'
import type { PlacedLabel } from '#src/features/maps/screen/floorplan/plan/overlay/label-layout.ts'
import type { PlanMarks, PlanOverlay } from '#src/features/maps/screen/floorplan/plan-view.ts'
import type { Theme } from '#src/features/maps/screen/floorplan/plan/theme/theme.ts'
import { all, type Change, push, put, remove, set } from '#indoor-tests/venue/changes.ts'
import { box, feature, line, pick, point, polygon, ring } from '#indoor-tests/venue/drawn-venue.ts'
import type { Pace } from '#src/features/maps/screen/floorplan/plan/overlay/label-sprites.ts'
import { areaOf, contains } from '@foyer/indoor'
import { floorOf, lengthOf } from './drawn-floor.ts'

const crown = line([1, 1], [3, 1], [4, 2.5], [3, 4], [1, 4], [1, 1])

/** Draws a lawn next to the building, with pavement around both. The building is open if it has a floor of this ordinal. */
function drawGrounds(ordinal: number): Change {
  const house = box(5, 5, 25, 17).toReversed()
  const lawn = ring([30, 5], [45, 5], [45, 30], [10, 30], [10, 20], [30, 20])
  const on = { level_id: 'out' }
  return all(
    set('building', 'house', { display_point: point(7, 7) }),
    push('level', 'out', polygon(box(0, 0, 50, 40), house), { ordinal, outdoor: true, name: { en: 'Out' } }),
    push('unit', 'lawn', polygon(lawn), { ...on, category: 'vegetation' }),
    push('unit', 'pavement', polygon(box(0, 0, 50, 40), house, lawn.toReversed()), { ...on, category: 'walkway' }),
  )
}

/** Returns the scene of the grounds after changes. */
const groundsOf = (ordinal: number, ...changes: readonly Change[]) =>
  floorOf(all(drawGrounds(ordinal), ...changes), 'out').scene

describe('the grounds', () => {
  test('show paths as pavement, and lawns with round corners on pavement', () => {
    const scene = groundsOf(9)
    const partOf = (id: string) => scene.parts.find((part) => part.id === id)
    expect(partOf('pavement')?.look).toBe('outdoor')
    const [lawn, below] = [partOf('lawn'), partOf('lawn-below')]
    expect([lawn?.look, below?.look]).toEqual(['garden', 'outdoor'])
    const corner = { x: (below?.box.maxX ?? 0) - 0.1, y: (below?.box.minY ?? 0) + 0.1 }
    expect(below && contains(below.surface, corner)).toBe(true)
    expect(lawn && contains(lawn.surface, corner)).toBe(false)
    const order = scene.parts.map(({ id }) => id)
    expect(order.indexOf('lawn')).toBeGreaterThan(Math.max(order.indexOf('pavement'), order.indexOf('lawn-below')))
  })

  test('show the entrances of buildings, unless an amenity does so, and their other amenities', () => {
    const amenity = (id: string, x: number, category: string, unitId: string) =>
      push('amenity', id, point(x, 6), { category, name: { en: 'Way in' }, unit_ids: [unitId] })
    const amenities = all(
      amenity('in', 5, 'entry', 'corridor-0'),
      amenity('above', 5, 'entry', 'corridor-1'),
      amenity('info', 6, 'information', 'corridor-0'),
    )
    const { icons } = groundsOf(0, amenities)
    expect(icons.map(({ id, icon }) => `${id} ${icon}`)).toEqual(['in entrance', 'info info', 'stairs-0 stairs'])
    const stated = groundsOf(0, amenities, amenity('own', 4.5, 'entry', 'pavement'))
    expect(stated.icons.map(({ id }) => id)).toEqual(['info', 'own', 'stairs-0'])
  })

  test('name an angled building in its longest wing', () => {
    const bent = ring([5, 5], [5, 17], [9, 17], [9, 9], [25, 9], [25, 5])
    const scene = groundsOf(9, put('level', 'out', polygon(box(0, 0, 50, 40), bent)))
    const [house] = scene.names
    const hole = scene.parts.find(({ look }) => look === 'building')
    // The distance from the western edge in metres. The widest circle would be in the corner.
    expect((house?.point.x ?? 0) - (hole?.box.minX ?? 0)).toBeGreaterThan(6)
    expect(hole && house && contains(hole.surface, house.point)).toBe(true)
  })

  test('show the rooms inside of buildings above everything else', () => {
    const scene = groundsOf(0, set('unit', 'room-0', { resource_id: 'r001' }))
    const ids = scene.parts.map(({ id }) => id)
    expect(ids.indexOf('office-0')).toBeGreaterThan(ids.findIndex((id) => id.startsWith('building')))
    expect(ids).not.toContain('room-1')
    // Only places that can be reserved are shown on the grounds.
    const places = scene.places.map(({ id }) => id)
    expect(places).toContain('room-0')
    expect(places).not.toContain('office-0')
    expect(scene.lines.length).toBeGreaterThan(0)
    // The name of the building is above the wall, because the names of rooms are inside.
    expect(scene.names.map(({ name, lies }) => [name, lies])).toEqual([['House', 'above']])
  })

  test('name streets, which are not destinations', () => {
    const road = { level_id: 'out', category: 'road', name: { en: 'Kingdom Street' } }
    const scene = groundsOf(9, push('unit', 'road', polygon(box(0, 32, 50, 38)), road))
    expect(scene.names.map(({ name, lies }) => [name, lies])).toContainEqual(['Kingdom Street', 'along'])
    expect(scene.places.map(({ name }) => name)).not.toContain('Kingdom Street')
  })

  test('keep the name of a building in view while the building is', () => {
    const scene = groundsOf(9)
    const [name] = scene.names
    const house = scene.parts.find(({ look }) => look === 'building')
    if (!name || !house) throw new Error('There is no house.')
    const size = { width: 400, height: 300 }
    /** Returns the positions of the name in a close view of a point. */
    const written = (centre: { readonly x: number; readonly y: number }) => {
      const camera = { centre, scale: 60, bearing: 0, pitch: 0 }
      const projector = createProjector(camera, size)
      const at: { readonly x: number; readonly y: number }[] = []
      const sprites = { draw: (_context: unknown, label: PlacedLabel) => at.push(label.at) }
      drawLabels({ measureText: () => ({ width: 60 }) } as unknown as CanvasRenderingContext2D, {
        scene,
        theme: { states: { none: { fill: '', text: '' } }, looks: {} } as Theme,
        overlay: { heat: null, labels: new Map() } as unknown as PlanOverlay,
        marks: {} as PlanMarks,
        paints: new Map(),
        camera,
        projector,
        taken: [],
        isSeen: (x, y) => x > 0 && x < size.width && y > 0 && y < size.height,
        size,
        sprites,
        pace: { mayGoOn: () => true } as Pace,
      })
      return at.map((spot) => projector.toPlan(spot))
    }
    expect(written(name.point)).toHaveLength(1)
    const corner = { x: house.box.minX + 2, y: house.box.minY + 2 }
    const [there] = written(corner)
    expect(there && contains(house.surface, there)).toBe(true)
    expect(written({ x: house.box.maxX + 8, y: corner.y })).toEqual([])
  })

  test('leave courts out of the building around them, with walls between and the name outside', () => {
    const [court, house] = [box(9, 9, 21, 13), box(5, 5, 25, 17).toReversed()]
    const coordinates = [[box(0, 0, 50, 40), house], [court]]
    const scene = groundsOf(
      9,
      set('building', 'house', { display_point: point(15, 11) }),
      put('level', 'out', { type: 'MultiPolygon', coordinates }),
      push('unit', 'court', polygon(court), { level_id: 'out', category: 'walkway' }),
    )
    const building = scene.parts.find(({ look }) => look === 'building')
    const [name] = scene.names
    expect(lengthOf(scene.outerWalls)).toBeCloseTo(2 * (20 + 12) + 2 * (12 + 4), 1)
    expect(building && areaOf(building.surface)).toBeCloseTo(20 * 12 - 12 * 4, 1)
    expect(building && name && contains(building.surface, name.point)).toBe(true)
  })

  test('show trees from above, at any distance, with a sunny part inside', () => {
    const { scene } = floorOf(push('detail', 'tree', crown, { level_id: 'floor-0', category: 'vegetation' }))
    const [tree, leaves] = scene.parts.filter(({ look }) => look === 'plant' || look === 'leaves')
    if (!tree || !leaves) throw new Error('There is no tree.')
    expect([tree.look, leaves.look]).toEqual(['plant', 'leaves'])
    expect([tree.stands, tree.isPlace, leaves.stands]).toEqual([false, false, false])
    expect(leaves.box).toEqual(tree.box)
    expect(areaOf(leaves.surface)).toBeLessThan(areaOf(tree.surface) / 2)
    for (const [corners = new Float32Array()] of leaves.surface)
      for (let at = 0; at < corners.length; at += 2)
        expect(contains(tree.surface, { x: corners[at] ?? 0, y: corners[at + 1] ?? 0 })).toBe(true)
    expect(scene.lines).toEqual([])
    // With a pitch, it is the top of the crown.
    const [low = 0, high = 0] = solidsOf(scene).features.flatMap(({ properties: { look, height } }) =>
      look === 'plant' || look === 'leaves' ? [Number(height)] : [],
    )
    expect(high).toBeGreaterThan(low)
  })
})

describe('a garage', () => {
  /** Draws a row of eight parking spaces, each 2.5 m wide, at the corridor. */
  const stall = (index: number) =>
    push('unit', `stall-${index}`, polygon(box(2.5 * index, 0, 2.5 * index + 2.5, 5)), {
      level_id: 'floor-0',
      category: 'parking',
    })
  const garage = all(
    set('level', 'floor-0', { category: 'parking' }),
    remove('unit', /^(room|office)-0$/),
    ...Array.from({ length: 8 }, (_, index) => stall(index)),
  )

  test('has lanes instead of corridors, without walls', () => {
    const walls = floorOf().scene.walls.length
    const { scene } = floorOf(garage)
    expect(scene.parts.find(({ id }) => id === 'corridor-0')?.look).toBe('road')
    expect(floorOf().scene.parts.find(({ id }) => id === 'corridor-0')?.look).toBe('corridor')
    expect(scene.walls.length).toBeLessThan(walls)
  })

  test('has a painted line inside of each parking space', () => {
    const { scene } = floorOf(garage)
    const painted = scene.parts.filter(({ look }) => look === 'marking')
    expect(painted).toHaveLength(8)
    for (const { surface, stands, isPlace } of painted) {
      expect([stands, isPlace]).toEqual([false, false])
      expect(areaOf(surface)).toBeCloseTo(2.5 * 5 - 2.36 * 4.86, 1)
    }
    expect(scene.lines).toEqual([])
  })

  test('has signs along a row of spaces, apart from each other, unless an amenity has one', () => {
    const signs = (...changes: readonly Change[]) =>
      floorOf(all(garage, ...changes)).scene.icons.filter(({ icon }) => icon === 'parking')
    expect(signs().map(({ id }) => id)).toEqual(['stall-0', 'stall-7'])
    const stated = signs(push('amenity', 'sign', point(1, 2), { category: 'parking', unit_ids: ['stall-0'] }))
    expect(stated.map(({ id }) => id)).toEqual(['sign', 'stall-7'])
  })
})

test('markings and plants are drawn after every floor, wherever they are', () => {
  vi.stubGlobal(
    'Path2D',
    class {
      readonly moveTo = vi.fn<() => void>()
      readonly lineTo = vi.fn<() => void>()
      readonly closePath = vi.fn<() => void>()
    },
  )
  const { scene } = floorOf((drawn) => {
    const on = { level_id: 'floor-0', category: 'marking' }
    // The tile of the room is drawn before the tile of the corridor's far end.
    drawn.detail.push(feature('detail', 'arrow', line([1, 5.5], [2, 5.5], [1.5, 6.5], [1, 5.5]), on))
    const tree = line([1, 5], [3, 5], [3, 7], [1, 7], [1, 5])
    drawn.detail.push(feature('detail', 'tree', tree, { ...on, category: 'vegetation' }))
    for (const level of drawn.level) level.geometry = polygon(box(0, 0, 120, 12))
    const corridor = pick(drawn, 'unit', 'corridor-0')
    corridor.geometry = polygon(box(0, 5, 120, 7))
    pick(drawn, 'unit', 'lounge-0').geometry = polygon(box(6, 7, 50, 60))
    for (const bed of [box(7, 5, 8, 6), box(60, 0, 118, 5)])
      drawn.unit.push(
        feature('unit', `bed-${bed[0]?.join()}`, polygon(bed), { level_id: 'floor-0', category: 'vegetation' }),
      )
  })
  const looks = cutIntoChunks(scene).all.flatMap((chunk) => chunk.fills(false).map(({ look }) => look))
  const lastFloor = looks.findLastIndex((look) => !['garden', 'marking', 'plant', 'leaves'].includes(look))
  expect(looks.indexOf('garden')).toBeGreaterThan(lastFloor)
  for (const look of ['marking', 'plant', 'leaves'] as const)
    expect(looks.indexOf(look)).toBeGreaterThan(looks.lastIndexOf('garden'))
  vi.unstubAllGlobals()
})
