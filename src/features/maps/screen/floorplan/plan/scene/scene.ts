import type { FloorDrawing } from '#src/engine/compute.ts'
import { createLevelIndex, type Point } from '@foyer/indoor'
import {
  linesOf,
  looks,
  partFlags,
  type Scene,
  type ScenePart,
  type ScenePlace,
  type Strokes,
  surfaceOf,
  type Wall,
} from '#src/features/maps/model/floorplan/rules/scene.ts'

/** Finds the place at a point. If there are several, returns the smallest, such as a desk in an office. */
export interface HitIndex {
  placeAt(point: Point): ScenePlace | null
}

export function createHitIndex(places: readonly ScenePlace[]): HitIndex {
  const index = createLevelIndex(places.map((place) => ({ place, shape: place.surface, box: place.box })))
  return { placeAt: (point) => index.itemAt(point)?.place ?? null }
}

export type Direction = 'up' | 'down' | 'left' | 'right'

const quarterTurns: Readonly<Record<Direction, number>> = { up: 0, right: 90, down: 180, left: 270 }
/**
 * Cost of a metre to the side, compared with a metre ahead. Places straight ahead are preferred to nearer places to the
 * side.
 */
const aside = 2.2

/**
 * Finds the next place in a direction of the screen. The screen's top edge points to `bearing`. Null if there is none.
 */
export function neighbourOf(
  places: readonly ScenePlace[],
  from: ScenePlace,
  direction: Direction,
  bearing: number,
): ScenePlace | null {
  const angle = ((bearing + quarterTurns[direction]) * Math.PI) / 180
  const [ux, uy] = [Math.sin(angle), Math.cos(angle)]
  let best: ScenePlace | null = null
  let least = Infinity
  for (const place of places) {
    const [dx, dy] = [place.centre.x - from.centre.x, place.centre.y - from.centre.y]
    const ahead = dx * ux + dy * uy
    const off = Math.abs(dx * uy - dy * ux)
    // Only places within about 68° on either side, and not almost at the same position.
    if (place === from || ahead < 0.2 || off > ahead * 2.5) continue
    const cost = ahead + aside * off
    if (cost < least) [best, least] = [place, cost]
  }
  return best
}

/** Creates the scene from the engine's drawing. All corners remain in the original array. */
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
  const wallsOf = (strokes: Strokes): readonly Wall[] =>
    linesOf(geometry, strokes).map((corners, index) => ({
      corners,
      isClosed: geometry.kinds[strokes.first + index] !== 0,
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
    places: places.names.flatMap((name, index): ScenePlace[] => {
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

export type * from '../../../../model/floorplan/rules/scene.ts'
export { looks } from '#src/features/maps/model/floorplan/rules/scene.ts'

/**
 * CSS pixels per metre from which furniture is drawn, and from which bookable desks are drawn. At smaller scales,
 * tables would be specks behind the names of their rooms.
 */
export const furnitureFrom = 18
export const desksFrom = 2.4
/** CSS pixels per metre from which free units have a light edge inside. At smaller scales, there may be thousands. */
export const freeEdgeFrom = 10
/** Metres. */
export const wallWidth = 0.14
export const outerWallWidth = 0.34
/** Maximum width of an outer wall in CSS pixels, at any scale. */
export const thickestWall = 12
/** Metres to which the pitched plan lowers the walls, so that the rooms are visible. */
export const wallHeight = 0.95
