import type { DrawnParts, DrawnPlaces, FloorDrawing } from '#src/engine/compute.ts'
import type { FeatureId, Venue } from '@foyer/indoor'
import {
  type FloorGeometry,
  looks,
  partFlags,
  type Scene,
  type ScenePart,
  type ScenePlace,
  type Strokes,
} from '#src/features/maps/model/floorplan/rules/scene.ts'

/** Returns the buffers that are transferred instead of copied. */
export function buffersOf({ geometry, parts, places }: FloorDrawing): ArrayBuffer[] {
  const { corners, starts, kinds } = geometry
  const arrays = [corners, starts, kinds, parts.looks, parts.flags, parts.strokes, parts.boxes]
  return [...arrays, places.parts, places.measures].map(({ buffer }) => buffer)
}

/**
 * Returns the levels that are displayed together: a single level, or an outdoor level with those of the buildings at
 * the same height.
 */
export function levelsSeenFrom({ levels }: Pick<Venue, 'levels'>, levelId: FeatureId): ReadonlySet<FeatureId> {
  const level = levels.find(({ id }) => id === levelId)
  if (!level?.isOutdoor) return new Set([levelId])
  const houses = levels.filter(({ ordinal, isOutdoor }) => ordinal === level.ordinal && !isOutdoor)
  return new Set([levelId, ...houses.map(({ id }) => id)])
}

/** x, y, x, y ... in metres. */
type Corners = Float64Array | Float32Array

/** Writes surfaces and lines as consecutive strokes. */
export interface Pen {
  fill(surface: readonly (readonly Corners[])[]): Strokes
  stroke(lines: readonly Corners[]): Strokes
  /** Each line is either closed or open. */
  trace(lines: readonly { readonly corners: Corners; readonly isClosed: boolean }[]): Strokes
  geometry(): FloorGeometry
}

const [line, outline, hole] = [0, 1, 2]

export function createPen(): Pen {
  const strokes: Corners[] = []
  const kinds: number[] = []
  const write = (stroke: Corners, kind: number): void => {
    strokes.push(stroke)
    kinds.push(kind)
  }
  const since = (first: number): Strokes => ({ first, count: strokes.length - first })
  return {
    fill(surface) {
      const first = strokes.length
      for (const rings of surface)
        for (const [place, ring] of rings.entries()) write(ring, place === 0 ? outline : hole)
      return since(first)
    },
    stroke(lines) {
      const first = strokes.length
      for (const corners of lines) write(corners, line)
      return since(first)
    },
    trace(lines) {
      const first = strokes.length
      for (const { corners, isClosed } of lines) write(corners, isClosed ? outline : line)
      return since(first)
    },
    geometry() {
      const starts = new Uint32Array(strokes.length + 1)
      for (const [place, stroke] of strokes.entries()) starts[place + 1] = (starts[place] ?? 0) + stroke.length / 2
      const corners = new Float32Array(2 * (starts.at(-1) ?? 0))
      for (const [place, stroke] of strokes.entries()) corners.set(stroke, 2 * (starts[place] ?? 0))
      return { corners, starts, kinds: Uint8Array.from(kinds) }
    },
  }
}

/** Converts a scene to flat arrays; see `FloorDrawing`. */
export function writeScene({
  outline: boundary,
  outerWalls,
  walls,
  lines,
  sections,
  names,
  ...scene
}: Scene): FloorDrawing {
  const pen = createPen()
  const drawing = {
    levelId: scene.levelId,
    box: scene.box,
    turn: scene.turn,
    outline: pen.fill(boundary),
    middle: scene.middle,
    parts: writeParts(scene.parts, pen),
    outerWalls: pen.trace(outerWalls),
    walls: pen.trace(walls),
    lines: pen.trace(lines),
    sections: sections.map(({ surface, ...section }) => ({ ...section, strokes: pen.fill(surface) })),
    places: writePlaces(scene.places, scene.parts),
    icons: scene.icons,
    names: names.map(({ surface, ...name }) => ({ ...name, strokes: pen.fill(surface) })),
  }
  return { ...drawing, geometry: pen.geometry() }
}

function writeParts(parts: readonly ScenePart[], pen: Pen): DrawnParts {
  const numbers = new Map(looks.map((look, number) => [look, number]))
  const strokes = new Uint32Array(parts.length + 1)
  const boxes = new Float32Array(4 * parts.length)
  parts.forEach(({ surface, box: { minX, minY, maxX, maxY } }, index) => {
    const { first, count } = pen.fill(surface)
    strokes[index] = first
    strokes[index + 1] = first + count
    boxes.set([minX, minY, maxX, maxY], 4 * index)
  })
  return {
    ids: parts.map(({ id }) => id),
    looks: Uint8Array.from(parts, ({ look }) => numbers.get(look) ?? 0),
    flags: Uint8Array.from(
      parts,
      ({ stands, isPlace }) => (stands ? partFlags.stands : 0) + (isPlace ? partFlags.isPlace : 0),
    ),
    strokes,
    boxes,
  }
}

function writePlaces(places: readonly ScenePlace[], parts: readonly ScenePart[]): DrawnPlaces {
  const numbers = new Map<FeatureId, number>(parts.map(({ id }, number) => [id, number]))
  const measures = new Float32Array(5 * places.length)
  places.forEach(({ centre, room, area }, index) =>
    measures.set([centre.x, centre.y, room.along, room.across, area], 5 * index),
  )
  return {
    parts: Uint32Array.from(places, ({ id }) => numbers.get(id) ?? 0),
    names: places.map(({ name }) => name),
    categories: places.map(({ category }) => category),
    resourceIds: places.map(({ resourceIds }) => resourceIds),
    measures,
  }
}
