import { describe, expect, test, vi } from 'vitest'
import { cutIntoChunks } from '#src/features/floorplan/plan/canvas/floor-chunks.ts'
import { createProjector } from '#src/features/floorplan/plan/camera/projector.ts'
import { solidsOf } from '#src/features/floorplan/plan/maplibre/plan-source.ts'
import { drawLabels } from '#src/features/floorplan/plan/overlay/draw-labels.ts'
import type { PlacedLabel } from '#src/features/floorplan/plan/overlay/label-layout.ts'
import type { PlanMarks, PlanOverlay } from '#src/features/floorplan/plan-view.ts'
import type { Theme } from '#src/features/floorplan/plan/theme/theme.ts'
import { box, type Drawn, feature, line, pick, point, polygon, ring } from './rules/venue/drawn-venue.ts'
import type { Pace } from '#src/features/floorplan/plan/overlay/label-sprites.ts'
import { areaOf, contains } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import { floorOf, lengthOf } from './drawn-floor.ts'

const crown = line([1, 1], [3, 1], [4, 2.5], [3, 4], [1, 4], [1, 1])

/** Beside the house a lawn, around both the pavement. Where it has a floor of that ordinal, one looks into it. */
function drawGrounds(drawn: Drawn, ordinal: number): void {
  const house = box(5, 5, 25, 17).toReversed()
  pick(drawn, 'building', 'house').properties['display_point'] = point(7, 7)
  drawn.level.push(
    feature('level', 'out', polygon(box(0, 0, 50, 40), house), { ordinal, outdoor: true, name: { en: 'Out' } }),
  )
  const lawn = ring([30, 5], [45, 5], [45, 30], [10, 30], [10, 20], [30, 20])
  const unit = (id: string, category: string, rings: [number, number][][]) =>
    drawn.unit.push(feature('unit', id, polygon(...rings), { level_id: 'out', category }))
  unit('lawn', 'vegetation', [lawn])
  unit('pavement', 'walkway', [box(0, 0, 50, 40), house, lawn.toReversed()])
}

describe('outdoors', () => {
  test('ways are pavement, and lawns have round corners with pavement below them', () => {
    const { scene } = floorOf((drawn) => drawGrounds(drawn, 9), 'out')
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

  test('one sees where one goes into the houses, unless it is said there already, and what there is in them', () => {
    const withDoor = (drawn: Drawn) => {
      drawGrounds(drawn, 0)
      const entry = { category: 'entry', name: { en: 'Way in' } }
      drawn.amenity.push(
        feature('amenity', 'in', point(5, 6), { ...entry, unit_ids: ['corridor-0'] }),
        feature('amenity', 'above', point(5, 6), { ...entry, unit_ids: ['corridor-1'] }),
        feature('amenity', 'info', point(6, 6), { category: 'information', unit_ids: ['corridor-0'] }),
      )
    }
    const { scene } = floorOf(withDoor, 'out')
    expect(scene.icons.map(({ id, icon }) => [id, icon])).toEqual([
      ['in', 'entrance'],
      ['info', 'info'],
      ['stairs-0', 'stairs'],
    ])
    const said = floorOf((drawn) => {
      withDoor(drawn)
      drawn.amenity.push(feature('amenity', 'own', point(4.5, 6), { category: 'entry', unit_ids: ['pavement'] }))
    }, 'out')
    expect(said.scene.icons.map(({ id }) => id)).toEqual(['info', 'own', 'stairs-0'])
  })

  test('the name of a bent house stands in its longest wing', () => {
    const { scene } = floorOf((drawn) => {
      drawGrounds(drawn, 9)
      const bent = ring([5, 5], [5, 17], [9, 17], [9, 9], [25, 9], [25, 5])
      pick(drawn, 'level', 'out').geometry = polygon(box(0, 0, 50, 40), bent)
    }, 'out')
    const [house] = scene.names
    const hole = scene.parts.find(({ look }) => look === 'building')
    // Metres east of its western edge: the widest circle would stand in the corner.
    expect((house?.point.x ?? 0) - (hole?.box.minX ?? 0)).toBeGreaterThan(6)
    expect(hole && house && contains(hole.surface, house.point)).toBe(true)
  })

  test('one looks into the houses, over whatever they are drawn on', () => {
    const { scene } = floorOf((drawn) => {
      drawGrounds(drawn, 0)
      pick(drawn, 'unit', 'room-0').properties['resource_id'] = 'r001'
    }, 'out')
    const ids = scene.parts.map(({ id }) => id)
    expect(ids.indexOf('office-0')).toBeGreaterThan(ids.findIndex((id) => id.startsWith('building')))
    expect(ids).not.toContain('room-1')
    // Places that cannot be booked are looked at on their floor.
    const places = scene.places.map(({ id }) => id)
    expect(places).toContain('room-0')
    expect(places).not.toContain('office-0')
    expect(scene.lines.length).toBeGreaterThan(0)
    // Its name stands above the wall: in the house are those of rooms.
    expect(scene.names.map(({ name, lies }) => [name, lies])).toEqual([['House', 'above']])
  })

  test('streets have their names, and are nowhere to go to', () => {
    const { scene } = floorOf((drawn) => {
      drawGrounds(drawn, 9)
      const road = { level_id: 'out', category: 'road', name: { en: 'Kingdom Street' } }
      drawn.unit.push(feature('unit', 'road', polygon(box(0, 32, 50, 38)), road))
    }, 'out')
    expect(scene.names.map(({ name, lies }) => [name, lies])).toContainEqual(['Kingdom Street', 'along'])
    expect(scene.places.map(({ name }) => name)).not.toContain('Kingdom Street')
  })

  test('the name of a house stays where one looks, as long as one looks at the house', () => {
    const { scene } = floorOf((drawn) => drawGrounds(drawn, 9), 'out')
    const [name] = scene.names
    const house = scene.parts.find(({ look }) => look === 'building')
    if (!name || !house) throw new Error('There is no house.')
    const size = { width: 400, height: 300 }
    /** Where it is written, looking at a place from near. */
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

  test('a court is no part of the house around it: walls stand between them, and the name is not in it', () => {
    const { scene } = floorOf((drawn) => {
      const court = box(9, 9, 21, 13)
      drawGrounds(drawn, 9)
      const [grounds] = (pick(drawn, 'level', 'out').geometry as { coordinates: unknown[] }).coordinates
      const house = box(5, 5, 25, 17).toReversed()
      pick(drawn, 'building', 'house').properties['display_point'] = point(15, 11)
      pick(drawn, 'level', 'out').geometry = { type: 'MultiPolygon', coordinates: [[grounds, house], [court]] }
      drawn.unit.push(feature('unit', 'court', polygon(court), { level_id: 'out', category: 'walkway' }))
    }, 'out')
    const house = scene.parts.find(({ look }) => look === 'building')
    const [name] = scene.names
    expect(lengthOf(scene.outerWalls)).toBeCloseTo(2 * (20 + 12) + 2 * (12 + 4), 1)
    expect(house && areaOf(house.surface)).toBeCloseTo(20 * 12 - 12 * 4, 1)
    expect(house && name && contains(house.surface, name.point)).toBe(true)
  })

  test('trees are seen from above, at any distance, and the sunny part of each lies within it', () => {
    const { scene } = floorOf((drawn) => {
      drawn.detail.push(feature('detail', 'tree', crown, { level_id: 'floor-0', category: 'vegetation' }))
    })
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
    // Pitched, it is the top of the crown.
    const [low = 0, high = 0] = solidsOf(scene).features.flatMap(({ properties: { look, height } }) =>
      look === 'plant' || look === 'leaves' ? [Number(height)] : [],
    )
    expect(high).toBeGreaterThan(low)
  })
})

describe('a garage', () => {
  /** Eight places in a row, 2.5 m each, the corridor before them. */
  const garage = (drawn: Drawn) => {
    pick(drawn, 'level', 'floor-0').properties['category'] = 'parking'
    drawn.unit = drawn.unit.filter(({ id }) => id !== 'room-0' && id !== 'office-0')
    for (let stall = 0; stall < 8; stall += 1)
      drawn.unit.push(
        feature('unit', `stall-${stall}`, polygon(box(2.5 * stall, 0, 2.5 * stall + 2.5, 5)), {
          level_id: 'floor-0',
          category: 'parking',
        }),
      )
  }

  test('has lanes where other floors have corridors, without walls', () => {
    const walls = floorOf().scene.walls.length
    const { scene } = floorOf(garage)
    expect(scene.parts.find(({ id }) => id === 'corridor-0')?.look).toBe('road')
    expect(floorOf().scene.parts.find(({ id }) => id === 'corridor-0')?.look).toBe('corridor')
    expect(scene.walls.length).toBeLessThan(walls)
  })

  test('has a line painted around each place, within it', () => {
    const { scene } = floorOf(garage)
    const painted = scene.parts.filter(({ look }) => look === 'marking')
    expect(painted).toHaveLength(8)
    for (const { surface, stands, isPlace } of painted) {
      expect([stands, isPlace]).toEqual([false, false])
      expect(areaOf(surface)).toBeCloseTo(2.5 * 5 - 2.36 * 4.86, 1)
    }
    expect(scene.lines).toEqual([])
  })

  test('has signs along a row of places, none near another, and none where an amenity says so', () => {
    const signs = (change: (drawn: Drawn) => void = () => undefined) =>
      floorOf((drawn) => {
        garage(drawn)
        change(drawn)
      }).scene.icons.filter(({ icon }) => icon === 'parking')
    expect(signs().map(({ id }) => id)).toEqual(['stall-0', 'stall-7'])
    const stated = signs((drawn) =>
      drawn.amenity.push(feature('amenity', 'sign', point(1, 2), { category: 'parking', unit_ids: ['stall-0'] })),
    )
    expect(stated.map(({ id }) => id)).toEqual(['sign', 'stall-7'])
  })
})

test('what is painted or grows on a floor is drawn after every floor, wherever that belongs', () => {
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
    // In the square of the room, which is drawn before that of the corridor's far end.
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
