import { createRandom } from '../server/random.ts'
import { boundsOf, grown, moved, type Point, type Polygon, type Rectangle, type Ring, ringOf } from './level-plan.ts'
import { tessellate } from './tessellation.ts'

/** A building on the grounds. */
export interface StandingBuilding {
  /** The covered ground. */
  readonly rectangles: readonly Rectangle[]
  /** The yard between its wings, or null. */
  readonly yard: Rectangle | null
  /** The centres of its doors to the outside, the main entrance first. */
  readonly doors: readonly Point[]
}

export interface Grounds {
  readonly bounds: Rectangle
  /** All parts without buildings. */
  readonly outdoors: readonly Polygon[]
  /** The paths. The part around the buildings is first, and each court is a separate part. */
  readonly pavements: readonly Polygon[]
  readonly lawns: readonly Polygon[]
  /** The road along the south of all buildings. */
  readonly road: Entered
  readonly carParks: readonly Entered[]
  /** The outlines of treetops. */
  readonly trees: readonly Ring[]
  readonly benches: readonly Ring[]
  /** Racks next to each main entrance. */
  readonly bicycles: readonly { readonly racks: readonly Ring[]; readonly at: Point }[]
  /** The markings on the road and between parking spaces. */
  readonly markings: readonly Ring[]
}

export interface Entered {
  readonly outline: Polygon
  /** The edge of the pavement along it. */
  readonly entry: readonly [Point, Point]
}

/** How far the grounds extend beyond the buildings, and to the south with the road. */
export const [margin, front] = [1_800, 3_300]
/** The distance from a building to its lawns, which is the path around it. */
const pavement = 400
/** The distance of buildings to the path around all of them, and its width. In the south it is a sidewalk. */
const [toLoop, loop, toSidewalk] = [1_000, 300, 1_300]
/** The width of the path between two buildings, and of the path to a door. */
const [avenue, path] = [400, 300]
/** From the southern edge: lawn, road, then cars or trees along the sidewalk. */
const [verge, road, kerbside] = [500, 700, 500]
const [stall, mostStalls] = [250, 12]
/** The length, depth and distance of benches. */
const [bench, benchDepth, betweenBenches] = [180, 50, 1_400]
/** Bicycle racks next to a door. */
const racks = 6
/** The width of a marking, and the length of its dashes. Gaps are twice as long. */
const [paint, dash] = [14, 300]

/**
 * Buildings on lawns, with a path around each, a path around all, paths to the doors, and a road with car parks in the
 * south.
 */
export function layGrounds(buildings: readonly StandingBuilding[], seed: number): Grounds {
  const built = buildings.map(({ rectangles }) => boundsOf(rectangles))
  const around = boundsOf(built)
  const bounds = { ...grown(around, margin), bottom: around.bottom - front }
  const inner = { ...grown(around, toLoop), bottom: around.bottom - toSidewalk }
  const outer = { ...grown(inner, loop), bottom: inner.bottom - loop }
  const roadArea = { ...bounds, bottom: bounds.bottom + verge, top: bounds.bottom + verge + road }
  const kerb = { ...bounds, bottom: roadArea.top, top: roadArea.top + kerbside }
  const avenues = built.slice(1).map(({ left }, index) => {
    const middle = Math.round((left + (built[index]?.right ?? left)) / 2)
    return { left: middle - avenue / 2, right: middle + avenue / 2, bottom: kerb.bottom, top: inner.top }
  })
  // From the last building to the road.
  const last = { left: inner.right, right: outer.right, bottom: kerb.bottom, top: inner.top }
  const carParks = [...avenues, last].flatMap(({ left }, index) => carParkBefore(left, built[index] ?? around, kerb))
  const doorways = buildings.flatMap(({ doors }, index) => {
    const house = built[index] ?? around
    const cell = { ...inner, left: avenues[index - 1]?.right ?? inner.left, right: avenues[index]?.left ?? inner.right }
    return doors.flatMap((door) => pathTo(door, house, cell))
  })
  const yards = buildings.flatMap(({ yard }) => (yard === null ? [] : [grown(yard, -pavement)])).filter(isRoomy)
  const ways = [...built.map((house) => grown(house, pavement)), ...avenues, ...doorways]
  const green = [
    ...without([inner], ways),
    ...without([{ ...bounds, bottom: outer.bottom }], [outer]),
    ...without([kerb], [...avenues, last, ...carParks]),
    { ...bounds, top: roadArea.bottom },
    ...yards,
  ]
  const pieces = [green, [roadArea], ...carParks.map((area) => [area])]
  const tiles = tessellate([...buildings.map(({ rectangles }) => rectangles), ...pieces], bounds)
  const outlines = tiles.outline((piece) => (piece < buildings.length ? null : piece - buildings.length))
  const of = (piece: number): readonly Polygon[] => outlines.get(piece) ?? []
  return {
    bounds,
    outdoors: tiles.outline((piece) => (piece < buildings.length ? null : 0)).get(0) ?? [],
    pavements: [...of(pieces.length)].sort((one, other) => (other[0]?.length ?? 0) - (one[0]?.length ?? 0)),
    lawns: of(0),
    road: { outline: of(1)[0] ?? [], entry: entryOf(last, roadArea.top) },
    carParks: carParks.map((area, index) => ({ outline: of(2 + index)[0] ?? [], entry: entryOf(area, area.top) })),
    trees: growTrees(green, createRandom(seed)),
    benches: built.flatMap((house) => benchesAround(house, [...avenues, ...doorways])),
    bicycles: buildings.flatMap(({ doors: [door] }, index) =>
      door ? [racksBeside(door, built[index] ?? around)] : [],
    ),
    markings: [...roadMarkings(roadArea), ...carParks.flatMap(stallMarkings)],
  }
}

/** Parking spaces along the street in front of the eastern half of a building. None if there is no room for two. */
function carParkBefore(right: number, { left }: Rectangle, kerb: Rectangle): readonly Rectangle[] {
  const stalls = Math.min(mostStalls, Math.floor((right - left) / 2 / stall))
  return stalls < 2 ? [] : [{ ...kerb, left: right - stalls * stall, right }]
}

/** A path from a door straight through the lawn to the path around its building. None in a yard. */
function pathTo([x, y]: Point, house: Rectangle, cell: Rectangle): readonly Rectangle[] {
  const across = { left: x - path / 2, right: x + path / 2 }
  const upright = { bottom: y - path / 2, top: y + path / 2 }
  if (y === house.top) return [{ ...across, bottom: y, top: cell.top }]
  if (y === house.bottom) return [{ ...across, bottom: cell.bottom, top: y }]
  if (x === house.right) return [{ ...upright, left: x, right: cell.right }]
  if (x === house.left) return [{ ...upright, left: cell.left, right: x }]
  return []
}

/** Benches along the path around a building, except at crossings. */
function benchesAround(house: Rectangle, ways: readonly Rectangle[]): readonly Ring[] {
  const edge = grown(house, pavement - 60)
  const spots = (from: number, to: number) =>
    Array.from({ length: Math.floor((to - from) / betweenBenches) }, (_none, index) =>
      Math.round(from + betweenBenches * (index + 0.5)),
    )
  const across = spots(house.left, house.right).flatMap((x) =>
    [edge.bottom, edge.top].map((y) => grownBy([x, y], bench / 2, benchDepth / 2)),
  )
  const upright = spots(house.bottom, house.top).flatMap((y) =>
    [edge.left, edge.right].map((x) => grownBy([x, y], benchDepth / 2, bench / 2)),
  )
  return [...across, ...upright].filter((one) => ways.every((way) => !meets(grown(one, 150), way))).map(ringOf)
}

/** A row of racks at the facade, next to a door. */
function racksBeside([x, y]: Point, house: Rectangle): Grounds['bicycles'][number] {
  const isUpright = x === house.left || x === house.right
  const outward = x === house.left || y === house.bottom ? -1 : 1
  const places = Array.from({ length: racks }, (_none, index): Point => {
    const [along, out] = [350 + 80 * index, 130 * outward]
    return isUpright ? [x + out, y + along] : [x + along, y + out]
  })
  return {
    racks: places.map((at) => ringOf(isUpright ? grownBy(at, 85, 5) : grownBy(at, 5, 85))),
    at: places.at(-1) ?? [x, y],
  }
}

const grownBy = ([x, y]: Point, wide: number, high: number): Rectangle => ({
  left: x - wide,
  right: x + wide,
  bottom: y - high,
  top: y + high,
})

const meets = (one: Rectangle, other: Rectangle): boolean =>
  one.left < other.right && other.left < one.right && one.bottom < other.top && other.bottom < one.top

/** The access to an area along one of its long sides. */
const entryOf = ({ left, right }: Rectangle, y: number): Entered['entry'] => [
  [left + 20, y],
  [right - 20, y],
]

/** A line along both edges of the road, and a dashed one along its middle. */
function roadMarkings({ left, right, bottom, top }: Rectangle): readonly Ring[] {
  const middle = (bottom + top) / 2
  const line = (from: number, to: number, y: number) =>
    ringOf({ left: from, right: to, bottom: y - paint / 2, top: y + paint / 2 })
  const dashes = Array.from({ length: Math.floor((right - left) / dash / 3) }, (_none, index) => {
    const from = left + dash * (3 * index + 1)
    return line(from, from + dash, middle)
  })
  return [line(left, right, bottom + 40), ...dashes, line(left, right, top - 40)]
}

/** Lines between the spaces of a car park. */
function stallMarkings({ left, right, bottom, top }: Rectangle): readonly Ring[] {
  return Array.from({ length: (right - left) / stall - 1 }, (_none, index) => {
    const x = left + stall * (index + 1)
    return ringOf({ left: x - paint / 2, right: x + paint / 2, bottom, top: top - 20 })
  })
}

/** The rest of rectangles without the parts that others cover. */
const without = (whole: readonly Rectangle[], others: readonly Rectangle[]): readonly Rectangle[] =>
  others.reduce<readonly Rectangle[]>((left, other) => left.flatMap((one) => cut(one, other)), whole)

function cut(one: Rectangle, by: Rectangle): readonly Rectangle[] {
  const { left, bottom, right, top } = one
  const within = {
    left: Math.max(left, by.left),
    bottom: Math.max(bottom, by.bottom),
    right: Math.min(right, by.right),
    top: Math.min(top, by.top),
  }
  if (within.left >= within.right || within.bottom >= within.top) return [one]
  return [
    { ...one, right: within.left },
    { ...one, left: within.right },
    { ...within, bottom, top: within.bottom },
    { ...within, bottom: within.top, top },
  ].filter((part) => part.left < part.right && part.bottom < part.top)
}

const isRoomy = ({ left, bottom, right, top }: Rectangle): boolean => right - left >= 600 && top - bottom >= 600

/** The corners of a yard on the grounds. */
export const yardAt = (yard: readonly [Point, Point] | null, by: Point): Rectangle | null =>
  yard === null ? null : moved({ left: yard[0][0], bottom: yard[0][1], right: yard[1][0], top: yard[1][1] }, by)

/** The distance of trees in centimetres. */
const apart = 700
/** The radius of the smallest and the largest treetop. */
const [small, large] = [140, 250]
/** Lawns that are narrower have a single row of trees, and very narrow ones none. */
const [rowBelow, bareBelow] = [800, 320]

interface Tree {
  readonly at: Point
  readonly radius: number
}

/** Treetops within lawns and without overlaps: in a row on narrow lawns and scattered on wide ones. */
function growTrees(lawns: readonly Rectangle[], random: () => number): readonly Ring[] {
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

/** The possible positions of trees on a lawn. */
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

/** Branches have different lengths. */
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
