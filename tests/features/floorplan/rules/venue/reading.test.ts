import { describe, expect, test } from 'vitest'
import { findOpenUnits } from '#src/features/floorplan/rules/venue/venue.ts'
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
  pick,
  point,
  polygon,
  position,
} from './drawn-venue.ts'

const on = { level_id: 'floor-0' }
const codes = (change: (drawn: Drawn) => void) => found(change).map(([code]) => code)

describe('wayfinding, data: connectors are inferred where shafts overlap across floors', () => {
  const inferred = (change: (drawn: Drawn) => unknown) =>
    openWith((drawn) => {
      drawn.relationship = []
      change(drawn)
    }).venue.relationships.map(({ unitIds }) => unitIds.join(' '))
  const moveAbove = (x: number) => (drawn: Drawn) =>
    (pick(drawn, 'unit', 'stairs-1').geometry = polygon(box(x, 7, x + 6, 12)))

  test('by three tenths of the smaller one', () => {
    expect(inferred(moveAbove(4.1))).toEqual(['stairs-0 stairs-1'])
    expect(inferred(moveAbove(4.3))).toEqual([])
    expect(inferred((drawn) => (pick(drawn, 'unit', 'stairs-1').geometry = polygon(box(1, 8, 2, 9))))).toEqual([
      'stairs-0 stairs-1',
    ])
  })

  test('of one kind and one building, and not over two storeys but for a lift', () => {
    const ordinal = (value: number) => (drawn: Drawn) => (pick(drawn, 'level', 'floor-1').properties['ordinal'] = value)
    expect(inferred(ordinal(1.5))).toEqual(['stairs-0 stairs-1'])
    expect(inferred(ordinal(2))).toEqual([])
    expect(inferred((drawn) => (pick(drawn, 'unit', 'stairs-1').properties['category'] = 'escalator'))).toEqual([])
    const withLift = (drawn: Drawn): void => {
      addLift(drawn)
      drawn.relationship = []
      ordinal(3)(drawn)
    }
    expect(inferred(withLift)).toEqual(['lift-0 lift-1'])
    expect(
      inferred((drawn) => {
        drawn.building.push(feature('building', 'annex', null))
        pick(drawn, 'level', 'floor-1').properties['building_ids'] = ['annex']
      }),
    ).toEqual([])
    // Part of the same house too.
    expect(
      inferred((drawn) => {
        drawn.building.push(feature('building', 'annex', null))
        pick(drawn, 'level', 'floor-1').properties['building_ids'] = ['annex', 'house']
      }),
    ).toEqual(['stairs-0 stairs-1'])
    expect(inferred(ordinal(0))).toEqual([])
  })

  /** A third floor like the second. */
  const addFloor = (drawn: Drawn): void => {
    for (const type of ['level', 'unit', 'opening'] as const) {
      const above = drawn[type].filter(({ id }) => String(id).endsWith('-1'))
      drawn[type].push(...(JSON.parse(JSON.stringify(above).replaceAll('-1"', '-2"')) as typeof above))
    }
    pick(drawn, 'level', 'floor-2').properties['ordinal'] = 2
  }

  test('from each floor to the next one, not where the file joins them, however indirectly', () => {
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
    const relationship = openWith((drawn) => (drawn.relationship = [])).venue.relationships[0]
    expect(relationship).toEqual({
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

  test('and nothing is alone in a venue of one level, or if it is a ramp', () => {
    const alone = (change: (drawn: Drawn) => unknown) =>
      codes((drawn) => {
        drawn.relationship = []
        pick(drawn, 'unit', 'stairs-1').properties['category'] = 'room'
        change(drawn)
      }).filter((code) => code === 'connector-alone')
    expect(alone(() => {})).toHaveLength(1)
    expect(alone((drawn) => (pick(drawn, 'unit', 'stairs-0').properties['category'] = 'escalator'))).toHaveLength(1)
    expect(alone((drawn) => (pick(drawn, 'unit', 'stairs-0').properties['category'] = 'elevator'))).toHaveLength(1)
    expect(alone((drawn) => (pick(drawn, 'unit', 'stairs-0').properties['category'] = 'ramp'))).toEqual([])
    expect(
      alone((drawn) => {
        drawn.level = drawn.level.filter(({ id }) => id === 'floor-0')
        drawn.unit = drawn.unit.filter(({ properties }) => properties['level_id'] === 'floor-0')
        drawn.opening = drawn.opening.filter(({ properties }) => properties['level_id'] === 'floor-0')
      }),
    ).toEqual([])
    // A relationship on one level leads to no other.
    expect(
      alone((drawn) =>
        drawn.relationship.push(
          feature('relationship', 'flat', null, { category: 'stairs', origin: 'stairs-0', destination: 'lounge-0' }),
        ),
      ),
    ).toHaveLength(1)
  })
})

describe('wayfinding, data: properties of features', () => {
  const unitOf = (properties: Record<string, unknown>) =>
    openWith((drawn) => Object.assign(pick(drawn, 'unit', 'room-0').properties, properties)).venue.units.find(
      ({ id }) => id === 'room-0',
    )

  test('are read as one or a list, as text or a number, and as names in any language or in none', () => {
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

  test('of levels have numbers as text, but no other text; the ones without are put on top', () => {
    const ordinals = (...given: readonly unknown[]) =>
      openWith((drawn) => {
        for (const [index, ordinal] of given.entries())
          drawn.level.push(
            feature('level', `more-${index}`, polygon(box(0, 0, 20, 12)), { ordinal, building_ids: ['house'] }),
          )
      }).venue.levels.map(({ id, ordinal }) => `${id} ${ordinal}`)
    expect(ordinals('-2', '0.5')).toEqual(['more-0 -2', 'floor-0 0', 'more-1 0.5', 'floor-1 1'])
    expect(ordinals('1st', null, Infinity)).toEqual(['floor-0 0', 'floor-1 1', 'more-0 2', 'more-1 3', 'more-2 4'])
    expect(ordinals(2.5, null).slice(-2)).toEqual(['more-0 2.5', 'more-1 3'])
    const basement = openWith((drawn) => {
      pick(drawn, 'level', 'floor-0').properties['ordinal'] = -3
      pick(drawn, 'level', 'floor-1').properties['ordinal'] = null
    })
    expect(basement.venue.levels.map(({ ordinal }) => ordinal)).toEqual([-3, 0])
  })

  test('of levels outdoors need no building; several buildings without a reference share an assumed one', () => {
    expect(
      codes((drawn) => Object.assign(pick(drawn, 'level', 'floor-1').properties, { outdoor: true, building_ids: [] })),
    ).not.toContain('building-missing')
    const { venue } = openWith((drawn) => {
      drawn.building.push(feature('building', 'annex', null))
      pick(drawn, 'level', 'floor-1').properties['building_ids'] = null
    })
    expect(venue.buildings.map(({ id, levelIds }) => [id, levelIds])).toEqual([
      ['house', ['floor-0']],
      ['annex', []],
      ['assumed-building', ['floor-1']],
    ])
    expect(venue.buildings.at(-1)).toMatchObject({ category: 'unspecified', footprints: [], displayPoint: null })
    expect(venue.buildings.at(-1)?.name.get('en')).toBe('Dock')
    const none = openWith((drawn) => {
      drawn.venue = []
      drawn.building = []
      drawn.footprint = []
      for (const level of drawn.level) level.properties['building_ids'] = null
    }).venue
    expect(none).toMatchObject({ id: 'venue', category: 'unspecified', areaId: null })
    expect(none.name.size).toBe(0)
    expect(none.buildings[0]?.name.size).toBe(0)
  })

  test('of openings and the language and the attribution of the archive', () => {
    const { venue } = openWith((drawn) => {
      pick(drawn, 'opening', 'door-room-0').properties['door'] = null
      pick(drawn, 'opening', 'door-office-0').properties['door'] = {}
      pick(drawn, 'opening', 'door-room-1').properties['access_control'] = 'keyaccess'
    })
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

describe('wayfinding, data: doors and the units beside them', () => {
  const sides = (id: string, change: (drawn: Drawn) => unknown) => {
    const { venue } = openWith(change)
    const door = venue.openings.find((opening) => opening.id === id)
    return [door?.units, door?.isEntrance]
  }
  const put =
    (...corners: readonly (readonly [number, number])[]) =>
    (drawn: Drawn) =>
      (pick(drawn, 'opening', 'door-room-0').geometry = line(...corners))

  test('are to the left and right of the line as it is drawn', () => {
    expect(sides('door-room-0', put([4, 5], [5, 5]))).toEqual([['corridor-0', 'room-0'], false])
    expect(sides('door-room-0', put([5, 5], [4, 5]))).toEqual([['room-0', 'corridor-0'], false])
    expect(sides('door-room-0', put([10, 2], [10, 3]))).toEqual([['room-0', 'office-0'], false])
    // Around a corner, with its middle on the wall of the room.
    expect(sides('door-room-0', put([9, 5], [10, 5], [10, 4.5]))[0]).toContain('room-0')
  })

  test('lead out at the outline of the level, within 0.8 m of it', () => {
    expect(sides('door-room-0', put([4, 0], [5, 0]))).toEqual([['room-0', null], true])
    expect(sides('door-room-0', put([4, -0.7], [5, -0.7]))).toEqual([['room-0', null], true])
    expect(sides('door-room-0', put([4, -0.9], [5, -0.9]))).toEqual([[null, null], false])
    const wider = (y: number) => (drawn: Drawn) => {
      pick(drawn, 'level', 'floor-0').geometry = polygon(box(0, y, 20, 12))
      put([4, 0], [5, 0])(drawn)
    }
    expect(sides('door-room-0', wider(-0.7))).toEqual([['room-0', null], true])
    expect(sides('door-room-0', wider(-0.9))).toEqual([['room-0', null], false])
  })

  test('are those of the rooms, not of the walls that are units, and stairs are entered by their door only', () => {
    const openUnits = findOpenUnits([{ units: ['stairs', null] }])
    expect(openUnits({ id: 'stairs', category: 'stairs' })).toBe(false)
    expect(openUnits({ id: 'others', category: 'stairs' })).toBe(true)
    expect(openUnits({ id: 'stairs', category: 'walkway' })).toBe(true)
    expect(openUnits({ id: 'others', category: 'elevator' })).toBe(false)
  })

  test('a unit with neither a door nor an open side is found, a landing that only touches a corner too', () => {
    const noDoor = (id: string, geometry: unknown) =>
      codes((drawn) => {
        drawn.opening = drawn.opening.filter((opening) => opening.id !== 'door-lounge-0')
        Object.assign(pick(drawn, 'unit', 'lounge-0'), { geometry })
        pick(drawn, 'unit', 'lounge-0').properties['category'] = id
      }).filter((code) => code === 'unit-without-opening')
    expect(noDoor('lobby', polygon(box(6, 7, 20, 12)))).toEqual([])
    expect(noDoor('lobby', polygon(box(6, 7.05, 20, 12)))).toEqual([])
    expect(noDoor('lobby', polygon(box(6, 7.08, 20, 12)))).toHaveLength(1)
    expect(noDoor('lounge', polygon(box(6, 7, 20, 12)))).toHaveLength(1)
    expect(noDoor('structure', polygon(box(6, 7, 20, 12)))).toEqual([])
    expect(
      noDoor('walkway', polygon([position(20, 7), position(20, 12), position(10, 12), position(20, 7)])),
    ).toHaveLength(1)
  })

  test('halls outdoors need no door of their own', () => {
    const outdoors = (category: string) =>
      codes((drawn) => {
        const yard = polygon(box(30, 0, 50, 12))
        drawn.level.push(feature('level', 'yard', yard, { ordinal: 0, outdoor: true, building_ids: null }))
        drawn.unit.push(feature('unit', 'lawn', yard, { level_id: 'yard', category }))
      })
    expect(outdoors('walkway')).toEqual([])
    expect(outdoors('room')).toContain('unit-without-opening')
  })
})

describe('wayfinding, data: amenities and details', () => {
  test('an amenity stands in its first unit; one without stands on the nearest floor to the ground, indoors first', () => {
    const amenity = (
      at: readonly [number, number],
      unitIds: readonly string[],
      change: (drawn: Drawn) => void = () => {},
    ) =>
      openWith((drawn) => {
        change(drawn)
        drawn.amenity.push(feature('amenity', 'a', point(...at), { category: 'exit', unit_ids: unitIds, hours: 'off' }))
      }).venue.amenities.map(({ unitIds: ids, levelId, hours }) => [...ids, levelId, hours])
    expect(amenity([2, 2], ['office-1', 'room-0'])).toEqual([['office-1', 'room-0', 'floor-1', 'off']])
    expect(amenity([2, 2], ['gone', 'office-1'])).toEqual([['office-1', 'floor-1', 'off']])
    const ordinals =
      (ground: number, first: number, isOutdoor = false) =>
      (drawn: Drawn) => {
        Object.assign(pick(drawn, 'level', 'floor-0').properties, { ordinal: ground, outdoor: isOutdoor })
        pick(drawn, 'level', 'floor-1').properties['ordinal'] = first
      }
    expect(amenity([2, 2], [], ordinals(0, 1))[0]?.[0]).toBe('room-0')
    expect(amenity([2, 2], [], ordinals(-2, 1))[0]?.[0]).toBe('room-1')
    expect(amenity([2, 2], [], ordinals(-1, 1))[0]?.[0]).toBe('room-1')
    expect(amenity([2, 2], [], ordinals(-1, 2))[0]?.[0]).toBe('room-0')
    expect(amenity([2, 2], [], ordinals(0, 1, true))[0]?.[0]).toBe('room-1')
  })

  test('a detail is lines, of surfaces their rims', () => {
    const lines = (geometry: unknown) =>
      openWith((drawn) => drawn.detail.push(feature('detail', 'd', geometry, on))).venue.details.map((detail) =>
        detail.lines.map(({ length }) => length / 2),
      )
    expect(lines(line([0, 0], [1, 0], [1, 1]))).toEqual([[3]])
    expect(lines({ ...line([0, 0], [1, 0], [1, 1]), type: 'LinearRing' })).toEqual([[3]])
    expect(lines(polygon(box(0, 0, 3, 3), box(1, 1, 2, 2)))).toEqual([[5, 5]])
    expect(lines({ type: 'MultiLineString', coordinates: [box(0, 0, 1, 1), box(2, 2, 3, 3).slice(0, 2)] })).toEqual([
      [5, 2],
    ])
  })

  test('corners closer than a millimetre are one', () => {
    const corners = (gap: number) =>
      openWith((drawn) => drawn.detail.push(feature('detail', 'd', line([0, 0], [gap, 0], [5, 0]), on))).venue
        .details[0]?.lines[0]?.length
    expect(corners(0.0005)).toBe(4)
    expect(corners(0.0015)).toBe(6)
    const { venue } = open(drawVenue())
    expect(venue.units[0]?.shape[0]?.[0]).toHaveLength(8)
  })
})
