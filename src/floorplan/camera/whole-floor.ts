import type { Camera, Corner } from '../plan-view.ts'
import type { Scene } from '../scene/scene.ts'
import { cornersOfBox, fitCamera, limitCamera } from './move-camera.ts'
import type { Size } from './projector.ts'

/** What a floor is fitted into. */
export interface Frame {
  readonly size: Size
  /** What of it buttons lie over. */
  readonly covered: Corner
}

export interface WholeFloorWish {
  /** Degrees from straight down. */
  readonly pitch: number
  /** What is up, in degrees clockwise from north; null: as the building stands upright, or on its side. */
  readonly facing: number | null
  /** How many times larger than usual everything on it is drawn. */
  readonly magnified: number
}

/** CSS pixels a metre: a floor of a few rooms fills the screen too, but for what would be a single room. */
const nearestWhole = 36
/** How much larger a floor has to be drawn for it to be laid on its side: a long house on a wide screen. */
const muchLarger = 1.2

/** The camera that sees all of a floor. */
export function wholeFloor(
  scene: Scene,
  { size, covered }: Frame,
  { pitch, facing, magnified }: WholeFloorWish,
): Camera {
  const outline = scene.outline.flatMap(([ring = new Float32Array()]) =>
    Array.from({ length: ring.length / 2 }, (_, index) => ({ x: ring[2 * index] ?? 0, y: ring[2 * index + 1] ?? 0 })),
  )
  const points = outline.length > 0 ? outline : cornersOfBox(scene.box)
  const fitted = (bearing: number): Camera =>
    limitCamera(fitCamera(points, size, bearing, pitch, nearestWhole * magnified, covered), scene.box)
  if (facing !== null) return fitted(facing)
  const upright = fitted(scene.turn)
  // Whichever quarter is nearer to north.
  const onItsSide = fitted(scene.turn > 0 ? scene.turn - 90 : scene.turn + 90)
  return onItsSide.scale > upright.scale * muchLarger ? onItsSide : upright
}
