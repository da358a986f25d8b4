import type { FloorDrawing } from '#src/engine/compute.ts'
import type { Camera, PlacePaint, PlanView } from '#src/features/maps/screen/floorplan/plan-view.ts'
import { cornersOfBox, fitCamera } from '#src/features/maps/screen/floorplan/plan/camera/move-camera.ts'
import { createCanvasView } from '#src/features/maps/screen/floorplan/plan/canvas/canvas-view.ts'
import { createHitIndex, readDrawing } from '#src/features/maps/screen/floorplan/plan/scene/scene.ts'
import colours from '#src/features/maps/screen/floorplan/plan/theme/plan-colours.module.css'
import { readTheme } from '#src/features/maps/screen/floorplan/plan/theme/theme.ts'
import { startLocale } from '#src/locale/index.ts'
import { graphics } from '#src/features/maps/screen/floorplan/renderer.ts'
import '#src/ui/tokens.css'
import { writeScene } from '#workers/compute/venue/pen.ts'
import { buildScene } from '#workers/compute/venue/venue-board.ts'
import { prepareCampus, runCampus } from './plan-campus.tsx'
import { frame, medianFrame } from './frames.ts'
import { median } from './measure.ts'
import { createBareCanvas } from './plan-floor-canvas.ts'
import { makeFloor } from './plan-floor.ts'

/** Figures in milliseconds. */
export interface PlanFigures {
  readonly first: number
  readonly pan: number
  readonly zoom: number
  readonly recolour: number
  readonly hit: number
}

type Painter = 'bare' | 'canvas' | 'maplibre'

const recoloured = 1_000
/** Without a GPU, a frame of MapLibre takes a second. */
const framesBy: Readonly<Record<Painter, number>> = { bare: 24, canvas: 24, maplibre: 6 }
function emptyHost(): HTMLElement {
  const host = document.querySelector<HTMLElement>('#plan')
  if (host === null) throw new Error('no host')
  host.className = colours['colours'] ?? ''
  // Set by script, because the policy forbids inline styles.
  Object.assign(host.style, { position: 'fixed', inset: '0' })
  host.replaceChildren()
  return host
}

/** Measures a renderer on a floor with this number of rooms. */
async function run(painter: Painter, rooms: number): Promise<PlanFigures> {
  const host = emptyHost()
  const floor = makeFloor(rooms)
  // As the engine hands it over; the bare canvas has the polygons as they are.
  const drawing = writeScene(buildScene(floor, 'house', []))
  const size = { width: host.clientWidth, height: host.clientHeight }
  const whole = fitCamera(cornersOfBox(floor.box), size, 0, 0)
  // Asked while the floor is on its way, as the product does.
  graphics()
  await frame()
  const started = performance.now()
  const view = painter === 'bare' ? bare(host, floor, whole) : await services(painter, host, drawing, whole)
  await frame()
  const first = performance.now() - started
  const near: Camera = { ...whole, scale: Math.max(whole.scale, 9) }
  view.look(near)
  await frame()
  const pan = await medianFrame(framesBy[painter], (index) =>
    view.look({ ...near, centre: { x: whole.centre.x + Math.sin(index / 6) * 20, y: whole.centre.y + index / 8 } }),
  )
  const zoom = await medianFrame(framesBy[painter], (index) =>
    view.look({ ...whole, scale: whole.scale * 1.05 ** index }),
  )
  view.look(whole)
  await frame()
  await frame()
  const repaints: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const paints = new Map<string, PlacePaint>()
    for (let index = 0; index < Math.min(rooms, recoloured); index += 1)
      paints.set(`R ${index}`, { state: (index + round) % 2 === 0 ? 'free' : 'reserved' })
    await frame()
    const before = performance.now()
    view.paint(paints)
    await frame()
    await frame()
    repaints.push(performance.now() - before)
  }
  const hits = createHitIndex(readDrawing(drawing).places)
  const points = 2_000
  const before = performance.now()
  for (let index = 0; index < points; index += 1)
    hits.placeAt({ x: (index * 7.3) % floor.box.maxX, y: (index * 3.7) % floor.box.maxY })
  const hit = (performance.now() - before) / points
  view.destroy()
  return { first, pan, zoom, recolour: median(repaints), hit }
}

type Measured = Pick<PlanView, 'look' | 'paint' | 'destroy'>

function bare(host: HTMLElement, floor: ReturnType<typeof makeFloor>, camera: Camera): Measured {
  const canvas = createBareCanvas(host, floor)
  let at = camera
  canvas.draw(at)
  return {
    look(next) {
      at = next
      canvas.draw(at)
    },
    paint(paints) {
      for (const [id, { state }] of paints) canvas.colours.set(id, state === 'free' ? '#beb' : '#567')
      canvas.draw(at)
    },
    destroy: canvas.destroy,
  }
}

async function services(
  painter: 'canvas' | 'maplibre',
  host: HTMLElement,
  drawing: FloorDrawing,
  camera: Camera,
): Promise<PlanView> {
  const theme = readTheme(host)
  let drawn: () => void = () => undefined
  const isDrawn = new Promise<void>((resolve) => (drawn = resolve))
  const events = { covered: () => ({ width: 0, height: 0 }), onDrawn: () => drawn(), onFailed: () => undefined }
  const view =
    painter === 'canvas'
      ? createCanvasView(host, events, graphics().isSoftware)
      : (await import('#src/features/maps/screen/floorplan/plan/maplibre/map-view.ts')).createMapView(
          host,
          events,
          theme,
          camera,
        )
  view.resize()
  view.show(readDrawing(drawing), theme)
  view.look(camera)
  await isDrawn
  return view
}

Object.assign(window, {
  __plan: { run, graphics, prepareCampus, runCampus: () => runCampus(emptyHost()), ready: startLocale('en') },
})
