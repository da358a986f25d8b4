import type { FloorDrawing } from '#src/contract/compute.ts'
import { looks, partFlags, type Place, type Scene, type ScenePart, type Wall } from '#src/core/venue/scene.ts'
import { type Strokes, surfaceOf } from '#src/core/venue/strokes.ts'

/** The scene that the engine wrote down; all corners stay in the array they came in. */
export function readDrawing({ geometry, parts, places, sections, names, ...drawing }: FloorDrawing): Scene {
  const numbers = (from: Float32Array, index: number): number => from[index] ?? 0
  const drawn = parts.ids.map((id, index): ScenePart => {
    const [first = 0, end = 0] = [parts.strokes[index], parts.strokes[index + 1]]
    const flags = parts.flags[index] ?? 0
    return {
      id,
      surface: surfaceOf(geometry, { first, count: end - first }),
      look: looks[parts.looks[index] ?? 0] ?? 'room',
      stands: (flags & partFlags.stands) !== 0,
      isPlace: (flags & partFlags.isPlace) !== 0,
      box: {
        minX: numbers(parts.boxes, 4 * index),
        minY: numbers(parts.boxes, 4 * index + 1),
        maxX: numbers(parts.boxes, 4 * index + 2),
        maxY: numbers(parts.boxes, 4 * index + 3),
      },
    }
  })
  const { corners, starts, kinds } = geometry
  const wallsOf = ({ first, count }: Strokes): readonly Wall[] =>
    Array.from({ length: count }, (_, index) => ({
      corners: corners.subarray(2 * (starts[first + index] ?? 0), 2 * (starts[first + index + 1] ?? 0)),
      isClosed: kinds[first + index] !== 0,
    }))
  return {
    levelId: drawing.levelId,
    box: drawing.box,
    turn: drawing.turn,
    outline: surfaceOf(geometry, drawing.outline),
    middle: drawing.middle,
    parts: drawn,
    outerWalls: wallsOf(drawing.outerWalls),
    walls: wallsOf(drawing.walls),
    lines: wallsOf(drawing.lines),
    sections: sections.map(({ strokes, ...section }) => ({ ...section, surface: surfaceOf(geometry, strokes) })),
    places: places.names.flatMap((name, index): Place[] => {
      const part = drawn[places.parts[index] ?? 0]
      if (part === undefined) return []
      const measure = (which: number): number => numbers(places.measures, 5 * index + which)
      return [
        {
          id: part.id,
          kind: part.stands ? 'fixture' : 'unit',
          category: places.categories[index] ?? '',
          name,
          centre: { x: measure(0), y: measure(1) },
          room: { along: measure(2), across: measure(3) },
          surface: part.surface,
          box: part.box,
          area: measure(4),
          resourceIds: places.resourceIds[index] ?? [],
        },
      ]
    }),
    icons: drawing.icons,
    names: names.map(({ strokes, ...name }) => ({ ...name, surface: surfaceOf(geometry, strokes) })),
  }
}
