import { describe, expect, test } from 'vitest'
import { boxOf, type Shape } from '../../src/venue/geometry/shape.ts'
import type { Relationship, Unit, Venue } from '../../src/venue/model.ts'
import { walkingParameters } from '../../src/wayfinding/barriers.ts'
import { findConnectors, type Ride } from '../../src/wayfinding/connectors.ts'
import { groupLevels, type LevelGroups } from '../../src/wayfinding/level-groups.ts'
import type { Passage } from '../../src/wayfinding/passages.ts'

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

/** Finds the rides as `from to means ids`, their numbers as metres, seconds and storeys, and the stops. */
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
    confirmed: rides.map(({ isConfirmed }) => isConfirmed),
    rides: rides.map(
      ({ from, to, means, featureIds }) => `${nameOf(from)} ${nameOf(to)} ${means} ${featureIds.join('+')}`,
    ),
    numbers: rides.map(({ metres, seconds, storeys }: Ride) => [metres, seconds, storeys].map(rounded)),
    stops: stops.map(({ unit, point }) => [made[unit]?.id, rounded(point.x), rounded(point.y)].join(' ')),
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
    const { rides, numbers } = connect({ units: cabins, relationships: [between(1, 2), between(-1, 0), between(0, 1)] })
    const bothWays = ([one, other, ids]: readonly string[]) => [
      `${one} ${other} lift ${ids}`,
      `${other} ${one} lift ${ids}`,
    ]
    expect(new Set(rides)).toEqual(
      new Set(
        [
          ['lift-1', 'lift0', '-10'],
          ['lift-1', 'lift1', '-10+01'],
          ['lift-1', 'lift2', '12+-10+01'],
          ['lift0', 'lift1', '01'],
          ['lift0', 'lift2', '12+01'],
          ['lift1', 'lift2', '12'],
        ].flatMap(bothWays),
      ),
    )
    expect(numbers[rides.indexOf('lift-1 lift2 lift 12+-10+01')]).toEqual([0, 30 + 3 * 4, 3])
    expect(numbers[rides.indexOf('lift2 lift0 lift 12+01')]).toEqual([0, 30 + 2 * 4, -2])
  })

  test('are confirmed if all parts of a ride are', () => {
    const relationships = [between(-1, 0), between(0, 1, { isInferred: true }), between(1, 2)]
    const { rides, confirmed } = connect({ units: cabins, relationships })
    const doubtful = rides.filter((_ride, index) => confirmed[index] !== true)
    expect(doubtful).toHaveLength(8)
    expect(doubtful.filter((ride) => !ride.includes('01'))).toEqual([])
  })

  test('with a relationship for the whole ride need no other part', () => {
    const whole = { id: 'whole', unitIds: ['lift-1', 'lift0', 'lift1'] }
    const { rides } = connect({
      units: cabins,
      relationships: [between(-1, 0), whole, { ...whole, id: 'again' }, between(1, 2)],
    })
    expect(rides).toContain('lift-1 lift1 lift whole')
    expect(rides).toContain('lift-1 lift0 lift -10')
    expect(rides).toContain('lift0 lift1 lift whole')
    expect(rides).toContain('lift0 lift2 lift whole+again+12')
  })

  test('may include a floor beyond the target that no other part serves', () => {
    const { rides } = connect({
      units: ['hall0 walkway 4 0 6 2', ...cabins],
      relationships: [
        { id: 'down', unitIds: ['hall0', 'lift-1'] },
        { id: 'up', unitIds: ['lift-1', 'lift1'] },
        { id: 'on', unitIds: ['lift1', 'lift2'] },
      ],
    })
    expect(rides).toContain('hall0 lift1 lift down+up')
    expect(rides).toContain('hall0 lift2 lift down+up+on')
  })

  test('are joined over any of their parts, and not with other lifts', () => {
    const { rides } = connect({
      units: [...cabins, 'other0 elevator 5 0 7 2', 'other2 elevator 5 0 7 2'],
      relationships: [between(-1, 0), between(0, 1), between(-1, 2), { id: 'other', unitIds: ['other0', 'other2'] }],
    })
    expect(rides.filter((ride) => ride.startsWith('lift0'))).toEqual([
      'lift0 lift-1 lift -10',
      'lift0 lift1 lift 01',
      'lift0 lift2 lift 01+-12',
    ])
    expect(rides.filter((ride) => ride.includes('other'))).toEqual([
      'other0 other2 lift other',
      'other2 other0 lift other',
    ])
  })

  test('are not joined if they are one-way', () => {
    const isUndirected = false
    const { rides } = connect({
      units: cabins,
      relationships: [between(-1, 0, { isUndirected }), between(0, 1, { isUndirected })],
    })
    expect(rides).toEqual(['lift-1 lift0 lift -10', 'lift0 lift1 lift 01'])
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
      }).rides
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
    expect(climb('traversal', 13).rides).toEqual([])
    expect(climb('stairs', null).confirmed).toEqual([true, true])
    expect(climb('stairs', null, 2, { isInferred: true }).confirmed).toEqual([false, false])
  })

  test('over three floors are two rides, which share the given length', () => {
    const { rides, numbers } = climb('stairs', 13, 3)
    expect(rides).toEqual([
      'flight0 flight1 stairs up',
      'flight1 flight0 stairs up',
      'flight1 flight2 stairs up',
      'flight2 flight1 stairs up',
    ])
    expect(numbers[0]).toEqual([10, 21.54, 1])
    expect(climb('stairs', 13, 2, { isUndirected: false }).rides).toEqual(['flight0 flight1 stairs up'])
    expect(climb('stairs', 13, 2, { unitIds: ['flight0', 'gone'] }).rides).toEqual([])
    expect(climb('stairs', 13, 2, { unitIds: ['gone', 'away'] }).rides).toEqual([])
  })
})

describe('the stop of a connector without geometry', () => {
  const stopsIn = (...units: readonly string[]) =>
    connect({ units, relationships: [{ id: 'up', unitIds: units.map((text) => text.split(' ')[0] ?? '') }] }).stops

  test('is in the middle of the smallest unit, and of small ones near it', () => {
    expect(stopsIn('lift0 elevator 0 0 2 2', 'lift1 elevator 0 0 4 2')).toEqual(['lift0 1 1', 'lift1 2 1'])
    expect(stopsIn('lift0 elevator 0 0 8 7', 'lift1 elevator 20 0 22 2')[0]).toBe('lift0 7.96 1.04')
    expect(stopsIn('lift0 elevator 2 0 10 7', 'lift1 elevator 20 2 22 5')[0]).toBe('lift0 6 3.5')
  })

  test.each([
    ['0 0 40 10', '1 1'],
    ['0 0 10 6', '5 3'],
    ['0 0 10 6.1', '1 1'],
  ])('is at the nearest point of a larger unit: %s, %s', (hall, stop) => {
    expect(stopsIn('lift0 elevator 0 0 2 2', `hall1 walkway ${hall}`)[1]).toBe(`hall1 ${stop}`)
  })

  test('is at the nearest points of two large units', () => {
    const [low = '', high = ''] = stopsIn('hall0 walkway 0 0 10 8', 'hall1 walkway 30 0 40 9')
    expect(Number(low.split(' ')[1])).toBeGreaterThan(9.9)
    expect(Number(high.split(' ')[1])).toBeLessThan(30.1)
    expect(stopsIn('hall0 walkway 0 0 10 6', 'hall1 walkway 30 0 40 9')[0]).toBe('hall0 5 3')
  })

  test('is in the middle of a large unit if the other end is known', () => {
    const { stops } = connect({
      units: ['hall0 walkway 0 0 10 8', 'hall1 walkway 30 0 40 9'],
      relationships: [{ id: 'up', unitIds: ['hall0', 'hall1'], points: [null, { x: 35, y: 1 }] }],
    })
    expect(stops).toEqual(['hall0 5 4', 'hall1 35 1'])
  })

  const stopNextTo = (things: Partial<Drawing>) =>
    connect({
      ...things,
      units: ['lift0 elevator 0 0 6 2', 'lift1 elevator 0 0 6 3', ...(things.units ?? [])],
      relationships: [{ id: 'up', unitIds: ['lift0', 'lift1'] }],
    }).stops[0]

  test.each<Partial<Drawing>>([
    { furniture: ['desk0 2 0 4 2'] },
    { kiosks: ['screen0 2 0 4 2'] },
    { units: ['column0 column 2 0 4 2'] },
    { units: ['void0 room 2 0 4 2'] },
  ])('is next to furniture, kiosks and smaller rooms: %j', (things) => {
    expect(stopNextTo(things)).toMatch(/^lift0 /)
    expect(stopNextTo(things)).not.toBe('lift0 3 1')
  })

  test.each<Partial<Drawing>>([
    {},
    { furniture: ['desk1 2 0 4 2'] },
    { units: ['column0 column 2 0 8 3'] },
    { units: ['column0 column 12 0 14 2'] },
    { units: ['part0 walkway 2 0 4 2'] },
  ])('ignores other floors, larger and distant units, and corridors: %j', (things) => {
    expect(stopNextTo(things)).toBe('lift0 3 1')
  })
})

describe('doors that are rides', () => {
  const units = ['hall0 walkway 0 0 10 10', 'yard0 walkway 10 0 20 10', 'roof1 walkway 10 0 20 10']
  const through = (change: Partial<Passage> = {}, more: Partial<Drawing> = {}) => {
    const line = Float64Array.of(10, 4, 10, 6)
    const door: Passage = { openingId: 'door', line, from: 0, to: 1, isOneWay: true, rights: 'visitor', ...change }
    return connect({ units, passages: [door], ...more })
  }

  test('are one-way doors, in their direction', () => {
    const { rides, stops, numbers, confirmed } = through()
    expect([rides, confirmed]).toEqual([['hall0 yard0 null door'], [true]])
    expect(stops).toEqual(['hall0 9.7 5', 'yard0 10.3 5'])
    expect(numbers).toEqual([[0.6, 0.46, 0]])
    expect(through({ isOneWay: false }).rides).toEqual([])
    expect(through({ openingId: null }).rides).toEqual([])
  })

  test('are doors to another level group, in both directions', () => {
    const up = { to: 2, isOneWay: false }
    expect(through(up).rides).toEqual(['hall0 roof1 null door', 'roof1 hall0 null door'])
    expect(through(up).numbers).toEqual([1, -1].map((storeys) => [0.6, 0.46, storeys]))
    expect(through(up, { joined: ['floor 0', 'floor 1'] }).rides).toEqual([])
    const fromCellar = through(up, { units: ['cellar-1 walkway 0 0 10 10', ...units.slice(1)] })
    expect(fromCellar.numbers[0]?.[2]).toBe(2)
  })

  test('begin and end in front of the door, nearer on a narrow floor', () => {
    const between = (hall: string, yard: string, change: Partial<Passage> = {}) =>
      through(change, { units: [`hall0 walkway ${hall}`, `yard0 walkway ${yard}`] })
    const slanted = { line: Float64Array.of(9, 3, 13, 6) }
    expect(between('0 0 20 20', '0 0 20 20', slanted).stops[0]).toBe('hall0 10.82 4.74')
    expect(between('9 0 10 10', '10 0 10.2 10').stops[1]).toBe('yard0 10.15 5')
    expect(between('9 0 10 10', '10 0 10.1 10').rides).toEqual([])
    const behind = [10.5, 10.7, 11.1].map((x) => between('0 0 10 10', `${x} 0 20 10`).stops[1])
    expect(behind).toEqual(['yard0 10.6 5', 'yard0 11 5', undefined])
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
