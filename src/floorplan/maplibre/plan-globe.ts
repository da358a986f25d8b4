import type { Point } from '#src/core/venue/geometry/shape.ts'

/**
 * MapLibre knows only the globe. A plan is laid out where the globe is flattest to it, around 0° 0°, in the plane of its own projection:
 * metres then come out as metres, straight and at right angles, wherever on earth the venue stands; there is no other map under it.
 */
const circumference = 40_075_016.685_578_488
const metresPerDegree = circumference / 360
const tile = 512

export function toGlobe({ x, y }: Point): [longitude: number, latitude: number] {
  const north = (y * 2 * Math.PI) / circumference
  return [x / metresPerDegree, (Math.atan(Math.sinh(north)) * 180) / Math.PI]
}

/** MapLibre's zoom for so many CSS pixels a metre. */
export const zoomOf = (scale: number): number => Math.log2((scale * circumference) / tile)

/** CSS pixels a metre at zoom 0. */
export const scaleAtZero = tile / circumference
