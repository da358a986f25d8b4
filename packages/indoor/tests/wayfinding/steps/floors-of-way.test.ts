import { describe, expect, test } from 'vitest'
import { floorName, floorsOfWay, levelsOfWay } from '../../../src/wayfinding/steps/floors-of-way.ts'
import { type FloorStep, headingsOf, signOf, turnTable, type WalkStep } from '../../../src/wayfinding/steps/step.ts'
import { floorStep, walkStep } from '../build-route.ts'
import { path } from '../oracles/path.ts'

const walk = walkStep({ turn: 'Straight', compass: 'N', length: 10, said: 10 })
const change = (means: FloorStep['means'], direction: FloorStep['direction']) => floorStep({ means, direction })
const door = (side: WalkStep['doors'][number]['side']) => ({ side, into: null })

describe('section 3, turn directions: the arrow of a step', () => {
  test('shows each of the nine turns', () => {
    expect(turnTable.map(({ turn }) => signOf({ ...walk, turn }))).toEqual(turnTable.map(({ turn }) => turn))
  })

  test('shows an about-turn and a walk around the end of a wall', () => {
    expect(signOf({ ...walk, turn: 'SuperRight', isAround: true })).toBe('Around')
    expect(signOf({ ...walk, turn: 'SuperLeft', isTwice: true })).toBe('TwiceLeft')
    expect(signOf({ ...walk, turn: 'Right', isTwice: true })).toBe('TwiceRight')
  })

  test('shows no turn if only a compass direction is known', () => {
    expect(signOf({ ...walk, turn: null })).toBe('Head')
    // The data of a step without a turn says nothing else.
    expect(signOf({ ...walk, turn: null, isAround: true })).toBe('Head')
  })

  test('shows the side of the first door that is not ahead', () => {
    expect(signOf({ ...walk, turn: 'Right', doors: [door('left')] })).toBe('Left')
    expect(signOf({ ...walk, turn: 'Left', doors: [door('ahead'), door('right')] })).toBe('Right')
    expect(signOf({ ...walk, turn: 'Left', doors: [door('behind')] })).toBe('Around')
    expect(signOf({ ...walk, turn: 'LowLeft', doors: [door('ahead')] })).toBe('LowLeft')
  })

  test('shows the means and direction of a change of floor', () => {
    const all = (['lift', 'stairs', 'escalator', 'ramp'] as const).flatMap((means) => [
      signOf(change(means, 'up')),
      signOf(change(means, 'down')),
    ])
    expect(new Set(all).size).toBe(8)
    expect(all).toContain('stairs.down')
    expect(signOf(change('ramp', 'level'))).toBe('level')
  })
})

describe('the heading of the plan for a step', () => {
  const pointsOf = (text: string) => path(text).map(([x, y]) => ({ x, y }))
  const [east, south] = [pointsOf('0,0 5,1 20,0'), pointsOf('20,0 20,-9')]

  test('leads from the first point to the last, and after a lift to the next step', () => {
    const steps = [walk, change('lift', 'up'), walk]
    expect(headingsOf([east, [], south], steps)).toEqual([90, 180, 180])
  })

  test('is unknown for a step that ends where it begins, and for a lift at the end', () => {
    const circle = pointsOf('20,0 20,-9 20,0.5')
    expect(headingsOf([circle, []], [walk, change('lift', 'down')])).toEqual([null, null])
  })

  test('follows the stairs if no walk comes after them', () => {
    expect(headingsOf([east, south], [walk, change('stairs', 'up')])).toEqual([90, 180])
  })
})

const on = (levelId: string, metres = 10) => ({ kind: 'walk' as const, levelId, toLevelId: null, metres })
const up = (levelId: string, toLevelId: string) => ({ kind: 'floor' as const, levelId, toLevelId, metres: 0 })

describe('the steps of a route by floor', () => {
  test('are groups with metres, and a change of floor belongs to the floor where it begins', () => {
    const steps = [on('4'), up('4', 'street'), on('street', 200), on('street', 5), up('street', '3'), on('3', 7)]
    expect(floorsOfWay(steps)).toEqual([
      { levelId: '4', first: 0, steps: steps.slice(0, 2), metres: 10 },
      { levelId: 'street', first: 2, steps: steps.slice(2, 5), metres: 205 },
      { levelId: '3', first: 5, steps: steps.slice(5), metres: 7 },
    ])
    expect(floorsOfWay([])).toEqual([])
  })

  test('form two groups for a floor that is entered twice', () => {
    const steps = [on('1'), up('1', '2'), on('2'), up('2', '1'), on('1'), up('1', '0')]
    expect(floorsOfWay(steps).map(({ levelId }) => levelId)).toEqual(['1', '2', '1'])
    expect(levelsOfWay(steps)).toEqual(['1', '2', '0'])
  })

  test('have the name of the building only if two floors have the same name', () => {
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
