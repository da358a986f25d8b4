import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxOf, type Shape, turn } from '../../src/venue/geometry/shape.ts'
import type { Unit } from '../../src/venue/model.ts'
import { closeSeams, findPasses, labelTriangles } from '../../src/wayfinding/mesh/label-triangles.ts'
import { createLocator, type Mesh, nextOf, previousOf, triangleOf } from '../../src/wayfinding/mesh/mesh.ts'
import { nodeSegments, triangulate } from '../../src/wayfinding/mesh/triangulate.ts'
import type { Portions } from '../../src/wayfinding/queries.ts'
import { type Corner, path } from './oracles/path.ts'

/** Runs all portions of work. */
function finish<Value>(work: Portions<Value>): Value {
  for (;;) {
    const portion = work.next()
    if (portion.done === true) return portion.value
  }
}
const segmentsOf = (...corners: readonly Corner[]): number[] =>
  corners.slice(1).flatMap(([x, y], index) => [...(corners[index] ?? [x, y]), x, y])
const loop = (...corners: readonly Corner[]): number[] => segmentsOf(...corners, ...corners.slice(0, 1))
/** Edges as 'x,y x,y', each end with the smaller first. */
function nodedEdges(segments: readonly number[], points: readonly number[] = []): string[] {
  const { xs, ys, edges } = finish(nodeSegments(segments, points))
  return Array.from({ length: edges.length / 2 }, (_, edge) =>
    [edges[2 * edge] ?? 0, edges[2 * edge + 1] ?? 0]
      .map((vertex) => `${xs[vertex]},${ys[vertex]}`)
      .toSorted()
      .join(' '),
  ).toSorted()
}

describe('wall segments with whole millimetres', () => {
  test('are split where they cross', () => {
    expect(nodedEdges([0, 0, 100, 0, 50, -50, 50, 50])).toEqual(['0,0 50,0', '100,0 50,0', '50,-50 50,0', '50,0 50,50'])
    expect(nodedEdges([0, 0, 100, 0, 0, 40, 100, 40])).toEqual(['0,0 100,0', '0,40 100,40'])
    // Segments beyond each other's ends do not cross.
    expect(nodedEdges([0, 0, 100, 0, 120, -50, 120, 50])).toEqual(['0,0 100,0', '120,-50 120,50'])
    expect(nodedEdges([0, 0, 100, 0, 50, 20, 50, 90])).toEqual(['0,0 100,0', '50,20 50,90'])
  })

  test('are split by an end that touches them within 3 mm', () => {
    expect(nodedEdges([0, 0, 100, 0, 50, 3, 50, 90])).toEqual(['0,0 50,3', '100,0 50,3', '50,3 50,90'])
    expect(nodedEdges([0, 0, 100, 0, 50, 4, 50, 90])).toEqual(['0,0 100,0', '50,4 50,90'])
    const walls = [
      [0, 0, 100, 0],
      [0, 0, 0, 100],
    ] as const
    for (const [ends, wall] of [
      [[50, -3, 50, -90], walls[0]],
      [[-3, 50, -90, 50], walls[1]],
      [[3, 50, 90, 50], walls[1]],
    ] as const) {
      expect(nodedEdges([...wall, ...ends])).toHaveLength(3)
      expect(nodedEdges([...ends, ...wall])).toHaveLength(3)
    }
  })

  test('share corners within 3 mm, and duplicates are one edge', () => {
    expect(nodedEdges([0, 0, 100, 0, 102, 1, 200, 50])).toEqual(['0,0 100,0', '100,0 200,50'])
    expect(nodedEdges([0, 0, 100, 0, 104, 1, 200, 50])).toHaveLength(2)
    expect(nodedEdges([0, 0, 100, 0, 104, 1, 200, 50])).toContain('104,1 200,50')
    expect(nodedEdges([0, 0, 100, 0, 100, 0, 0, 0, 1, 1, 99, 1])).toEqual(['0,0 100,0'])
    expect(nodedEdges([0, 0, 2, 1])).toEqual([])
    expect(nodedEdges([-3, -3, -100, -3, -1, -2, -100, -200])).toEqual(['-100,-200 -3,-3', '-100,-3 -3,-3'])
    expect(nodedEdges([0.4, 0.4, 99.6, 0])).toEqual(['0,0 100,0'])
    for (const [dx, dy] of path('3,0 -3,0 0,3 0,-3')) {
      expect(nodedEdges([1, 1, -100, 1, 1 + dx, 1 + dy, 100, 100])).toEqual(['-100,1 1,1', '1,1 100,100'])
      expect(nodedEdges([0, 0, -100, 1, dx, dy, 100, 100])).toEqual(['-100,1 0,0', '0,0 100,100'])
    }
  })

  test('are split in their own order, whichever direction they are drawn in', () => {
    const places = [250, 150, 200, 110, 290]
    const across = places.flatMap((x) => [x, -50, x, 50])
    const upright = places.flatMap((y) => [-50, y, 50, y])
    const parts = ['100,0 110,0', '110,0 150,0', '150,0 200,0', '200,0 250,0', '250,0 290,0', '290,0 300,0']
    const upwards = parts.map((part) => part.replaceAll(/(\d+),0/g, '0,$1'))
    for (const [from, to] of path('100,300 300,100')) {
      expect(nodedEdges([from, 0, to, 0, ...across])).toEqual(expect.arrayContaining(parts))
      expect(nodedEdges([0, from, 0, to, ...upright])).toEqual(expect.arrayContaining(upwards))
    }
    // A duplicate is split once.
    expect(nodedEdges([0, 0, 100, 0, 50, 0, 50, 90, 50, 0, 90, 90])).toHaveLength(4)
  })

  test('are compared again after a corner has bent them', () => {
    expect(nodedEdges([0, 0, 1_000, 0, 250, 4, 250, 90], [500, 3])).toEqual([
      '0,0 250,4',
      '1000,0 500,3',
      '250,4 250,90',
      '250,4 500,3',
    ])
  })

  test('have no sliver at an end that goes a little too far at a flat angle', () => {
    expect(nodedEdges([0, 0, 1_000, 0, 300, 40, 600, -2])).toEqual(['0,0 600,-2', '1000,0 600,-2', '300,40 600,-2'])
    expect(nodedEdges([300, 40, 600, -2, 0, 0, 1_000, 0])).toEqual(['0,0 600,-2', '1000,0 600,-2', '300,40 600,-2'])
  })

  test('are split into their common parts', () => {
    expect(nodedEdges([0, 0, 100, 0, 50, 0, 200, 0])).toEqual(['0,0 50,0', '100,0 200,0', '100,0 50,0'])
    expect(nodedEdges([0, 0, 300, 0, 100, 0, 200, 0])).toEqual(['0,0 100,0', '100,0 200,0', '200,0 300,0'])
  })

  test('contain the given points as vertices', () => {
    const { xs, ys, pins } = finish(nodeSegments([0, 0, 100, 0], [50, 1, 30, 70]))
    expect([...pins].map((pin) => [xs[pin], ys[pin]])).toEqual(path('50,1 30,70'))
    expect(nodedEdges([0, 0, 100, 0], [50, 1, 30, 70])).toEqual(['0,0 50,1', '100,0 50,1'])
    expect(nodedEdges([0, 0, 100, 0], [30, 70, 50, 1])).toEqual(['0,0 50,1', '100,0 50,1'])
    expect([...finish(nodeSegments([], [])).edges]).toEqual([])
  })

  test('do not cross after the split, whatever was drawn', () => {
    const place = fc.integer({ min: 0, max: 60 }).map((steps) => 10 * steps)
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place, place, place), { minLength: 1, maxLength: 9 }), (list) => {
        const { xs, ys, edges } = finish(nodeSegments(list.flat(), []))
        const at = (end: number): Corner => [xs[edges[end] ?? 0] ?? 0, ys[edges[end] ?? 0] ?? 0]
        for (let one = 0; one < edges.length; one += 2)
          for (let other = one + 2; other < edges.length; other += 2) {
            const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [at(one), at(one + 1), at(other), at(other + 1)]
            // Ignores rounding.
            const hair = 4 * (Math.hypot(bx - ax, by - ay) + Math.hypot(dx - cx, dy - cy))
            const sides = [
              turn(ax, ay, bx, by, cx, cy),
              turn(ax, ay, bx, by, dx, dy),
              turn(cx, cy, dx, dy, ax, ay),
              turn(cx, cy, dx, dy, bx, by),
            ]
            const [c = 0, d = 0, a = 0, b = 0] = sides
            const isApart = (p: number, q: number) => p > 0 !== q > 0 && Math.min(Math.abs(p), Math.abs(q)) > hair
            expect(isApart(c, d) && isApart(a, b)).toBe(false)
          }
      }),
      { numRuns: 100 },
    )
  })
})

describe('the triangulation', () => {
  test('has counter-clockwise triangles, twins and all given edges', () => {
    const noded = finish(nodeSegments(loop([0, 0], [4_000, 0], [4_000, 3_000], [0, 3_000]), [1_000, 1_000]))
    const { xs, ys, triangles, twins, isGiven, lost } = finish(triangulate(noded))
    expect(lost).toBe(0)
    expect(xs).toHaveLength(5 + 4)
    const given = new Set<string>()
    for (const edge of triangles.keys()) {
      const vertex = (half: number): number => triangles[half] ?? 0
      const twin = twins[edge] ?? -1
      if (isGiven[edge] === 1) given.add([vertex(edge), vertex(nextOf(edge))].toSorted((a, b) => a - b).join())
      if (twin < 0) continue
      expect(vertex(nextOf(twin))).toBe(vertex(edge))
      expect(twins[twin]).toBe(edge)
    }
    for (let first = 0; first < triangles.length; first += 3) {
      const [a, b, c] = [0, 1, 2].map((place) => triangles[first + place] ?? 0) as [number, number, number]
      expect(turn(xs[a] ?? 0, ys[a] ?? 0, xs[b] ?? 0, ys[b] ?? 0, xs[c] ?? 0, ys[c] ?? 0)).toBeGreaterThan(0)
    }
    expect(given.size).toBe(4)
    // There is a margin of 10 m.
    expect([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]).toEqual([
      -10_000, 14_000, -10_000, 13_000,
    ])
    expect(finish(triangulate(finish(nodeSegments([], [])))).triangles).toHaveLength(6)
    const far = finish(triangulate(finish(nodeSegments([1_000, -7_000, 5_000, -3_000], []))))
    expect([Math.min(...far.xs), Math.max(...far.xs), Math.min(...far.ys), Math.max(...far.ys)]).toEqual([
      -9_000, 15_000, -17_000, 7_000,
    ])
  })

  test('counts edges that are lost because they cross others', () => {
    const crossed = {
      xs: Float64Array.of(0, 100, 0, 100),
      ys: Float64Array.of(0, 100, 100, 0),
      edges: Uint32Array.of(0, 1, 2, 3),
      pins: new Uint32Array(),
    }
    expect(finish(triangulate(crossed)).lost).toBe(1)
    expect(finish(triangulate({ ...crossed, edges: crossed.edges.slice(0, 2) })).lost).toBe(0)
  })

  test('has half-edges around each triangle', () => {
    expect([0, 1, 2, 3, 4, 5].map(nextOf)).toEqual([1, 2, 0, 4, 5, 3])
    expect([0, 1, 2, 3, 4, 5].map(previousOf)).toEqual([2, 0, 1, 5, 3, 4])
    expect([0, 2, 3, 5, 6].map(triangleOf)).toEqual([0, 0, 1, 1, 2])
  })
})

const squareOf = (x: number, y: number, side: number): Shape => [
  [Float64Array.of(x, y, x + side, y, x + side, y + side, x, y + side)],
]
const unitOf = (id: string, shape: Shape): Unit =>
  ({ id, levelId: 'floor', category: 'room', shape, box: boxOf(shape) }) as unknown as Unit
const closed = { isOpen: () => false, isOneFloor: () => true }

describe('the region of a triangle', () => {
  /** A square of 4 m, and below it a sliver that reaches 6 mm out of the unit. Triangles in the given order, first corner first. */
  const regionsOf = (
    order: readonly number[],
    first: number,
    dx: number,
    dy: number,
    given: readonly string[] = [],
  ) => {
    const corners = path('0,0 4000,0 4000,4000 0,3900 2000,-6')
    const all = [
      [0, 4, 1],
      [0, 1, 2],
      [0, 2, 3],
    ] as const
    const triangles = order.flatMap((index) => [0, 1, 2].map((place) => all[index]?.[(place + first) % 3] ?? 0))
    const ends = triangles.map((from, edge) => `${from} ${triangles[nextOf(edge)]}`)
    const twins = ends.map((both) => ends.indexOf(both.split(' ').toReversed().join(' ')))
    const triangulation = {
      xs: Float64Array.from(corners, ([x]) => x + 1_000 * dx),
      ys: Float64Array.from(corners, ([, y]) => y + 1_000 * dy),
      triangles: Uint32Array.from(triangles),
      twins: Int32Array.from(twins),
      isGiven: Uint8Array.from(ends, (both) => (given.includes(both) ? 1 : 0)),
      lost: 0,
    }
    const units = [unitOf('other', squareOf(dx + 50, dy, 1)), unitOf('room', squareOf(dx, dy, 4))]
    return [...finish(labelTriangles(triangulation, units, [], [], closed))]
  }

  test('is the unit of the largest connected triangle, so that a sliver may reach over the wall', () => {
    for (const [dx, dy] of path('0,0 30,70 -30,70 70,-30 -70,-30')) {
      for (const first of [0, 1, 2])
        for (const order of ['012', '102', '210'])
          expect(regionsOf([...order].map(Number), first, dx, dy)).toEqual([2, 2, 2])
    }
  })

  test('ends at drawn edges', () => {
    expect(regionsOf([0, 1, 2], 0, 30, 70, ['0 1', '1 0'])).toEqual([0, 2, 2])
    expect(regionsOf([1, 2, 0], 0, 30, 70, ['0 1', '1 0'])).toEqual([2, 2, 0])
  })
})

test('a floor is built in portions, so that other work can run in between', () => {
  const portionsOf = (work: Portions<unknown>): number => {
    let count = 0
    while (work.next().done !== true) count += 1
    return count
  }
  const walls = Array.from({ length: 129 }, (_none, index) => [0, 10 * index, 100, 10 * index]).flat()
  // Before walls 1, 65 and 129: once for reading, and once for comparing.
  expect(portionsOf(nodeSegments(walls, []))).toBe(6)
  expect(portionsOf(nodeSegments(walls.slice(0, 4 * 64), []))).toBe(2)
  // The parts of a wall that others cross are created at once and compared once more.
  const across = Array.from({ length: 70 }, (_none, index) => 10 + 10 * ((37 * index) % 70))
  for (const [from, to] of path('0,800 800,0')) {
    expect(portionsOf(nodeSegments([from, 0, to, 0, ...across.flatMap((x) => [x, -50, x, 50])], []))).toBe(2 + 2 + 4)
    expect(portionsOf(nodeSegments([0, from, 0, to, ...across.flatMap((y) => [-50, y, 50, y])], []))).toBe(2 + 2 + 4)
  }
  // Two for the triangles, and one before edges 1 and 129.
  expect(portionsOf(triangulate(finish(nodeSegments(walls, []))))).toBe(4)
  expect(portionsOf(triangulate(finish(nodeSegments(walls.slice(0, 4 * 128), []))))).toBe(3)

  const apart = (count: number) => ({
    xs: Float64Array.from({ length: 3 * count }, (_none, index) => 1_000 * index + (index % 3 === 2 ? -1_500 : 0)),
    ys: Float64Array.from({ length: 3 * count }, (_none, index) => (index % 3 === 2 ? 800 : 0)),
    triangles: Uint32Array.from({ length: 3 * count }, (_none, index) => index),
    twins: new Int32Array(3 * count).fill(-1),
    isGiven: new Uint8Array(3 * count),
    lost: 0,
    regions: new Int32Array(count).fill(1),
  })
  const unit = unitOf('room', squareOf(0, 0, 1))
  expect([512, 513].map((count) => portionsOf(createLocator(apart(count) as unknown as Mesh)))).toEqual([1, 2])
  expect([31, 64].map((count) => portionsOf(labelTriangles(apart(count), [unit], [], [], closed)))).toEqual([0, 2])
  const passes = (count: number) => findPasses(apart(count), apart(count).regions, [unit], [], () => true)
  expect([341, 342].map((count) => portionsOf(passes(count)))).toEqual([1, 2])
  const open = Array.from({ length: 33 }, (_none, index) => unitOf(`hall ${index}`, squareOf(2 * index, 0, 1)))
  const seams = (count: number) => closeSeams(open.slice(0, count), { isOpen: () => true, isOneFloor: () => true })
  expect([32, 33].map((count) => portionsOf(seams(count)))).toEqual([1, 2])
})

describe('the walkable point nearest to a place', () => {
  /** Two triangles of a square of 4 m, and a third one at a distance of 6 m. */
  const mesh = {
    xs: Float64Array.of(0, 4_000, 4_000, 0, 10_000, 12_000, 12_000),
    ys: Float64Array.of(0, 0, 4_000, 4_000, 0, 0, 2_000),
    triangles: Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6),
    regions: Int32Array.of(1, 2, 3),
  } as unknown as Mesh
  const locator = finish(createLocator(mesh))
  const nearest = (x: number, y: number, metres = 5, isWalkable = (_triangle: number) => true) => {
    const spot = locator.nearest({ x, y }, isWalkable, metres)
    return spot && [spot.triangle, Math.round(spot.x), Math.round(spot.y)]
  }

  test('is the place itself if it is walkable', () => {
    expect(nearest(3, 1)).toEqual([0, 3_000, 1_000])
    expect(nearest(1, 3)).toEqual([1, 1_000, 3_000])
    expect(nearest(11, 0.5, 0)).toEqual([2, 11_000, 500])
    // On an edge too.
    expect([nearest(4, 2, 0), nearest(2, 0, 0)]).toEqual([
      [0, 4_000, 2_000],
      [0, 2_000, 0],
    ])
    expect([nearest(11, 0, 0), nearest(12, 1, 0), nearest(11, 1, 0)]).toEqual([
      [2, 11_000, 0],
      [2, 12_000, 1_000],
      [2, 11_000, 1_000],
    ])
  })

  test('is otherwise 1 mm inside of the nearest edge, within the given distance', () => {
    const [triangle, x = 0, y = 0] = nearest(5, 2) ?? []
    expect([triangle, x, Math.round(y / 10)]).toEqual([0, 3_999, 200])
    expect(nearest(2, 5)).toEqual([1, 2_000, 3_999])
    expect(nearest(5, 2, 0.9)).toBeNull()
    expect(nearest(5, 2, 1)).toEqual([0, 3_999, 2_000])
    // The nearest point may be on any side.
    expect([nearest(4.5, 3)?.[0], nearest(-0.5, 2)?.[0], nearest(2, -0.5)?.[0], nearest(12.5, 1.5)?.[0]]).toEqual([
      0, 1, 0, 2,
    ])
    expect(nearest(7.5, 0)?.[0]).toBe(2)
    expect(nearest(6.5, 0)?.[0]).toBe(0)
    expect(nearest(7.5, 0, 2)).toBeNull()
    expect(nearest(-1, -1)?.slice(1)).toEqual([1, 0].map((value) => expect.closeTo(value, 0) as number))
  })

  test('is in another triangle if the place is not walkable', () => {
    const notFirst = (triangle: number): boolean => triangle !== 0
    const [triangle, x = 0, y = 0] = nearest(3, 1, 5, notFirst) ?? []
    expect([triangle, Math.round(x / 10), Math.round(y / 10)]).toEqual([1, 200, 200])
    expect(nearest(3, 1, 1, notFirst)).toBeNull()
    expect(nearest(3, 1, 5, () => false)).toBeNull()
    const nowhere = finish(createLocator({ ...mesh, regions: Int32Array.of(0, 0, 0) }))
    expect(nowhere.nearest({ x: 3, y: 1 }, () => true, 5)).toBeNull()
  })
})
