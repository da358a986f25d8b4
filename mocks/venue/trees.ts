import type { Point, Rectangle, Ring } from './shapes.ts'

/** Centimetres from tree to tree. */
const apart = 700
/** Radius of the smallest and the largest crown. */
const [small, large] = [140, 250]
/** What is narrower has a single row of trees, what is narrower still has none. */
const [rowBelow, bareBelow] = [800, 320]

interface Tree {
  readonly at: Point
  readonly radius: number
}

/**
 * Crowns of trees on lawns, none over the edge of a lawn or into another: along narrow ones, here and there on wide ones, never as if
 * by a ruler.
 */
export function growTrees(lawns: readonly Rectangle[], random: () => number): readonly Ring[] {
  const trees: Tree[] = []
  for (const lawn of lawns)
    for (const tree of seedlings(lawn, random)) {
      const { at, radius } = tree
      const isFree = trees.every((other) => distance(at, other.at) > radius + other.radius + 20)
      const isOnGreen = rimOf(tree).every((point) => lawns.some((one) => isWithin(point, one)))
      if (isFree && isOnGreen) trees.push(tree)
    }
  return trees.map((tree) => crownOf(tree, random))
}

/** Where trees could stand on a lawn. */
function seedlings({ left, right, bottom, top }: Rectangle, random: () => number): readonly Tree[] {
  const [width, height] = [right - left, top - bottom]
  const narrow = Math.min(width, height)
  if (narrow < bareBelow) return []
  const isRow = narrow < rowBelow
  const [columns, rows] = [Math.max(1, Math.floor(width / apart)), Math.max(1, Math.floor(height / apart))]
  const largest = Math.min(large, narrow / 2 - 40)
  return Array.from({ length: columns * rows }, (_none, index): Tree => {
    const radius = Math.round(small + (largest - small) * random())
    const off = isRow ? 0.4 : 0.9
    const [x, y] = [index % columns, Math.floor(index / columns)].map((at) => at + 0.5 + off * (random() - 0.5))
    return { at: [left + (width * (x ?? 0)) / columns, bottom + (height * (y ?? 0)) / rows], radius }
  }).filter(() => random() < (isRow ? 0.9 : 0.75))
}

/** No two boughs reach equally far. */
function crownOf({ at, radius }: Tree, random: () => number): Ring {
  const turn = random()
  return Array.from({ length: 7 }, (_none, bough) => around(at, radius * (0.78 + 0.22 * random()), (bough + turn) / 7))
}

const rimOf = ({ at, radius }: Tree): Ring =>
  Array.from({ length: 12 }, (_none, index) => around(at, radius + 20, index / 12))

const around = ([x, y]: Point, radius: number, share: number): Point => [
  Math.round(x + radius * Math.cos(2 * Math.PI * share)),
  Math.round(y + radius * Math.sin(2 * Math.PI * share)),
]

const distance = ([x, y]: Point, [toX, toY]: Point): number => Math.hypot(x - toX, y - toY)

const isWithin = ([x, y]: Point, { left, right, bottom, top }: Rectangle): boolean =>
  x >= left && x <= right && y >= bottom && y <= top
