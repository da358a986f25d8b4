import { describe, expect, test } from 'vitest'
import { findOpenUnits } from '../../src/venue/venue.ts'
import { all, type Change, push, put, remove, set } from './changes.ts'
import {
  addLift,
  box,
  type Drawn,
  drawVenue,
  feature,
  found,
  line,
  open,
  openWith,
  point,
  polygon,
  ring,
} from './drawn-venue.ts'

const on = { level_id: 'floor-0' }
const codes = (...changes: readonly Change[]) => found(all(...changes)).map(([code]) => code)
const openAll = (...changes: readonly Change[]) => openWith(all(...changes)).venue
const noRelationships = remove('relationship', /./)
const annex = push('building', 'annex', null)

describe('wayfinding, data: connectors between floors', () => {
  const inferred = (...changes: readonly Change[]) =>
    openAll(noRelationships, ...changes).relationships.map(({ unitIds }) => unitIds.join(' '))
  const moveAbove = (x: number) => put('unit', 'stairs-1', polygon(box(x, 7, x + 6, 12)))

  test('are inferred if the shafts overlap by three tenths of the smaller one', () => {
    expect(inferred(moveAbove(4.1))).toEqual(['stairs-0 stairs-1'])
    expect(inferred(moveAbove(4.3))).toEqual([])
    expect(inferred(put('unit', 'stairs-1', polygon(box(1, 8, 2, 9))))).toEqual(['stairs-0 stairs-1'])
  })

  test('are inferred between one kind in one building, across two storeys only for lifts', () => {
    const ordinal = (value: number) => set('level', 'floor-1', { ordinal: value })
    expect(inferred(ordinal(1.5))).toEqual(['stairs-0 stairs-1'])
    expect(inferred(ordinal(2))).toEqual([])
    expect(inferred(set('unit', 'stairs-1', { category: 'escalator' }))).toEqual([])
    expect(inferred(addLift, noRelationships, ordinal(3))).toEqual(['lift-0 lift-1'])
    const inBuildings = (...ids: string[]) => all(annex, set('level', 'floor-1', { building_ids: ids }))
    expect(inferred(inBuildings('annex'))).toEqual([])
    expect(inferred(inBuildings('annex', 'house'))).toEqual(['stairs-0 stairs-1'])
    expect(inferred(ordinal(0))).toEqual([])
  })

  /** Adds a third floor like the second. */
  const addFloor = (drawn: Drawn): void => {
    for (const type of ['level', 'unit', 'opening'] as const) {
      const above = drawn[type].filter(({ id }) => String(id).endsWith('-1'))
      drawn[type].push(...(JSON.parse(JSON.stringify(above).replaceAll('-1"', '-2"')) as typeof above))
    }
    set('level', 'floor-2', { ordinal: 2 })(drawn)
  }

  test('are inferred from each floor to the next, unless the file connects them in some way', () => {
    expect(inferred(addFloor)).toEqual(['stairs-0 stairs-1', 'stairs-1 stairs-2'])
    const joined = (...ends: readonly (readonly [number, number])[]) =>
      openWith((drawn) => {
        addFloor(drawn)
        drawn.relationship = ends.map(([from, to]) =>
          feature('relationship', `${from} ${to}`, null, {
            category: 'stairs',
            origin: { id: `stairs-${from}`, feature_type: 'unit' },
            destination: { id: `stairs-${to}`, feature_type: 'unit' },
          }),
        )
      }).venue.relationships.flatMap(({ isInferred, unitIds }) => (isInferred ? [unitIds.join(' ')] : []))
    expect(joined([0, 1])).toEqual(['stairs-1 stairs-2'])
    expect(joined([0, 2])).toEqual(['stairs-0 stairs-1'])
    expect(joined([0, 2], [2, 1])).toEqual([])
    expect(openAll(noRelationships).relationships[0]).toEqual({
      id: 'inferred:stairs-0:stairs-1',
      category: 'stairs',
      isUndirected: true,
      unitIds: ['stairs-0', 'stairs-1'],
      points: [null, null],
      openingIds: [],
      lengthInMetres: null,
      hours: null,
      isInferred: true,
    })
  })

  test('are reported if they are alone, except for ramps and venues of one level', () => {
    const alone = (...changes: readonly Change[]) =>
      codes(noRelationships, set('unit', 'stairs-1', { category: 'room' }), ...changes).includes('connector-alone')
    const category = (name: string) => set('unit', 'stairs-0', { category: name })
    expect([alone(), alone(category('escalator')), alone(category('elevator'))]).toEqual([true, true, true])
    expect(alone(category('ramp'))).toBe(false)
    const upper = /-1$/
    expect(alone(remove('level', upper), remove('unit', upper), remove('opening', upper))).toBe(false)
    // A relationship on one level connects no others.
    const flat = { category: 'stairs', origin: 'stairs-0', destination: 'lounge-0' }
    expect(alone(push('relationship', 'flat', null, flat))).toBe(true)
  })
})

describe('wayfinding, data: properties of features', () => {
  const unitOf = (properties: Record<string, unknown>) =>
    openAll(set('unit', 'room-0', properties)).units.find(({ id }) => id === 'room-0')

  test('may be one value or a list, text or a number, and names in any language or none', () => {
    expect(unitOf({ accessibility: 'wheelchair' })?.accessibility).toEqual(['wheelchair'])
    expect(unitOf({ accessibility: '' })?.accessibility).toEqual([])
    expect(unitOf({ accessibility: null })?.accessibility).toEqual([])
    expect(unitOf({ resource_id: 7 })?.resourceIds).toEqual(['7'])
    expect(unitOf({ resource_id: ['a', 8] })?.resourceIds).toEqual(['a', '8'])
    expect([...(unitOf({ name: 'Vltava' })?.name ?? [])]).toEqual([['und', 'Vltava']])
    expect([...(unitOf({ name: { en: '', cs: 'Vltava', de: null } })?.name ?? [])]).toEqual([['cs', 'Vltava']])
    expect([...(unitOf({ alt_name: { en: 'R1' } })?.altName ?? [])]).toEqual([['en', 'R1']])
    expect(unitOf({ restriction: null })?.restriction).toBeNull()
    expect(unitOf({ display_point: point(2, 3) })?.displayPoint?.x).toBeDefined()
  })

  test('of levels have numbers or numeric text as ordinals, and levels without one are on top', () => {
    const floor = polygon(box(0, 0, 20, 12))
    const ordinals = (...given: readonly unknown[]) =>
      openAll(
        ...given.map((ordinal, index) => push('level', `more-${index}`, floor, { ordinal, building_ids: ['house'] })),
      ).levels.map(({ id, ordinal }) => `${id} ${ordinal}`)
    expect(ordinals('-2', '0.5')).toEqual(['more-0 -2', 'floor-0 0', 'more-1 0.5', 'floor-1 1'])
    expect(ordinals('1st', null, Infinity)).toEqual(['floor-0 0', 'floor-1 1', 'more-0 2', 'more-1 3', 'more-2 4'])
    expect(ordinals(2.5, null).slice(-2)).toEqual(['more-0 2.5', 'more-1 3'])
    const basement = openAll(set('level', 'floor-0', { ordinal: -3 }), set('level', 'floor-1', { ordinal: null }))
    expect(basement.levels.map(({ ordinal }) => ordinal)).toEqual([-3, 0])
  })

  test('of outdoor levels need no building, and levels without one get an assumed building among several', () => {
    const outdoors = set('level', 'floor-1', { outdoor: true, building_ids: [] })
    expect(codes(outdoors)).not.toContain('building-missing')
    const venue = openAll(annex, set('level', 'floor-1', { building_ids: null }))
    expect(venue.buildings.map(({ id, levelIds }) => [id, levelIds])).toEqual([
      ['house', ['floor-0']],
      ['annex', []],
      ['assumed-building', ['floor-1']],
    ])
    expect(venue.buildings.at(-1)).toMatchObject({ category: 'unspecified', footprints: [], displayPoint: null })
    expect(venue.buildings.at(-1)?.name.get('en')).toBe('Dock')
    const none = openAll(...(['venue', 'building', 'footprint'] as const).map((type) => remove(type, /./)), (drawn) => {
      for (const level of drawn.level) level.properties['building_ids'] = null
    })
    expect(none).toMatchObject({ id: 'venue', category: 'unspecified', areaId: null })
    expect(none.name.size).toBe(0)
    expect(none.buildings[0]?.name.size).toBe(0)
  })

  test('include those of openings, the language and the attribution', () => {
    const venue = openAll(
      set('opening', 'door-room-0', { door: null }),
      set('opening', 'door-office-0', { door: {} }),
      set('opening', 'door-room-1', { access_control: 'keyaccess' }),
    )
    const doors = new Map(venue.openings.map((opening) => [opening.id, opening]))
    expect(doors.get('door-room-0')?.door).toBeNull()
    expect(doors.get('door-office-0')?.door).toEqual({ type: null, isAutomatic: false, material: null })
    expect(doors.get('door-room-1')?.accessControl).toEqual(['keyaccess'])
    expect(doors.get('entrance')?.category).toBe('pedestrian.principal')
    expect(venue.language).toBe('en')
    expect(venue.attribution.size).toBe(0)
    expect(venue.box.maxX - venue.box.minX).toBeCloseTo(20, 2)
  })
})

describe('wayfinding, data: the units next to a door', () => {
  const sides = (...changes: readonly Change[]) => {
    const door = openAll(...changes).openings.find(({ id }) => id === 'door-room-0')
    return [door?.units, door?.isEntrance]
  }
  const doorAt = (...corners: readonly (readonly [number, number])[]) => put('opening', 'door-room-0', line(...corners))

  test('are on the left and right of the line as it is drawn', () => {
    expect(sides(doorAt([4, 5], [5, 5]))).toEqual([['corridor-0', 'room-0'], false])
    expect(sides(doorAt([5, 5], [4, 5]))).toEqual([['room-0', 'corridor-0'], false])
    expect(sides(doorAt([10, 2], [10, 3]))).toEqual([['room-0', 'office-0'], false])
    // The line has a corner, and its middle is on the wall of the room.
    expect(sides(doorAt([9, 5], [10, 5], [10, 4.5]))[0]).toContain('room-0')
  })

  test('lead outside at the outline of the level, within 0.8 m', () => {
    expect(sides(doorAt([4, 0], [5, 0]))).toEqual([['room-0', null], true])
    expect(sides(doorAt([4, -0.7], [5, -0.7]))).toEqual([['room-0', null], true])
    expect(sides(doorAt([4, -0.9], [5, -0.9]))).toEqual([[null, null], false])
    const wider = (y: number) => all(put('level', 'floor-0', polygon(box(0, y, 20, 12))), doorAt([4, 0], [5, 0]))
    expect(sides(wider(-0.7))).toEqual([['room-0', null], true])
    expect(sides(wider(-0.9))).toEqual([['room-0', null], false])
  })

  test('are those of rooms rather than walls, and stairs are open only at their door', () => {
    const openUnits = findOpenUnits([{ units: ['stairs', null] }])
    expect(openUnits({ id: 'stairs', category: 'stairs' })).toBe(false)
    expect(openUnits({ id: 'others', category: 'stairs' })).toBe(true)
    expect(openUnits({ id: 'stairs', category: 'walkway' })).toBe(true)
    expect(openUnits({ id: 'others', category: 'elevator' })).toBe(false)
  })

  test('are missing for a unit without a door or an open side, even if a landing touches a corner', () => {
    const noDoor = (category: string, geometry: unknown) =>
      codes(
        remove('opening', /^door-lounge-0$/),
        put('unit', 'lounge-0', geometry),
        set('unit', 'lounge-0', { category }),
      ).filter((code) => code === 'unit-without-opening')
    expect(noDoor('lobby', polygon(box(6, 7, 20, 12)))).toEqual([])
    expect(noDoor('lobby', polygon(box(6, 7.05, 20, 12)))).toEqual([])
    expect(noDoor('lobby', polygon(box(6, 7.08, 20, 12)))).toHaveLength(1)
    expect(noDoor('lounge', polygon(box(6, 7, 20, 12)))).toHaveLength(1)
    expect(noDoor('structure', polygon(box(6, 7, 20, 12)))).toEqual([])
    expect(noDoor('walkway', polygon(ring([20, 7], [20, 12], [10, 12])))).toHaveLength(1)
  })

  test('are not needed by halls outdoors', () => {
    const yard = polygon(box(30, 0, 50, 12))
    const outdoors = (category: string) =>
      codes(
        push('level', 'yard', yard, { ordinal: 0, outdoor: true, building_ids: null }),
        push('unit', 'lawn', yard, { level_id: 'yard', category }),
      )
    expect(outdoors('walkway')).toEqual([])
    expect(outdoors('room')).toContain('unit-without-opening')
  })
})

describe('wayfinding, data: amenities and details', () => {
  test('an amenity is in its first unit, or else on the floor nearest to the ground, indoors first', () => {
    const amenity = (at: readonly [number, number], unitIds: readonly string[], change: Change = () => {}) =>
      openAll(
        change,
        push('amenity', 'a', point(...at), { category: 'exit', unit_ids: unitIds, hours: 'off' }),
      ).amenities.map(({ unitIds: ids, levelId, hours }) => [...ids, levelId, hours])
    expect(amenity([2, 2], ['office-1', 'room-0'])).toEqual([['office-1', 'room-0', 'floor-1', 'off']])
    expect(amenity([2, 2], ['gone', 'office-1'])).toEqual([['office-1', 'floor-1', 'off']])
    expect(amenity([900, 900], [])).toEqual([[null, 'off']])
    const ordinals = (ground: number, first: number, outdoor = false) =>
      all(set('level', 'floor-0', { ordinal: ground, outdoor }), set('level', 'floor-1', { ordinal: first }))
    expect(amenity([2, 2], [], ordinals(0, 1))[0]?.[0]).toBe('room-0')
    expect(amenity([2, 2], [], ordinals(-2, 1))[0]?.[0]).toBe('room-1')
    expect(amenity([2, 2], [], ordinals(-1, 1))[0]?.[0]).toBe('room-1')
    expect(amenity([2, 2], [], ordinals(-1, 2))[0]?.[0]).toBe('room-0')
    expect(amenity([2, 2], [], ordinals(0, 1, true))[0]?.[0]).toBe('room-1')
  })

  test('a detail has lines, and the outlines of its surfaces', () => {
    const lines = (geometry: unknown) =>
      openAll(push('detail', 'd', geometry, on)).details.map((detail) => detail.lines.map(({ length }) => length / 2))
    expect(lines(line([0, 0], [1, 0], [1, 1]))).toEqual([[3]])
    expect(lines({ ...line([0, 0], [1, 0], [1, 1]), type: 'LinearRing' })).toEqual([[3]])
    expect(lines(polygon(box(0, 0, 3, 3), box(1, 1, 2, 2)))).toEqual([[5, 5]])
    const parts = [box(0, 0, 1, 1), box(2, 2, 3, 3).slice(0, 2)]
    expect(lines({ type: 'MultiLineString', coordinates: parts })).toEqual([[5, 2]])
  })

  test('corners closer than a millimetre are merged', () => {
    const corners = (gap: number) =>
      openAll(push('detail', 'd', line([0, 0], [gap, 0], [5, 0]), on)).details[0]?.lines[0]?.length
    expect(corners(0.0005)).toBe(4)
    expect(corners(0.0015)).toBe(6)
    const { venue } = open(drawVenue())
    expect(venue.units[0]?.shape[0]?.[0]).toHaveLength(8)
  })
})
