import type { FloorDrawing } from '#src/engine/compute.ts'
import type { PlanOverlay, RouteLeg } from './plan-view.ts'
import type { Point } from '@foyer/indoor'
import { fitCamera, wholeFloor } from './plan/camera/move-camera.ts'
import type { Size } from './plan/camera/projector.ts'
import { createLabelSprites } from './plan/overlay/label-sprites.ts'
import { createPace, drawOverlay } from './plan/overlay/overlay.ts'
import { readDrawing } from './plan/scene/scene.ts'
import colours from './plan/theme/plan-colours.module.css'
import { readTheme, type Theme } from './plan/theme/theme.ts'
import { drawFloor } from './plan/canvas/canvas-view.ts'
import { cutIntoChunks } from './plan/canvas/floor-chunks.ts'

interface Picture {
  readonly floor: FloorDrawing
  /** Points that the picture shows, such as those of the routes. */
  readonly around: readonly Point[]
  readonly routes: readonly RouteLeg[]
  /** CSS pixels. */
  readonly size: Size
  /** Device pixels per CSS pixel. */
  readonly ratio: number
}

/** Maximum scale in CSS pixels per metre, so that the surroundings of a short route are recognised. */
const nearest = 14

/** Draws a part of a floor for paper: in light colours whatever the theme, with its names and routes. */
export function drawPicture({ floor, around, routes, size, ratio }: Picture): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(size.width * ratio)
  canvas.height = Math.round(size.height * ratio)
  const context = canvas.getContext('2d')
  if (context === null) return canvas
  const scene = readDrawing(floor)
  const theme = lightTheme()
  const covered = { width: 0, height: 0 }
  // As the whole floor is shown, so that all floors of a building look alike.
  const { bearing } = wholeFloor(scene, { size, covered }, { pitch: 0, facing: null, magnified: 1 })
  const camera = fitCamera(around, size, bearing, 0, nearest)
  context.scale(ratio, ratio)
  drawFloor(context, cutIntoChunks(scene), theme, new Map(), camera, size, ratio)
  const overlay: PlanOverlay = { labels: new Map(), markers: [], routes, heat: null }
  const state = {
    scene,
    theme,
    overlay,
    paints: new Map(),
    marks: { chosen: null, hovered: null, focused: null },
    placesById: new Map(),
    sprites: createLabelSprites(ratio, false),
    pace: createPace(Infinity),
    covered,
  }
  drawOverlay(context, state, camera, size)
  return canvas
}

/** Reads the colours of the light theme, which the page has meanwhile. Nothing is painted before it has its own again. */
function lightTheme(): Theme {
  const { dataset } = document.documentElement
  const before = dataset['theme']
  dataset['theme'] = 'light'
  const host = document.createElement('div')
  host.className = colours['colours'] ?? ''
  document.body.append(host)
  const theme = readTheme(host)
  host.remove()
  if (before === undefined) delete dataset['theme']
  else dataset['theme'] = before
  return theme
}
