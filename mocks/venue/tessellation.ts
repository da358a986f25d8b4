import { doubleAreaOf, type Point, type Polygon, type Rectangle, type Ring } from './level-plan.ts'

/** A floor divided into pieces without gaps or overlaps. A wall between two pieces has the same corners in both. */
export interface Tessellation {
  /**
   * Outlines of groups of pieces, by the number that `groupOf` returns for a piece. Null excludes the piece. Corners
   * of any piece on the outline remain corners.
   */
  outline(groupOf: (piece: number) => number | null): ReadonlyMap<number, readonly Polygon[]>
}

/**
 * Each piece is given by its rectangles. The rest of `ground` is one more piece, numbered after the others. Throws a
 * RangeError if two pieces overlap.
 */
export function tessellate(pieces: readonly (readonly Rectangle[])[], ground?: Rectangle): Tessellation {
  const all = pieces.flat()
  if (ground !== undefined) all.push(ground)
  const xs = cutsOf(all.flatMap(({ left, right }) => [left, right]))
  const ys = cutsOf(all.flatMap(({ bottom, top }) => [bottom, top]))
  const columns = xs.length + 1
  // A border of empty cells, so that every edge has two sides.
  const owners = new Int32Array(columns * (ys.length + 1)).fill(-1)
  const atX = new Map(xs.map((x, index) => [x, index]))
  const atY = new Map(ys.map((y, index) => [y, index]))
  const paint = ({ left, bottom, right, top }: Rectangle, piece: number, isRest: boolean): void => {
    for (let row = atY.get(bottom) ?? 0; row < (atY.get(top) ?? 0); row++)
      for (let column = atX.get(left) ?? 0; column < (atX.get(right) ?? 0); column++) {
        const cell = (row + 1) * columns + column + 1
        if (owners[cell] === -1) owners[cell] = piece
        else if (!isRest) throw new RangeError(`Pieces ${owners[cell]} and ${piece} overlap`)
      }
  }
  pieces.forEach((rectangles, piece) => rectangles.forEach((rectangle) => paint(rectangle, piece, false)))
  if (ground !== undefined) paint(ground, pieces.length, true)

  const ownerAt = (cell: number): number => owners[cell] ?? -1
  /** Returns true if only two pieces meet along a straight line here. */
  const isStraight = (node: number): boolean => {
    const [west, east, northWest, northEast] = [
      ownerAt(node),
      ownerAt(node + 1),
      ownerAt(node + columns),
      ownerAt(node + columns + 1),
    ]
    return (west === east && northWest === northEast) || (west === northWest && east === northEast)
  }
  const pointAt = (node: number): Point => [xs[node % columns] ?? 0, ys[Math.floor(node / columns)] ?? 0]
  // Directions: east, north, west, south. A node has the name of the cell to its south-west.
  const steps = [1, columns, -1, -columns]
  /** From a node to the cell on the left of each direction. */
  const lefts = [columns + 1, columns, 0, 1]

  return {
    outline: (groupOf) => {
      const groups = Int32Array.from({ length: pieces.length + 2 }, (_none, index) =>
        index === 0 ? -1 : (groupOf(index - 1) ?? -1),
      )
      const groupAt = owners.map((owner) => groups[owner + 1] ?? -1)
      // One bit for each direction in which a wall leaves a node with a group on its left.
      const edges = new Uint8Array(owners.length)
      const starts: number[] = []
      const add = (node: number, direction: number): void => {
        if (edges[node] === 0) starts.push(node)
        edges[node] = (edges[node] ?? 0) | (1 << direction)
      }
      for (let row = 1; row < ys.length; row++)
        for (let column = 1; column < xs.length; column++) {
          const cell = row * columns + column
          const group = groupAt[cell]
          if (group === -1) continue
          if (groupAt[cell - columns] !== group) add(cell - columns - 1, 0)
          if (groupAt[cell + 1] !== group) add(cell - columns, 1)
          if (groupAt[cell + columns] !== group) add(cell, 2)
          if (groupAt[cell - 1] !== group) add(cell - 1, 3)
        }
      const groupLeftOf = (node: number, direction: number): number => groupAt[node + (lefts[direction] ?? 0)] ?? -1
      const follow = (start: number, first: number): Ring => {
        const group = groupLeftOf(start, first)
        const ring: Point[] = []
        let node = start
        let heading = -1
        do {
          const open = edges[node] ?? 0
          const isOpen = (direction: number) => (open >> direction) & 1 && groupLeftOf(node, direction) === group
          // If a piece touches itself in a corner, turning left stays on the same side of it.
          const direction = heading === -1 ? first : [(heading + 1) % 4, heading, (heading + 3) % 4].find(isOpen)
          if (direction === undefined) throw new RangeError('A wall has an open end')
          edges[node] = open & ~(1 << direction)
          if (direction !== heading || !isStraight(node)) ring.push(pointAt(node))
          node += steps[direction] ?? 0
          heading = direction
        } while (node !== start)
        return withoutIdleStart(ring)
      }
      const rings = new Map<number, Ring[]>()
      for (const start of starts)
        for (let open = edges[start] ?? 0; open !== 0; open = edges[start] ?? 0) {
          const first = firstOf(open)
          const group = groupLeftOf(start, first)
          const known = rings.get(group) ?? []
          rings.set(group, known)
          known.push(follow(start, first))
        }
      return new Map([...rings].map(([group, own]) => [group, polygonsOf(own)]))
    },
  }

  /** A ring may start in the middle of a wall. */
  function withoutIdleStart(ring: readonly Point[]): Ring {
    const [first, second] = ring
    const last = ring.at(-1)
    if (first === undefined || second === undefined || last === undefined) return ring
    const isOnLine =
      (last[0] === first[0] && first[0] === second[0]) || (last[1] === first[1] && first[1] === second[1])
    const node = (atY.get(first[1]) ?? 0) * columns + (atX.get(first[0]) ?? 0)
    return isOnLine && isStraight(node) ? ring.slice(1) : ring
  }
}

const cutsOf = (values: readonly number[]): readonly number[] => [...new Set(values)].sort((one, other) => one - other)

const firstOf = (directions: number): number => [0, 1, 2, 3].find((direction) => (directions >> direction) & 1) ?? 0

/** Each outline with its holes. */
function polygonsOf(rings: readonly Ring[]): readonly Polygon[] {
  const outlines = rings.filter((ring) => doubleAreaOf(ring) > 0)
  const holes = rings.filter((ring) => doubleAreaOf(ring) < 0)
  const [only] = outlines
  if (outlines.length === 1 && only !== undefined) return [[only, ...holes]]
  // The pavement of a court is in the hole of the outline around the building, so its own holes belong to the smaller
  // outline.
  const bySize = outlines.toSorted((one, other) => doubleAreaOf(one) - doubleAreaOf(other))
  const ownerOf = new Map(holes.map((hole) => [hole, bySize.find((outline) => isAround(outline, hole))]))
  return outlines.map((outline) => [outline, ...holes.filter((hole) => ownerOf.get(hole) === outline)])
}

function isAround(outline: Ring, [corner]: Ring): boolean {
  if (corner === undefined) return false
  // Slightly off the corner, because walls are whole centimetres.
  const [x, y] = [corner[0] + 0.25, corner[1] + 0.25]
  let isInside = false
  let [lastX, lastY] = outline.at(-1) ?? [0, 0]
  for (const [atX, atY] of outline) {
    if (atY > y !== lastY > y && x < ((lastX - atX) * (y - atY)) / (lastY - atY) + atX) isInside = !isInside
    lastX = atX
    lastY = atY
  }
  return isInside
}
