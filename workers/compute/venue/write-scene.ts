import type { DrawnParts, DrawnPlaces, FloorDrawing } from '#src/contract/compute.ts'
import type { FeatureId } from '#src/core/venue/model.ts'
import { looks, partFlags, type Place, type Scene, type ScenePart } from '#src/core/venue/scene.ts'
import { createPen, type Pen } from './pen.ts'

/** A scene, flat: see `FloorDrawing`. */
export function writeScene({ outline, outerWalls, walls, lines, sections, names, ...scene }: Scene): FloorDrawing {
  const pen = createPen()
  const drawing = {
    levelId: scene.levelId,
    box: scene.box,
    turn: scene.turn,
    outline: pen.fill(outline),
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

function writePlaces(places: readonly Place[], parts: readonly ScenePart[]): DrawnPlaces {
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
