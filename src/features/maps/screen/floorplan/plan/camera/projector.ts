import type { Box, Point } from '@foyer/indoor'
import type { Camera, ScreenPoint } from '../../plan-view.ts'

/** CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Converts between the plan and the screen for one camera. */
export interface Projector {
  /** `height` is metres above the floor. */
  toScreen(point: Point, height?: number): ScreenPoint
  toPlan(point: ScreenPoint): Point
}

/**
 * Distance of the eye from the screen, in screen heights. It has MapLibre's field of view, so that overlays align with
 * its map.
 */
const eyeDistance = 0.5 / Math.tan(0.6435011087932844 / 2)

export function createProjector(camera: Camera, { width, height }: Size): Projector {
  const { centre, scale } = camera
  const [sin, cos] = sinAndCos(camera.bearing)
  const [sinPitch, cosPitch] = sinAndCos(camera.pitch)
  const eye = eyeDistance * Math.max(1, height)
  return {
    toScreen({ x, y }, metres = 0) {
      const [east, north] = [(x - centre.x) * scale, (y - centre.y) * scale]
      const right = east * cos - north * sin
      const ahead = east * sin + north * cos
      const up = metres * scale
      const away = eye + ahead * sinPitch - up * cosPitch
      // Points level with or behind the eye are projected far away, because they would otherwise be mirrored.
      const size = eye / Math.max(away, eye / 50)
      return { x: width / 2 + right * size, y: height / 2 - (ahead * cosPitch + up * sinPitch) * size }
    },
    toPlan(point) {
      const [sx, sy] = [point.x - width / 2, height / 2 - point.y]
      // The eye's ray meets the floor: sy = ahead cos / (1 + ahead sin / eye).
      const slope = Math.max(cosPitch - (sy * sinPitch) / eye, 0.05)
      const ahead = sy / slope
      const right = sx * (1 + (ahead * sinPitch) / eye)
      return {
        x: centre.x + (right * cos + ahead * sin) / scale,
        y: centre.y + (ahead * cos - right * sin) / scale,
      }
    },
  }
}

/** Returns a box around the visible part of the plan. */
export function boxInSight({ toPlan }: Projector, { width, height }: Size): Box {
  const corners = [0, width].flatMap((x) => [0, height].map((y) => toPlan({ x, y })))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) }
}

function sinAndCos(degrees: number): readonly [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [Math.sin(angle), Math.cos(angle)]
}
