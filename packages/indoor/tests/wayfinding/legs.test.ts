import { describe, expect, test } from 'vitest'
import type { Venue } from '../../src/venue/model.ts'
import type { Connectors, Ride } from '../../src/wayfinding/connectors.ts'
import { joinLegs } from '../../src/wayfinding/legs/join-legs.ts'
import { createLocator, type Mesh, type Spot } from '../../src/wayfinding/mesh/mesh.ts'
import type { Leg } from '../../src/wayfinding/queries.ts'
import type { DeckSearch } from '../../src/wayfinding/search/deck-search.ts'
import type { Piece } from '../../src/wayfinding/search/network.ts'
import { createSight } from '../../src/wayfinding/search/sight.ts'

/**
 * Draws a corridor from west to east. Each letter is a metre of a unit, `=` is floor without a unit, as in a thick wall, and
 * `|` is a door. Units with a capital letter are on the level 'upper', others on 'lower'.
 */
function stripOf(drawn: string) {
  const cells = drawn.replaceAll('|', '')
  const doorsBefore = new Set(
    [...drawn].flatMap((one, at) => (one === '|' ? [drawn.slice(0, at).replaceAll('|', '').length] : [])),
  )
  const units = [...new Set(cells.replaceAll('=', ''))]
  const regions: number[] = []
  for (const [at, name] of [...cells].entries()) {
    const isNew = at === 0 || cells[at - 1] !== name
    const region = isNew ? Math.max(0, ...regions) + 1 : (regions.at(-1) ?? 0)
    regions.push(region, region)
  }
  const top = cells.length + 1
  const triangles = [...cells].flatMap((_name, at) => [at, at + 1, top + at + 1, at, top + at + 1, top + at])
  // The second edge of a lower triangle leads up the eastern side; the last of an upper one down the western side.
  const twins = [...cells].flatMap((_name, at) => [
    -1,
    at + 1 < cells.length ? 6 * at + 11 : -1,
    6 * at + 3,
    6 * at + 2,
    -1,
    at === 0 ? -1 : 6 * at - 5,
  ])
  const passes = new Int32Array(triangles.length)
  for (const [gate, at] of [...doorsBefore].entries()) {
    passes[6 * at + 5] = gate + 1
    passes[6 * at - 5] = gate + 1
  }
  const vertices = Array.from({ length: 2 * top }, (_none, vertex) => vertex)
  const mesh = {
    xs: Float64Array.from(vertices, (vertex) => 1000 * (vertex % top)),
    ys: Float64Array.from(vertices, (vertex) => (vertex < top ? 0 : 1000)),
    triangles: Int32Array.from(triangles),
    twins: Int32Array.from(twins),
    starts: Int32Array.from(vertices, (vertex) => triangles.indexOf(vertex)),
    regions: Int32Array.from(regions),
    passes,
  } as unknown as Mesh
  const work = createLocator(mesh)
  let portion = work.next()
  while (portion.done !== true) portion = work.next()
  const unitOfRegion = new Int32Array(Math.max(...regions) + 1).fill(-1)
  for (const [at, name] of [...cells].entries()) unitOfRegion[regions[2 * at] ?? 0] = units.indexOf(name)
  const search = {
    deck: {
      mesh,
      unitOfRegion,
      pins: Int32Array.of(),
      locator: portion.value,
      gates: [...doorsBefore].map((at) => ({
        passage: {
          openingId: `${cells.slice(0, at).replaceAll('=', '').at(-1)}${cells.slice(at).replaceAll('=', '')[0]}`,
        },
      })),
    },
    sight: createSight(mesh),
    view: {
      ground: {
        isOpen: new Uint8Array(unitOfRegion.length).fill(1),
        isGateOpen: new Uint8Array(doorsBefore.size).fill(1),
      },
    },
  } as unknown as DeckSearch
  const levelOf = (name: string) => (name === name.toUpperCase() ? 'upper' : 'lower')
  const venue = { units: units.map((id) => ({ id, levelId: levelOf(id) })) } as unknown as Venue
  const spot = (x: number): Spot => ({ triangle: 2 * Math.floor(x), x: 1000 * x, y: 100 })
  return {
    walk: (from: number | Spot, to: number): Piece => ({
      kind: 'walk',
      deck: 0,
      from: typeof from === 'number' ? spot(from) : from,
      bends: [],
      to: spot(to),
    }),
    /** A ride from the middle of a unit to that of another one. */
    ride: (from: string, to: string, more: Partial<Ride> = {}): Piece => ({
      kind: 'ride',
      ride: {
        from: units.indexOf(from),
        to: units.indexOf(to),
        means: 'stairs',
        featureIds: [`${from}${to}`],
        isConfirmed: true,
        storeys: 1,
        metres: 8,
        seconds: 20,
        ...more,
      },
    }),
    legsOf(...pieces: readonly Piece[]): Leg[] {
      const stops = units.map((name, unit) => ({ unit, point: { x: cells.indexOf(name) + 0.5, y: 0.1 } }))
      return joinLegs(
        { cost: 0, pieces },
        { venue, connectors: { stops, rides: [] } satisfies Connectors, speed: 2, searchOn: () => search },
      )
    },
  }
}
const rounded = (value: number): number => Math.round(100 * value) / 100
/** Formats walks as their level, points, metres, units and doors, and rides as their means, features, units and levels. */
const format = (legs: readonly Leg[]): string[] =>
  legs.map((leg) => {
    const metres = `${rounded(leg.length)} m`
    if (leg.kind === 'connector') {
      const features = `${leg.means} ${leg.relationshipIds.join('+')} ${leg.unitIds.join('')}`
      return `${features} ${leg.fromLevelId}-${leg.toLevelId} ${leg.storeys}: ${metres} ${rounded(leg.seconds)} s`
    }
    const points = leg.points.map(({ x }) => rounded(x)).join(' ')
    const units = leg.through.map(({ unitId, from }) => `${unitId}${from}`).join(' ')
    return `${leg.levelId} ${points}: ${metres}, ${units}, ${leg.doors.map((door) => `${door.openingId}${door.at}`).join(' ')}`
  })

describe('the walks of a route', () => {
  test.each([
    ['aab|bcc', 0.5, 5.5, 'lower 0.5 2 4 5.5: 5 m, a0 b1 c2, '],
    ['aa|bb|cc', 0.5, 5.5, 'lower 0.5 2 4 5.5: 5 m, a0 b1 c2, ab1 bc2'],
    ['aa|bb|cc', 4.5, 0.5, 'lower 4.5 4 2 0.5: 4 m, c0 b1 a2, bc1 ab2'],
    ['aa|bb|cc', 2.5, 3.5, 'lower 2.5 3.5: 1 m, b0, '],
  ])('contain units and doors, each at a point of the line: %s from %d to %d', (strip, from, to, expected) => {
    const { legsOf, walk } = stripOf(strip)
    expect(format(legsOf(walk(from, to)))).toEqual([expected])
  })

  test('may begin at the end of the floor or in a door', () => {
    const { legsOf, walk } = stripOf('aa|bb|cc')
    expect(format(legsOf(walk({ triangle: 0, x: 0, y: 0 }, 1.5)))).toEqual(['lower 0 1.5: 1.5 m, a0, '])
    const threshold = { triangle: 2, x: 2000, y: 100 }
    expect(format(legsOf(walk(threshold, 5.5)))).toEqual(['lower 2 4 5.5: 3.5 m, b0 c1, ab0 bc1'])
  })

  test('are separate on each level, and both contain the door between', () => {
    const { legsOf, walk } = stripOf('aa|BB|cc')
    expect(format(legsOf(walk(0.5, 5.5)))).toEqual([
      'lower 0.5 2: 1.5 m, a0, aB1',
      'upper 2 4: 2 m, B0, aB0 Bc1',
      'lower 4 5.5: 1.5 m, c0, Bc0',
    ])
    expect(format(legsOf(walk(0.5, 2)))).toEqual(['lower 0.5 2: 1.5 m, a0, aB1'])
  })

  test('include the passage of a thick wall on the level before it', () => {
    const { legsOf, walk } = stripOf('a|=|b|=|C')
    expect(format(legsOf(walk(0.5, 2.5)))).toEqual(['lower 0.5 1 2 2.5: 2 m, a0 b2, ab1'])
    expect(format(legsOf(walk(0.5, 4.5)))).toEqual([
      'lower 0.5 1 2 3 4: 3.5 m, a0 b2, ab1 bC3',
      'upper 4 4.5: 0.5 m, C0, bC0',
    ])
    expect(format(legsOf(walk(1.5, 4.5)))).toEqual([
      'lower 1.5 2 3 4: 2.5 m, b1, ab1 bC2',
      'upper 4 4.5: 0.5 m, C0, bC0',
    ])
  })

  test('are joined on one level, and contain a unit and a door once', () => {
    const { legsOf, walk, ride } = stripOf('aab|bCC')
    expect(format(legsOf(walk(0.5, 2.5), walk(2.5, 3.5)))).toEqual(['lower 0.5 2 2.5 3.5: 3 m, a0 b1, '])
    const door = ride('a', 'b', { means: null, featureIds: ['door'] })
    expect(format(legsOf(walk(0.1, 0.5), door, walk(2.5, 3.5)))).toEqual([
      'lower 0.1 0.5 1.5 2.5 3.5: 3.4 m, a0 b2, door2',
    ])
    const doors = stripOf('aa|bb|cc')
    const other = doors.ride('b', 'c', { means: null, featureIds: ['other'] })
    expect(format(doors.legsOf(doors.walk(0.5, 2), other))).toEqual([
      'lower 0.5 2 3.5 4.5: 3.5 m, a0 b1 c2, ab1 other2',
    ])
    const up = ride('b', 'C', { means: null, featureIds: ['door'] })
    expect(format(legsOf(walk(0.5, 2.5), up, walk(4.5, 5.5)))).toEqual([
      'lower 0.5 2 2.5 3.5: 3 m, a0 b1, door3',
      'upper 3.5 4.5 5.5: 2 m, C0, door0',
    ])
    for (const id of ['other', 'door']) {
      const back = ride('b', 'a', { means: null, featureIds: [id] })
      expect(format(legsOf(door, back))).toEqual([`lower 0.5 1.5 2.5 1.5 0.5: 4 m, a0 b1 a3, door1 ${id}3`])
    }
  })
})

describe('the rides of a route', () => {
  const tower = () => stripOf(`a${'b'.repeat(20)}CCd`)

  test('are one leg on the stairs of one staircase, with the landings between', () => {
    const { legsOf, ride, walk } = tower()
    expect(format(legsOf(ride('a', 'b', { seconds: 21 }), ride('b', 'C', { metres: 9 })))).toEqual([
      'stairs ab+bC abC lower-upper 2: 17 m 41 s',
    ])
    expect(format(legsOf(ride('a', 'b'), walk(2, 10), ride('b', 'C')))).toEqual([
      'stairs ab+bC abC lower-upper 2: 24 m 44 s',
    ])
    expect(format(legsOf(ride('a', 'b', { storeys: -1 }), ride('b', 'C', { storeys: -2 })))).toEqual([
      'stairs ab+bC abC lower-upper -3: 16 m 40 s',
    ])
    const [leg] = legsOf(ride('a', 'b'), ride('b', 'C'))
    expect(leg).toMatchObject({ from: { x: 0.5 }, to: { x: 21.5 }, isConfirmed: true })
    for (const isConfirmed of [false, true]) {
      const rides = [ride('a', 'b', { isConfirmed }), ride('b', 'C', { isConfirmed: !isConfirmed })]
      expect(legsOf(...rides)[0]).toMatchObject({ isConfirmed: false })
    }
    const same = { featureIds: ['all'] }
    expect(format(legsOf(ride('a', 'b', same), ride('b', 'C', same)))).toEqual([
      'stairs all abC lower-upper 2: 16 m 40 s',
    ])
  })

  test('are separate in any other case', () => {
    const { legsOf, ride, walk } = tower()
    const count = (...pieces: readonly Piece[]) => legsOf(...pieces).length
    const lift = { means: 'lift' } as const
    expect(count(ride('a', 'b', lift), ride('b', 'C', lift))).toBe(2)
    expect(count(ride('a', 'b'), ride('b', 'C', { means: 'escalator' }))).toBe(2)
    expect(count(ride('a', 'b'), ride('b', 'C', { storeys: -1 }))).toBe(2)
    expect(count(ride('a', 'b'), ride('C', 'd'))).toBe(2)
    expect(count(ride('a', 'b'), walk(2, 10.1), ride('b', 'C'))).toBe(3)
    expect(count(ride('C', 'b'), walk(2.5, 0.5), ride('b', 'C'))).toBe(3)
    expect(count(walk(2, 3), ride('b', 'C'))).toBe(2)
    expect(count(ride('a', 'b'), walk(2, 3), walk(3, 4), ride('b', 'C'))).toBe(3)
  })
})
