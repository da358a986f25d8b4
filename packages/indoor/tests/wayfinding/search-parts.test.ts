import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Deck } from '../../src/wayfinding/mesh/deck.ts'
import { createField, createHeap, type Seen } from '../../src/wayfinding/search/field.ts'
import { createView } from '../../src/wayfinding/search/view.ts'

describe('the queue of the route search', () => {
  test('returns all items, the lowest rank first', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 700 }), (ranks) => {
        const heap = createHeap()
        expect([heap.size, heap.leastRank(), heap.pop()]).toEqual([0, Infinity, -1])
        for (const [item, rank] of ranks.entries()) {
          heap.push(item, rank)
          expect(heap.size).toBe(item + 1)
        }
        const popped: number[] = []
        const left = ranks.toSorted((one, other) => one - other)
        for (const rank of left) {
          expect(heap.leastRank()).toBe(rank)
          const item = heap.pop()
          expect(ranks[item]).toBe(rank)
          popped.push(item)
        }
        expect(new Set(popped).size).toBe(ranks.length)
        expect([heap.size, heap.pop()]).toEqual([0, -1])
      }),
      { numRuns: 60 },
    )
  })

  test('grows to a thousand items', () => {
    const heap = createHeap()
    const ranks = Array.from({ length: 1000 }, (_, item) => (item * 617) % 1000)
    for (const [item, rank] of ranks.entries()) heap.push(item, rank)
    expect(ranks.map(() => ranks[heap.pop()])).toEqual(ranks.map((_, item) => item))
  })

  test('accepts items between removals, and can be cleared', () => {
    const heap = createHeap()
    for (const [item, rank] of [5, 3, 8].entries()) heap.push(item, rank)
    expect(heap.pop()).toBe(1)
    heap.push(3, 1)
    heap.push(4, 6)
    expect([heap.pop(), heap.pop(), heap.pop(), heap.pop()]).toEqual([3, 0, 4, 2])
    heap.push(7, 7)
    heap.clear()
    expect([heap.size, heap.leastRank(), heap.pop()]).toEqual([0, Infinity, -1])
  })
})

describe('distances from the corners of a floor to a place', () => {
  const edge = fc.tuple(fc.nat(7), fc.nat(7), fc.integer({ min: 1, max: 9 }))

  test('are the shortest ones, in whatever order they are requested', () => {
    fc.assert(
      fc.property(
        fc.array(edge, { maxLength: 16 }),
        fc.nat(7),
        fc.array(fc.nat(7), { maxLength: 4 }),
        (edges, pin, asked) => {
          const metres = Array.from({ length: 8 }, (_one, one) =>
            Array.from({ length: 8 }, (_other, other) => (one === other ? 0 : Infinity)),
          )
          for (const [one, other, far] of edges)
            for (const [from, to] of [
              [one, other],
              [other, one],
            ] as const)
              metres[from]![to] = Math.min(metres[from]?.[to] ?? Infinity, far)
          const direct = metres.map((row) => [...row])
          for (let by = 0; by < 8; by++)
            for (const row of metres)
              for (let to = 0; to < 8; to++)
                row[to] = Math.min(row[to] ?? Infinity, (row[by] ?? Infinity) + (metres[by]?.[to] ?? Infinity))
          const seenFrom = (vertex: number): Seen => {
            const near = [...(direct[vertex] ?? []).entries()].filter(([to, far]) => to !== vertex && far < Infinity)
            return { vertices: Int32Array.from(near, ([to]) => to), metres: Float64Array.from(near, ([, far]) => far) }
          }
          const field = createField(8, pin, seenFrom)
          for (const vertex of asked) {
            const far = metres[vertex]?.[pin] ?? Infinity
            expect(field.metresFrom(vertex)).toBe(far)
            if (far === Infinity) continue
            const chain = field.chainFrom(vertex)
            expect([chain[0], chain.at(-1)]).toEqual([vertex, pin])
            const lengths = chain.slice(1).map((to, index) => direct[chain[index] ?? 0]?.[to] ?? Infinity)
            expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(far)
          }
          const exits = new Map(asked.map((vertex, index) => [vertex, { metres: 3 * index }]))
          const best = Math.min(
            ...[...exits].map(([vertex, exit]) => exit.metres + (metres[vertex]?.[pin] ?? Infinity)),
            Infinity,
          )
          const nearest = field.nearest(exits)
          expect(nearest.metres).toBe(best)
          const over = (exits.get(nearest.vertex)?.metres ?? NaN) + (metres[nearest.vertex]?.[pin] ?? NaN)
          expect([nearest.vertex < 0, best === Infinity ? best : over]).toEqual([best === Infinity, best])
        },
      ),
      { numRuns: 300 },
    )
  })

  test('are measured only as far as needed', () => {
    const visited: number[] = []
    const field = createField(5, 0, (vertex) => {
      visited.push(vertex)
      return {
        vertices: Int32Array.of(vertex - 1, vertex + 1).filter((to) => to >= 0 && to < 5),
        metres: Float64Array.of(1, 1),
      }
    })
    expect(field.metresFrom(2)).toBe(2)
    expect(visited).toEqual([0, 1])
    expect(field.metresFrom(1)).toBe(1)
    expect(visited).toEqual([0, 1])
    const exits = new Map([1, 4].map((vertex) => [vertex, { metres: 0 }]))
    expect(field.nearest(exits)).toEqual({ vertex: 1, metres: 1 })
    expect(visited).toEqual([0, 1])
  })
})

/** Regions and gates of a floor. Each digit is a region, and gates have the numbers of their doors. */
interface Plan {
  /** Regions with a gate between them, as `1-4 4-5`. */
  readonly doors: string
  /** Regions without a wall between them. */
  readonly open: string
  readonly isPublic: string
  readonly isKept?: string
  /** All of them by default. */
  readonly isWalkable?: string
  readonly openGates?: readonly number[]
  /** Gates with a region of their own. */
  readonly areas?: Readonly<Record<number, number>>
}
/** Corridors 1, 2 and 3 around a courtyard, and rooms 4 and 5 off 1, one behind the other. */
const house: Plan = { open: '1-2 2-3 3-1', doors: '1-4 4-5', isPublic: '123' }

const pairsOf = (text: string) =>
  text.split(' ').map((pair) => {
    const [one = 0, other = 0] = pair.split('-').map(Number)
    return [one, other] as const
  })

function createFloor(change: Partial<Plan> = {}) {
  const { doors, open, isPublic, isKept = '', isWalkable, openGates, areas = {} } = { ...house, ...change }
  const gates = pairsOf(doors).map(([from, to], gate) => ({ from, to, area: areas[gate] ?? 0 }))
  const links = [
    ...gates.map(({ from: one, to: other }, gate) => ({ one, other, gate })),
    ...pairsOf(open).map(([one, other]) => ({ one, other, gate: -1 })),
  ]
  const areaRegions = Object.values(areas)
  const count = Math.max(...areaRegions, ...links.flatMap(({ one, other }) => [one, other]))
  const unitOfRegion = Int32Array.from({ length: count + 1 }, (_, region) =>
    region === 0 || areaRegions.includes(region) ? -1 : region,
  )
  const view = createView({ regionCount: count + 1, gates, links, unitOfRegion } as unknown as Deck, {
    isWalkable: (region) => isWalkable?.includes(String(region)) ?? true,
    isPublic: (region) => isPublic.includes(String(region)),
    isBarred: () => false,
    isKept: (region) => isKept.includes(String(region)),
    isGateOpen: (gate) => openGates?.includes(gate) ?? true,
    rankAtEnd: () => Infinity,
  })
  /** The open regions as digits. */
  const opened = () => [...view.ground.isOpen.keys()].filter((region) => view.ground.isOpen[region] === 1).join('')
  const admitted = (region: number) => view.admit([region]).map(String).toSorted().join('')
  return { view, opened, admitted }
}

describe('the common floor', () => {
  test('consists of the corridors, and rooms are opened for their ends', () => {
    const { view, opened, admitted } = createFloor()
    expect(opened()).toBe('123')
    const rooms = view.admit([5])
    expect(new Set(rooms)).toEqual(new Set([4, 5]))
    expect(opened()).toBe('12345')
    view.dismiss(rooms)
    expect(opened()).toBe('123')
    expect([admitted(4), admitted(1)]).toEqual(['4', ''])
  })

  const manyRooms = { doors: `${house.doors} 1-6 1-7 1-8`, isKept: '5' }
  const stairsFirst = { open: '3-4 4-5 5-3', doors: '1-2 2-3', isPublic: '345', isKept: '1' }
  const reachedTwice = { open: `${house.open} 2-6 6-5`, isPublic: '1236', isKept: '5' }
  test.each([
    ['leaves out corridors that lead nowhere else', { open: '1-2 2-3' }, ''],
    ['contains corridors between two kept regions', { open: '1-2 2-3', isKept: '13' }, '123'],
    ['leaves out a corridor that leads on from kept regions to nowhere', { open: '1-2 2-3', isKept: '12' }, '12'],
    ['contains a room before stairs if nothing else leads there', { isKept: '5' }, '12345'],
    ['leads to stairs through a corridor rather than a room', reachedTwice, '12356'],
    ['is the largest part of the corridors, however many rooms there are', manyRooms, '12345'],
    ['leaves out stairs that cannot be reached', { ...manyRooms, isWalkable: '1234' }, '123'],
    [
      'leaves out a corridor that leads to rooms only',
      { open: '1-2 2-3 3-1 1-6', doors: '6-7', isPublic: '1236' },
      '123',
    ],
    ['joins stairs off the largest floor, wherever it is in the list', stairsFirst, '12345'],
  ])('%s', (_title, plan, regions) => {
    expect(createFloor(plan).opened()).toBe(regions)
  })

  test('is divided by closed doors and by regions that cannot be entered', () => {
    const components = (change: Partial<Plan> = {}) => {
      const { view } = createFloor(change)
      return [0, 1, 2, 3, 4, 5].map((region) => view.componentOf(region)).join('')
    }
    expect(components()).toBe('011111')
    expect(components({ openGates: [1] })).toBe('011122')
    expect(components({ isWalkable: '1235' })).toBe('011102')
    const { view, admitted } = createFloor({ isWalkable: '1235' })
    expect([4, 5, 9].map((region) => view.isWalkable(region))).toEqual([false, true, false])
    expect([admitted(4), admitted(5)]).toEqual(['', '5'])
    expect(view.componentOf(99)).toBe(0)
  })
})

describe('the regions opened for an end of a route', () => {
  test.each(['4-5', '5-4'])('are all that are connected if a room before it cannot be entered (%s)', (beyond) => {
    expect(createFloor({ doors: `1-4 ${beyond} 5-6`, isWalkable: '12356' }).admitted(5)).toBe('56')
  })

  test('are all that are connected if nothing leads to the common floor', () => {
    expect(createFloor({ openGates: [1] }).admitted(5)).toBe('45')
  })

  test('are only those nearer to the common floor in a corridor that branches', () => {
    const branch = createFloor({ open: `${house.open} 1-6 6-7 6-8`, isPublic: '123678' })
    expect(branch.opened()).toBe('123')
    expect(branch.admitted(7)).toBe('67')
  })

  test.each(['4-5', '5-4'])('contain the passage of a thick wall only with the rooms on both sides (%s)', (between) => {
    const plan = { doors: `1-4 ${between}`, areas: { 1: 6 } }
    expect([createFloor(plan).admitted(4), createFloor(plan).admitted(5)]).toEqual(['4', '456'])
  })

  test('contain the passage of a thick wall to the corridor only if its door is open', () => {
    const thick = { areas: { 0: 6 } }
    expect([createFloor(thick).opened(), createFloor(thick).admitted(4)]).toEqual(['123', '46'])
    expect(createFloor({ ...thick, openGates: [1] }).admitted(4)).toBe('45')
    const between = { ...thick, doors: '1-2 1-4' }
    expect(createFloor(between).opened()).toBe('1236')
    expect(createFloor({ ...between, openGates: [1] }).opened()).toBe('123')
  })
})
