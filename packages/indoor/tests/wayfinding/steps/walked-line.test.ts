import { describe, expect, test } from 'vitest'
import type { Point } from '../../../src/venue/geometry/shape.ts'
import { headingOut, noticedAlong } from '../../../src/wayfinding/steps/landmarks.ts'
import { type DoorOut, isMadeIn, splitWalk, type WalkEnds } from '../../../src/wayfinding/steps/split-walk.ts'
import { partOfLine, pointAlong, walkedLine } from '../../../src/wayfinding/steps/walked-line.ts'
import { type Corner, path } from '../oracles/path.ts'

const pointsOf = (corners: readonly Corner[]): Point[] => corners.map(([x, y]) => ({ x, y }))
const lineOf = (corners: readonly Corner[], doors: readonly number[] = []) => walkedLine(pointsOf(corners), doors)
const bends = (corners: readonly Corner[], doors: readonly number[] = []) =>
  lineOf(corners, doors).bends.map(({ from, to, change, heading }) =>
    [from, to, change, heading].map((value) => Math.round(10 * value) / 10 + 0),
  )
const changes = (...corners: readonly Corner[]) => bends(corners).map(([, , change]) => change)

describe('a walked line', () => {
  const line = lineOf(path('0,0 0,10 5,10'))

  test('has a length, a first heading and the metres to each point', () => {
    expect(line.metres).toEqual([0, 10, 15])
    expect(line.length).toBe(15)
    expect(line.heading).toBe(0)
    expect(lineOf(path('0,0 3,0')).heading).toBe(90)
    expect(bends(path('0,0 0,10 5,10'))).toEqual([[10, 10, 90, 90]])
    expect(walkedLine([{ x: 1, y: 1 }])).toMatchObject({ length: 0, heading: 0, bends: [] })
  })

  test('returns the point at any metre, and the part between two of them', () => {
    expect([0, 4, 10, 12, 15, 99].map((along) => pointAlong(line, along))).toEqual(
      pointsOf(path('0,0 0,4 0,10 2,10 5,10 5,10')),
    )
    expect(partOfLine(line, 4, 12)).toEqual(pointsOf(path('0,4 0,10 2,10')))
    expect(partOfLine(line, 10, 12)).toEqual(pointsOf(path('0,10 2,10')))
    expect(partOfLine(line, 2, 10)).toEqual(pointsOf(path('0,2 0,10')))
    const twice = lineOf(path('0,0 0,0 0,2'))
    expect([pointAlong(twice, 0), pointAlong(twice, 1)]).toEqual(pointsOf(path('0,0 0,1')))
    expect(pointAlong(walkedLine([]), 3)).toEqual({ x: 0, y: 0 })
  })

  test('bends only where it leaves the straight line by 0.75 m', () => {
    expect(changes([0, 0], [0.7, 1], [0, 2])).toEqual([])
    expect(changes([0, 0], [0.8, 1], [0, 2])).toEqual([-77.3])
    // The farthest corner first, then those on either side of it.
    expect(changes([0, 0], [0, 20], [20, 20], [20, 0])).toEqual([90, 90])
  })

  test('joins bends within 2 m of each other into one turn', () => {
    expect(bends(path('0,0 0,10 1.9,10 1.9,0'))).toEqual([[10, 11.9, 179.9, 180]])
    expect(changes([0, 0], [0, 10], [-1.9, 10], [-1.9, 0])).toEqual([-179.9])
    expect(changes([0, 0], [0, 10], [2.1, 10], [2.1, 0])).toEqual([90, 90])
    expect(changes([0, 0], [0, 10], [1.9, 10], [1.9, 20])).toEqual([])
  })

  test('ignores a swerve within 4 m, unless it leads through a door', () => {
    expect(changes([0, 0], [0, 10], [3.9, 10], [3.9, 20])).toEqual([])
    expect(changes([0, 0], [0, 10], [4.1, 10], [4.1, 20])).toEqual([90, -90])
    const swerve = path('0,0 0,10 1,10 2.1,10 2.1,20')
    expect(bends(swerve)).toEqual([])
    expect(bends(swerve, [2])).toEqual([
      [10, 10, 90, 90],
      [12.1, 12.1, -90, 0],
    ])
    // A door separates two bends that would otherwise be one turn.
    const near = path('0,0 0,10 0.9,10 1.8,10 1.8,20')
    expect(bends(near)).toEqual([])
    expect(bends(near, [2])).toHaveLength(2)
    // A door far away changes nothing.
    expect(bends([[0, 0], [0, 5], ...swerve.slice(1)], [1])).toEqual([])
  })

  /** Returns the corners of a line that consists of headings and metres. */
  const along = (...parts: readonly (readonly [heading: number, metres: number])[]): Corner[] => {
    const corners: [number, number][] = [[0, 0]]
    for (const [heading, metres] of parts) {
      const [[x, y] = [0, 0]] = corners.slice(-1)
      const angle = (heading * Math.PI) / 180
      corners.push([x + metres * Math.sin(angle), y + metres * Math.cos(angle)])
    }
    return corners
  }

  /** A turn to the right after 20 m, followed by some metres. */
  const slight = (degrees: number, metres: number) => along([0, 20], [degrees, metres])

  test('has a slight bend only if 12 m follow, or in a door', () => {
    expect(bends(slight(14, 30))).toEqual([])
    expect(bends(slight(20, 11))).toEqual([])
    expect(bends(slight(20, 13))).toEqual([[20, 20, 20, 20]])
    expect(bends(slight(31, 5))).toHaveLength(1)
    expect(bends(slight(20, 11), [1])).toHaveLength(1)
    expect(bends(slight(14, 11), [1])).toEqual([])
  })

  test('has two turns within 2 m of each other only with a door between them', () => {
    const [first, second, third] = [[0, 10] as const, [60, 1.8] as const, [120, 10] as const]
    const count = (parts: readonly (readonly [number, number])[], door: number) => bends(along(...parts), [door]).length
    const inFirst = (metres: number) => count([[0, metres], [0, 10 - metres], second, third], 1)
    const between = (metres: number) => count([first, [60, metres], [60, 1.8 - metres], third], 2)
    const inThird = (metres: number) => count([first, second, [120, metres], [120, 10 - metres]], 3)
    expect([4, 9.5].map(inFirst)).toEqual([1, 1])
    expect([0.05, 0.15, 0.9, 1.65, 1.75].map(between)).toEqual([1, 2, 2, 2, 1])
    expect([0.5, 4].map(inThird)).toEqual([1, 1])
    expect([count([first, second, third], 1), count([first, second, third], 2)]).toEqual([1, 1])
  })

  test('has a slight bend within 2 m of a door', () => {
    const before = (metres: number) => bends(along([0, 20 - metres], [0, metres], [20, 5]), [1]).length
    expect([15, 2.1, 1.9, 0.5].map(before)).toEqual([0, 0, 1, 1])
    const after = (metres: number) => bends(along([0, 20], [20, metres], [20, 5 - metres]), [2]).length
    expect([0.5, 1.9, 2.1, 4].map(after)).toEqual([1, 1, 0, 0])
  })

  test('adds the remaining direction of a swerve to the next slight bend', () => {
    expect(bends(along([0, 20], [40, 3.5], [10, 20], [32, 5])).map(([, , change]) => change)).toEqual([32])
    expect(bends(along([0, 20], [40, 3.5], [-10, 20], [12, 5]))).toEqual([])
  })

  test('has a turn where slight bends to one side add up to 30 degrees', () => {
    /** Walks 8 m after each change of direction. */
    const turned = (...degrees: readonly number[]) => {
      const headings = degrees.map((_, index) => degrees.slice(0, index + 1).reduce((sum, change) => sum + change, 0))
      return changes(...along([0, 20], ...headings.map((heading) => [heading, 8] as const)))
    }
    expect(turned(20, 20)).toEqual([40])
    expect(turned(-20, -20)).toEqual([-40])
    expect(turned(14, 14)).toEqual([])
    expect(turned(20, 20, 20)).toEqual([40])
    expect(turned(20, 20, 20, 20)).toEqual([40, 40])
  })

  test('passes things at a distance along it and beside it', () => {
    const { points } = line
    expect(noticedAlong(points, { x: 3, y: 4 })).toEqual({ along: 4, aside: 3 })
    expect(noticedAlong(points, { x: 4, y: 12 })).toEqual({ along: 14, aside: 2 })
    expect(noticedAlong(points, { x: 9, y: 13 })).toEqual({ along: 15, aside: 5 })
    expect(noticedAlong([{ x: 0, y: 0 }], { x: 9, y: 13 })).toEqual({ along: 0, aside: Infinity })
  })

  test('leaves a room at a right angle to its wall, and so enters a hole in it', () => {
    const outline = Float64Array.of(0, 0, 10, 0, 10, 4, 0, 4)
    const hole = Float64Array.of(4, 1, 4, 3, 6, 3, 6, 1)
    const out = (x: number, y: number) => headingOut([[outline, hole]], { x, y })
    expect([out(5, 0), out(10, 2), out(5, 4), out(0, 2)]).toEqual([-180, 90, 0, -90])
    expect(out(4, 2)).toBe(90)
    expect(out(5, 3)).toBe(-180)
    expect([out(5, 0.4), out(2, 0.6)]).toEqual([-180, null])
    expect(headingOut([], { x: 0, y: 0 })).toBeNull()
  })
})

describe('splitting a walk into steps', () => {
  const plain: WalkEnds = { leaves: null, leftBy: null, enters: null, isFolded: false, out: null, doors: [] }
  const door = (at: number, heading: number): DoorOut => ({ at, heading, into: null })
  const split = (corners: readonly Corner[], ends: Partial<WalkEnds> = {}) => {
    const { doors = [] } = ends
    const places = doors.map(({ at }) => lineOf(corners).metres.indexOf(at)).filter((index) => index >= 0)
    return splitWalk(lineOf(corners, places), { ...plain, ...ends })
  }
  /** The steps as `from-to turn heading`, with the turns in their doors and the number of doors passed. */
  const parts = (corners: readonly Corner[], ends: Partial<WalkEnds> = {}) =>
    split(corners, ends).stretches.map(({ from, to, change, heading, doors, passed, isOut }) => {
      const turns = doors.map(({ turnIn }) => Math.round(turnIn) + 0)
      const counts = [doors.length > 0 && `doors ${turns.join()}`, passed.length > 0 && `passed ${passed.length}`]
      const step = `${from}-${to} turn ${Math.round(change) + 0} heading ${Math.round(heading) + 0}`
      return [step, ...counts, isOut && 'out'].filter((part) => part !== false).join(' ')
    })
  const hook = path('0,0 0,20 30,20')

  test('makes one step of a walk without turns, and two of a walk with one', () => {
    expect(parts(path('0,0 0,20'))).toEqual(['0-20 turn 0 heading 0'])
    expect(parts(hook)).toEqual(['0-20 turn 0 heading 0', '20-50 turn 90 heading 90'])
    expect(split(hook).end).toBe(50)
  })

  test('leaves a turn just before the end to the side of the target, if allowed', () => {
    const late = path('0,0 0,20 2.5,20')
    expect(split(late, { isFolded: true })).toMatchObject({ stretches: [{ from: 0, to: 22.5 }], end: 20 })
    expect(split(late).stretches).toHaveLength(2)
    const earlier = path('0,0 0,20 3.5,20')
    expect(split(earlier, { isFolded: true }).stretches).toHaveLength(2)
  })

  test('ignores turns behind the door of a small room, not of a deep one', () => {
    const into = path('0,0 0,20 5,20 5,23')
    const doors = [door(25, 0)]
    expect(split(into, { isFolded: true, enters: 25, doors })).toMatchObject({ stretches: [{ to: 20 }, { from: 20 }] })
    const deep = path('0,0 0,20 5,20 5,29')
    expect(split(deep, { isFolded: true, enters: 25 }).stretches.length).toBeGreaterThanOrEqual(2)
    expect(split(path('0,0 0,20 7,20'), { isFolded: true, enters: 20 })).toMatchObject({ end: 20 })
    expect(split(path('0,0 0,20 9,20'), { isFolded: true, enters: 20 })).toMatchObject({ end: 29 })
  })

  test('does not repeat a turn in the door of the room that was left', () => {
    const out = path('0,0 0,2 30,2')
    expect(parts(out, { leaves: 2, doors: [door(2, 0)] })).toEqual(['0-32 turn 0 heading 90 out'])
    expect(parts(out, { leaves: null, doors: [door(2, 0)] }).length).toBeGreaterThan(0)
  })

  test('counts a door passed straight on, and begins a step at a door with a turn', () => {
    const straight = path('0,0 0,10 0,20')
    expect(parts(straight, { doors: [door(10, 0)] })).toEqual(['0-20 turn 0 heading 0 passed 1'])
    expect(parts(hook, { doors: [door(20, 0)] })).toEqual(['0-20 turn 0 heading 0', '20-50 turn 90 heading 90 doors 0'])
    expect(parts(hook, { doors: [door(20, 90)] })).toEqual([
      '0-20 turn 0 heading 0',
      '20-50 turn 0 heading 90 doors 90',
    ])
    // At an angle, which counts from 40 degrees on.
    expect(parts(straight, { doors: [door(10, 39)] })).toEqual(['0-20 turn 0 heading 0 passed 1'])
    expect(parts(straight, { doors: [door(10, 41)] })[1]).toMatch('doors 41')
    expect(parts(straight, { doors: [door(10, -41)] })[1]).toMatch('doors -41')
  })

  test('includes a door within 3 m of another one in its step', () => {
    const through = path('0,0 0,10 2.5,10 2.5,30')
    const doors = [door(10, 90), door(12.5, 0)]
    expect(parts(through, { doors })).toEqual(['0-10 turn 0 heading 0', '10-32.5 turn 0 heading 0 doors 90,-90'])
    const just = path('0,0 0,10 3,10 3,30')
    expect(parts(just, { doors: [door(10, 90), door(13, 0)] })).toHaveLength(2)
    const farther = path('0,0 0,10 3.5,10 3.5,30')
    expect(parts(farther, { doors: [door(10, 90), door(13.5, 0)] })).toHaveLength(3)
  })

  test('ignores doors at the very start and end, and behind the room that was left', () => {
    const straight = path('0,0 0,10 0,20')
    for (const at of [0, 0.05, 0.1, 19.95, 20]) expect(parts(straight, { doors: [door(at, 90)] })).toHaveLength(1)
    expect(parts(straight, { leaves: 10, doors: [door(10, 90)] })).toHaveLength(1)
    expect(parts(straight, { leaves: 5, doors: [door(10, 90)] })).toHaveLength(2)
    expect(parts(straight, { enters: 14, doors: [door(14, 90)] })).toHaveLength(1)
    expect(parts(straight, { enters: 10, doors: [door(10, 90)] })).toHaveLength(2)
  })

  test('treats an about-turn over some metres as a walk around the end of a wall', () => {
    const around = (metres: number) =>
      split(path(`0,0 0,10 ${metres},10 ${metres},0`)).stretches.map(({ isTwice }) => isTwice)
    expect(around(1.5)).toEqual([false, true])
    expect(around(0.79)).toEqual([false, false])
    expect(split(hook).stretches.map(({ isTwice }) => isTwice)).toEqual([false, false])
  })

  test('makes a step of a turn near the start, unless it follows a door', () => {
    const early = path('0,0 0,1.5 20,1.5')
    expect(parts(early)).toHaveLength(2)
    expect(parts(early, { leaves: 0 })).toHaveLength(1)
  })

  test('keeps a turn in the middle of a short walk if no room is entered', () => {
    const short = path('0,0 0,3.5 4,3.5')
    expect(parts(short, { isFolded: true })).toHaveLength(2)
    expect(parts(short, { isFolded: true, enters: 5.5 })).toHaveLength(1)
    expect(parts(short, { isFolded: true, enters: 5.6 })).toHaveLength(2)
    expect(parts(short, { enters: 3.5 })).toHaveLength(2)
  })

  test('makes a step of a turn soon after a door without another door in it', () => {
    const after = path('0,0 0,10 2.9,10 2.9,30')
    expect(parts(after, { doors: [door(10, 90)] })).toEqual([
      '0-10 turn 0 heading 0',
      '10-12.9 turn 0 heading 90 doors 90',
      '12.9-32.9 turn -90 heading 0',
    ])
  })

  test('makes a step of a short walk to the first door, unless it begins at another door', () => {
    const near = path('0,0 0,2.5 20,2.5')
    const doors = [door(2.5, 90)]
    expect(parts(near, { doors })).toEqual(['0-2.5 turn 0 heading 0', '2.5-22.5 turn 0 heading 90 doors 90'])
    expect(parts(near, { doors, leaves: 0, leftBy: 45 })).toEqual(['0-22.5 turn 0 heading 90 doors 45 out'])
    expect(parts(near, { doors, leaves: 0 })).toEqual([expect.stringContaining('doors 90')])
    const turned = path('0,0 2.5,0 2.5,20')
    expect(parts(turned, { doors: [door(2.5, 0)], leaves: 0 })).toEqual([expect.stringContaining('doors -90')])
  })

  test('assigns a door to the step that passes it', () => {
    const long = path('0,0 0,20 20,20 30,20')
    expect(parts(long, { doors: [door(40, 90)] })).toEqual([
      '0-20 turn 0 heading 0',
      '20-50 turn 90 heading 90 passed 1',
    ])
    const first = path('0,0 0,10 0,20 30,20')
    expect(parts(first, { doors: [door(10, 0)] }).map((step) => step.includes('passed 1'))).toEqual([true, false])
  })

  test('moves a turn within 2 m of a door to the door', () => {
    const beyond = (metres: number) =>
      parts(path(`0,0 0,10 0,${10 + metres} 20,${10 + metres}`), { doors: [door(10, 0)] })
    expect(beyond(2)).toEqual(['0-10 turn 0 heading 0', '10-32 turn 90 heading 90 doors 0'])
    expect(beyond(2.1)).toEqual(['0-12.1 turn 0 heading 0 passed 1', '12.1-32.1 turn 90 heading 90'])
    expect(isMadeIn({ from: 1, to: 1, change: 90, heading: 90 }, 5, [{ at: 0.5 }, { at: 5 }])).toBe(true)
  })

  test('treats the door of the start room like other doors, even if it is wide', () => {
    const straight = path('0,0 0,10 0,15 0,20')
    const out = door(10, 0)
    const steps = ['0-10 turn 0 heading 0', '10-20 turn 0 heading 0 passed 1 out']
    expect(parts(straight, { out, doors: [out, door(15, 0)] })).toEqual(steps)
    expect(parts(straight, { out, doors: [door(15, 0)] })).toEqual(steps)
  })

  test('begins a step at a distant door of the start room', () => {
    const straight = path('0,0 0,10 0,20')
    const out = door(10, 0)
    expect(parts(straight, { out, doors: [out] })).toEqual(['0-10 turn 0 heading 0', '10-20 turn 0 heading 0 out'])
  })
})
