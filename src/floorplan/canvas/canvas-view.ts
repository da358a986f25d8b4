import { nextTask } from '#src/flows/next-task.ts'
import type { Camera, PlanEvents, PlanView } from '../plan-view.ts'
import type { Scene } from '../scene/scene.ts'
import { drawPattern } from '../theme/draw-pattern.ts'
import { type Pattern, patterns as patternNames, type Theme } from '../theme/theme.ts'
import { createLayer } from '../overlay/create-layer.ts'
import { createOverlayLayer } from '../overlay/overlay-layer.ts'
import { createPace } from '../overlay/pace.ts'
import { drawFloor } from './draw-floor.ts'
import { cutIntoChunks, type FloorChunks } from './floor-chunks.ts'

/** Device pixels a CSS pixel that a processor can still fill in time. */
const sharpest = 2
/** Milliseconds a task that go into putting a new floor together. */
const preparingTime = 12

/** The plan on a plain 2D canvas: straight from above, for machines without a GPU. */
export function createCanvasView(host: HTMLElement, events: PlanEvents, isSoftware: boolean): PlanView {
  const base = createLayer(host, isSoftware)
  const over = createOverlayLayer(host, events.covered, isSoftware)
  let floor: FloorChunks | null = null
  let shown: Scene | null = null
  let theme: Theme | null = null
  let patterns: ReadonlyMap<Pattern, CanvasPattern> = new Map()
  let camera: Camera | null = null
  let frame = 0
  let isFloorDue = false
  /** What there is of the first picture of a floor. */
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

  /** In tasks of their own; of a floor that takes several, labels come in a frame of theirs: as one long task they would be felt. */
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

  function makePatterns(mark: string): void {
    const made = new Map<Pattern, CanvasPattern>()
    for (const name of patternNames) {
      const tile = name === 'none' ? null : drawPattern(name, mark, base.ratio())
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
      makePatterns(theme.patternMark)
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
      if (theme !== null) makePatterns(theme.patternMark)
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
