import type { Camera, PlacePaint, PlanEvents, PlanMarks, PlanOverlay, PlanView } from '../../plan-view.ts'
import type { FeatureId } from '@foyer/indoor'
import type { Size } from '../camera/projector.ts'
import type { ScenePlace, Scene } from '../scene/scene.ts'
import type { Theme } from '../theme/theme.ts'
import type { MarkerBox } from './draw-markers.ts'
import { createLabelSprites } from './label-sprites.ts'
import { createPace, drawOverlay } from './overlay.ts'

/** A canvas that fills its host, with CSS pixels as units. */
export interface Layer {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
  size(): Size
  ratio(): number
  resize(size: Size, ratio: number): void
  clear(): void
  destroy(): void
}

/**
 * Creates a layer. `isRead` prevents the use of a software GPU, which would be sixteen times as slow. Throws if there
 * is no 2D canvas.
 */
export function createLayer(host: HTMLElement, isRead: boolean): Layer {
  const canvas = document.createElement('canvas')
  canvas.style.position = 'absolute'
  canvas.style.inset = '0'
  const context = canvas.getContext('2d', { willReadFrequently: isRead })
  if (context === null) throw new Error('Canvas 2D is not supported')
  host.append(canvas)
  let shown: Size = { width: 0, height: 0 }
  let scale = 1
  return {
    canvas,
    context,
    size: () => shown,
    ratio: () => scale,
    resize(size, ratio) {
      shown = size
      scale = ratio
      canvas.width = Math.max(1, Math.round(size.width * ratio))
      canvas.height = Math.max(1, Math.round(size.height * ratio))
      canvas.style.width = `${size.width}px`
      canvas.style.height = `${size.height}px`
    },
    clear() {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.clearRect(0, 0, canvas.width, canvas.height)
      context.setTransform(scale, 0, 0, scale, 0, 0)
    },
    destroy: () => canvas.remove(),
  }
}

const nothingOver: PlanOverlay = { labels: new Map(), markers: [], routes: [], heat: null }
const nothingMarked: PlanMarks = { chosen: null, hovered: null, focused: null }

/** Milliseconds per frame for drawing new labels, so that some of them appear in each frame while the plan is moved. */
const writingTime = 6

/** The canvas over the floor of either renderer. */
export interface OverlayLayer extends Pick<PlanView, 'show' | 'paint' | 'cover' | 'mark' | 'markerAt' | 'destroy'> {
  /** Draws the overlay. Returns false if the next frame must continue. */
  draw(camera: Camera): boolean
  /** Removes everything over the floor until the next draw. */
  clear(): void
  resize(size: Size, ratio: number): void
}

/** Creates the layer. `isRead` is true if there is no faster renderer on this machine than the CPU. */
export function createOverlayLayer(host: HTMLElement, covered: PlanEvents['covered'], isRead: boolean): OverlayLayer {
  const layer: Layer = createLayer(host, isRead)
  let scene: Scene | null = null
  let theme: Theme | null = null
  let placesById: ReadonlyMap<FeatureId, ScenePlace> = new Map()
  let paints: ReadonlyMap<FeatureId, PlacePaint> = new Map()
  let overlay = nothingOver
  let marks = nothingMarked
  let boxes: readonly MarkerBox[] = []
  let sharpness = 1
  let sprites = createLabelSprites(sharpness, isRead)
  const sharpen = (ratio: number): void => {
    const wanted = ratio * (theme?.magnified ?? 1)
    if (wanted !== sharpness) sprites = createLabelSprites(wanted, isRead)
    sharpness = wanted
  }
  return {
    show(nextScene, nextTheme) {
      if (nextScene !== scene) placesById = new Map(nextScene.places.map((place) => [place.id, place]))
      scene = nextScene
      theme = nextTheme
      sharpen(layer.ratio())
    },
    paint: (next) => void (paints = next),
    cover: (next) => void (overlay = next),
    mark: (next) => void (marks = next),
    draw(camera) {
      if (scene === null || theme === null) return true
      const pace = createPace(writingTime)
      layer.clear()
      const state = { scene, theme, covered: covered(), paints, overlay, marks, placesById, sprites, pace }
      boxes = drawOverlay(layer.context, state, camera, layer.size())
      return pace.isWhole()
    },
    clear() {
      boxes = []
      layer.clear()
    },
    markerAt({ x, y }) {
      const { magnified = 1 } = theme ?? {}
      const [across, down] = [x / magnified, y / magnified]
      const found = boxes.findLast(
        ({ left, right, top, bottom }) => across >= left && across <= right && down >= top && down <= bottom,
      )
      return found?.id ?? null
    },
    resize(size, ratio) {
      sharpen(ratio)
      layer.resize(size, ratio)
    },
    destroy: layer.destroy,
  }
}
