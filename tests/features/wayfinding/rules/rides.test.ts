import { describe, expect, test } from 'vitest'
import { boxOf, type Shape } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { Relationship, Unit, Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { walkingParameters } from '#src/features/wayfinding/rules/barriers.ts'
import { findConnectors, type Ride } from '#src/features/wayfinding/rules/connectors.ts'
import { groupLevels, type LevelGroups } from '#src/features/wayfinding/rules/level-groups.ts'
import type { Passage } from '#src/features/wayfinding/rules/passages.ts'

const rectangle = ([x = 0, y = 0, toX = 0, toY = 0]: readonly number[]): Shape => [
  [Float64Array.of(x, y, toX, y, toX, toY, x, toY)],
]
const placed = (corners: readonly number[]) => ({ shape: rectangle(corners), box: boxOf(rectangle(corners)) })

interface Drawing {
  /** As `name category x y toX toY`; the name ends with the number of its floor. */
  readonly units: readonly string[]
  readonly relationships?: readonly (Partial<Relationship> & Pick<Relationship, 'id' | 'unitIds'>)[]
  readonly passages?: readonly Passage[]
  readonly furniture?: readonly string[]
  readonly kiosks?: readonly string[]
  /** Floors that are one level group. */
  readonly joined?: readonly string[]
}

/** What a ride is, as `from to means ids`, and its numbers. */
function connect({ units, relationships = [], passages = [], furniture = [], kiosks = [], joined = [] }: Drawing) {
  const floorOf = (name: string) => `floor ${/-?\d+$/.exec(name)?.[0]}`
  const made = units.map((text) => {
    const [id = '', category, ...corners] = text.split(' ')
    return { id, category, levelId: floorOf(id), displayPoint: null, ...placed(corners.map(Number)) } as unknown as Unit
  })
  const thingsOf = (texts: readonly string[]) =>
    texts.map((text) => {
      const [id = '', ...corners] = text.split(' ')
      return { id, levelId: floorOf(id), ...placed(corners.map(Number)) }
    })
  const venue = {
    units: made,
    levels: [-1, 0, 1, 2].map((ordinal) => ({ id: `floor ${ordinal}`, ordinal })),
    relationships: relationships.map((one) => ({
      category: 'elevator',
      isUndirected: true,
      points: one.unitIds.map(() => null),
      openingIds: [],
      lengthInMetres: null,
      hours: null,
      isInferred: false,
      ...one,
    })),
    openings: [],
    fixtures: thingsOf(furniture),
    kiosks: thingsOf(kiosks),
  } as unknown as Venue
  const groups = { rootOf: (id: string) => (joined.includes(id) ? 'joined' : id) } as LevelGroups
  const { stops, rides } = findConnectors(venue, passages, groups, walkingParameters)
  const nameOf = (stop: number) => made[stops[stop]?.unit ?? -1]?.id
  const rounded = (value: number) => Math.round(100 * value) / 100 + 0
  return {
    rides,
    told: rides.map(
      ({ from, to, means, featureIds }) => `${nameOf(from)} ${nameOf(to)} ${means} ${featureIds.join('+')}`,
    ),
    numbers: rides.map(({ metres, seconds, storeys }: Ride) => [metres, seconds, storeys].map(rounded)),
    places: stops.map(({ unit, point }) => [made[unit]?.id, rounded(point.x), rounded(point.y)]),
  }
}

describe('lifts', () => {
  const cabins = [-1, 0, 1, 2].map((floor) => `lift${floor} elevator 0 0 2 2`)
  const between = (low: number, high: number, more: Partial<Relationship> = {}) => ({
    id: `${low}${high}`,
    unitIds: [`lift${low}`, `lift${high}`],
    ...more,
  })

  test('with a relationship per floor are one, and a ride contains all parts between its ends', () => {
    const { told, numbers } = connect({ units: cabins, relationships: [between(1, 2), between(-1, 0), between(0, 1)] })
    expect(told.toSorted()).toEqual(
      [
        ['lift-1 lift0 lift -10', 'lift0 lift-1 lift -10'],
        ['lift-1 lift1 lift -10+01', 'lift1 lift-1 lift -10+01'],
        ['lift-1 lift2 lift 12+-10+01', 'lift2 lift-1 lift 12+-10+01'],
        ['lift0 lift1 lift 01', 'lift1 lift0 lift 01'],
        ['lift0 lift2 lift 12+01', 'lift2 lift0 lift 12+01'],
        ['lift1 lift2 lift 12', 'lift2 lift1 lift 12'],
      ]
        .flat()
        .toSorted(),
    )
    expect(numbers[told.indexOf('lift-1 lift2 lift 12+-10+01')]).toEqual([0, 30 + 3 * 4, 3])
    expect(numbers[told.indexOf('lift2 lift0 lift 12+01')]).toEqual([0, 30 + 2 * 4, -2])
  })

  test('are confirmed if all parts of a ride are', () => {
    const { told, rides } = connect({
      units: cabins,
      relationships: [between(-1, 0), between(0, 1, { isInferred: true }), between(1, 2)],
    })
    expect(
      told
        .filter((_ride, index) => !rides[index]?.isConfirmed)
        .map((ride) => ride.slice(0, 11))
        .toSorted(),
    ).toEqual([
      'lift-1 lift',
      'lift-1 lift',
      'lift0 lift1',
      'lift0 lift2',
      'lift1 lift-',
      'lift1 lift0',
      'lift2 lift-',
      'lift2 lift0',
    ])
  })

  test('with a relationship for the whole ride need no other part', () => {
    const whole = { id: 'whole', unitIds: ['lift-1', 'lift0', 'lift1'] }
    const { told } = connect({
      units: cabins,
      relationships: [between(-1, 0), whole, { ...whole, id: 'again' }, between(1, 2)],
    })
    expect(told).toContain('lift-1 lift1 lift whole')
    expect(told).toContain('lift-1 lift0 lift -10')
    expect(told).toContain('lift0 lift1 lift whole')
    expect(told).toContain('lift0 lift2 lift whole+again+12')
  })

  test('may include a floor beyond the target that no other part serves', () => {
    const { told } = connect({
      units: ['hall0 walkway 4 0 6 2', ...cabins],
      relationships: [
        { id: 'down', unitIds: ['hall0', 'lift-1'] },
        { id: 'up', unitIds: ['lift-1', 'lift1'] },
        { id: 'on', unitIds: ['lift1', 'lift2'] },
      ],
    })
    expect(told).toContain('hall0 lift1 lift down+up')
    expect(told).toContain('hall0 lift2 lift down+up+on')
  })

  test('are joined over any of their parts, and not with other lifts', () => {
    const { told } = connect({
      units: [...cabins, 'other0 elevator 5 0 7 2', 'other2 elevator 5 0 7 2'],
      relationships: [between(-1, 0), between(0, 1), between(-1, 2), { id: 'other', unitIds: ['other0', 'other2'] }],
    })
    expect(told.filter((ride) => ride.startsWith('lift0'))).toEqual([
      'lift0 lift-1 lift -10',
      'lift0 lift1 lift 01',
      'lift0 lift2 lift 01+-12',
    ])
    expect(told.filter((ride) => ride.includes('other'))).toEqual([
      'other0 other2 lift other',
      'other2 other0 lift other',
    ])
  })

  test('are not joined if they are one-way', () => {
    const isUndirected = false
    const { told } = connect({
      units: cabins,
      relationships: [between(-1, 0, { isUndirected }), between(0, 1, { isUndirected })],
    })
    expect(told).toEqual(['lift-1 lift0 lift -10', 'lift0 lift1 lift 01'])
  })

  test('in a hall are one if they stop at the same point, and in a cabin anywhere', () => {
    const halls = ['hall0', 'hall1', 'hall2']
    const joined = (category: string, x: number) =>
      connect({
        units: halls.map((hall) => `${hall} ${category} 0 0 20 10`),
        relationships: [
          { id: 'low', unitIds: halls.slice(0, 2), points: [0, 1].map(() => ({ x: 5, y: 5 })) },
          { id: 'high', unitIds: halls.slice(1), points: [1, 2].map(() => ({ x, y: 5 })) },
        ],
      }).told
    const apart = ['hall0 hall1 lift low', 'hall1 hall0 lift low', 'hall1 hall2 lift high', 'hall2 hall1 lift high']
    expect(joined('walkway', 9)).toEqual(apart)
    expect(joined('walkway', 5)).toContain('hall0 hall2 lift low+high')
    expect(joined('walkway', 5.004)).toContain('hall0 hall2 lift low+high')
    expect(joined('walkway', 5.04)).toEqual(apart)
    expect(joined('elevator', 9)).toContain('hall0 hall2 lift low+high')
    expect(joined('elevator', 9).filter((ride) => ride.startsWith('hall1 hall1'))).toEqual([])
  })
})

describe('stairs, escalators and ramps', () => {
  const flights = [0, 1, 2].map((floor) => `flight${floor} stairs 0 0 4 2`)
  const climb = (category: string, lengthInMetres: number | null, count = 2, more: Partial<Relationship> = {}) =>
    connect({
      units: flights,
      relationships: [
        {
          id: 'up',
          category: category as Relationship['category'],
          unitIds: ['flight0', 'flight1', 'flight2'].slice(0, count),
          points: [0, 1, 2].slice(0, count).map((floor) => ({ x: floor === 1 ? 3 : 1, y: 1 })),
          lengthInMetres,
          ...more,
        },
      ],
    })

  test('have the given length, or a length by their storeys', () => {
    expect(climb('stairs', null).numbers).toEqual([
      [8 + 2, 20 + 1.54, 1],
      [8 + 2, 20 + 1.54, -1],
    ])
    expect(climb('stairs', 13).numbers[0]).toEqual([13, 10, 1])
    expect(climb('stairs', 1.3).numbers[0]).toEqual([2, 1.54, 1])
    expect(climb('escalator', 13).numbers[0]).toEqual([13, 2 + 16 + 1.54, 1])
    expect(climb('escalator', null).numbers[0]).toEqual([2, 2 + 16 + 1.54, 1])
    expect(climb('ramp', null).numbers[0]).toEqual([52, 45 + 1.54, 1])
    expect(climb('traversal', 13).told).toEqual([])
    const isConfirmed = (isInferred: boolean) => climb('stairs', null, 2, { isInferred }).rides[0]?.isConfirmed
    expect([isConfirmed(false), isConfirmed(true)]).toEqual([true, false])
  })

  test('over three floors are two rides, which share the given length', () => {
    const { told, numbers } = climb('stairs', 13, 3)
    expect(told).toEqual([
      'flight0 flight1 stairs up',
      'flight1 flight0 stairs up',
      'flight1 flight2 stairs up',
      'flight2 flight1 stairs up',
    ])
    expect(numbers[0]).toEqual([10, 21.54, 1])
    expect(climb('stairs', 13, 2, { isUndirected: false }).told).toEqual(['flight0 flight1 stairs up'])
    expect(climb('stairs', 13, 2, { unitIds: ['flight0', 'gone'] }).told).toEqual([])
    expect(climb('stairs', 13, 2, { unitIds: ['gone', 'away'] }).told).toEqual([])
  })
})

describe('the stop of a connector without geometry', () => {
  const places = (...units: readonly string[]) =>
    connect({ units, relationships: [{ id: 'up', unitIds: units.map((text) => text.split(' ')[0] ?? '') }] }).places

  test('is in the middle of the smallest unit, and of small ones near it', () => {
    expect(places('lift0 elevator 0 0 2 2', 'lift1 elevator 0 0 4 2')).toEqual([
      ['lift0', 1, 1],
      ['lift1', 2, 1],
    ])
    expect(places('lift0 elevator 0 0 8 7', 'lift1 elevator 20 0 22 2')[0]).toEqual(['lift0', 7.96, 1.04])
    expect(places('lift0 elevator 2 0 10 7', 'lift1 elevator 20 2 22 5')[0]).toEqual(['lift0', 6, 3.5])
  })

  test('is at the nearest point of a larger unit', () => {
    const [, hall] = places('lift0 elevator 0 0 2 2', 'hall1 walkway 0 0 40 10')
    expect(hall).toEqual(['hall1', 1, 1])
    expect(places('lift0 elevator 0 0 2 2', 'hall1 walkway 0 0 10 6')[1]).toEqual(['hall1', 5, 3])
    expect(places('lift0 elevator 0 0 2 2', 'hall1 walkway 0 0 10 6.1')[1]).toEqual(['hall1', 1, 1])
  })

  test('is at the nearest points of two large units', () => {
    const [low, high] = places('hall0 walkway 0 0 10 8', 'hall1 walkway 30 0 40 9')
    expect(low?.[1]).toBeGreaterThan(9.9)
    expect(high?.[1]).toBeLessThan(30.1)
    expect(places('hall0 walkway 0 0 10 6', 'hall1 walkway 30 0 40 9')[0]).toEqual(['hall0', 5, 3])
  })

  test('is in the middle of a large unit if the other end is known', () => {
    const { places: known } = connect({
      units: ['hall0 walkway 0 0 10 8', 'hall1 walkway 30 0 40 9'],
      relationships: [{ id: 'up', unitIds: ['hall0', 'hall1'], points: [null, { x: 35, y: 1 }] }],
    })
    expect(known).toEqual([
      ['hall0', 5, 4],
      ['hall1', 35, 1],
    ])
  })

  test('is next to furniture, kiosks and smaller units on its floor', () => {
    const stop = (more: Partial<Drawing>) =>
      connect({
        ...more,
        units: ['lift0 elevator 0 0 6 2', 'lift1 elevator 0 0 6 3', ...(more.units ?? [])],
        relationships: [{ id: 'up', unitIds: ['lift0', 'lift1'] }],
      }).places[0]
    expect(stop({})).toEqual(['lift0', 3, 1])
    expect(stop({ furniture: ['desk0 2 0 4 2'] })).not.toEqual(['lift0', 3, 1])
    expect(stop({ kiosks: ['screen0 2 0 4 2'] })).not.toEqual(['lift0', 3, 1])
    expect(stop({ furniture: ['desk1 2 0 4 2'] })).toEqual(['lift0', 3, 1])
    expect(stop({ units: ['column0 column 2 0 4 2'] })).not.toEqual(['lift0', 3, 1])
    expect(stop({ units: ['column0 column 2 0 8 3'] })).toEqual(['lift0', 3, 1])
    expect(stop({ units: ['column0 column 12 0 14 2'] })).toEqual(['lift0', 3, 1])
    expect(stop({ units: ['void0 room 2 0 4 2'] })).not.toEqual(['lift0', 3, 1])
    expect(stop({ units: ['part0 walkway 2 0 4 2'] })).toEqual(['lift0', 3, 1])
  })
})

describe('doors that are rides', () => {
  const units = ['hall0 walkway 0 0 10 10', 'yard0 walkway 10 0 20 10', 'roof1 walkway 10 0 20 10']
  const door = (more: Partial<Passage> = {}): Passage => ({
    openingId: 'door',
    line: Float64Array.of(10, 4, 10, 6),
    from: 0,
    to: 1,
    isOneWay: true,
    rights: 'visitor',
    ...more,
  })
  const through = (...passages: readonly Passage[]) => connect({ units, passages })

  test('are one-way doors, in their direction', () => {
    const { told, places, numbers, rides } = through(door())
    expect(rides[0]?.isConfirmed).toBe(true)
    expect(told).toEqual(['hall0 yard0 null door'])
    expect(places).toEqual([
      ['hall0', 9.7, 5],
      ['yard0', 10.3, 5],
    ])
    expect(numbers).toEqual([[0.6, 0.46, 0]])
    expect(through(door({ isOneWay: false })).told).toEqual([])
    expect(through(door({ openingId: null })).told).toEqual([])
  })

  test('are doors to another level group, in both directions', () => {
    const up = door({ to: 2, isOneWay: false })
    expect(through(up).told).toEqual(['hall0 roof1 null door', 'roof1 hall0 null door'])
    expect(through(up).numbers).toEqual([
      [0.6, 0.46, 1],
      [0.6, 0.46, -1],
    ])
    expect(connect({ units, passages: [up], joined: ['floor 0', 'floor 1'] }).told).toEqual([])
    expect(connect({ units: ['cellar-1 walkway 0 0 10 10', ...units.slice(1)], passages: [up] }).numbers[0]?.[2]).toBe(
      2,
    )
  })

  test('begin and end in front of the door, nearer on a narrow floor', () => {
    const slanted = Float64Array.of(9, 3, 13, 6)
    expect(
      connect({ units: ['hall0 walkway 0 0 20 20', 'yard0 walkway 0 0 20 20'], passages: [door({ line: slanted })] })
        .places[0],
    ).toEqual(['hall0', 11 - 0.18, 4.5 + 0.24])
    const strip = (toX: number) =>
      connect({ units: [`hall0 walkway 9 0 10 10`, `yard0 walkway 10 0 ${toX} 10`], passages: [door()] })
    expect(strip(10.2).places[1]).toEqual(['yard0', 10.15, 5])
    expect(strip(10.1).told).toEqual([])
    const behind = (x: number) =>
      connect({ units: ['hall0 walkway 0 0 10 10', `yard0 walkway ${x} 0 20 10`], passages: [door()] }).places[1]
    expect([behind(10.5), behind(10.7), behind(11.1)]).toEqual([['yard0', 10.6, 5], ['yard0', 11, 5], undefined])
  })
})

describe('level groups', () => {
  /** Levels as `name ordinal x toX`, all 10 m deep, with a unit each, and doors between two of them. */
  const groupsOf = (levels: readonly string[], doors: readonly string[], isOneWay = false) => {
    const made = levels.map((text) => {
      const [id = '', ordinal, x, toX] = text.split(' ')
      return { id, ordinal: Number(ordinal), buildingIds: [id], ...placed([Number(x), 0, Number(toX), 10]) }
    })
    const units = made.map(({ id, shape, box }) => ({ id, levelId: id, category: 'walkway', shape, box }))
    const passages = doors.map(([one, other]): Passage => {
      const [from, to] = [one, other].map((name) => made.findIndex(({ id }) => id === name))
      return { openingId: null, line: Float64Array.of(), from: from ?? -1, to: to ?? -1, isOneWay, rights: 'visitor' }
    })
    const { roots, rootOf } = groupLevels({ levels: made, units, openings: [] } as unknown as Venue, passages)
    const groups = roots.map((root) => made.flatMap(({ id }) => (rootOf(id) === root ? [id] : [])).join(''))
    return groups.toSorted().join(' ')
  }

  test('have a door that is not one-way, and the same ordinal or no overlap', () => {
    expect(groupsOf(['a 0 0 10', 'b 0 10 20'], ['ab'])).toBe('ab')
    expect(groupsOf(['a 0 0 10', 'b 0 10 20'], [])).toBe('a b')
    expect(groupsOf(['a 0 0 10', 'b 0 10 20'], ['ab'], true)).toBe('a b')
    expect(groupsOf(['a 0 0 10', 'b 0 5 20'], ['ab'])).toBe('ab')
    expect(groupsOf(['a 0 0 10', 'b 1 10 20'], ['ba'])).toBe('ab')
    expect(groupsOf(['a 0 0 10', 'b 1 9 20'], ['ab'])).toBe('a b')
    expect(groupsOf(['a 0 0 10', 'b 1 9.91 20'], ['ab'])).toBe('ab')
    expect(groupsOf(['a 0 0 10'], ['aa', 'ax', 'xa'])).toBe('a')
  })

  test('do not contain overlapping levels', () => {
    const hill = ['a 0 0 10', 'b 0 10 20', 'c 1 20 30', 'd 1 0 10'] as const
    expect(groupsOf(hill, ['ab', 'bc'])).toBe('abc d')
    expect(groupsOf(hill, ['ab', 'cd', 'bc'])).toBe('ab cd')
    expect(groupsOf(hill.toReversed(), ['ba', 'dc', 'cb'])).toBe('ba dc')
  })
})
