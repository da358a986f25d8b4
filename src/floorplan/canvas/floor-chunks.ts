import { type Box, emptyBox, joinBoxes } from '#src/core/venue/geometry/shape.ts'
import type { FeatureId } from '#src/core/venue/model.ts'
import { type PlacePaint, type PlaceState, unpainted } from '../plan-view.ts'
import type { Look, Scene, ScenePart, Surface, Wall } from '../scene/scene.ts'

/** Metres a chunk is wide and deep: a zoomed screen draws a few, a whole floor some dozen. */
const chunkSize = 32

/** What is filled alike, in one path. */
export interface Fill {
  readonly look: Look
  readonly state: PlaceState
  readonly path: Path2D
}

/** A part of the floor that is drawn, or left out, as one. */
export interface Chunk {
  readonly box: Box
  readonly walls: Path2D
  readonly lines: Path2D
  /** Of the floor, and of what stands on it. */
  fills(stands: boolean): readonly Fill[]
}

export interface FloorChunks {
  readonly outline: Path2D
  readonly outerWalls: Path2D
  readonly all: readonly Chunk[]
  /** Only chunks in which a state is another are put together anew. */
  paint(paints: ReadonlyMap<FeatureId, PlacePaint>): void
}

interface Held {
  readonly part: ScenePart
  readonly path: Path2D
  state: PlaceState
}

interface HeldChunk extends Chunk {
  readonly held: Held[]
  forget(): void
}

export function cutIntoChunks(scene: Scene): FloorChunks {
  const groups = new Map<string, { parts: ScenePart[]; walls: Wall[]; lines: Wall[] }>()
  const groupAt = (x: number, y: number) => {
    const key = `${Math.floor(x / chunkSize)},${Math.floor(y / chunkSize)}`
    const group = groups.get(key) ?? { parts: [], walls: [], lines: [] }
    groups.set(key, group)
    return group
  }
  for (const part of scene.parts)
    groupAt((part.box.minX + part.box.maxX) / 2, (part.box.minY + part.box.maxY) / 2).parts.push(part)
  for (const wall of scene.walls) groupAt(wall.corners[0] ?? 0, wall.corners[1] ?? 0).walls.push(wall)
  for (const line of scene.lines) groupAt(line.corners[0] ?? 0, line.corners[1] ?? 0).lines.push(line)
  const all = [...groups.values()].map(createChunk)
  return {
    outline: surfacePath(scene.outline),
    outerWalls: wallPath(scene.outerWalls),
    all,
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

function createChunk({
  parts,
  walls,
  lines,
}: {
  readonly parts: readonly ScenePart[]
  readonly walls: readonly Wall[]
  readonly lines: readonly Wall[]
}): HeldChunk {
  const held = parts.map((part): Held => ({ part, path: surfacePath(part.surface), state: 'none' }))
  const kept = new Map<boolean, readonly Fill[]>()
  const boxes = [...parts.map(({ box }) => box), ...[...walls, ...lines].map(({ corners }) => boxOf(corners))]
  return {
    box: boxes.reduce(joinBoxes, emptyBox),
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
  for (const { part, path, state } of held) {
    const key = state === 'none' ? part.look : `${part.look}/${state}`
    const fill = fills.get(key) ?? { look: part.look, state, path: new Path2D() }
    fills.set(key, fill)
    fill.path.addPath(path)
  }
  return [...fills.values()]
}

function boxOf(corners: Float32Array): Box {
  let box = emptyBox
  for (let corner = 0; corner < corners.length; corner += 2) {
    const [x = 0, y = 0] = [corners[corner], corners[corner + 1]]
    box = joinBoxes(box, { minX: x, minY: y, maxX: x, maxY: y })
  }
  return box
}

function surfacePath(surface: Surface): Path2D {
  const path = new Path2D()
  for (const rings of surface) for (const ring of rings) addLine(path, ring, true)
  return path
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
