import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Deck } from '#src/features/wayfinding/rules/mesh/deck.ts'
import { createField, createHeap, type Seen } from '#src/features/wayfinding/rules/search/field.ts'
import { createView, type Policy } from '#src/features/wayfinding/rules/search/view.ts'

describe('wayfinding, routing: a queue by rank', () => {
  test('gives back what was put in, the lowest rank first, however many', () => {
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

  test('grows with what is put in', () => {
    const heap = createHeap()
    const ranks = Array.from({ length: 1000 }, (_, item) => (item * 617) % 1000)
    for (const [item, rank] of ranks.entries()) heap.push(item, rank)
    expect(ranks.map(() => ranks[heap.pop()])).toEqual(ranks.map((_, item) => item))
  })

  test('may be filled and emptied in turns, and cleared', () => {
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

describe('wayfinding, routing: distances from the corners of a floor to a place', () => {
  const edge = fc.tuple(fc.nat(7), fc.nat(7), fc.integer({ min: 1, max: 9 }))

  test('are the shortest ones, whatever is asked for first', () => {
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
            const sum = chain
              .slice(1)
              .reduce((whole, to, index) => whole + (direct[chain[index] ?? 0]?.[to] ?? Infinity), 0)
            expect(sum).toBe(far)
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

  test('are measured only as far as is needed', () => {
    const looked: number[] = []
    const field = createField(5, 0, (vertex) => {
      looked.push(vertex)
      return {
        vertices: Int32Array.of(vertex - 1, vertex + 1).filter((to) => to >= 0 && to < 5),
        metres: Float64Array.of(1, 1),
      }
    })
    expect(field.metresFrom(2)).toBe(2)
    expect(looked).toEqual([0, 1])
    expect(field.metresFrom(1)).toBe(1)
    expect(looked).toEqual([0, 1])
    expect(
      field.nearest(
        new Map([
          [1, { metres: 0 }],
          [4, { metres: 0 }],
        ]),
      ),
    ).toEqual({ vertex: 1, metres: 1 })
    expect(looked).toEqual([0, 1])
  })
})

describe('wayfinding, routing: rooms that belong to somebody are not cut through', () => {
  interface Plan {
    /** Pairs of regions with a gate between them, by its number. */
    readonly doors?: readonly (readonly [number, number])[]
    /** Pairs that are open to each other. */
    readonly open?: readonly (readonly [number, number])[]
    readonly count: number
    readonly policy?: Partial<Record<keyof Policy, readonly number[]>>
    /** Gates with an area of their own. */
    readonly areas?: Readonly<Record<number, number>>
  }
  /** Regions are walkable and private if nothing else is said, and gates open. */
  const viewOf = ({ doors = [], open = [], count, policy = {}, areas = {} }: Plan) => {
    const gates = doors.map(([from, to], gate) => ({ from, to, area: areas[gate] ?? 0 }))
    const links = [
      ...doors.map(([one, other], gate) => ({ one, other, gate })),
      ...open.map(([one, other]) => ({ one, other, gate: -1 })),
    ]
    const areaRegions = new Set(Object.values(areas))
    const unitOfRegion = Int32Array.from({ length: count + 1 }, (_, region) =>
      region === 0 || areaRegions.has(region) ? -1 : region,
    )
    const deck = { regionCount: count + 1, gates, links, unitOfRegion } as unknown as Deck
    const isIn = (key: keyof Policy) => (region: number) => policy[key]?.includes(region) ?? false
    return createView(deck, {
      isWalkable: (region) => policy.isWalkable?.includes(region) ?? true,
      isPublic: isIn('isPublic'),
      isBarred: isIn('isBarred'),
      isKept: isIn('isKept'),
      isGateOpen: (gate) => policy.isGateOpen?.includes(gate) ?? true,
      rankAtEnd: (gate) => policy.rankAtEnd?.indexOf(gate) ?? Infinity,
    })
  }
  const opened = (view: ReturnType<typeof viewOf>): number[] =>
    [...view.ground.isOpen].flatMap((isOpen, region) => (isOpen === 1 ? [region] : []))
  /** Corridors 1, 2 and 3 around a courtyard, and rooms 4 and 5 off 1, one behind the other. */
  const house = {
    count: 5,
    open: [
      [1, 2],
      [2, 3],
      [3, 1],
    ],
    doors: [
      [1, 4],
      [4, 5],
    ],
    policy: { isPublic: [1, 2, 3] },
  } as const

  test('the common floor is the corridors, and rooms are opened for their ends', () => {
    const view = viewOf(house)
    expect(opened(view)).toEqual([1, 2, 3])
    const admitted = view.admit([5])
    expect(new Set(admitted)).toEqual(new Set([4, 5]))
    expect(opened(view)).toEqual([1, 2, 3, 4, 5])
    view.dismiss(admitted)
    expect(opened(view)).toEqual([1, 2, 3])
    expect([...view.admit([4])]).toEqual([4])
    expect(view.admit([1])).toEqual([])
  })

  test('corridors that lead nowhere else are opened for their ends only', () => {
    const view = viewOf({
      ...house,
      open: [
        [1, 2],
        [2, 3],
      ],
      policy: { isPublic: [1, 2, 3] },
    })
    expect(opened(view)).toEqual([])
    const kept = viewOf({
      ...house,
      open: [
        [1, 2],
        [2, 3],
      ],
      policy: { isPublic: [1, 2, 3], isKept: [1, 3] },
    })
    expect(opened(kept)).toEqual([1, 2, 3])
    const stub = viewOf({
      ...house,
      open: [
        [1, 2],
        [2, 3],
      ],
      policy: { isPublic: [1, 2, 3], isKept: [1, 2] },
    })
    expect(opened(stub)).toEqual([1, 2])
  })

  test('a room before stairs is common, if nothing else leads there', () => {
    const stairs = viewOf({ ...house, policy: { isPublic: [1, 2, 3], isKept: [5] } })
    expect(opened(stairs)).toEqual([1, 2, 3, 4, 5])
    const both = viewOf({
      ...house,
      count: 6,
      open: [...house.open, [2, 6], [6, 5]],
      policy: { isPublic: [1, 2, 3, 6], isKept: [5] },
    })
    // Through the corridor rather than through the room.
    expect(opened(both)).toEqual([1, 2, 3, 5, 6])
  })

  test('the common floor is the largest part of the corridors, however many rooms there are', () => {
    const rooms = {
      ...house,
      count: 8,
      doors: [...house.doors, [1, 6], [1, 7], [1, 8]],
      policy: { isPublic: [1, 2, 3], isKept: [5] },
    } as const
    expect(opened(viewOf(rooms))).toEqual([1, 2, 3, 4, 5])
    expect(opened(viewOf({ ...rooms, policy: { ...rooms.policy, isWalkable: [1, 2, 3, 4] } }))).toEqual([1, 2, 3])
  })

  test('rooms at the end of a corridor do not make it lead on', () => {
    const stub = { ...house, count: 7, open: [...house.open, [1, 6]], doors: [[6, 7]] } as const
    expect(opened(viewOf({ ...stub, policy: { isPublic: [1, 2, 3, 6] } }))).toEqual([1, 2, 3])
  })

  test('rooms behind one that cannot be entered are opened with all that is connected', () => {
    for (const beyond of [
      [4, 5],
      [5, 4],
    ] as const) {
      const doors = [[1, 4], beyond, [5, 6]] as const
      const view = viewOf({ ...house, count: 6, doors, policy: { isPublic: [1, 2, 3], isWalkable: [1, 2, 3, 5, 6] } })
      expect(view.admit([5])).toEqual([5, 6])
    }
  })

  test('doors that are closed and regions that cannot be entered divide the floor', () => {
    const closed = viewOf({ ...house, policy: { isPublic: [1, 2, 3], isGateOpen: [1] } })
    const component = (view: ReturnType<typeof viewOf>) => [0, 1, 2, 3, 4, 5].map((region) => view.componentOf(region))
    expect(component(viewOf(house))).toEqual([0, 1, 1, 1, 1, 1])
    expect(component(closed)).toEqual([0, 1, 1, 1, 2, 2])
    // Nothing leads to the common floor, so everything connected is opened.
    expect(new Set(closed.admit([5]))).toEqual(new Set([4, 5]))
    const walled = viewOf({ ...house, policy: { isPublic: [1, 2, 3], isWalkable: [1, 2, 3, 5] } })
    expect(component(walled)).toEqual([0, 1, 1, 1, 0, 2])
    expect([walled.isWalkable(4), walled.isWalkable(5), walled.isWalkable(9)]).toEqual([false, true, false])
    expect(walled.admit([4])).toEqual([])
    expect([...walled.admit([5])]).toEqual([5])
    expect(walled.componentOf(99)).toBe(0)
  })

  test('from the end of a corridor only what is nearer to the common floor is opened', () => {
    const branch = viewOf({
      ...house,
      count: 8,
      open: [...house.open, [1, 6], [6, 7], [6, 8]],
      policy: { isPublic: [1, 2, 3, 6, 7, 8] },
    })
    expect(opened(branch)).toEqual([1, 2, 3])
    expect(branch.admit([7])).toEqual([7, 6])
  })

  test('stairs off the largest floor are joined to it, wherever it is in the list', () => {
    const apart = viewOf({
      count: 5,
      open: [
        [3, 4],
        [4, 5],
        [5, 3],
      ],
      doors: [
        [1, 2],
        [2, 3],
      ],
      policy: { isPublic: [3, 4, 5], isKept: [1] },
    })
    expect(opened(apart)).toEqual([1, 2, 3, 4, 5])
  })

  test('the passage of a thick wall stays closed with the room on either of its sides', () => {
    for (const between of [
      [4, 5],
      [5, 4],
    ] as const) {
      const view = viewOf({ ...house, count: 6, doors: [[1, 4], between], areas: { 1: 6 } })
      expect(view.admit([4])).toEqual([4])
      expect(new Set(viewOf({ ...house, count: 6, doors: [[1, 4], between], areas: { 1: 6 } }).admit([5]))).toEqual(
        new Set([5, 4, 6]),
      )
    }
  })

  test('the passage of a thick wall is open with the rooms on both of its sides', () => {
    const thick = { ...house, count: 6, areas: { 0: 6 } }
    const view = viewOf(thick)
    expect(opened(view)).toEqual([1, 2, 3])
    expect([...view.admit([4])]).toEqual([4, 6])
    const between = {
      ...thick,
      doors: [
        [1, 2],
        [1, 4],
      ],
    } as const
    expect(opened(viewOf(between))).toEqual([1, 2, 3, 6])
    expect(opened(viewOf({ ...between, policy: { isPublic: [1, 2, 3], isGateOpen: [1] } }))).toEqual([1, 2, 3])
    const shut = viewOf({ ...thick, policy: { isPublic: [1, 2, 3], isGateOpen: [1] } })
    expect(new Set(shut.admit([4]))).toEqual(new Set([4, 5]))
  })
})
