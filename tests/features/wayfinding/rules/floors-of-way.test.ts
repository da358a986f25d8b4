import { describe, expect, test } from 'vitest'
import { floorName, floorsOfWay, levelsOfWay } from '#src/features/wayfinding/rules/steps/floors-of-way.ts'
import { headingsOf, signOf, type Step, turnTable, type WalkStep } from '#src/features/wayfinding/rules/steps/step.ts'

const walk: WalkStep = {
  kind: 'walk',
  drawn: { leg: 0, from: 0, to: 10 },
  levelId: 'floor 0',
  leaves: null,
  doors: [],
  turn: 'Straight',
  isAround: false,
  isTwice: false,
  isAtEnd: false,
  compass: 'N',
  length: 10,
  said: 10,
  passed: 0,
  landmark: null,
  arrival: null,
}
const change = (means: 'lift' | 'stairs' | 'escalator' | 'ramp', direction: 'up' | 'down' | 'level'): Step => ({
  kind: 'floor',
  drawn: { leg: 1, from: 0, to: 0 },
  levelId: 'floor 0',
  toLevelId: 'floor 1',
  means,
  said: 0,
  direction,
  exit: null,
  hours: null,
  isConfirmed: true,
  isEnd: false,
})
const door = (side: WalkStep['doors'][number]['side']) => ({ side, into: null })

describe('section 3, turn directions: the arrow of a step', () => {
  test('is its turn, each of the nine', () => {
    expect(turnTable.map(({ turn }) => signOf({ ...walk, turn }))).toEqual(turnTable.map(({ turn }) => turn))
  })

  test('turns around, and around the end of a wall', () => {
    expect(signOf({ ...walk, turn: 'SuperRight', isAround: true })).toBe('Around')
    expect(signOf({ ...walk, turn: 'SuperLeft', isTwice: true })).toBe('TwiceLeft')
    expect(signOf({ ...walk, turn: 'Right', isTwice: true })).toBe('TwiceRight')
  })

  test('is no turn where only a compass direction is known', () => {
    expect(signOf({ ...walk, turn: null })).toBe('Head')
    // The data of a step without a turn says nothing else.
    expect(signOf({ ...walk, turn: null, isAround: true })).toBe('Head')
  })

  test('leads to the door that comes first, unless that is ahead', () => {
    expect(signOf({ ...walk, turn: 'Right', doors: [door('left')] })).toBe('Left')
    expect(signOf({ ...walk, turn: 'Left', doors: [door('ahead'), door('right')] })).toBe('Right')
    expect(signOf({ ...walk, turn: 'Left', doors: [door('behind')] })).toBe('Around')
    expect(signOf({ ...walk, turn: 'LowLeft', doors: [door('ahead')] })).toBe('LowLeft')
  })

  test('shows by what the floor changes, and up or down', () => {
    const all = (['lift', 'stairs', 'escalator', 'ramp'] as const).flatMap((means) => [
      signOf(change(means, 'up')),
      signOf(change(means, 'down')),
    ])
    expect(new Set(all).size).toBe(8)
    expect(all).toContain('stairs.down')
    expect(signOf(change('ramp', 'level'))).toBe('level')
  })
})

describe('the direction in which a plan is turned for a step', () => {
  const east = [
    { x: 0, y: 0 },
    { x: 5, y: 1 },
    { x: 20, y: 0 },
  ]
  const south = [
    { x: 20, y: 0 },
    { x: 20, y: -9 },
  ]

  test('leads from the first point to the last; of a lift, it is the one after it', () => {
    const steps = [walk, change('lift', 'up'), walk]
    expect(headingsOf([east, [], south], steps)).toEqual([90, 180, 180])
  })

  test('is unknown for a step that ends where it begins, and of a lift at the end', () => {
    const circle = [...south, { x: 20, y: 0.5 }]
    expect(headingsOf([circle, []], [walk, change('lift', 'down')])).toEqual([null, null])
  })

  test('of stairs without a walk after them is that of the stairs', () => {
    expect(headingsOf([east, south], [walk, change('stairs', 'up')])).toEqual([90, 180])
  })
})

const on = (levelId: string, metres = 10) => ({ kind: 'walk' as const, levelId, toLevelId: null, metres })
const up = (levelId: string, toLevelId: string) => ({ kind: 'floor' as const, levelId, toLevelId, metres: 0 })

describe('the steps of a route by floor', () => {
  test('follow each other with their metres; a change of floor belongs to where it begins', () => {
    const steps = [on('4'), up('4', 'street'), on('street', 200), on('street', 5), up('street', '3'), on('3', 7)]
    expect(floorsOfWay(steps)).toEqual([
      { levelId: '4', first: 0, steps: steps.slice(0, 2), metres: 10 },
      { levelId: 'street', first: 2, steps: steps.slice(2, 5), metres: 205 },
      { levelId: '3', first: 5, steps: steps.slice(5), metres: 7 },
    ])
    expect(floorsOfWay([])).toEqual([])
  })

  test('a floor that is entered twice is two groups, but one of the floors of the route', () => {
    const steps = [on('1'), up('1', '2'), on('2'), up('2', '1'), on('1'), up('1', '0')]
    expect(floorsOfWay(steps).map(({ levelId }) => levelId)).toEqual(['1', '2', '1'])
    expect(levelsOfWay(steps)).toEqual(['1', '2', '0'])
  })

  test('a floor is named with its building only where another one has its name', () => {
    const level = (id: string, name: string, ...buildingIds: string[]) => ({ id, name, buildingIds })
    const venue = {
      buildings: [
        { id: 'north', name: 'North' },
        { id: 'south', name: 'South' },
      ],
      levels: [level('n1', 'Floor 1', 'north'), level('s1', 'Floor 1', 'south'), level('s2', 'Floor 2', 'south')],
    }
    expect(['n1', 's1', 's2', 'gone'].map((id) => floorName(venue, id))).toEqual([
      'North, Floor 1',
      'South, Floor 1',
      'Floor 2',
      '',
    ])
  })
})
