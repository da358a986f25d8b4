import type { Camera, Corner, ScreenPoint } from '../../plan-view.ts'
import { type Box, contains, metresBetween, type Point, pointsOf, signedDegrees } from '@foyer/indoor'
import type { Scene, ScenePart } from '../scene/scene.ts'
import { createProjector, type Size } from './projector.ts'

/** Limits in CSS pixels per metre, from a whole city block on a phone to a small room that fills it. */
const [leastScale, mostScale] = [0.4, 96]
const steepest = 60

/** Horizontal and vertical margin of fitted content, in CSS pixels. Smaller on a small screen. */
const [besideMost, aboveMost] = [52, 36]

/** CSS pixels between the covered corner and fitted content, for a wall's shadow or half an icon in the wall. */
const besideCorner = 16
const nothingOver: Corner = { width: 0, height: 0, footing: 0 }
/** Maximum scale in CSS pixels per metre, so that a single room or desk is shown with its surroundings. */
export const nearestFit = 16

/** Limits the camera to the supported range. Its centre stays over the floor, so that users do not lose the plan. */
export function limitCamera(camera: Camera, box: Box): Camera {
  return {
    centre: {
      x: Math.min(box.maxX, Math.max(box.minX, camera.centre.x)),
      y: Math.min(box.maxY, Math.max(box.minY, camera.centre.y)),
    },
    scale: Math.min(mostScale, Math.max(leastScale, camera.scale)),
    bearing: signedDegrees(camera.bearing),
    pitch: Math.min(steepest, Math.max(0, camera.pitch)),
  }
}

/** Fits the camera to these points, as close as possible. `nearest` is the maximum scale, in CSS pixels per metre. */
export function fitCamera(
  points: readonly Point[],
  size: Size,
  bearing: number,
  pitch: number,
  nearest = nearestFit,
  covered = nothingOver,
): Camera {
  const { width, height } = size
  const above = { width, height: Math.max(leastFit, height - (covered.footing ?? 0)) }
  const camera = fitWithin(points, above, bearing, pitch, nearest, covered)
  return above.height >= height ? camera : holdAt(camera, camera.centre, { x: width / 2, y: above.height / 2 }, size)
}

/** Minimum height in CSS pixels into which content is fitted. */
const leastFit = 80

function fitWithin(
  points: readonly Point[],
  size: Size,
  bearing: number,
  pitch: number,
  nearest: number,
  covered: Corner,
): Camera {
  const { width, height } = size
  const angle = (bearing * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of points) {
    const [across, up] = [x * cos - y * sin, x * sin + y * cos]
    left = Math.min(left, across)
    right = Math.max(right, across)
    bottom = Math.min(bottom, up)
    top = Math.max(top, up)
  }
  const [across, up] = [(left + right) / 2, (bottom + top) / 2]
  const [beside, above] = [Math.min(besideMost, width * 0.055), Math.min(aboveMost, height * 0.05)]
  const fit = (atRight: number, atTop: number): Camera => {
    const free = { width: Math.max(40, width - beside - atRight), height: Math.max(40, height - above - atTop) }
    // Offset from the middle that is needed to avoid the covered corner.
    const aside = (wide: number, high: number): ScreenPoint => ({
      x: Math.max(0, wide / 2 + atRight - width / 2),
      y: Math.min(0, height / 2 - atTop - high / 2),
    })
    const scale = Math.min(
      nearest,
      free.width / Math.max(right - left, 0.1),
      free.height / Math.max((top - bottom) * Math.cos((pitch * Math.PI) / 180), 0.1),
    )
    const off = aside((right - left) * scale, (top - bottom) * scale)
    const [x, y] = [across + off.x / scale, up - off.y / scale]
    const flat = { centre: { x: x * cos + y * sin, y: y * cos - x * sin }, scale, bearing, pitch }
    return pitch === 0 ? flat : inPerspective(flat, points, size, free, aside, nearest)
  }
  const below = fit(beside, Math.max(above, covered.height + besideCorner))
  const leftOf = fit(Math.max(beside, covered.width + besideCorner), above)
  return leftOf.scale > below.scale ? leftOf : below
}

/** Corrects scale and centre for perspective, in which near objects are larger, according to the projected points. */
function inPerspective(
  flat: Camera,
  points: readonly Point[],
  size: Size,
  free: Size,
  aside: (wide: number, high: number) => ScreenPoint,
  nearest: number,
): Camera {
  let camera = flat
  for (let step = 0; step < 6; step += 1) {
    const projector = createProjector(camera, size)
    const seen = points.map((point) => projector.toScreen(point))
    const [left, right] = [Math.min(...seen.map(({ x }) => x)), Math.max(...seen.map(({ x }) => x))]
    const [top, bottom] = [Math.min(...seen.map(({ y }) => y)), Math.max(...seen.map(({ y }) => y))]
    const shrink = Math.min(1.2, free.width / Math.max(1, right - left), free.height / Math.max(1, bottom - top))
    const { x, y } = aside((right - left) * shrink, (bottom - top) * shrink)
    const centre = projector.toPlan({ x: (left + right) / 2 + x, y: (top + bottom) / 2 + y })
    camera = { ...camera, centre, scale: Math.min(nearest, camera.scale * shrink) }
  }
  return camera
}

export const cornersOfBox = ({ minX, minY, maxX, maxY }: Box): readonly Point[] => [
  { x: minX, y: minY },
  { x: maxX, y: minY },
  { x: maxX, y: maxY },
  { x: minX, y: maxY },
]

/** Moves the camera so that a point of the plan is at a position of the screen. */
export function holdAt(camera: Camera, point: Point, at: ScreenPoint, size: Size): Camera {
  // With a pitch, the first step is only approximate. The next steps correct it.
  let held = camera
  for (let step = 0; step < (camera.pitch === 0 ? 1 : 3); step += 1) {
    const there = createProjector(held, size).toPlan(at)
    held = {
      ...held,
      centre: { x: held.centre.x + point.x - there.x, y: held.centre.y + point.y - there.y },
    }
  }
  return held
}

/** Factor of one press of a zoom button or key. */
export const zoomStep = 1.5

/** Zooms by a factor. The point under `at` stays in place. */
export function zoomAt(camera: Camera, factor: number, at: ScreenPoint, size: Size, box: Box): Camera {
  const point = createProjector(camera, size).toPlan(at)
  const { scale } = limitCamera({ ...camera, scale: camera.scale * factor }, box)
  return limitCamera(holdAt({ ...camera, scale }, point, at, size), box)
}

/** Rotates clockwise by degrees around the point under `at`. */
export function turnAt(camera: Camera, degrees: number, at: ScreenPoint, size: Size, box: Box): Camera {
  const point = createProjector(camera, size).toPlan(at)
  return limitCamera(holdAt({ ...camera, bearing: camera.bearing + degrees }, point, at, size), box)
}

/**
 * Interpolates between two cameras, with `part` from 0 to 1. The rotation takes the shorter direction, and the scale
 * changes at a constant rate.
 */
export function cameraBetween(from: Camera, to: Camera, part: number): Camera {
  const turn = signedDegrees(to.bearing - from.bearing)
  const mix = (one: number, other: number): number => one + (other - one) * part
  return {
    centre: { x: mix(from.centre.x, to.centre.x), y: mix(from.centre.y, to.centre.y) },
    scale: from.scale * (to.scale / from.scale) ** part,
    bearing: from.bearing + turn * part,
    pitch: mix(from.pitch, to.pitch),
  }
}

/** Returns true if the cameras are almost the same, so that the user has not moved the plan. */
const isSameCamera = (one: Camera, other: Camera): boolean =>
  Math.abs(one.scale / other.scale - 1) < 0.01 &&
  Math.abs(one.bearing - other.bearing) < 1 &&
  metresBetween(one.centre, other.centre) * one.scale < 4

/** The area into which a floor is fitted. */
export interface Frame {
  readonly size: Size
  /** The part that is covered by buttons. */
  readonly covered: Corner
}

export interface WholeFloorWish {
  /** Degrees from straight down. */
  readonly pitch: number
  /** Direction of the top edge, in degrees clockwise from north. If null, the building is upright, or on its side. */
  readonly facing: number | null
  /** Factor by which all overlays are enlarged. */
  readonly magnified: number
}

/** Maximum scale in CSS pixels per metre. A floor of a few rooms fills the screen too, but a single room does not. */
const nearestWhole = 36
/** Minimum gain in scale for showing a floor on its side, such as a long building on a wide screen. */
const muchLarger = 1.1

/** Fits the camera to the whole floor. */
export function wholeFloor(
  scene: Scene,
  { size, covered }: Frame,
  { pitch, facing, magnified }: WholeFloorWish,
): Camera {
  const outline = scene.outline.flatMap(([ring]) => (ring ? pointsOf(ring) : []))
  const points = outline.length > 0 ? outline : cornersOfBox(scene.box)
  const fitted = (bearing: number): Camera =>
    limitCamera(fitCamera(points, size, bearing, pitch, nearestWhole * magnified, covered), scene.box)
  if (facing !== null) return fitted(facing)
  const upright = fitted(scene.turn)
  // The quarter turn that is nearer to north.
  const onItsSide = fitted(scene.turn > 0 ? scene.turn - 90 : scene.turn + 90)
  return onItsSide.scale > upright.scale * muchLarger ? onItsSide : upright
}

/** Gain in height for which a floor that is shown whole may be rotated while its width stays. */
const muchHigher = 1.3

/**
 * Returns the camera after a resize of a plan that showed the whole floor. Null if the user has moved the plan. `wholeIn`
 * returns the camera of the whole floor in a frame, with its best direction or a given one.
 */
export function wholeAfterResize(
  camera: Camera,
  before: Frame,
  after: Frame,
  wholeIn: (frame: Frame, bearing?: number) => Camera,
): Camera | null {
  const { bearing } = camera
  if (!isSameCamera(camera, wholeIn(before, bearing))) return null
  const isTurned = !isSameCamera(camera, wholeIn(before))
  // The floor is not rotated because a list opens below it, but because the user makes the plan larger.
  const isGrown = after.size.height > before.size.height * muchHigher
  const isKept = isTurned || (after.size.width === before.size.width && !isGrown)
  return isKept ? wholeIn(after, bearing) : wholeIn(after)
}

/** Looks of surfaces without anything to see. */
const bare: ReadonlySet<ScenePart['look']> = new Set(['ground', 'void', 'solid', 'building'])

/**
 * Returns where a zoom should end that is centred at `point`: there, if it is on something, else at the nearest place or
 * icon in sight, else at the nearest corner of anything. So no zoom ends in a void, such as the tracks below a concourse.
 */
export function landingPoint({ parts, places, icons }: Scene, point: Point, sightInMetres: number): Point {
  const shown = parts.filter(({ look }) => !bare.has(look))
  if (shown.some(({ surface }) => contains(surface, point))) return point
  const named = nearestOf([...places.map(({ centre }) => centre), ...icons.map((icon) => icon.point)], point)
  if (named !== null && metresBetween(named, point) <= sightInMetres) return named
  return (
    nearestOf(
      shown.flatMap(({ surface }) => surface.flat().flatMap(pointsOf)),
      point,
    ) ?? point
  )
}

function nearestOf(points: readonly Point[], to: Point): Point | null {
  let nearest: Point | null = null
  for (const point of points)
    if (nearest === null || metresBetween(point, to) < metresBetween(nearest, to)) nearest = point
  return nearest
}
