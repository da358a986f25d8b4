import type { Projector } from '../camera/projector.ts'
import type { Surface } from '../scene/scene.ts'

/** The outlines of a surface as the context's path, in CSS pixels. */
export function trace(context: CanvasRenderingContext2D, projector: Projector, surface: Surface): void {
  context.beginPath()
  for (const rings of surface) {
    for (const ring of rings) {
      for (let corner = 0; corner < ring.length; corner += 2) {
        const { x, y } = projector.toScreen({ x: ring[corner] ?? 0, y: ring[corner + 1] ?? 0 })
        if (corner === 0) context.moveTo(x, y)
        else context.lineTo(x, y)
      }
      context.closePath()
    }
  }
}

export function fillSurface(
  context: CanvasRenderingContext2D,
  projector: Projector,
  surface: Surface,
  colour: string,
): void {
  trace(context, projector, surface)
  context.fillStyle = colour
  context.fill('evenodd')
}
