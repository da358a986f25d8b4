import { describe, expect, test } from 'vitest'
import { headingFrom, metresBetween, signedDegrees } from '../../../src/venue/geometry/shape.ts'
import type { Labels } from '../../../src/venue/model.ts'
import { saidDistances, sayStep, type Speaker } from '../../../src/wayfinding/steps/say-step.ts'
import {
  compassOf,
  type FloorStep,
  type Landmark,
  sideOf,
  type Step,
  turnOf,
  turnSaid,
  type WalkStep,
} from '../../../src/wayfinding/steps/step.ts'
import { floorStep, walkStep } from '../build-route.ts'
import { path } from '../oracles/path.ts'

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
const arrival = { at: 'target', side: 'left', passed: [], beside: null, room: null } as const
/** Returns the sentences of a step, each as its key and slots. */
const sentencesOf = (step: Step, from: Partial<Speaker> = {}) =>
  sayStep(step, { ...speaker, ...from }).map(({ key, values }) => {
    const slots = Object.entries(values).map(([slot, value]) => `${slot}=${value}`)
    return [key.replace('wayfinding.step.', ''), ...slots].join(' ')
  })
const walked = (more: Partial<WalkStep>, from: Partial<Speaker> = {}) => sentencesOf(walkStep(more), from)
const changed = (more: Partial<FloorStep>) => sentencesOf(floorStep(more))
const lobby = named('Lobby', 'Hala')
const withLandmark = (relation: Exclude<Landmark['relation'], 'past'>, more: Partial<WalkStep> = {}) =>
  walked({ landmark: { relation, name: lobby }, ...more })

describe('section 3: the sentence of a turn', () => {
  test('contains the turn and the metres, or a compass direction if no turn is known', () => {
    expect(walked({})).toEqual(['go.Left metres=12'])
    expect(walked({ turn: 'SuperLowRight', said: 3 })).toEqual(['go.SuperLowRight metres=3'])
    expect(walked({ turn: null })).toEqual(['head compass=NE metres=12'])
  })

  test('is an about-turn on the spot only at the very start of a route', () => {
    const around = { turn: 'SuperRight', isAround: true } as const
    expect(walked(around)).toEqual(['go.Around metres=12'])
    const first = { ...around, drawn: { leg: 0, from: 0, to: 12 } }
    expect(walked(first)).toEqual(['behind metres=12'])
    expect(walked({ ...first, drawn: { leg: 0, from: 1, to: 12 } })).toEqual(['go.Around metres=12'])
    expect(walked({ ...first, leaves: { name: null, by: null } })).toEqual(['leave', 'go.Around metres=12'])
    expect(walked({ ...first, doors: [{ side: 'left', into: null }] }).at(-1)).toBe('go.Around metres=12')
    expect(walked({ ...first, isAround: false })).toEqual(['go.SuperRight metres=12'])
  })

  test('leads around the end of a wall if the walk turns twice', () => {
    expect(walked({ turn: 'Left', isTwice: true })).toEqual(['go.TwiceLeft metres=12'])
    expect(walked({ turn: 'SuperRight', isTwice: true, isAround: true })).toEqual(['go.TwiceRight metres=12'])
    expect(turnSaid({ turn: null, isAround: true, isTwice: true })).toBeNull()
  })

  test('contains the end of the corridor, or a landmark at the turn', () => {
    expect(walked({ isAtEnd: true })).toEqual(['atEnd turn=Left metres=12'])
    expect(withLandmark('at', { isAtEnd: true })).toEqual(['at name=Lobby turn=Left metres=12'])
    expect(withLandmark('at', { isTwice: true })).toEqual(['at name=Lobby turn=TwiceLeft metres=12'])
  })

  test.each(['through', 'into', 'outside', 'area', 'heading', 'aimPast'] as const)(
    'comes before a sentence about a landmark with the relation %s',
    (relation) => expect(withLandmark(relation)).toEqual(['go.Left metres=12', `${relation} name=Lobby`]),
  )

  test('comes before the side of a landmark that is passed', () => {
    expect(walked({ landmark: { relation: 'past', name: lobby, side: 'right' } })[1]).toBe('past.right name=Lobby')
  })

  test('is replaced by a landmark to walk towards if no turn is known', () => {
    expect(withLandmark('heading', { turn: null })).toEqual(['aim name=Lobby metres=12'])
    expect(withLandmark('aimPast', { turn: null })).toEqual(['aimPast name=Lobby metres=12'])
    expect(withLandmark('into', { turn: null })).toEqual(['head compass=NE metres=12', 'into name=Lobby'])
  })

  test('contains names in the language of the reader, or in that of the venue', () => {
    const name = (language: string, labels: Labels) =>
      walked({ landmark: { relation: 'into', name: labels } }, { language })[1]
    expect(name('cs', lobby)).toBe('into name=Hala')
    expect(name('de', lobby)).toBe('into name=Hala')
    expect(name('de', named('Lobby'))).toBe('into name=Lobby')
  })
})

describe('section 2, step by step: the sentences of a walk', () => {
  test('name the room that is left, and its door if it has several', () => {
    const leaves = (name: Labels | null, by: NonNullable<WalkStep['leaves']>['by'] = null) =>
      walked({ leaves: { name, by } })[0]
    expect(leaves(null)).toBe('leave')
    expect(leaves(lobby)).toBe('out name=Lobby')
    expect(leaves(lobby, { relation: 'to', name: named('Yard') })).toBe('outTo name=Lobby by=Yard')
    expect(leaves(lobby, { relation: 'near', name: named('Lift') })).toBe('outBy name=Lobby by=Lift')
  })

  test('list doors in their order before the turn, with the name of the room behind', () => {
    const doors = [
      { side: 'left', into: null },
      { side: 'ahead', into: lobby },
    ] as const
    expect(walked({ doors })).toEqual(['door.left', 'doorTo.ahead name=Lobby', 'go.Left metres=12'])
  })

  test('count the doors that are passed, unless the room behind the last one is named', () => {
    expect(walked({ passed: 2 })[1]).toBe('doors count=2')
    expect(walked({ passed: 2, landmark: { relation: 'through', name: lobby } })[1]).toBe('through name=Lobby')
    expect(walked({ passed: 1, landmark: { relation: 'into', name: lobby } })).toHaveLength(3)
    expect(walked({ passed: 0 })).toHaveLength(1)
  })

  test('end with the side of the target, its room and others with its name before it', () => {
    const arrived = (more: object) => walked({ arrival: { ...arrival, ...more } }).slice(1)
    const kitchen = named('Kitchen')
    expect(arrived({})).toEqual(['target.left name=Kitchen'])
    expect(arrived({ side: 'ahead', room: lobby })).toEqual(['target.ahead name=Kitchen', 'inside name=Lobby'])
    expect(arrived({ room: kitchen })).toHaveLength(1)
    expect(arrived({ passed: [kitchen, lobby, kitchen] })[1]).toBe('before count=2')
    expect(arrived({ passed: [lobby] })).toHaveLength(1)
  })

  test('end with the side of a lift, the room next to it and other lifts before it', () => {
    const arrived = (more: object) => walked({ arrival: { ...arrival, at: 'lift', ...more } }).slice(1)
    expect(arrived({})).toEqual(['towards.left means=lift'])
    expect(arrived({ beside: lobby, passed: [lobby] })).toEqual([
      'towards.left means=lift',
      'beside name=Lobby',
      'before count=1',
    ])
  })
})

describe('section 2, step by step: the sentences of a change of floor', () => {
  const floors = 'from=Ground floor to=First floor'

  test('contain the means, the direction and both floors', () => {
    expect(changed({})).toEqual([`floor.up.stairs ${floors}`])
    expect(changed({ means: 'escalator', direction: 'down' })).toEqual([`floor.down.escalator ${floors}`])
    expect(changed({ means: 'ramp', direction: 'level' })).toEqual([`floor.level ${floors}`])
    expect(changed({ levelId: 'gone' })).toEqual(['floor.up.stairs from= to=First floor'])
  })

  test('contain the turn at the exit, or the target', () => {
    expect(changed({ exit: 'Left' })[1]).toBe('comeOff turn=Left')
    expect(changed({ exit: 'Right', means: 'lift' })[1]).toBe('exit turn=Right')
    expect(changed({ exit: 'Straight' })).toHaveLength(1)
    expect(changed({ isEnd: true, exit: 'Left' })).toEqual([`floor.up.stairs ${floors}`, 'there name=Kitchen'])
  })

  test('contain opening hours, an unconfirmed lift, and the length of a ride from 10 m on', () => {
    const hours = 'Mo-Fr 08:00-18:00'
    expect(changed({ hours, exit: 'Left' }).slice(1)).toEqual([`hours hours=${hours}`, 'comeOff turn=Left'])
    expect(changed({ said: 9 })).toHaveLength(1)
    expect(changed({ said: 10, hours }).slice(1)).toEqual([`hours hours=${hours}`, 'along metres=10'])
    expect(changed({ means: 'lift', said: 10 })).toHaveLength(1)
    expect(changed({ isConfirmed: false })).toHaveLength(1)
    expect(changed({ means: 'lift', isConfirmed: false, hours }).slice(1)).toEqual([
      `hours hours=${hours}`,
      'unconfirmed',
    ])
  })
})

describe('section 3: angles and distances', () => {
  test('degrees are between -180 and 180', () => {
    expect([180, -180, 181, -181, 540, 359, 0].map(signedDegrees)).toEqual([-180, -180, -179, 179, -180, -1, 0])
  })

  test('turns, sides and compass directions begin at their limits', () => {
    const turns = [180, -180, 60, -60, 120, 30, 15].map(turnOf).join(' ')
    expect(turns).toBe('SuperRight SuperRight Right Left SuperRight LowRight SuperLowRight')
    const sides = [29.9, 30, 150, 150.1, -30, -29.9, -150.1].map(sideOf).join(' ')
    expect(sides).toBe('ahead right right behind left ahead behind')
    const compass = [22, 23, 67, 68, -23, 202, 203, 247, 248, 292, 293].map(compassOf).join(' ')
    expect(compass).toBe('N NE NE E NW S SW SW W W NW')
  })

  test('headings are degrees from north', () => {
    const headings = path('0,1 1,1 1,0 0,-1 -1,0').map(([x, y]) => headingFrom({ x: 0, y: 0 }, { x, y }))
    expect(headings).toEqual([0, 45, 90, 180, -90])
    expect(metresBetween({ x: 1, y: 2 }, { x: 4, y: 6 })).toBe(5)
  })

  test('a distance is rounded to 1, 5, 10, 20 or 50 m, depending on its length', () => {
    // A long step leaves room to round in the sum.
    const rounded = (metres: number) => saidDistances([metres, 5_000 - metres])[0]
    expect([0.2, 9.6, 12, 13, 28, 34, 36, 96, 109, 111, 189, 191, 224, 226].map(rounded)).toEqual([
      1, 10, 10, 15, 30, 30, 40, 100, 100, 120, 180, 200, 200, 250,
    ])
  })

  test('the worst distances are rounded less to keep the sum within 1 % or half a metre', () => {
    expect(saidDistances([24, 24, 24])).toEqual([24, 24, 24])
    expect(saidDistances([12.1, 203, 8.2])).toEqual([10, 205, 8])
    expect(saidDistances([0.4, 0.4])).toEqual([1, 1])
    expect(saidDistances([])).toEqual([])
    expect(saidDistances([1.4, 1.4, 1.4, 1.4])).toEqual([2, 2, 1, 1])
    expect(saidDistances([1.6, 1.6, 1.6, 1.6])).toEqual([1, 1, 2, 2])
  })
})
