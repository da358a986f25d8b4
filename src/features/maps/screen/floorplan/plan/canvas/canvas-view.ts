import { nextTask } from '#src/platform/wait.ts'
import type { Camera, PlanEvents, PlanView } from '../../plan-view.ts'
import { boxesMeet } from '@foyer/indoor'
import { boxInSight, createProjector, type Size } from '../camera/projector.ts'
import { createLayer, createOverlayLayer } from '../overlay/overlay-layer.ts'
import { createPace } from '../overlay/overlay.ts'
import {
  desksFrom,
  freeEdgeFrom,
  furnitureFrom,
  outerWallWidth,
  type Scene,
  thickestWall,
  wallWidth,
} from '../scene/scene.ts'
import { drawPattern, markOf, type Theme } from '../theme/theme.ts'
import {
  type Pattern,
  patterns as patternNames,
  statesWithEdge,
  stateSymbols,
} from '#src/features/availability/model/rules/state-symbol.ts'
import { type Chunk, cutIntoChunks, type Fill, type FloorChunks } from './floor-chunks.ts'

type Patterns = ReadonlyMap<Pattern, CanvasPattern>

/** Objects on the floor, such as desks, are too small for patterns. Their labels show shapes instead. */
const noPatterns: Patterns = new Map()

/** Strokes of increasing width, because a blur would take more CPU time than everything else. */
const shadowWidths = [3, 6, 10]
/** CSS pixels. A line that is at most one device pixel wide takes a third of the CPU time of a wider one. */
const hairline = 0.99

/** Draws the floor without overlays. The context uses CSS pixels. */
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
  if (camera.scale >= freeEdgeFrom) for (const chunk of seen) edgeFree(context, chunk, theme, pixel)
  context.lineWidth = hairline * pixel
  for (const chunk of seen) {
    for (const fill of chunk.fills(true)) {
      if (camera.scale < (fill.state === 'none' ? furnitureFrom : desksFrom)) continue
      fillPart(context, fill, theme, noPatterns, pixel / ratio)
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

/** Draws a light edge inside the free units. The walls are drawn over its outer part. */
function edgeFree(context: CanvasRenderingContext2D, chunk: Chunk, theme: Theme, pixel: number): void {
  for (const { state, path } of chunk.fills(false)) {
    if (!statesWithEdge.has(state)) continue
    context.save()
    context.clip(path, 'evenodd')
    context.strokeStyle = theme.freeEdge
    context.lineWidth = outerWallWidth + 4 * pixel
    context.stroke(path)
    context.restore()
  }
}

function fillPart(
  context: CanvasRenderingContext2D,
  { look, state, path }: Fill,
  theme: Theme,
  patterns: Patterns,
  /** Metres per device pixel. */
  dot: number,
): void {
  context.fillStyle = state === 'none' ? theme.looks[look] : theme.states[state].fill
  context.fill(path, 'evenodd')
  const { pattern } = stateSymbols[state]
  const hatch = pattern === 'none' ? undefined : patterns.get(pattern)
  if (hatch === undefined) return
  // A pattern has a constant size on the screen, whatever the scale of the plan.
  hatch.setTransform(new DOMMatrix([dot, 0, 0, -dot, 0, 0]))
  context.fillStyle = hatch
  context.fill(path, 'evenodd')
}

/** Sets the context to metres. */
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

/** Maximum number of device pixels per CSS pixel that a CPU can draw in time. */
const sharpest = 2
/** Milliseconds per task for preparing a new floor. */
const preparingTime = 12

/** The plan on a plain 2D canvas, seen straight from above, for machines without a GPU. */
export function createCanvasView(host: HTMLElement, events: PlanEvents, isSoftware: boolean): PlanView {
  const base = createLayer(host, isSoftware)
  const over = createOverlayLayer(host, events.covered, isSoftware)
  let floor: FloorChunks | null = null
  let shown: Scene | null = null
  let theme: Theme | null = null
  let patterns: Patterns = new Map()
  let camera: Camera | null = null
  let frame = 0
  let isFloorDue = false
  /** Progress of the first frame of a floor. */
  let stage: 'nothing' | 'squares' | 'floor' | 'picture' = 'nothing'

  function schedule(withFloor: boolean): void {
    isFloorDue ||= withFloor
    if (frame === 0) frame = requestAnimationFrame(draw)
  }

  function draw(): void {
    frame = 0
    if (floor === null || theme === null || camera === null || base.size().width === 0 || stage === 'nothing') return
    const flat = { ...camera, pitch: 0 }
    if (isFloorDue) {
      base.clear()
      drawFloor(base.context, floor, theme, patterns, flat, base.size(), base.ratio())
    }
    isFloorDue = false
    if (stage === 'squares') {
      stage = 'floor'
      over.clear()
      return schedule(false)
    }
    if (!over.draw(flat)) schedule(false)
    if (stage === 'picture') return
    stage = 'picture'
    events.onDrawn()
  }

  /**
   * Prepares the chunks in separate tasks. If a floor needs several tasks, its labels are drawn in a separate frame,
   * because a single long task would be noticeable.
   */
  async function prepare(squares: FloorChunks): Promise<void> {
    let tasks = 0
    do {
      await nextTask()
      if (squares !== floor) return
      tasks += 1
    } while (!squares.prepare(createPace(preparingTime)))
    stage = tasks === 1 ? 'floor' : 'squares'
    schedule(true)
  }

  function makePatterns(of: Theme): void {
    const made = new Map<Pattern, CanvasPattern>()
    for (const name of patternNames) {
      const tile = drawPattern(name, markOf(of, name), base.ratio())
      const pattern = tile === null ? null : base.context.createPattern(tile, 'repeat')
      if (pattern !== null) made.set(name, pattern)
    }
    patterns = made
  }

  return {
    kind: 'canvas',
    canPitch: false,
    show(scene, nextTheme) {
      if (scene !== shown) {
        floor = cutIntoChunks(scene)
        stage = 'nothing'
        void prepare(floor)
      }
      shown = scene
      theme = nextTheme
      makePatterns(theme)
      over.show(scene, theme)
      schedule(true)
    },
    paint(paints) {
      floor?.paint(paints)
      over.paint(paints)
      schedule(true)
    },
    cover(overlay) {
      over.cover(overlay)
      schedule(false)
    },
    mark(marks) {
      over.mark(marks)
      schedule(false)
    },
    look(next) {
      camera = next
      schedule(true)
    },
    markerAt: over.markerAt,
    resize() {
      const size = { width: host.clientWidth, height: host.clientHeight }
      const ratio = Math.min(window.devicePixelRatio, sharpest)
      base.resize(size, ratio)
      if (theme !== null) makePatterns(theme)
      over.resize(size, ratio)
      schedule(true)
    },
    destroy() {
      floor = null
      cancelAnimationFrame(frame)
      base.destroy()
      over.destroy()
    },
  }
}
