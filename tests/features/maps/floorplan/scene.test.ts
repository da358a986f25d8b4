import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { solidsOf } from '#src/features/maps/screen/floorplan/plan/maplibre/plan-source.ts'
import { createHitIndex, neighbourOf } from '#src/features/maps/screen/floorplan/plan/scene/scene.ts'
import { areaOf, boxOf, contains, createWork } from '@foyer/indoor'
import type { Look, Scene, Surface } from '#src/features/maps/model/floorplan/rules/scene.ts'
import { all, type Change, push, put, set } from '#indoor-tests/venue/changes.ts'
import { box, line, point, polygon, ring } from '#indoor-tests/venue/drawn-venue.ts'
import { cutWalls, type Gap } from '#workers/compute/venue/scene/cut-walls.ts'
import { type Doorway, leavesOfDoors, type OpenedInto } from '#workers/compute/venue/scene/door-leaves.ts'
import { clearedHalls } from '#workers/compute/venue/scene/room-for-name.ts'
import { floorOf, lengthOf, placeOf } from './drawn-floor.ts'

const square = (x: number, y: number, toX: number, toY: number) => [[Float32Array.of(x, y, toX, y, toX, toY, x, toY)]]
const swinging = { type: 'swinging', automatic: false, material: 'wood' }

describe('the scene of a floor', () => {
  test('has its rooms as places in reading order, without passages and walls', () => {
    const { scene } = floorOf()
    expect(scene.places.map(({ id }) => id)).toEqual(['stairs-0', 'lounge-0', 'room-0', 'office-0'])
    expect(scene.parts.find(({ id }) => id === 'corridor-0')).toMatchObject({ look: 'corridor', isPlace: false })
    expect(scene.parts.find(({ id }) => id === 'lounge-0')).toMatchObject({ look: 'social', isPlace: true })
  })

  test('has a place for every fixture that is a resource', () => {
    const on = { level_id: 'floor-0', category: 'desk' }
    const { scene } = floorOf(
      all(
        push('fixture', 'desk', polygon(box(1, 1, 2.6, 1.8)), { ...on, name: { en: 'Desk 7' }, resource_id: 'r-7' }),
        push('fixture', 'table', polygon(box(4, 1, 5, 2)), { ...on, category: 'furniture' }),
      ),
    )
    const fixtures = scene.places.filter(({ kind }) => kind === 'fixture')
    expect(fixtures).toMatchObject([{ id: 'desk', name: 'Desk 7', resourceIds: ['r-7'] }])
    const table = scene.parts.find(({ id }) => id === 'table')
    expect(table).toMatchObject({ look: 'furniture', stands: true, isPlace: false })
  })

  test('has details of chairs as furniture and other details as lines', () => {
    const on = { level_id: 'floor-0', category: 'furniture' }
    const chair = line([1, 1], [1.5, 1], [1.5, 1.5], [1, 1.5], [1, 1])
    const { scene } = floorOf(
      all(
        push('detail', 'chair', chair, on),
        push('detail', 'rail', line([4, 1], [5, 2]), on),
        push('detail', 'mark', chair, { level_id: 'floor-0' }),
      ),
    )
    expect(scene.parts.filter(({ stands }) => stands)).toMatchObject([{ look: 'chair', isPlace: false }])
    expect(scene.lines).toHaveLength(2)
  })

  test('has tables above seats and backs above both, but flat doors', () => {
    const on = { level_id: 'floor-0', category: 'furniture' }
    const outlines = { type: 'MultiLineString', coordinates: [box(1, 1, 1.4, 1.4), box(1, 1.4, 1.4, 1.48)] }
    const { scene } = floorOf(
      all(
        push('detail', 'chair', outlines, on),
        push('fixture', 'table', polygon(box(0.5, 0.2, 2, 0.9)), on),
        set('opening', 'door-room-0', { door: swinging }),
      ),
    )
    const heightsOf = (look: string) =>
      solidsOf(scene).features.flatMap(({ properties }) => (properties['look'] === look ? [properties['height']] : []))
    const [seat = 0, back = 0, ...more] = heightsOf('chair').map(Number)
    const [table = 0] = heightsOf('furniture').map(Number)
    expect(more).toEqual([])
    expect([0, seat, table, back].toSorted((one, other) => one - other)).toEqual([0, seat, table, back])
    expect(new Set([0, seat, table, back]).size).toBe(4)
    expect(heightsOf('door')).toEqual([])
    const indexOf = (isPart: (part: Scene['parts'][number]) => boolean) => scene.parts.findIndex(isPart)
    expect(indexOf(({ look }) => look === 'chair')).toBeGreaterThan(indexOf(({ id }) => id === 'table'))
  })

  test('names a room after its occupant', () => {
    const { scene } = floorOf(
      all(
        push('anchor', 'anchor', point(2, 2), { unit_id: 'room-0' }),
        push('occupant', 'firm', null, { name: { en: 'Firm' }, anchor_id: 'anchor' }),
      ),
    )
    expect(scene.places.find(({ id }) => id === 'room-0')?.name).toBe('Firm')
  })

  test('shows the sign of stairs once, even if an amenity repeats it', () => {
    const iconsOf = (...changes: readonly Change[]) =>
      floorOf(all(...changes)).scene.icons.map(({ id, icon }) => [id, icon])
    expect(iconsOf()).toEqual([['stairs-0', 'stairs']])
    const sign = push('amenity', 'sign', point(3, 9), { category: 'stairs', unit_ids: ['stairs-0'] })
    expect(iconsOf(sign)).toEqual([['sign', 'stairs']])
  })

  test('has the direction of the building', () => {
    expect(floorOf().scene.turn).toBeCloseTo(0, 1)
    const { scene } = floorOf((drawn) => {
      const turned = polygon(ring([0, 0], [16, -12], [24, -1], [8, 11]))
      for (const level of drawn.level) level.geometry = turned
    })
    expect(scene.turn).toBeCloseTo(36.5, 0)
  })

  test('has labels inside of an angled room', () => {
    const { scene } = floorOf(put('unit', 'room-0', polygon(ring([0, 0], [10, 0], [10, 1], [1, 1], [1, 5], [0, 5]))))
    const room = scene.places.find(({ id }) => id === 'room-0')
    expect(room && contains(room.surface, room.centre)).toBe(true)
    expect(room?.room.across).toBeLessThanOrEqual(5)
  })

  test('keeps the label of a hall off its desks', () => {
    const on = { level_id: 'floor-0', category: 'desk' }
    const desk = (x: number, y: number) =>
      push('fixture', `desk-${x}-${y}`, polygon(box(x, y, x + 2.8, y + 0.9)), { ...on, resource_id: `r-${x}-${y}` })
    const { scene } = floorOf(all(desk(1, 1), desk(4.2, 1), desk(1, 2.2), desk(4.2, 2.2)))
    const hall = scene.places.find(({ id }) => id === 'room-0')
    const { x = 0, y = 0 } = hall?.centre ?? {}
    const { along = 0, across = 0 } = hall?.room ?? {}
    expect(Math.min(along / 3, across)).toBeGreaterThan(1)
    for (const place of scene.places.filter(({ kind }) => kind === 'fixture')) {
      const isAside = x + along / 2 <= place.box.minX + 0.01 || x - along / 2 >= place.box.maxX - 0.01
      const isAbove = y + across / 2 <= place.box.minY + 0.01 || y - across / 2 >= place.box.maxY - 0.01
      expect(isAside || isAbove).toBe(true)
    }
  })

  test('outdoors has only the walls of the buildings and their names', () => {
    const grounds = polygon(box(0, 0, 20, 20), box(5, 5, 10, 10).toReversed())
    const { scene } = floorOf(
      all(
        set('building', 'house', { display_point: point(7, 7) }),
        push('level', 'out', grounds, { ordinal: 0, outdoor: true, name: { en: 'Out' } }),
        push('unit', 'lawn', polygon(box(0, 0, 4, 4)), { level_id: 'out', category: 'vegetation' }),
      ),
      'out',
    )
    expect(scene.walls).toEqual([])
    expect(lengthOf(scene.outerWalls)).toBeCloseTo(20, 2)
    const parts = scene.parts.filter(({ id }) => !id.endsWith('-0') || id.startsWith('building'))
    expect(parts.map(({ look }) => look)).toEqual(['building', 'outdoor', 'garden'])
    expect(scene.names).toMatchObject([{ name: 'House', buildingId: 'house' }])
  })
})

test('names avoid desks only within a work limit', () => {
  const hall = { id: 'hall', surface: square(0, 0, 40, 40), area: 1_600 }
  const desks = square(1, 1, 2, 2)
  expect([...clearedHalls([hall], desks).keys()]).toEqual(['hall'])
  expect([...clearedHalls([hall], desks, createWork(100)).keys()]).toEqual([])
})

describe('the leaves of doors', () => {
  const doorsOf = (scene: Scene) => scene.parts.filter(({ look }) => look === 'door')
  /** Creates a scene with a swinging door between the room and the corridor. */
  const withDoor = (from: [number, number], to: [number, number], door: unknown = swinging) =>
    floorOf(all(set('opening', 'door-room-0', { door }), put('opening', 'door-room-0', line(from, to)))).scene

  test('stand on the floor and open into the room, with the hinge at the nearer wall', () => {
    const scene = withDoor([0.5, 5], [1.5, 5])
    const [leaf, ...others] = doorsOf(scene)
    expect(others).toEqual([])
    expect(leaf).toMatchObject({ stands: true, isPlace: false })
    const room = scene.parts.find(({ id }) => id === 'room-0')?.box
    if (leaf === undefined || room === undefined) throw new Error('There is no leaf.')
    expect(leaf.box.minX - room.minX).toBeCloseTo(0.5, 1)
    expect(leaf.box.maxX - room.minX).toBeCloseTo(1.5, 1)
    expect(leaf.box.minY - room.minY).toBeCloseTo(4, 1)
    expect(leaf.box.maxY - room.minY).toBeCloseTo(5, 1)
    // Its arc is to the right of it.
    const [open] = leaf.surface
    expect(boxOf(open === undefined ? [] : [open]).maxX - leaf.box.minX).toBeLessThan(0.1)
  })

  test('are two for a wide door, and missing if it is too wide or too narrow', () => {
    const leavesAt = (width: number) =>
      doorsOf(withDoor([4, 5], [4 + width, 5])).flatMap(({ surface }) => surface).length
    // Each leaf has an arc.
    expect([0.5, 0.9, 1.3, 1.8, 2.4, 2.5].map((width) => leavesAt(width) / 2)).toEqual([0, 1, 1, 2, 2, 0])
  })

  test('are missing for sliding, unspecified and outdoor doors', () => {
    expect(doorsOf(withDoor([4, 5], [5, 5], { ...swinging, type: 'sliding' }))).toEqual([])
    expect(doorsOf(withDoor([4, 5], [5, 5], null))).toEqual([])
    const outdoors = set('level', 'floor-0', { outdoor: true })
    const { scene } = floorOf(all(outdoors, set('opening', 'door-room-0', { door: swinging })))
    expect(scene.parts.length).toBeGreaterThan(0)
    expect(doorsOf(scene)).toEqual([])
  })

  const unit = (id: string, surface: Surface, look: Look = 'room'): OpenedInto => ({
    id,
    surface,
    look,
    area: areaOf(surface),
  })
  const doorway = (...corners: number[]): Doorway => ({
    corners: Float32Array.from(corners),
    unitIds: ['one', 'other'],
    door: 'swinging',
  })
  const boxesOf = (leaves: readonly Surface[]) => leaves.map(boxOf)

  test('open into the smaller of two rooms, in either order', () => {
    const [large, small] = [unit('one', square(0, 0, 9, 5)), unit('other', square(0, 5, 3, 8))]
    for (const units of [
      [large, small],
      [small, large],
    ])
      expect(boxesOf(leavesOfDoors([doorway(1, 5, 2, 5)], units))[0]?.minY).toBeCloseTo(5, 1)
  })

  test('open into stairs rather than a lane, and are missing at parking spaces', () => {
    const [lane, stairs] = [unit('one', square(0, 0, 2, 1.5), 'road'), unit('other', square(0, 1.5, 9, 8), 'connector')]
    expect(boxesOf(leavesOfDoors([doorway(0.5, 1.5, 1.4, 1.5)], [lane, stairs]))[0]?.maxY).toBeCloseTo(2.4, 1)
    const stall = unit('other', square(0, 1.5, 2.5, 6), 'stall')
    expect(leavesOfDoors([doorway(0.2, 1.5, 2.3, 1.5)], [lane, stall])).toEqual([])
  })

  test('are missing if the room is too shallow or the work limit is exceeded', () => {
    const hall = unit('one', square(0, 0, 9, 5), 'corridor')
    expect(leavesOfDoors([doorway(1, 5, 2, 5)], [hall, unit('other', square(0, 5, 3, 5.8))])).toEqual([])
    const room = unit('other', square(0, 5, 3, 8))
    expect(leavesOfDoors([doorway(1, 5, 2, 5)], [hall, room])).toHaveLength(1)
    expect(leavesOfDoors([doorway(1, 5, 2, 5)], [hall, room], createWork(10))).toEqual([])
  })

  test('are inside of the room, whatever its rotation and the position of the door', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        fc.double({ min: 0.6, max: 2.4, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.8, max: 3, noNaN: true }),
        fc.boolean(),
        (angle, width, share, depth, isReversed) => {
          const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
          const turned = (...numbers: number[]) =>
            numbers.flatMap((x, index) => {
              const y = numbers[index + 1] ?? 0
              return index % 2 === 0 ? [x * cos - y * sin, x * sin + y * cos] : []
            })
          const from = share * (3 - width)
          const ends = isReversed ? [from + width, 0, from, 0] : [from, 0, from + width, 0]
          const room = unit('one', [[Float32Array.from(turned(0, 0, 3, 0, 3, depth, 0, depth))]])
          const leaves = leavesOfDoors([doorway(...turned(...ends))], [room])
          const radius = width > 1.305 ? width / 2 : width
          expect(Math.abs(radius - depth) < 0.1 || leaves.length === (radius < depth ? 1 : 0)).toBe(true)
          for (const corners of leaves.flat(2))
            for (let at = 0; at < corners.length; at += 2) {
              const [x = 0, y = 0] = [corners[at], corners[at + 1]]
              const [along, into] = [x * cos + y * sin, y * cos - x * sin]
              expect(Math.min(along, 3 - along, into, depth - into)).toBeGreaterThan(-0.06)
            }
        },
      ),
    )
  })
})

describe('walls', () => {
  test('surround a room except for its door', () => {
    const { scene } = floorOf()
    // Four rooms with a one-metre door each, drawn from both sides.
    const inner = [10 + 10 + 5 + 5, 10 + 10 + 5 + 5, 6 + 6 + 5 + 5, 14 + 14 + 5 + 5, 20 + 20 + 2 + 2]
    const doors = 1 + 1 + 1 + 1 + (1 + 1 + 1 + 1) + 1
    expect(lengthOf(scene.walls)).toBeCloseTo(inner.reduce((sum, one) => sum + one, 0) - doors, 1)
  })

  test('are the outline without the entrances', () => {
    expect(lengthOf(floorOf().scene.outerWalls)).toBeCloseTo(2 * (20 + 12) - 1, 1)
  })

  test('are the edges of the room without its doors, for any number of doors', () => {
    const door = fc.record({ side: fc.integer({ min: 0, max: 3 }), at: fc.double({ min: 0, max: 9, noNaN: true }) })
    fc.assert(
      fc.property(fc.array(door, { maxLength: 12 }), (doors) => {
        const cut = doors.map(({ side, at }): Gap => {
          const [from, to] = [at, at + 1]
          const ends = [
            [from, 0, to, 0],
            [10, from, 10, to],
            [from, 10, to, 10],
            [0, from, 0, to],
          ][side]
          return { corners: Float32Array.from(ends ?? []), unitIds: ['room'] }
        })
        // The union of the doors is removed from each side.
        const taken = [0, 1, 2, 3].map((side) => {
          const spans = doors.filter((one) => one.side === side).toSorted((a, b) => a.at - b.at)
          let [sum, end] = [0, 0]
          for (const { at } of spans) {
            sum += Math.max(0, at + 1 - Math.max(at, end))
            end = Math.max(end, at + 1)
          }
          return sum
        })
        const walls = cutWalls([{ id: 'room', surface: square(0, 0, 10, 10), isOpen: false }], cut)
        const left = 40 - taken.reduce((sum, one) => sum + one, 0)
        // Tiny gaps between two doors are not drawn.
        expect(Math.abs(lengthOf(walls) - left)).toBeLessThan(0.06 * (doors.length + 1))
      }),
      { numRuns: 60 },
    )
  })

  test('stay complete if comparing them exceeds the work limit', () => {
    const crowd = Array.from({ length: 300 }, (_, index) => ({
      id: String(index),
      surface: square(0, 0, 4, 3),
      isOpen: true,
    }))
    const work = createWork(10_000)
    const walls = cutWalls(crowd, [], work)
    // Each of the 1,200 edges is near all others, so the search stops at the limit.
    expect(work.left).toBeGreaterThan(-1_300)
    expect(lengthOf(walls)).toBeGreaterThan(280 * 14)
  })

  test('are missing between two corridors', () => {
    const walls = cutWalls(
      [
        { id: 'one', surface: square(0, 0, 10, 2), isOpen: true },
        { id: 'other', surface: square(10, 0, 12, 9), isOpen: true },
      ],
      [],
    )
    expect(lengthOf(walls)).toBeCloseTo(24 + 22 - 2 - 2, 3)
  })
})

describe('the place at a point', () => {
  const properties = { level_id: 'floor-0', category: 'desk', resource_id: 'r' }
  const { scene } = floorOf(push('fixture', 'desk', polygon(box(1, 1, 2.6, 1.8)), properties))
  const hits = createHitIndex(scene.places)
  const at = (id: string) => placeOf(scene, id)

  test('is the desk in a room', () => {
    expect(hits.placeAt(at('desk').centre)?.id).toBe('desk')
    expect(hits.placeAt(at('office-0').centre)?.id).toBe('office-0')
    expect(hits.placeAt({ x: 500, y: 0 })).toBeNull()
  })

  test('equals the result of a linear search', () => {
    const { minX, minY, maxX, maxY } = scene.box
    fc.assert(
      fc.property(
        fc.double({ min: minX - 1, max: maxX + 1, noNaN: true }),
        fc.double({ min: minY - 1, max: maxY + 1, noNaN: true }),
        (x, y) => {
          const inside = scene.places.filter(({ surface }) => contains(surface, { x, y }))
          const smallest = inside.toSorted((one, other) => one.area - other.area)[0]
          expect(hits.placeAt({ x, y })?.id).toBe(smallest?.id)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('moves in the direction of an arrow key, on a rotated plan too', () => {
    const from = at('office-0')
    expect(neighbourOf(scene.places, from, 'left', 0)?.id).toBe('room-0')
    expect(neighbourOf(scene.places, from, 'up', 0)?.id).toBe('lounge-0')
    expect(neighbourOf(scene.places, from, 'right', 0)).toBeNull()
    // East is up, so left is down.
    expect(neighbourOf(scene.places, from, 'down', 90)?.id).toBe('room-0')
  })
})
