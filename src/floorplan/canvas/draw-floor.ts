import { boxesMeet } from '#src/core/venue/geometry/shape.ts'
import { boxInSight, createProjector, type Size } from '../camera/projector.ts'
import type { Camera } from '../plan-view.ts'
import { desksFrom, furnitureFrom, outerWallWidth, thickestWall, wallWidth } from '../scene/scene.ts'
import type { Pattern, Theme } from '../theme/theme.ts'
import type { Chunk, Fill, FloorChunks } from './floor-chunks.ts'

export type Patterns = ReadonlyMap<Pattern, CanvasPattern>

/** Wider and wider strokes: a blur would cost a processor more than all the rest. */
const shadowWidths = [3, 6, 10]
/** CSS pixels: a line that is no wider than a pixel of the device costs a processor a third of one that is. */
const hairline = 0.99

/** The floor without what lies over it. The context draws in CSS pixels. */
export function drawFloor(
  context: CanvasRenderingContext2D,
  floor: FloorChunks,
  theme: Theme,
  patterns: Patterns,
  camera: Camera,
  size: Size,
  ratio: number,
): void {
  context.fillStyle = theme.paper
  context.fillRect(0, 0, size.width, size.height)
  const seen = chunksInSight(floor.all, camera, size)
  const pixel = 1 / camera.scale
  context.save()
  placePlan(context, camera, size)
  context.lineJoin = 'miter'
  context.lineCap = 'butt'
  context.strokeStyle = theme.shadow
  context.globalAlpha = 0.3
  for (const width of shadowWidths) {
    context.lineWidth = Math.max(outerWallWidth, 2 * pixel) + width * pixel
    context.stroke(floor.outline)
  }
  context.globalAlpha = 1
  context.fillStyle = theme.looks.ground
  context.fill(floor.outline, 'evenodd')
  for (const chunk of seen)
    for (const fill of chunk.fills(false)) fillPart(context, fill, theme, patterns, pixel / ratio)
  context.lineWidth = hairline * pixel
  for (const chunk of seen) {
    for (const fill of chunk.fills(true)) {
      if (camera.scale < (fill.state === 'none' ? furnitureFrom : desksFrom)) continue
      fillPart(context, fill, theme, patterns, pixel / ratio)
      context.strokeStyle = theme.furnitureLine
      context.stroke(fill.path)
    }
  }
  context.strokeStyle = theme.line
  for (const { lines } of seen) context.stroke(lines)
  context.strokeStyle = theme.wall
  context.lineWidth = wallWidth < 1.5 * pixel ? hairline * pixel : wallWidth
  for (const { walls } of seen) context.stroke(walls)
  context.strokeStyle = theme.outerWall
  context.lineWidth = Math.min(Math.max(outerWallWidth, 1.8 * pixel), thickestWall * pixel)
  context.stroke(floor.outerWalls)
  context.restore()
}

function fillPart(
  context: CanvasRenderingContext2D,
  { look, state, path }: Fill,
  theme: Theme,
  patterns: Patterns,
  /** Metres of a pixel of the device. */
  dot: number,
): void {
  const { fill, pattern } = theme.states[state]
  context.fillStyle = state === 'none' ? theme.looks[look] : fill
  context.fill(path, 'evenodd')
  const hatch = patterns.get(pattern)
  if (hatch === undefined || state === 'none') return
  // A pattern is as large as on the screen, whatever the plan is drawn at.
  hatch.setTransform(new DOMMatrix([dot, 0, 0, -dot, 0, 0]))
  context.fillStyle = hatch
  context.fill(path, 'evenodd')
}

/** From now on the context draws in metres. */
function placePlan(
  context: CanvasRenderingContext2D,
  { centre, scale, bearing }: Camera,
  { width, height }: Size,
): void {
  const angle = (bearing * Math.PI) / 180
  const [sin, cos] = [scale * Math.sin(angle), scale * Math.cos(angle)]
  context.transform(
    cos,
    -sin,
    -sin,
    -cos,
    width / 2 - centre.x * cos + centre.y * sin,
    height / 2 + centre.x * sin + centre.y * cos,
  )
}

function chunksInSight(chunks: readonly Chunk[], camera: Camera, size: Size): readonly Chunk[] {
  const seen = boxInSight(createProjector(camera, size), size)
  // Walls are drawn wider than they are.
  return chunks.filter(({ box }) => boxesMeet(box, seen, 1))
}
