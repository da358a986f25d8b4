import { describe, expect, test } from 'vitest'
import { headingFrom, metresBetween, signedDegrees } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { Labels } from '#src/features/floorplan/rules/venue/model.ts'
import { saidDistances, sayStep, type Speaker } from '#src/features/wayfinding/rules/steps/say-step.ts'
import {
  compassOf,
  type FloorStep,
  type Landmark,
  sideOf,
  type Step,
  turnOf,
  turnSaid,
  type WalkStep,
} from '#src/features/wayfinding/rules/steps/step.ts'

const named = (en: string, cs?: string): Labels =>
  new Map([['en', en], ...(cs === undefined ? [] : [['cs', cs] as const])])
const speaker: Speaker = {
  language: 'en',
  venueLanguage: 'cs',
  levels: [
    { id: 'ground', name: named('Ground floor') },
    { id: 'first', name: named('First floor') },
  ],
  target: 'Kitchen',
}
const walk: WalkStep = {
  kind: 'walk',
  drawn: { leg: 1, from: 0, to: 12 },
  levelId: 'ground',
  leaves: null,
  doors: [],
  turn: 'Left',
  isAround: false,
  isTwice: false,
  isAtEnd: false,
  compass: 'NE',
  length: 12.3,
  said: 12,
  passed: 0,
  landmark: null,
  arrival: null,
}
const ride: FloorStep = {
  kind: 'floor',
  drawn: { leg: 1, from: 0, to: 0 },
  levelId: 'ground',
  toLevelId: 'first',
  means: 'stairs',
  said: 3,
  direction: 'up',
  exit: null,
  hours: null,
  isConfirmed: true,
  isEnd: false,
}
const arrival = { at: 'target', side: 'left', passed: [], beside: null, room: null } as const
/** Sentences, without the part of their keys that is the same for all. */
const say = (step: Step, from: Partial<Speaker> = {}) =>
  sayStep(step, { ...speaker, ...from }).map(({ key, values }) => [key.replace('wayfinding.step.', ''), values])
const walked = (more: Partial<WalkStep>, from: Partial<Speaker> = {}) => say({ ...walk, ...more }, from)
const changed = (more: Partial<FloorStep>) => say({ ...ride, ...more })
const lobby = named('Lobby', 'Hala')
const landmarks = (landmark: Landmark, more: Partial<WalkStep> = {}) => walked({ landmark, ...more })

describe('section 3: turn directions as they are said', () => {
  test('are the turn and the metres, or the direction where no turn is known', () => {
    expect(walked({})).toEqual([['go.Left', { metres: 12 }]])
    expect(walked({ turn: 'SuperLowRight', said: 3 })).toEqual([['go.SuperLowRight', { metres: 3 }]])
    expect(walked({ turn: null })).toEqual([['head', { compass: 'NE', metres: 12 }]])
  })

  test('turn around, on the spot only at the very start of a route', () => {
    const around = { turn: 'SuperRight', isAround: true } as const
    expect(walked(around)).toEqual([['go.Around', { metres: 12 }]])
    const first = { ...around, drawn: { leg: 0, from: 0, to: 12 } }
    expect(walked(first)).toEqual([['behind', { metres: 12 }]])
    expect(walked({ ...first, drawn: { leg: 0, from: 1, to: 12 } })).toEqual([['go.Around', { metres: 12 }]])
    expect(walked({ ...first, leaves: { name: null, by: null } })).toEqual([
      ['leave', {}],
      ['go.Around', { metres: 12 }],
    ])
    expect(walked({ ...first, doors: [{ side: 'left', into: null }] }).at(-1)).toEqual(['go.Around', { metres: 12 }])
    expect(walked({ ...first, isAround: false })).toEqual([['go.SuperRight', { metres: 12 }]])
    expect(walked({ turn: 'Left', isTwice: true })).toEqual([['go.TwiceLeft', { metres: 12 }]])
    expect(walked({ turn: 'SuperRight', isTwice: true, isAround: true })).toEqual([['go.TwiceRight', { metres: 12 }]])
    expect(turnSaid({ turn: null, isAround: true, isTwice: true })).toBeNull()
  })

  test('are marked by the end of the corridor, or by a landmark at the turn', () => {
    expect(walked({ isAtEnd: true })).toEqual([['atEnd', { turn: 'Left', metres: 12 }]])
    expect(landmarks({ relation: 'at', name: lobby }, { isAtEnd: true })).toEqual([
      ['at', { name: 'Lobby', turn: 'Left', metres: 12 }],
    ])
    expect(landmarks({ relation: 'at', name: lobby }, { isTwice: true })).toEqual([
      ['at', { name: 'Lobby', turn: 'TwiceLeft', metres: 12 }],
    ])
  })

  test.each([
    ['through', 'through'],
    ['into', 'into'],
    ['outside', 'outside'],
    ['area', 'area'],
    ['heading', 'heading'],
    ['aimPast', 'aimPast'],
  ] as const)('a landmark that is %s is a sentence of its own', (relation, key) => {
    expect(landmarks({ relation, name: lobby })).toEqual([
      ['go.Left', { metres: 12 }],
      [key, { name: 'Lobby' }],
    ])
  })

  test('a landmark is passed on its side, and walked towards where there is no turn', () => {
    expect(landmarks({ relation: 'past', name: lobby, side: 'right' })[1]).toEqual(['past.right', { name: 'Lobby' }])
    expect(landmarks({ relation: 'heading', name: lobby }, { turn: null })).toEqual([
      ['aim', { name: 'Lobby', metres: 12 }],
    ])
    expect(landmarks({ relation: 'aimPast', name: lobby }, { turn: null })).toEqual([
      ['aimPast', { name: 'Lobby', metres: 12 }],
    ])
    expect(landmarks({ relation: 'into', name: lobby }, { turn: null })).toEqual([
      ['head', { compass: 'NE', metres: 12 }],
      ['into', { name: 'Lobby' }],
    ])
  })

  test('names are in the language of the reader, else in that of the venue', () => {
    const said = (language: string, name: Labels) =>
      walked({ landmark: { relation: 'into', name } }, { language })[1]?.[1]
    expect(said('cs', lobby)).toEqual({ name: 'Hala' })
    expect(said('de', lobby)).toEqual({ name: 'Hala' })
    expect(said('de', named('Lobby'))).toEqual({ name: 'Lobby' })
  })
})

describe('section 2, step by step: doors, rooms and arrivals', () => {
  test('a room is left, by which door if it has several', () => {
    const leaves = (name: Labels | null, by: NonNullable<WalkStep['leaves']>['by'] = null) =>
      walked({ leaves: { name, by } })[0]
    expect(leaves(null)).toEqual(['leave', {}])
    expect(leaves(lobby)).toEqual(['out', { name: 'Lobby' }])
    expect(leaves(lobby, { relation: 'to', name: named('Yard') })).toEqual(['outTo', { name: 'Lobby', by: 'Yard' }])
    expect(leaves(lobby, { relation: 'near', name: named('Lift') })).toEqual(['outBy', { name: 'Lobby', by: 'Lift' }])
  })

  test('doors are gone through in their order, named if the room behind has a name, before the turn', () => {
    const doors = [
      { side: 'left', into: null },
      { side: 'ahead', into: lobby },
    ] as const
    expect(walked({ doors }).map(([key, values]) => [key, values])).toEqual([
      ['door.left', {}],
      ['doorTo.ahead', { name: 'Lobby' }],
      ['go.Left', { metres: 12 }],
    ])
  })

  test('doors that are passed are counted, unless the room behind the last one is named', () => {
    expect(walked({ passed: 2 })[1]).toEqual(['doors', { count: 2 }])
    expect(walked({ passed: 2, landmark: { relation: 'through', name: lobby } })).toEqual([
      ['go.Left', { metres: 12 }],
      ['through', { name: 'Lobby' }],
    ])
    expect(walked({ passed: 1, landmark: { relation: 'into', name: lobby } })).toHaveLength(3)
    expect(walked({ passed: 0 })).toHaveLength(1)
  })

  test('the target is on a side, in its room if that has another name, after others of its name', () => {
    const arrived = (more: object) => walked({ arrival: { ...arrival, ...more } }).slice(1)
    expect(arrived({})).toEqual([['target.left', { name: 'Kitchen' }]])
    expect(arrived({ side: 'ahead', room: lobby })).toEqual([
      ['target.ahead', { name: 'Kitchen' }],
      ['inside', { name: 'Lobby' }],
    ])
    expect(arrived({ room: named('Kitchen') })).toHaveLength(1)
    expect(arrived({ passed: [named('Kitchen'), lobby, named('Kitchen')] })[1]).toEqual(['before', { count: 2 }])
    expect(arrived({ passed: [lobby] })).toHaveLength(1)
  })

  test('a lift or the like is on a side, beside a room, after others of its kind', () => {
    const arrived = (more: object) => walked({ arrival: { ...arrival, at: 'lift', ...more } }).slice(1)
    expect(arrived({})).toEqual([['towards.left', { means: 'lift' }]])
    expect(arrived({ beside: lobby, passed: [lobby] })).toEqual([
      ['towards.left', { means: 'lift' }],
      ['beside', { name: 'Lobby' }],
      ['before', { count: 1 }],
    ])
  })
})

describe('section 2, step by step: changes of the floor', () => {
  const values = { from: 'Ground floor', to: 'First floor' }

  test('say by what, up or down, from which floor to which', () => {
    expect(changed({})).toEqual([['floor.up.stairs', values]])
    expect(changed({ means: 'escalator', direction: 'down' })).toEqual([['floor.down.escalator', values]])
    expect(changed({ means: 'ramp', direction: 'level' })).toEqual([['floor.level', values]])
    expect(changed({ levelId: 'gone' })).toEqual([['floor.up.stairs', { from: '', to: 'First floor' }]])
  })

  test('say which way to turn off, and that one is there at the end', () => {
    expect(changed({ exit: 'Left' })[1]).toEqual(['comeOff', { turn: 'Left' }])
    expect(changed({ exit: 'Right', means: 'lift' })[1]).toEqual(['exit', { turn: 'Right' }])
    expect(changed({ exit: 'Straight' })).toHaveLength(1)
    expect(changed({ isEnd: true, exit: 'Left' })).toEqual([
      ['floor.up.stairs', values],
      ['there', { name: 'Kitchen' }],
    ])
  })

  test('say hours, doubts about a lift, and how long a ride of ten metres is', () => {
    const hours = 'Mo-Fr 08:00-18:00'
    expect(changed({ hours, exit: 'Left' }).map(([key]) => key)).toEqual(['floor.up.stairs', 'hours', 'comeOff'])
    expect(changed({ hours })[1]).toEqual(['hours', { hours }])
    expect(changed({ said: 9 })).toHaveLength(1)
    expect(changed({ said: 10 })[1]).toEqual(['along', { metres: 10 }])
    expect(changed({ said: 10, hours }).map(([key]) => key)).toEqual(['floor.up.stairs', 'hours', 'along'])
    expect(changed({ means: 'lift', said: 10 })).toHaveLength(1)
    expect(changed({ isConfirmed: false })).toHaveLength(1)
    const doubt = { means: 'lift', isConfirmed: false } as const
    expect(changed(doubt)[1]).toEqual(['unconfirmed', {}])
    expect(changed({ ...doubt, hours }).map(([key]) => key)).toEqual(['floor.up.lift', 'hours', 'unconfirmed'])
  })
})

describe('section 3: angles and distances', () => {
  test('degrees are kept between -180 and 180', () => {
    expect([180, -180, 181, -181, 540, 359, 0].map(signedDegrees)).toEqual([-180, -180, -179, 179, -180, -1, 0])
    expect([180, -180, 60, -60, 120, 30, 15].map(turnOf)).toEqual([
      'SuperRight',
      'SuperRight',
      'Right',
      'Left',
      'SuperRight',
      'LowRight',
      'SuperLowRight',
    ])
    expect([29.9, 30, 150, 150.1, -30, -29.9, -150.1].map(sideOf)).toEqual([
      'ahead',
      'right',
      'right',
      'behind',
      'left',
      'ahead',
      'behind',
    ])
    expect([22, 23, 67, 68, -23, 202, 203, 247, 248, 292, 293].map(compassOf)).toEqual([
      'N',
      'NE',
      'NE',
      'E',
      'NW',
      'S',
      'SW',
      'SW',
      'W',
      'W',
      'NW',
    ])
    expect(
      [
        [0, 1],
        [1, 1],
        [1, 0],
        [0, -1],
        [-1, 0],
      ].map(([x = 0, y = 0]) => headingFrom({ x: 0, y: 0 }, { x, y })),
    ).toEqual([0, 45, 90, 180, -90])
    expect(metresBetween({ x: 1, y: 2 }, { x: 4, y: 6 })).toBe(5)
  })

  test('a distance is rounded to 1, 5, 10, 20 or 50 metres by its length', () => {
    // Next to a long one, so that the sum leaves room to round.
    const said = (metres: number) => saidDistances([metres, 5_000 - metres])[0]
    expect([0.2, 9.6, 12, 13, 28, 34, 36, 96, 109, 111, 189, 191, 224, 226].map(said)).toEqual([
      1, 10, 10, 15, 30, 30, 40, 100, 100, 120, 180, 200, 200, 250,
    ])
  })

  test('the sum stays within a hundredth of the route, or half a metre, by rounding the worst more finely', () => {
    expect(saidDistances([24, 24, 24])).toEqual([24, 24, 24])
    expect(saidDistances([0.4, 0.4])).toEqual([1, 1])
    expect(saidDistances([])).toEqual([])
    expect(saidDistances([7])).toEqual([7])
    expect(saidDistances([1.4, 1.4, 1.4, 1.4])).toEqual([2, 2, 1, 1])
    expect(saidDistances([1.6, 1.6, 1.6, 1.6])).toEqual([1, 1, 2, 2])
  })
})
