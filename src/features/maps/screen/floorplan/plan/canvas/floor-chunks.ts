import { type Box, boxOf, type FeatureId, joinBoxes } from '@foyer/indoor'
import { type PlacePaint, unpainted } from '../../plan-view.ts'
import type { Look, Scene, ScenePart, Surface, Wall } from '../scene/scene.ts'
import type { PlaceState } from '#src/features/availability/model/rules/state-symbol.ts'
import type { Pace } from '../overlay/label-sprites.ts'

/** Width and depth of a chunk in metres. A zoomed screen draws a few chunks, a whole floor some dozen. */
const chunkSize = 32

/** No venue is this wide, in metres. */
const far = 1e6
/**
 * Looks that lie below or above floors of other chunks. They have separate chunks, before or after those of all floors.
 */
const layers: Readonly<Partial<Record<Look, number>>> = { building: -1, garden: 1, marking: 2, plant: 2, leaves: 2 }

/** All parts with the same fill, in one path. */
export interface Fill {
  readonly look: Look
  readonly state: PlaceState
  readonly path: Path2D
}

/** A part of the floor that is drawn or skipped as a whole. */
export interface Chunk {
  readonly box: Box
  readonly walls: Path2D
  readonly lines: Path2D
  /** Returns the fills of the floor, or of the objects on it. */
  fills(stands: boolean): readonly Fill[]
}

export interface FloorChunks {
  readonly outline: Path2D
  readonly outerWalls: Path2D
  readonly all: readonly Chunk[]
  /**
   * Prepares chunks while there is time. Returns true if all are ready. The others are prepared when they are drawn.
   */
  prepare(pace: Pace): boolean
  /** Prepares again only the chunks with changed states. */
  paint(paints: ReadonlyMap<FeatureId, PlacePaint>): void
}

interface Held {
  readonly part: ScenePart
  state: PlaceState
}

interface HeldChunk extends Chunk {
  readonly held: Held[]
  forget(): void
}

/** The content of one square of the floor. */
interface Square {
  readonly parts: ScenePart[]
  readonly walls: Wall[]
  readonly lines: Wall[]
}

export function cutIntoChunks(scene: Scene): FloorChunks {
  const columns = new Map<number, Map<number, Square>>()
  const squares: Square[] = []
  const squareAt = (x: number, y: number): Square => {
    const [across, up] = [Math.floor(x / chunkSize), Math.floor(y / chunkSize)]
    let column = columns.get(across)
    if (column === undefined) columns.set(across, (column = new Map()))
    let square = column.get(up)
    if (square === undefined) {
      column.set(up, (square = { parts: [], walls: [], lines: [] }))
      squares.push(square)
    }
    return square
  }
  for (const part of scene.parts) {
    const { minX, minY, maxX, maxY } = part.box
    squareAt((minX + maxX) / 2 + far * (layers[part.look] ?? 0), (minY + maxY) / 2).parts.push(part)
  }
  for (const wall of scene.walls) squareAt(wall.corners[0] ?? 0, wall.corners[1] ?? 0).walls.push(wall)
  for (const line of scene.lines) squareAt(line.corners[0] ?? 0, line.corners[1] ?? 0).lines.push(line)
  const all = squares.map(createChunk)
  return {
    outline: surfacePath(scene.outline),
    outerWalls: wallPath(scene.outerWalls),
    all,
    prepare(pace) {
      for (const chunk of all) {
        if (!pace.mayGoOn()) return false
        chunk.fills(false)
        chunk.fills(true)
      }
      return true
    },
    paint(paints) {
      for (const chunk of all) {
        let isSame = true
        for (const held of chunk.held) {
          const { state } = paints.get(held.part.id) ?? unpainted
          if (state === held.state) continue
          held.state = state
          isSame = false
        }
        if (!isSame) chunk.forget()
      }
    },
  }
}

function createChunk({ parts, walls, lines }: Square): HeldChunk {
  const held = parts.map((part): Held => ({ part, state: 'none' }))
  const kept = new Map<boolean, readonly Fill[]>()
  return {
    box: parts.reduce(
      (box, part) => joinBoxes(box, part.box),
      boxOf([...walls, ...lines].map(({ corners }) => [corners])),
    ),
    walls: wallPath(walls),
    lines: wallPath(lines),
    held,
    fills(stands) {
      const known = kept.get(stands)
      if (known !== undefined) return known
      const made = join(held.filter(({ part }) => part.stands === stands))
      kept.set(stands, made)
      return made
    },
    forget: () => kept.clear(),
  }
}

function join(held: readonly Held[]): readonly Fill[] {
  const fills = new Map<string, Fill>()
  for (const { part, state } of held) {
    const key = state === 'none' ? part.look : `${part.look}/${state}`
    const fill = fills.get(key) ?? { look: part.look, state, path: new Path2D() }
    fills.set(key, fill)
    addSurface(fill.path, part.surface)
  }
  return [...fills.values()]
}

function surfacePath(surface: Surface): Path2D {
  const path = new Path2D()
  addSurface(path, surface)
  return path
}

function addSurface(path: Path2D, surface: Surface): void {
  for (const rings of surface) for (const ring of rings) addLine(path, ring, true)
}

function wallPath(walls: readonly Wall[]): Path2D {
  const path = new Path2D()
  for (const { corners, isClosed } of walls) addLine(path, corners, isClosed)
  return path
}

function addLine(path: Path2D, corners: Float32Array, isClosed: boolean): void {
  for (let corner = 0; corner < corners.length; corner += 2) {
    if (corner === 0) path.moveTo(corners[0] ?? 0, corners[1] ?? 0)
    else path.lineTo(corners[corner] ?? 0, corners[corner + 1] ?? 0)
  }
  if (isClosed) path.closePath()
}
