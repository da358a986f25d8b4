import { nextTask } from '#src/platform/wait.ts'
import type { Camera, PlanEvents, PlanView } from './plan-view.ts'
import { createCanvasView } from './plan/canvas/canvas-view.ts'
import type { Theme } from './plan/theme/theme.ts'

/** Names of software renderers. MapLibre runs on them, at a tenth of the speed of a plain canvas. */
const software = /swiftshader|llvmpipe|softpipe|basic render|software/i

export interface Graphics {
  readonly hasGpu: boolean
  /** True if the renderer is software, or if there is no WebGL context. */
  readonly isSoftware: boolean
}

let known: Graphics | null = null

/**
 * Detects the graphics capabilities. Determined once per page, because a context takes some milliseconds and browsers
 * allow few.
 */
export function graphics(): Graphics {
  known ??= lookAtGraphics()
  return known
}

/** Determines the capabilities in a separate task, while the floor is loading anyway. */
export const askForGraphics = (): void => void nextTask().then(graphics)

function lookAtGraphics(): Graphics {
  const context = document.createElement('canvas').getContext('webgl2')
  if (context === null) return { hasGpu: false, isSoftware: true }
  const told = context.getExtension('WEBGL_debug_renderer_info')
  const renderer = String(context.getParameter(told === null ? context.RENDERER : told.UNMASKED_RENDERER_WEBGL))
  context.getExtension('WEBGL_lose_context')?.loseContext()
  const isSoftware = software.test(renderer)
  return { hasGpu: !isSoftware, isSoftware }
}

export type PainterChoice = 'best' | 'maplibre' | 'canvas'

/**
 * Creates a MapLibre view if there is a GPU, otherwise a canvas view. Also uses the canvas if MapLibre cannot be loaded
 * or started.
 */
export async function choosePainter(
  choice: PainterChoice,
  host: HTMLElement,
  events: PlanEvents,
  theme: Theme,
  camera: Camera,
): Promise<PlanView> {
  const { hasGpu, isSoftware } = graphics()
  if (choice === 'maplibre' || (choice === 'best' && hasGpu)) {
    try {
      const { createMapView } = await import('./plan/maplibre/map-view.ts')
      return createMapView(host, events, theme, camera)
    } catch (reason) {
      console.warn('Drawing the floor plan without WebGL.', reason)
      host.replaceChildren()
    }
  }
  return createCanvasView(host, events, isSoftware)
}
