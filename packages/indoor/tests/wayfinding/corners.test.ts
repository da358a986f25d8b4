import { describe, expect, test } from 'vitest'
import type { Deck } from '../../src/wayfinding/mesh/deck.ts'
import type { Mesh } from '../../src/wayfinding/mesh/mesh.ts'
import { walkingParameters } from '../../src/wayfinding/barriers.ts'
import { findConnectors } from '../../src/wayfinding/connectors.ts'
import { planDecks } from '../../src/wayfinding/deck-plans.ts'
import { groupLevels } from '../../src/wayfinding/level-groups.ts'
import { findPassages } from '../../src/wayfinding/passages.ts'
import { createDeckSearch } from '../../src/wayfinding/search/deck-search.ts'
import { createCommonFloor } from '../../src/wayfinding/search/common-floor.ts'
import {
  canBend,
  cornerAt,
  createSight,
  edgesAround,
  edgesBehind,
  placeAt,
  type Sight,
} from '../../src/wayfinding/search/sight.ts'
import { openWith } from '../venue/drawn-venue.ts'

const compass = ['E', 'NE', 'N', 'NW', 'W', 'SW', 'S', 'SE'] as const
const pointTo = (eighth: number, metres = 1): readonly [x: number, y: number] => [
  Math.round(1000 * metres * Math.cos((eighth * Math.PI) / 4)),
  Math.round(1000 * metres * Math.sin((eighth * Math.PI) / 4)),
]

/**
 * Draws the floor around a vertex in eight triangles, counter-clockwise from the east: `.` is floor, `#` is none, `o` is a
 * closed room, and `-` or `1` before it is a wall or the first gate between a triangle and the one before.
 */
function around(drawn: string, { gates = [] as readonly number[], more = 0 } = {}) {
  const marks = [...drawn.matchAll(/([-12]?)([.#o])/g)]
  const triangles = marks.flatMap((_mark, eighth) => [0, 1 + eighth, 1 + ((eighth + 1) % 8)])
  const twins = marks.flatMap((_mark, eighth) => [3 * ((eighth + 7) % 8) + 2, -1, 3 * ((eighth + 1) % 8)])
  const passes = new Int32Array(24)
  for (const [eighth, [, before = '']] of marks.entries()) {
    const pass = before === '-' ? -1 : Number(before)
    passes[3 * eighth] = pass
    passes[twins[3 * eighth] ?? 0] = pass
  }
  const points = [
    [0, 0] as const,
    ...marks.map((_mark, eighth) => pointTo(eighth)),
    ...Array.from({ length: more }, () => [9, 9] as const),
  ]
  const mesh: Mesh = {
    xs: Float64Array.from(points, ([x]) => x),
    ys: Float64Array.from(points, ([, y]) => y),
    triangles: Int32Array.from(triangles),
    twins: Int32Array.from(twins),
    starts: Int32Array.from(points, (_point, vertex) => (vertex > 8 ? -1 : vertex === 0 ? 0 : 3 * vertex - 2)),
    regions: Int32Array.from(marks, ([, , floor]) => ['#', '.', 'o'].indexOf(floor ?? '')),
    passes,
  } as unknown as Mesh
  const ground = { isOpen: Uint8Array.of(0, 1, 0), isGateOpen: Uint8Array.from(gates) }
  const sight = createSight(mesh)
  return { mesh, sight, ground, corner: cornerAt(mesh, sight, ground, 0) }
}

/** Returns the numbers of the triangles at edges. */
const trianglesOf = (edges: readonly number[] | undefined): string | null =>
  edges?.map((edge) => (edge - 1) / 3).join('') ?? null
const cornerOf = (...given: Parameters<typeof around>): string | null => {
  const { corner } = around(...given)
  if (corner === null) return null
  const [ax, ay, bx, by] = corner.walls ?? [0, 0, 0, 0]
  const nameOf = (x: number, y: number) => compass[Math.round((4 * Math.atan2(y, x)) / Math.PI + 8) % 8]
  return `${trianglesOf(corner.edges)} from ${nameOf(ax, ay)} to ${nameOf(bx, by)}`
}

describe('a corner at which a route can bend', () => {
  test('has floor on more than half of a circle, between two walls', () => {
    expect(cornerOf('......##')).toBe('012345 from E to S')
    expect(cornerOf('.....###')).toBe('01234 from E to SW')
    expect(cornerOf('....####')).toBeNull()
    expect(cornerOf('...#####')).toBeNull()
    expect(cornerOf('########')).toBeNull()
    expect(cornerOf('........')).toBeNull()
  })

  test('is at the end of a wall, and in the larger part where several walls meet', () => {
    expect(cornerOf('-........')).toBe('01234567 from E to E')
    expect(cornerOf('...-.....')).toBe('34567012 from NW to NW')
    expect(cornerOf('.#.....#')).toBe('23456 from N to SE')
    expect(cornerOf('-..-......')).toBe('234567 from N to E')
    expect(cornerOf('-....-....')).toBeNull()
  })

  test('is created by closed doors and by rooms that are not entered', () => {
    expect(cornerOf('1........', { gates: [0] })).toBe('01234567 from E to E')
    expect(cornerOf('1........', { gates: [1] })).toBeNull()
    expect(cornerOf('2........', { gates: [0, 1] })).toBeNull()
    expect(cornerOf('2........', { gates: [1, 0] })).toBe('01234567 from E to E')
    expect(cornerOf('......oo')).toBe('012345 from E to S')
  })

  test('has triangles on all sides if it is a stop', () => {
    const { mesh } = around('......##')
    expect(placeAt(mesh, 0).walls).toBeNull()
    expect(trianglesOf(placeAt(mesh, 0).edges)).toBe('01234567')
    expect(edgesAround(mesh, 0)).toEqual([0, 3, 6, 9, 12, 15, 18, 21])
    // At the end of the floor, the triangle before the first one is the last.
    expect(edgesAround(mesh, 3)).toEqual([7, 5])
  })
})

describe('a line at a corner', () => {
  const inHalves = Array.from({ length: 16 }, (_none, half) => half / 2)
  const bends = (drawn: string) => {
    const { corner } = around(drawn)
    return inHalves.filter((eighth) => corner !== null && canBend(corner, ...pointTo(eighth))).join(' ')
  }

  test('touches it with both walls on one side', () => {
    expect(bends('......##')).toBe('0 0.5 1 1.5 2 4 4.5 5 5.5 6')
    expect(canBend({ walls: null, edges: [] }, 1, 2)).toBe(true)
  })

  test('continues only over floor that was not visible before', () => {
    const behind = (drawn: string) => {
      const { mesh, corner } = around(drawn)
      return inHalves.map((eighth) => corner && trianglesOf(edgesBehind(mesh, 0, corner, ...pointTo(eighth))))
    }
    const all = '012345'
    expect(behind('......##').join(' ')).toBe(`45 45 5 5 5 ${all} ${all} ${all} 0 0 0 01 01 ${all} ${all} ${all}`)
  })
})

describe('the common floor', () => {
  test('prepares the view from each corner once, in portions', () => {
    const { mesh, sight, ground } = around('......##', { more: 40 })
    let count = 0
    const counted: Sight = {
      ...sight,
      scan(...given) {
        count += 1
        return sight.scan(...given)
      },
    }
    const floor = createCommonFloor({ mesh, pins: Int32Array.of() } as unknown as Deck, counted, ground)
    expect([...floor.computeViews()]).toHaveLength(4)
    expect(count).toBe(1)
    expect([...floor.computeViews()]).toHaveLength(4)
    expect(floor.seenFrom(0)).toBe(floor.seenFrom(0))
    expect(count).toBe(1)
    expect(floor.cornerOf(0)).toBe(floor.cornerOf(0))
    expect(floor.seenFrom(20)).toEqual({ vertices: new Int32Array(0), metres: new Float64Array(0) })
  })

  test('has no place at a stop behind a closed door', () => {
    const { mesh, sight, ground } = around('......##')
    const pinned = (isOpen: number) =>
      createCommonFloor({ mesh, pins: Int32Array.of(0) } as unknown as Deck, sight, {
        ...ground,
        isOpen: Uint8Array.of(0, isOpen, 0),
      }).cornerOf(0)
    expect(pinned(1)?.walls).toBeNull()
    expect(pinned(0)).toBeNull()
  })
})

describe('the walks on one floor', () => {
  const { venue } = openWith(() => {})
  const passages = findPassages(venue)
  const groups = groupLevels(venue, passages)
  const connectors = findConnectors(venue, passages, groups, walkingParameters)
  const deck = planDecks(venue, passages, groups, connectors).build(0)
  const rooms = ['room-0', 'office-0', 'stairs-0', 'lounge-0', 'corridor-0']
  const unitOf = (id: string) => venue.units.findIndex((unit) => unit.id === id)
  /** The walk between two rooms over the common regions. */
  const between = (from: string, to: string, isCommon: (region: number) => boolean) => {
    const search = createDeckSearch(deck, {
      isWalkable: () => true,
      isPublic: isCommon,
      isBarred: () => false,
      isKept: isCommon,
      isGateOpen: () => true,
      rankAtEnd: () => Infinity,
    })
    const [start, end] = [from, to].map((id) => {
      const region = deck.regionOfUnit.get(unitOf(id)) ?? 0
      const { box } = venue.units[unitOf(id)] ?? { box: { minX: 0, minY: 0, maxX: 0, maxY: 0 } }
      const middle = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 }
      const spot = deck.locator.nearest(middle, (triangle) => deck.mesh.regions[triangle] === region, 1)
      if (spot === null) throw new Error(id)
      return { spot, region }
    })
    if (start === undefined || end === undefined) throw new Error('No ends')
    const admitted = search.view.admit([start.region, end.region])
    const fromReach = search.reach(start.spot, admitted, end.spot)
    const toReach = search.reach(end.spot, admitted, null)
    const cross = (most?: number) => search.cross(fromReach, toReach, most)
    const { xs, ys } = deck.mesh
    const points = [start.spot, ...(cross()?.bends ?? []).map((vertex) => ({ x: xs[vertex], y: ys[vertex] })), end.spot]
    const length = points
      .slice(1)
      .reduce(
        (sum, { x = 0, y = 0 }, index) => sum + Math.hypot(x - (points[index]?.x ?? 0), y - (points[index]?.y ?? 0)),
        0,
      )
    return { cross, length: length / 1000 }
  }
  const corridor = deck.regionOfUnit.get(unitOf('corridor-0'))

  test('are as long as the lines between their bends, in both directions', () => {
    for (const from of rooms) {
      for (const to of rooms.filter((id) => id !== from)) {
        const [there, open, back] = [
          between(from, to, (region) => region === corridor),
          between(from, to, () => true),
          between(to, from, (region) => region === corridor),
        ]
        const metres = there.cross()?.metres ?? 0
        expect(metres).toBeGreaterThan(2)
        expect([there.length, open.length, open.cross()?.metres, back.cross()?.metres]).toEqual(
          Array.from({ length: 4 }, () => expect.closeTo(metres, 6)),
        )
        expect([there.cross(metres), open.cross(metres)]).toEqual([null, null])
        expect([there.cross(metres + 0.01), open.cross(metres + 0.01)]).not.toContain(null)
      }
    }
  })
})
