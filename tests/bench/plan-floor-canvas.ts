import type { Camera } from '#src/features/maps/screen/floorplan/plan-view.ts'
import { linesOf } from '#src/features/maps/model/floorplan/rules/scene.ts'
import type { FloorView } from '#workers/compute/venue/floor-view.ts'

/** The lower bound of a plan: draws the filled polygons with their edges on a canvas. */
export function createBareCanvas(host: HTMLElement, floor: FloorView) {
  const canvas = document.createElement('canvas')
  canvas.width = host.clientWidth
  canvas.height = host.clientHeight
  host.append(canvas)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  const polygons = [...floor.units, ...floor.fixtures].map(({ id, strokes }) => {
    const path = new Path2D()
    for (const ring of linesOf(floor.geometry, strokes)) {
      for (let corner = 0; corner < ring.length; corner += 2) path.lineTo(ring[corner] ?? 0, ring[corner + 1] ?? 0)
      path.closePath()
    }
    return { id, path }
  })
  const colours = new Map<string, string>()
  function draw({ centre, scale }: Camera): void {
    if (context === null) return
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.fillStyle = '#eee'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.setTransform(scale, 0, 0, -scale, canvas.width / 2 - centre.x * scale, canvas.height / 2 + centre.y * scale)
    context.lineWidth = 0.14
    context.strokeStyle = '#888'
    for (const { id, path } of polygons) {
      context.fillStyle = colours.get(id) ?? '#fff'
      context.fill(path)
      context.stroke(path)
    }
  }
  return { draw, colours, destroy: () => canvas.remove() }
}
