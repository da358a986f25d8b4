import { boundsOf, grown, moved, type Point, type Polygon, type Rectangle } from './shapes.ts'
import { tessellate } from './tessellation.ts'

/** Where a building stands on the grounds. */
export interface StandingBuilding {
  /** What of the ground it covers. */
  readonly rectangles: readonly Rectangle[]
  /** What its wings surround; null without such. */
  readonly yard: Rectangle | null
}

export interface Grounds {
  readonly bounds: Rectangle
  /** Everything that is not built over. */
  readonly outdoors: readonly Polygon[]
  /** Pavement, the part around the houses first; a court is a part of its own. */
  readonly pavements: readonly Polygon[]
  readonly lawns: readonly Polygon[]
}

const margin = 1_800
/** How far from a house its lawns begin: the way around it. */
const pavement = 400
const lawnDepth = 900

/** Pavement around every house, lawns behind it, and a garden in each court. */
export function layGrounds(buildings: readonly StandingBuilding[]): Grounds {
  const built = buildings.map(({ rectangles }) => boundsOf(rectangles))
  const bounds = grown(boundsOf(built), margin)
  const lawns = built.flatMap(lawnsAround)
  for (const { yard } of buildings) {
    const garden = yard === null ? null : grown(yard, -pavement)
    if (garden !== null && isRoomy(garden)) lawns.push(garden)
  }
  const pieces = [...buildings.map(({ rectangles }) => rectangles), ...lawns.map((lawn) => [lawn])]
  const tiles = tessellate(pieces, bounds)
  const kindOf = (piece: number) => (piece < buildings.length ? null : piece === pieces.length ? 0 : piece)
  const outlines = tiles.outline(kindOf)
  const outdoors = tiles.outline((piece) => (piece < buildings.length ? null : 0))
  return {
    bounds,
    outdoors: outdoors.get(0) ?? [],
    pavements: [...(outlines.get(0) ?? [])].sort((one, other) => (other[0]?.length ?? 0) - (one[0]?.length ?? 0)),
    lawns: [...outlines].filter(([kind]) => kind !== 0).flatMap(([, polygons]) => polygons),
  }
}

/** Two lawns along the north and the south of a house, with a way between them. */
function lawnsAround({ left, bottom, right, top }: Rectangle): readonly Rectangle[] {
  const middle = Math.round((left + right) / 2)
  const strips = [
    { from: left, to: middle - 200 },
    { from: middle + 200, to: right },
  ]
  return strips
    .filter(({ from, to }) => to - from >= lawnDepth)
    .flatMap(({ from, to }) => [
      { left: from, right: to, bottom: top + pavement, top: top + pavement + lawnDepth },
      { left: from, right: to, bottom: bottom - pavement - lawnDepth, top: bottom - pavement },
    ])
}

const isRoomy = ({ left, bottom, right, top }: Rectangle): boolean => right - left >= 600 && top - bottom >= 600

/** A yard by its corners, where its building stands. */
export const yardAt = (yard: readonly [Point, Point] | null, by: Point): Rectangle | null =>
  yard === null ? null : moved({ left: yard[0][0], bottom: yard[0][1], right: yard[1][0], top: yard[1][1] }, by)
