import { describe, expect, test } from 'vitest'
import { findStand } from '#src/features/wayfinding/rules/places/stands.ts'
import type { RouteQuery } from '#src/features/wayfinding/rules/queries.ts'
import { createWayfinder } from '#src/features/wayfinding/rules/wayfinder.ts'
import { box, type Drawn, feature, line, openWith, pick, polygon } from '../../floorplan/rules/venue/drawn-venue.ts'

type Properties = Readonly<Record<string, unknown>>
type Rectangle = readonly [x: number, y: number, toX: number, toY: number]

/** Rooms and doors on floors of one house, in metres: the floor is the last digit of an id, else 0. */
interface House {
  readonly units: Readonly<Record<string, readonly [Rectangle, string | Properties]>>
  readonly doors: Readonly<Record<string, readonly [Rectangle, (string | Properties)?]>>
  readonly relationships?: readonly Properties[]
}

const floorOf = (id: string): string => /\d$/.exec(id)?.[0] ?? '0'
const propertiesOf = (given: string | Properties = 'pedestrian'): Properties =>
  typeof given === 'string' ? { category: given } : given

function draw({ units, doors, relationships = [] }: House): ReturnType<typeof openWith> {
  return openWith((drawn: Drawn) => {
    drawn.unit = []
    drawn.opening = []
    drawn.relationship = []
    const outline = polygon(box(-1, -1, 40, 20))
    for (const level of [...drawn.level, ...drawn.footprint, ...drawn.venue]) level.geometry = outline
    const on = (id: string) => ({ level_id: `floor-${floorOf(id)}` })
    for (const [id, [rectangle, given]] of Object.entries(units))
      drawn.unit.push(feature('unit', id, polygon(box(...rectangle)), { ...on(id), ...propertiesOf(given) }))
    for (const [id, [[x, y, toX, toY], given]] of Object.entries(doors))
      drawn.opening.push(feature('opening', id, line([x, y], [toX, toY]), { ...on(id), ...propertiesOf(given) }))
    for (const [index, given] of relationships.entries())
      drawn.relationship.push(feature('relationship', `relationship-${index}`, null, given))
  })
}

/** The doors of the way between two units. 'none' if there is no way. */
function doorsOn(
  { venue }: ReturnType<typeof openWith>,
  from: string,
  to: string,
  more: Partial<RouteQuery> = {},
): string {
  const query = { from: { featureId: from }, to: { featureId: to }, preference: 'fastest', isStepFree: false } as const
  const found = createWayfinder(venue).find({ ...query, ...more })
  if (!found.ok) return 'none'
  const doors = found.value.legs.flatMap((leg) =>
    leg.kind === 'walk' ? leg.doors.map(({ openingId }) => openingId) : [`(${leg.means})`],
  )
  return doors.join(' ')
}

describe('IMDF, Unit: a category that it does not define is a room', () => {
  const house = (category: unknown, doors: House['doors'] = {}): House => ({
    units: {
      corridor: [[0, 5, 24, 8], 'walkway'],
      seminar: [[0, 0, 8, 5], { category }],
      lab: [[8, 0, 16, 5], 'laboratory'],
      porter: [[16, 0, 24, 5], { category }],
    },
    doors: {
      'd-seminar': [[0.5, 5, 1.5, 5]],
      'd-lab': [[11.5, 5, 12.5, 5]],
      'd-porter': [[20, 5, 21, 5]],
      ...doors,
    },
  })
  const words = [
    'seminar',
    'OFFICE',
    'conference_room',
    'meeting-room',
    'Büro',
    '',
    null,
    'office.private',
    'walkway.staff',
    7,
  ]

  test.each(words)('%j is entered through its door, and reported', (category) => {
    const drawn = draw(house(category))
    expect(doorsOn(drawn, 'seminar', 'lab')).toBe('d-seminar d-lab')
    expect(doorsOn(drawn, 'seminar', 'porter')).toBe('d-seminar d-porter')
    expect(drawn.findings.filter(({ code }) => code === 'unknown-category').map(({ featureId }) => featureId)).toEqual([
      'seminar',
      'porter',
    ])
  })

  test('the nearest word is suggested; one in other letters is that word', () => {
    const told = (category: string) =>
      draw(house(category)).findings.find(({ code }) => code === 'unknown-category')?.words
    expect(told('conferencerom')).toBe(
      "'conferencerom' is not a unit category; read as 'room', did you mean 'conferenceroom'?",
    )
    expect(told('hallway')).toBe("'hallway' is not a unit category; read as 'room', did you mean 'walkway'?")
    expect(told('Conference Room')).toBe("'Conference Room' is not a unit category; read as 'conferenceroom'")
    expect(told('restroom.staff')).toBe("'restroom.staff' is not a unit category; read as 'restroom'")
    expect(told('wardrobe')).toBe("'wardrobe' is not a unit category; read as 'room'")
  })

  test('a corridor of an unknown category stays a way', () => {
    const { units, doors } = house('classroom')
    const drawn = draw({ units: { ...units, corridor: [[0, 5, 24, 8], 'hallway'] }, doors })
    expect(doorsOn(drawn, 'seminar', 'lab')).toBe('d-seminar d-lab')
  })

  test("'unspecified' with a door to a corridor is a room, also among others; without one it is open floor", () => {
    expect(doorsOn(draw(house('unspecified')), 'seminar', 'porter')).toBe('d-seminar d-porter')
    const { units, doors } = house('unspecified')
    const all = draw({
      units: { ...units, corridor: [[0, 5, 24, 8], 'unspecified'], lab: [[8, 0, 16, 5], 'unspecified'] },
      doors,
    })
    expect(doorsOn(all, 'seminar', 'lab')).toBe('d-seminar d-lab')
    const plaza = draw({
      units: {
        corridor: [[0, 5, 24, 8], 'walkway'],
        seminar: [[0, 0, 8, 5], 'classroom'],
        plaza: [[8, 0, 24, 5], 'unspecified'],
      },
      doors: { 'd-seminar': [[0.5, 5, 1.5, 5]] },
    })
    expect(doorsOn(plaza, 'seminar', 'plaza')).toBe('d-seminar')
  })
})

/** A hall with a far door, and a near one that is something else. */
const hall = (near: string | Properties | null, more: Partial<House> = {}): House => ({
  units: {
    corridor: [[0, 5, 24, 8], 'walkway'],
    hall: [[0, 0, 24, 5], 'auditorium'],
    office: [[12, 8, 24, 13], 'office'],
  },
  doors: {
    far: [[0.5, 5, 1.5, 5]],
    ...(near !== null && { near: [[22, 5, 23, 5], near] as const }),
    'd-office': [[21.5, 8, 22.5, 8]],
  },
  ...more,
})
const through = (near: string | Properties, more: Partial<RouteQuery> = {}) =>
  doorsOn(draw(hall(near)), 'hall', 'office', more)
const pedestrian = (more: Properties): Properties => ({ category: 'pedestrian', ...more })

describe('IMDF, Opening: category, door and access_control', () => {
  test.each(['pedestrian', 'pedestrian.principal', 'pedestrian.transit', 'Pedestrian'])('%s is a door', (category) => {
    expect(through(category)).toBe('near d-office')
  })

  test.each(['emergencyexit', 'automobile', 'bicycle', 'service', 'Notausgang', 'emergency exit'])(
    '%s is none while there is a door',
    (category) => {
      expect(through(category)).toBe('far d-office')
    },
  )

  const only = (near: string | Properties) => {
    const { units, doors } = hall(near)
    const { far: _far, ...others } = doors
    return doorsOn(draw({ units, doors: others }), 'hall', 'office')
  }

  test('an emergency exit is the way if there is no other, a gate for cars is not', () => {
    expect(['emergencyexit', 'service', 'Notausgang', 'movable'].map(only)).toEqual(
      Array.from({ length: 4 }, () => 'near d-office'),
    )
    expect(['automobile', 'bicycle'].map(only)).toEqual(['none', 'none'])
    expect(only(pedestrian({ access_control: ['badgereader'] }))).toBe('near d-office')
    expect(only(pedestrian({ access_control: 'outofservice' }))).toBe('none')
  })

  test('out of service is closed; a badge reader or guard is a door, unless the detour is short', () => {
    expect(through(pedestrian({ access_control: ['outofservice'] }))).toBe('far d-office')
    expect(through({ category: 'pedestrian.principal', access_control: ['badgereader', 'outofservice'] })).toBe(
      'far d-office',
    )
    for (const control of [['badgereader'], ['guard'], 'nfc', true])
      expect(through(pedestrian({ access_control: control }))).toBe('near d-office')
    const { units, doors } = hall(pedestrian({ access_control: ['badgereader'] }))
    const beside = draw({ units, doors: { ...doors, far: [[17, 5, 18, 5]] } })
    expect(doorsOn(beside, 'hall', 'office')).toBe('far d-office')
  })

  test('a movable partition is a last resort; revolving doors and turnstiles are not step-free', () => {
    expect(through(pedestrian({ door: { type: 'movablepartition', automatic: false, material: null } }))).toBe(
      'far d-office',
    )
    const stepFree = (type: string, more: Properties = {}) =>
      through(pedestrian({ door: { type, automatic: false, material: 'glass' }, ...more }), { isStepFree: true })
    expect(['revolving', 'turnstile', 'turnstile.waistheight', 'drehkreuz'].map((type) => stepFree(type))).toEqual(
      Array.from({ length: 4 }, () => 'far d-office'),
    )
    expect(['sliding', 'swinging', 'open', 'Sliding'].map((type) => stepFree(type))).toEqual(
      Array.from({ length: 4 }, () => 'near d-office'),
    )
    expect(stepFree('turnstile', { accessibility: ['wheelchair'] })).toBe('near d-office')
    expect(through(pedestrian({ door: 'revolving' }), { isStepFree: true })).toBe('far d-office')
    expect(through(pedestrian({ door: { type: 'revolving' } }))).toBe('near d-office')
  })

  test('unknown words are reported with the nearest one', () => {
    const told = (near: string | Properties) =>
      draw(hall(near)).findings.flatMap(({ featureId, code, words }) =>
        featureId === 'near' ? [`${code}: ${words}`] : [],
      )
    expect(told('emergency')).toEqual([
      "unknown-category: 'emergency' is not an opening category; used only if there is no other way, did you mean 'emergencyexit'?",
    ])
    expect(told({})).toEqual(["unknown-category: it has no category; read as 'pedestrian'"])
    expect(
      told(
        pedestrian({
          access_control: ['badge'],
          accessibility: ['wheelchairs'],
          door: { type: 'slidng', material: 'Glass' },
        }),
      ),
    ).toEqual([
      "unknown-word: 'slidng' is not a value of door.type, did you mean 'sliding'?",
      "unknown-word: 'Glass' is not a value of door.material; read as 'glass'",
      "unknown-word: 'wheelchairs' is not a value of accessibility, did you mean 'wheelchair'?",
      "unknown-word: 'badge' is not a value of access_control, did you mean 'badgereader'?",
    ])
  })

  test('a route says what its doors need', () => {
    const rightsOn = (near: string | Properties) => {
      const { units, doors } = hall(near)
      const { far: _far, ...others } = doors
      const ends = { from: { featureId: 'hall' }, to: { featureId: 'office' } }
      const found = createWayfinder(draw({ units, doors: others }).venue).find({
        ...ends,
        preference: 'fastest',
        isStepFree: false,
      })
      return found.ok ? found.value.rights : null
    }
    expect([rightsOn('pedestrian'), rightsOn('emergencyexit')]).toEqual([undefined, 'emergency'])
    expect(rightsOn(pedestrian({ access_control: ['keyaccess'] }))).toBe('keyholder')
  })

  test('between two corridors, a door that not everyone may pass has a wall around it', () => {
    const corridors = (door: string | Properties): House => ({
      units: { west: [[0, 0, 10, 3], 'walkway'], east: [[10, 0, 20, 3], 'lobby'], south: [[0, -3, 20, 0], 'room'] },
      doors: { door: [[10, 1, 10, 2], door], 'south-west': [[2, 0, 3, 0]], 'south-east': [[17, 0, 18, 0]] },
    })
    expect(doorsOn(draw(corridors('pedestrian')), 'west', 'east')).toBe('door')
    expect(doorsOn(draw(corridors('automobile')), 'west', 'east')).toBe('south-west south-east')
    expect(doorsOn(draw(corridors('emergencyexit')), 'west', 'east')).toBe('south-west south-east')
    expect(doorsOn(draw(corridors(pedestrian({ access_control: ['badgereader'] }))), 'west', 'east')).toBe('door')
  })
})

describe('section 2: a screen stands by an entrance', () => {
  const lobby = (gate: string | Properties, restriction: string | null = null) => {
    const { venue } = openWith((drawn) => {
      drawn.unit = [
        feature('unit', 'lobby', polygon(box(0, 0, 20, 12)), { level_id: 'floor-0', category: 'lobby', restriction }),
      ]
      drawn.relationship = []
      drawn.opening = [
        feature('opening', 'door', line([0, 5], [0, 6]), { level_id: 'floor-0', category: 'pedestrian' }),
        feature('opening', 'gate', line([20, 3], [20, 9]), { level_id: 'floor-0', ...propertiesOf(gate) }),
      ]
    })
    const stand = findStand(venue, 'floor-0')
    return stand === null ? null : Math.round(stand.point.x - (venue.units[0]?.box.minX ?? 0))
  }

  test('not by an emergency exit or a gate for cars, however wide', () => {
    expect(lobby('pedestrian')).toBe(17)
    expect(lobby(pedestrian({ access_control: ['badgereader'] }))).toBe(17)
    expect(['emergencyexit', 'automobile', 'Rolltor'].map((gate) => lobby(gate))).toEqual([3, 3, 3])
  })

  test('also in a house that is for staff as a whole', () => {
    expect(lobby('emergencyexit', 'employeesonly')).toBe(3)
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
  const ways = (...relationships: readonly Properties[]) => {
    const drawn = draw(hall('pedestrian', { relationships }))
    return [doorsOn(drawn, 'hall', 'office'), doorsOn(drawn, 'office', 'hall')]
  }
  const [out, back] = ['near d-office', 'd-office near']

  test('directed leads from origin to destination, and not back', () => {
    expect(ways(one('directed', 'hall', 'corridor'))).toEqual([out, 'd-office far'])
    expect(ways(one('directed', 'corridor', 'hall'))).toEqual(['far d-office', back])
    expect(ways(one('undirected', 'hall', 'corridor'))).toEqual([out, back])
    expect(ways(one(null, 'hall', 'corridor'))).toEqual([out, back])
  })

  test('an unknown direction is one-way, and an unknown category keeps its direction', () => {
    expect(ways(one('forward', 'hall', 'corridor'))).toEqual([out, 'd-office far'])
    expect(ways(one(true, 'hall', 'corridor'))).toEqual([out, 'd-office far'])
    expect(ways(one('directed', 'hall', 'corridor', 'turnstile'))).toEqual([out, 'd-office far'])
  })

  test('two in opposite directions lead both ways; of a contradiction, one-way holds', () => {
    expect(ways(one('directed', 'hall', 'corridor'), one('directed', 'corridor', 'hall'))).toEqual([out, back])
    expect(ways(one('undirected', 'hall', 'corridor'), one('directed', 'hall', 'corridor'))).toEqual([
      out,
      'd-office far',
    ])
  })

  test('a one-way door that is a turnstile is not step-free', () => {
    const { units, doors } = hall(pedestrian({ door: { type: 'turnstile' } }))
    const drawn = draw({ units, doors, relationships: [one('directed', 'hall', 'corridor')] })
    expect(doorsOn(drawn, 'hall', 'office', { isStepFree: true })).toBe('far d-office')
  })

  test('holds on both sides of a unit in between', () => {
    const chain = (reversed: boolean): House => {
      const order = reversed ? ['c', 'b', 'a'] : ['a', 'b', 'c']
      const [origin, middle, destination] = order.map((id) => ({ id, feature_type: 'unit' }))
      return {
        units: { a: [[0, 0, 5, 5], 'room'], b: [[5, 0, 10, 5], 'room'], c: [[10, 0, 15, 5], 'room'] },
        doors: { ab: [[5, 3, 5, 2]], bc: [[10, 2, 10, 3]] },
        relationships: [
          {
            category: 'traversal',
            direction: 'directed',
            origin,
            intermediary: [{ id: 'ab', feature_type: 'opening' }, middle, { id: 'bc', feature_type: 'opening' }],
            destination,
          },
        ],
      }
    }
    expect(
      [false, true].map((reversed) => [
        doorsOn(draw(chain(reversed)), 'a', 'c'),
        doorsOn(draw(chain(reversed)), 'c', 'a'),
      ]),
    ).toEqual([
      ['ab bc', 'none'],
      ['none', 'bc ab'],
    ])
  })
})

describe('IMDF, Restriction: rooms of staff are no shortcut on any floor', () => {
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
  ])('%j', (staff) => {
    const drawn = draw(floors(staff))
    expect(doorsOn(drawn, 'room0', 'room1')).toBe(far)
    expect(doorsOn(drawn, 'room1', 'room0')).toBe(far.replaceAll(/[01]/g, (floor) => String(1 - Number(floor))))
  })

  test('restricted stairs are none either, and restricted rooms can be a start and a target', () => {
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

  test('a way to a room that nobody enters ends at its door, else next to it', () => {
    const units: House['units'] = {
      corridor: [[0, 5, 24, 8], 'walkway'],
      room: [[0, 8, 4, 12], 'office'],
      plant: [[0, -15, 20, 5], 'nonpublic'],
    }
    const doors: House['doors'] = { 'd-room': [[1, 8, 2, 8]] }
    const endOf = (house: House) => {
      const { venue } = draw(house)
      const ends = { from: { featureId: 'room' }, to: { featureId: 'plant' } }
      const found = createWayfinder(venue).find({ ...ends, preference: 'fastest', isStepFree: false })
      return found.ok
        ? [Math.round(found.value.to.point.x - (venue.units[0]?.box.minX ?? 0)), found.value.to.unitId]
        : found.fault.kind
    }
    expect(endOf({ units, doors: { ...doors, 'd-plant': [[17, 5, 18, 5]] } })).toEqual([18, 'plant'])
    expect(endOf({ units, doors })).toEqual([10, 'plant'])
  })

  test('they are crossed if there is no other way', () => {
    const drawn = draw(floors({ category: 'room', restriction: 'employeesonly' }, false))
    expect(doorsOn(drawn, 'room0', 'room1')).toBe('d-room0 d-staff0 d-near0 (stairs) d-near1 d-staff1 d-room1')
  })

  test('the restriction of a section or level holds for its units', () => {
    const { units, doors } = floors('lobby')
    const restrict = (change: (drawn: Drawn) => void) => {
      const files = (drawn: Drawn) => {
        drawn.relationship = []
        drawn.opening = Object.entries(doors).map(([id, [[x, y, toX, toY]]]) =>
          feature('opening', id, line([x, y], [toX, toY]), {
            level_id: `floor-${floorOf(id)}`,
            category: 'pedestrian',
          }),
        )
        drawn.unit = Object.entries(units).map(([id, [rectangle, given]]) =>
          feature('unit', id, polygon(box(...rectangle)), { level_id: `floor-${floorOf(id)}`, ...propertiesOf(given) }),
        )
        change(drawn)
      }
      return openWith(files).venue.units.flatMap(({ id, restriction }) =>
        restriction === null ? [] : [`${id} ${restriction}`],
      )
    }
    const wing = { level_id: 'floor-0', category: 'private', restriction: 'employeesonly' }
    expect(
      restrict((drawn) => drawn.section.push(feature('section', 'wing', polygon(box(15, 8, 30, 13)), wing))),
    ).toEqual(['staff0 employeesonly', 'near0 employeesonly'])
    expect(restrict((drawn) => (pick(drawn, 'level', 'floor-1').properties['restriction'] = 'restricted'))).toEqual(
      ['corridor1', 'room1', 'staff1', 'near1', 'far1'].map((id) => `${id} restricted`),
    )
    expect(
      restrict((drawn) => (pick(drawn, 'building', 'house').properties['restriction'] = 'restricted')),
    ).toHaveLength(10)
    expect(restrict((drawn) => (pick(drawn, 'unit', 'room0').properties['restriction'] = ''))).toEqual([])
  })
})
