import { createCanvasView } from '../canvas/canvas-view.ts'
import { graphics } from '../can-accelerate.ts'
import type { Camera, PlanEvents, PlanView } from '../plan-view.ts'
import type { Theme } from '../theme/theme.ts'

export type PainterChoice = 'best' | 'maplibre' | 'canvas'

/** MapLibre where a GPU draws it, else the canvas; the canvas too where MapLibre cannot be loaded or started. */
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
      const { createMapView } = await import('../maplibre/map-view.ts')
      return createMapView(host, events, theme, camera)
    } catch (reason) {
      console.warn('The plan is drawn without WebGL.', reason)
      host.replaceChildren()
    }
  }
  return createCanvasView(host, events, isSoftware)
}
