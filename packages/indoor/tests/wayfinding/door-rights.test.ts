import { describe, expect, test } from 'vitest'
import { findStand } from '../../src/wayfinding/places/stands.ts'
import type { RouteQuery } from '../../src/wayfinding/queries.ts'
import { box, type Drawn, feature, openWith, polygon } from '../venue/drawn-venue.ts'
import { addDoor, addUnit, type Change, type Rectangle, setProperties, venueWith } from './draw-house.ts'
import { searchOn } from './open-house.ts'

type Properties = Readonly<Record<string, unknown>>

/** Rooms and doors of a building, in metres. The floor is the last digit of an id, or 0. */
interface House {
  readonly units: Readonly<Record<string, readonly [Rectangle, string | Properties]>>
  readonly doors: Readonly<Record<string, readonly [Rectangle, (string | Properties)?]>>
  readonly relationships?: readonly Properties[]
}

const floorOf = (id: string): string => /\d$/.exec(id)?.[0] ?? '0'
const propertiesOf = (given: string | Properties = 'pedestrian'): Properties =>
  typeof given === 'string' ? { category: given } : given

function draw({ units, doors, relationships = [] }: House): ReturnType<typeof openWith> {
  const on = (id: string, given?: string | Properties) => ({ level_id: `floor-${floorOf(id)}`, ...propertiesOf(given) })
  return openWith((drawn: Drawn) => {
    Object.assign(drawn, { unit: [], opening: [], relationship: [] })
    const outline = polygon(box(-1, -1, 40, 20))
    for (const level of [...drawn.level, ...drawn.footprint, ...drawn.venue]) level.geometry = outline
    for (const [id, [rectangle, given]] of Object.entries(units)) addUnit(id, 'room', rectangle, on(id, given))(drawn)
    for (const [id, [[x, y, toX, toY], given]] of Object.entries(doors))
      addDoor(id, `${x},${y} ${toX},${toY}`, on(id, given))(drawn)
    for (const [index, given] of relationships.entries())
      drawn.relationship.push(feature('relationship', `relationship-${index}`, null, given))
  })
}

/** Returns the doors of the route between two units, or 'none'. */
function doorsOn(
  { venue }: ReturnType<typeof openWith>,
  from: string,
  to: string,
  more: Partial<RouteQuery> = {},
): string {
  const found = searchOn(venue).find(from, to, more)
  if (!found.ok) return 'none'
  const doors = found.value.legs.flatMap((leg) =>
    leg.kind === 'walk' ? leg.doors.map(({ openingId }) => openingId) : [`(${leg.means})`],
  )
  return doors.join(' ')
}

describe('IMDF, Unit: a category that it does not define', () => {
  const house = (category: unknown, units: House['units'] = {}): House => ({
    units: {
      corridor: [[0, 5, 24, 8], 'walkway'],
      seminar: [[0, 0, 8, 5], { category }],
      lab: [[8, 0, 16, 5], 'laboratory'],
      porter: [[16, 0, 24, 5], { category }],
      ...units,
    },
    doors: {
      'd-seminar': [[0.5, 5, 1.5, 5]],
      'd-lab': [[11.5, 5, 12.5, 5]],
      'd-porter': [[20, 5, 21, 5]],
    },
  })
  test.each([
    'seminar',
    'OFFICE',
    'conference_room',
    'meeting-room',
    'Büro',
    'office.private',
    'walkway.staff',
    '',
    null,
    7,
  ])('%j is entered through its door, and reported', (category) => {
    const drawn = draw(house(category))
    expect(doorsOn(drawn, 'seminar', 'lab')).toBe('d-seminar d-lab')
    expect(doorsOn(drawn, 'seminar', 'porter')).toBe('d-seminar d-porter')
    const reported = drawn.findings.filter(({ code }) => code === 'unknown-category')
    expect(reported.map(({ featureId }) => featureId)).toEqual(['seminar', 'porter'])
  })

  test.each([
    ['conferencerom', "read as 'room', did you mean 'conferenceroom'?"],
    ['hallway', "read as 'room', did you mean 'walkway'?"],
    ['Conference Room', "read as 'conferenceroom'"],
    ['restroom.staff', "read as 'restroom'"],
    ['wardrobe', "read as 'room'"],
  ])('the finding about %s suggests the nearest category', (category, reading) => {
    const finding = draw(house(category)).findings.find(({ code }) => code === 'unknown-category')
    expect(finding?.words).toBe(`'${category}' is not a unit category; ${reading}`)
  })

  test('a corridor of an unknown category stays a corridor', () => {
    const drawn = draw(house('classroom', { corridor: [[0, 5, 24, 8], 'hallway'] }))
    expect(doorsOn(drawn, 'seminar', 'lab')).toBe('d-seminar d-lab')
  })

  test("'unspecified' is a room if it has a door to a corridor, and otherwise open floor", () => {
    expect(doorsOn(draw(house('unspecified')), 'seminar', 'porter')).toBe('d-seminar d-porter')
    const others: House['units'] = { corridor: [[0, 5, 24, 8], 'unspecified'], lab: [[8, 0, 16, 5], 'unspecified'] }
    expect(doorsOn(draw(house('unspecified', others)), 'seminar', 'lab')).toBe('d-seminar d-lab')
    const units: House['units'] = {
      corridor: [[0, 5, 24, 8], 'walkway'],
      seminar: [[0, 0, 8, 5], 'classroom'],
      plaza: [[8, 0, 24, 5], 'unspecified'],
    }
    const plaza = draw({ units, doors: { 'd-seminar': [[0.5, 5, 1.5, 5]] } })
    expect(doorsOn(plaza, 'seminar', 'plaza')).toBe('d-seminar')
  })
})

/** A hall with a far door and another one near the office. */
const hall = (near: string | Properties, more: Partial<House> = {}): House => ({
  units: {
    corridor: [[0, 5, 24, 8], 'walkway'],
    hall: [[0, 0, 24, 5], 'auditorium'],
    office: [[12, 8, 24, 13], 'office'],
  },
  doors: {
    far: [[0.5, 5, 1.5, 5]],
    near: [[22, 5, 23, 5], near],
    'd-office': [[21.5, 8, 22.5, 8]],
  },
  ...more,
})
const through = (near: string | Properties, more: Partial<RouteQuery> = {}) =>
  doorsOn(draw(hall(near)), 'hall', 'office', more)
const pedestrian = (more: Properties): Properties => ({ category: 'pedestrian', ...more })
const withAccess = (...controls: readonly string[]) => pedestrian({ access_control: controls })
const withoutFarDoor = (near: string | Properties) => {
  const { units, doors } = hall(near)
  const { far: _far, ...others } = doors
  return draw({ units, doors: others })
}

describe('IMDF, Opening: category, door and access_control', () => {
  test.each(['pedestrian', 'pedestrian.principal', 'pedestrian.transit', 'Pedestrian'])('%s is a door', (category) => {
    expect(through(category)).toBe('near d-office')
  })

  test.each(['emergencyexit', 'automobile', 'bicycle', 'service', 'Notausgang', 'emergency exit'])(
    '%s is not used while there is another door',
    (category) => {
      expect(through(category)).toBe('far d-office')
    },
  )

  const only = (near: string | Properties) => doorsOn(withoutFarDoor(near), 'hall', 'office')

  test.each(['emergencyexit', 'service', 'Notausgang', 'movable'])(
    '%s is used if there is no other door',
    (category) => {
      expect(only(category)).toBe('near d-office')
    },
  )

  test.each(['automobile', 'bicycle'])('%s is never used', (category) => {
    expect(only(category)).toBe('none')
  })

  test('a door that is out of service is closed', () => {
    expect(through(withAccess('outofservice'))).toBe('far d-office')
    expect(through({ category: 'pedestrian.principal', access_control: ['badgereader', 'outofservice'] })).toBe(
      'far d-office',
    )
    expect(only(pedestrian({ access_control: 'outofservice' }))).toBe('none')
  })

  test('a door with a badge reader or guard is used, unless the detour is short', () => {
    for (const control of [['badgereader'], ['guard'], 'nfc', true])
      expect(through(pedestrian({ access_control: control }))).toBe('near d-office')
    expect(only(withAccess('badgereader'))).toBe('near d-office')
    const { units, doors } = hall(withAccess('badgereader'))
    expect(doorsOn(draw({ units, doors: { ...doors, far: [[17, 5, 18, 5]] } }), 'hall', 'office')).toBe('far d-office')
  })

  test('a movable partition is used only if there is no other door', () => {
    expect(through(pedestrian({ door: { type: 'movablepartition', automatic: false, material: null } }))).toBe(
      'far d-office',
    )
  })

  const stepFreeBy = (door: unknown, more: Properties = {}) =>
    through(pedestrian({ door, ...more }), { isStepFree: true })

  test.each(['revolving', 'turnstile', 'turnstile.waistheight', 'drehkreuz'])('%s is not step-free', (type) => {
    expect(stepFreeBy({ type, automatic: false, material: 'glass' })).toBe('far d-office')
  })

  test.each(['sliding', 'swinging', 'open', 'Sliding'])('%s is step-free', (type) => {
    expect(stepFreeBy({ type, automatic: false, material: 'glass' })).toBe('near d-office')
  })

  test('a turnstile is step-free if it lists wheelchairs', () => {
    expect(stepFreeBy({ type: 'turnstile' }, { accessibility: ['wheelchair'] })).toBe('near d-office')
    expect(stepFreeBy('revolving')).toBe('far d-office')
    expect(through(pedestrian({ door: { type: 'revolving' } }))).toBe('near d-office')
  })

  test('unknown words are reported with the nearest one', () => {
    const findingsOf = (near: string | Properties) =>
      draw(hall(near)).findings.flatMap(({ featureId, code, words }) =>
        featureId === 'near' ? [`${code}: ${words}`] : [],
      )
    expect(findingsOf('emergency')).toEqual([
      "unknown-category: 'emergency' is not an opening category; used only if there is no other way, did you mean 'emergencyexit'?",
    ])
    expect(findingsOf({ category: undefined })).toEqual(["unknown-category: it has no category; read as 'pedestrian'"])
    const door = { type: 'slidng', material: 'Glass' }
    expect(findingsOf(pedestrian({ access_control: ['badge'], accessibility: ['wheelchairs'], door }))).toEqual([
      "unknown-word: 'slidng' is not a value of door.type, did you mean 'sliding'?",
      "unknown-word: 'Glass' is not a value of door.material; read as 'glass'",
      "unknown-word: 'wheelchairs' is not a value of accessibility, did you mean 'wheelchair'?",
      "unknown-word: 'badge' is not a value of access_control, did you mean 'badgereader'?",
    ])
  })

  test('a route contains the rights that its doors need', () => {
    const rightsOn = (near: string | Properties) =>
      searchOn(withoutFarDoor(near).venue).routeOf('hall', 'office').rights
    expect([rightsOn('pedestrian'), rightsOn('emergencyexit')]).toEqual([undefined, 'emergency'])
    expect(rightsOn(withAccess('keyaccess'))).toBe('keyholder')
  })

  test('a door between two corridors with limited access has a wall around it', () => {
    const corridors = (door: string | Properties): House => ({
      units: { west: [[0, 0, 10, 3], 'walkway'], east: [[10, 0, 20, 3], 'lobby'], south: [[0, -3, 20, 0], 'room'] },
      doors: { door: [[10, 1, 10, 2], door], 'south-west': [[2, 0, 3, 0]], 'south-east': [[17, 0, 18, 0]] },
    })
    expect(doorsOn(draw(corridors('pedestrian')), 'west', 'east')).toBe('door')
    expect(doorsOn(draw(corridors('automobile')), 'west', 'east')).toBe('south-west south-east')
    expect(doorsOn(draw(corridors('emergencyexit')), 'west', 'east')).toBe('south-west south-east')
    expect(doorsOn(draw(corridors(withAccess('badgereader'))), 'west', 'east')).toBe('door')
  })
})

describe('section 2: the entrance at which a screen stands', () => {
  /** Returns the position in a lobby of 20 m between a door in the west and a wider gate in the east. */
  const standIn = (gate: string | Properties, restriction: string | null = null) => {
    const venue = venueWith(
      (drawn) => Object.assign(drawn, { unit: [], opening: [], relationship: [] }),
      addUnit('lobby', 'lobby', [0, 0, 20, 12], { restriction }),
      addDoor('door', '0,5 0,6'),
      addDoor('gate', '20,3 20,9', propertiesOf(gate)),
    )
    const stand = findStand(venue, 'floor-0')
    return stand && Math.round(stand.point.x - (venue.units[0]?.box.minX ?? 0))
  }

  test('is no emergency exit or gate for cars, however wide', () => {
    expect(standIn('pedestrian')).toBe(17)
    expect(standIn(withAccess('badgereader'))).toBe(17)
    expect(['emergencyexit', 'automobile', 'Rolltor'].map((gate) => standIn(gate))).toEqual([3, 3, 3])
  })

  test('is the same in a building that is for staff only', () => {
    expect(standIn('emergencyexit', 'employeesonly')).toBe(3)
  })
})

describe('IMDF, Relationship: direction', () => {
  const one = (direction: unknown, from: string, to: string, category = 'traversal'): Properties => ({
    category,
    direction,
    origin: { id: from, feature_type: 'unit' },
    intermediary: [{ id: 'near', feature_type: 'opening' }],
    destination: { id: to, feature_type: 'unit' },
  })
  const routesWith = (...relationships: readonly Properties[]) => {
    const drawn = draw(hall('pedestrian', { relationships }))
    return `${doorsOn(drawn, 'hall', 'office')} | ${doorsOn(drawn, 'office', 'hall')}`
  }
  const bothWays = 'near d-office | d-office near'
  const outOnly = 'near d-office | d-office far'
  const inOnly = 'far d-office | d-office near'
  const out = one('directed', 'hall', 'corridor')

  test('directed leads from the origin to the destination only', () => {
    expect(routesWith(out)).toBe(outOnly)
    expect(routesWith(one('directed', 'corridor', 'hall'))).toBe(inOnly)
    expect(routesWith(one('undirected', 'hall', 'corridor'))).toBe(bothWays)
    expect(routesWith(one(null, 'hall', 'corridor'))).toBe(bothWays)
  })

  test.each(['forward', true])('the unknown direction %j is one-way', (direction) => {
    expect(routesWith(one(direction, 'hall', 'corridor'))).toBe(outOnly)
  })

  test('an unknown category keeps its direction', () => {
    expect(routesWith(one('directed', 'hall', 'corridor', 'turnstile'))).toBe(outOnly)
  })

  test('two opposite directions lead both ways, and one-way wins in a contradiction', () => {
    expect(routesWith(out, one('directed', 'corridor', 'hall'))).toBe(bothWays)
    expect(routesWith(one('undirected', 'hall', 'corridor'), out)).toBe(outOnly)
  })

  test('a one-way turnstile is not step-free', () => {
    const { units, doors } = hall(pedestrian({ door: { type: 'turnstile' } }))
    const drawn = draw({ units, doors, relationships: [out] })
    expect(doorsOn(drawn, 'hall', 'office', { isStepFree: true })).toBe('far d-office')
  })

  test('a direction applies to both sides of a unit in between', () => {
    const routesIn = (...order: readonly string[]) => {
      const [origin, middle, destination] = order.map((id) => ({ id, feature_type: 'unit' }))
      const [first, second] = ['ab', 'bc'].map((id) => ({ id, feature_type: 'opening' }))
      const intermediary = [first, middle, second]
      const drawn = draw({
        units: { a: [[0, 0, 5, 5], 'room'], b: [[5, 0, 10, 5], 'room'], c: [[10, 0, 15, 5], 'room'] },
        doors: { ab: [[5, 3, 5, 2]], bc: [[10, 2, 10, 3]] },
        relationships: [{ category: 'traversal', direction: 'directed', origin, intermediary, destination }],
      })
      return [doorsOn(drawn, 'a', 'c'), doorsOn(drawn, 'c', 'a')]
    }
    expect([routesIn('a', 'b', 'c'), routesIn('c', 'b', 'a')]).toEqual([
      ['ab bc', 'none'],
      ['none', 'bc ab'],
    ])
  })
})

describe('IMDF, Restriction: restricted rooms', () => {
  const floors = (staff: string | Properties, hasFar = true): House => {
    const at = (floor: number): House => ({
      units: {
        [`corridor${floor}`]: [[0, 5, 24, 8], 'walkway'],
        [`room${floor}`]: [[16, 0, 24, 5], 'office'],
        [`staff${floor}`]: [[16, 8, 24, 13], staff],
        [`near${floor}`]: [[24, 8, 27, 13], 'stairs'],
        ...(hasFar && { [`far${floor}`]: [[0, 8, 4, 13], 'stairs'] as const }),
      },
      doors: {
        [`d-room${floor}`]: [[19.5, 5, 20.5, 5]],
        [`d-staff${floor}`]: [[19.5, 8, 20.5, 8]],
        [`d-near${floor}`]: [[24, 9.5, 24, 10.5]],
        ...(hasFar && { [`d-far${floor}`]: [[1.5, 8, 2.5, 8]] as const }),
      },
    })
    const [ground, upper] = [at(0), at(1)]
    return { units: { ...ground.units, ...upper.units }, doors: { ...ground.doors, ...upper.doors } }
  }
  const far = 'd-room0 d-far0 (stairs) d-far1 d-room1'

  test.each([
    'nonpublic',
    { category: 'room', restriction: 'employeesonly' },
    { category: 'room', restriction: 'restricted' },
    { category: 'lobby', restriction: 'employeesonly' },
    { category: 'walkway', restriction: 'EmployeesOnly' },
    { category: 'walkway', restriction: 'staff' },
    { category: 'walkway', restriction: ['employeesonly'] },
    { category: 'walkway', restriction: true },
    'serverroom',
  ])('are no shortcut on any floor: %j', (staff) => {
    const drawn = draw(floors(staff))
    expect(doorsOn(drawn, 'room0', 'room1')).toBe(far)
    expect(doorsOn(drawn, 'room1', 'room0')).toBe(far.replaceAll(/[01]/g, (floor) => String(1 - Number(floor))))
  })

  test('are no shortcut as stairs, and can be a start or target', () => {
    const { units, doors } = floors('lobby')
    const restricted = { category: 'stairs', restriction: 'employeesonly' }
    const drawn = draw({
      units: { ...units, near0: [[24, 8, 27, 13], restricted], near1: [[24, 8, 27, 13], restricted] },
      doors,
    })
    expect(doorsOn(drawn, 'room0', 'room1')).toBe(far)
    const staff = draw(floors({ category: 'room', restriction: 'restricted' }))
    expect(doorsOn(staff, 'staff0', 'room0')).toBe('d-staff0 d-room0')
    expect(doorsOn(staff, 'room0', 'staff0')).toBe('d-room0 d-staff0')
  })

  test('end a route at their door, or at the nearest point if they have none', () => {
    const units: House['units'] = {
      corridor: [[0, 5, 24, 8], 'walkway'],
      room: [[0, 8, 4, 12], 'office'],
      plant: [[0, -15, 20, 5], 'nonpublic'],
    }
    const doors: House['doors'] = { 'd-room': [[1, 8, 2, 8]] }
    const endOf = (house: House) => {
      const { venue } = draw(house)
      const { to } = searchOn(venue).routeOf('room', 'plant')
      return [Math.round(to.point.x - (venue.units[0]?.box.minX ?? 0)), to.unitId]
    }
    expect(endOf({ units, doors: { ...doors, 'd-plant': [[17, 5, 18, 5]] } })).toEqual([18, 'plant'])
    expect(endOf({ units, doors })).toEqual([10, 'plant'])
  })

  test('are crossed if there is no other route', () => {
    const drawn = draw(floors({ category: 'room', restriction: 'employeesonly' }, false))
    expect(doorsOn(drawn, 'room0', 'room1')).toBe('d-room0 d-staff0 d-near0 (stairs) d-near1 d-staff1 d-room1')
  })

  const restrictedBy = (...changes: readonly Change[]) =>
    venueWith(...['office-0', 'office-1'].map((id) => setProperties('unit', id, { restriction: null })), ...changes)
      .units.filter(({ restriction }) => restriction !== null)
      .map(({ id, restriction }) => `${id} ${restriction}`)

  test('get the restriction of their section, level or building', () => {
    const wing = { level_id: 'floor-0', category: 'private', restriction: 'employeesonly' }
    const addWing: Change = (drawn) => drawn.section.push(feature('section', 'wing', polygon(box(0, 0, 20, 5)), wing))
    expect(restrictedBy(addWing)).toEqual(['room-0 employeesonly', 'office-0 employeesonly'])
    const restriction = 'restricted'
    expect(restrictedBy(setProperties('level', 'floor-1', { restriction }))).toEqual(
      ['corridor-1', 'room-1', 'office-1', 'stairs-1', 'lounge-1'].map((id) => `${id} restricted`),
    )
    expect(restrictedBy(setProperties('building', 'house', { restriction }))).toHaveLength(10)
    expect(restrictedBy(setProperties('unit', 'room-0', { restriction: '' }))).toEqual([])
  })
})
