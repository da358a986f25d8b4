import { type Box, emptyBox, type Point } from './geometry/shape.ts'
import type { Corners, Rings, Surface } from './scene.ts'

/** Strokes `first` to `first + count` of the floor's geometry. */
export interface Strokes {
  readonly first: number
  readonly count: number
}

/** All corners of a floor in three arrays, which are transferred, not copied. */
export interface FloorGeometry {
  /** x, y of every corner. Rings are not closed. */
  readonly corners: Float32Array<ArrayBuffer>
  /** Index of the first corner of each stroke, plus one more entry for the end of the last stroke. */
  readonly starts: Uint32Array<ArrayBuffer>
  /** 0: line, 1: outline (counter-clockwise), 2: hole (clockwise) in the previous outline. */
  readonly kinds: Uint8Array<ArrayBuffer>
}

const [outline, hole] = [1, 2]

/** Returns the surface that these strokes enclose, without the lines. */
export function surfaceOf({ corners, starts, kinds }: FloorGeometry, { first, count }: Strokes): Surface {
  const polygons: Corners[][] = []
  for (let stroke = first; stroke < first + count; stroke += 1) {
    const ring = corners.subarray(2 * (starts[stroke] ?? 0), 2 * (starts[stroke + 1] ?? 0))
    if (kinds[stroke] === outline) polygons.push([ring])
    else if (kinds[stroke] === hole) polygons.at(-1)?.push(ring)
  }
  return polygons
}

export function linesOf({ corners, starts }: FloorGeometry, { first, count }: Strokes): readonly Corners[] {
  return Array.from({ length: count }, (_, index) =>
    corners.subarray(2 * (starts[first + index] ?? 0), 2 * (starts[first + index + 1] ?? 0)),
  )
}

export const boxOfSurface = (surface: Surface): Box =>
  boxAround(
    emptyBox,
    surface.flatMap(([ring]) => ring ?? []),
  )

/** Returns the smallest box that contains the given box and these corners. */
export function boxAround({ minX, minY, maxX, maxY }: Box, lines: readonly Corners[]): Box {
  for (const corners of lines) {
    for (let corner = 0; corner < corners.length; corner += 2) {
      const x = corners[corner] ?? 0
      const y = corners[corner + 1] ?? 0
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
  }
  return { minX, minY, maxX, maxY }
}

/** Area in square metres. */
export function areaOfSurface(surface: Surface): number {
  return surface.reduce((sum, rings) => sum + areaOfRings(rings), 0)
}

function areaOfRings(rings: Rings): number {
  return rings.reduce((sum, ring, index) => sum + (index === 0 ? 1 : -1) * Math.abs(areaOfRing(ring)), 0)
}

function areaOfRing(ring: Corners): number {
  let sum = 0
  const length = ring.length
  for (let corner = 0; corner < length; corner += 2) {
    const next = (corner + 2) % length
    sum += (ring[corner] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[corner + 1] ?? 0)
  }
  return sum / 2
}

/** Returns true if the point is inside, by the even-odd rule. */
export function isInside(surface: Surface, { x, y }: Point): boolean {
  let inside = false
  for (const rings of surface) {
    for (const ring of rings) {
      let beforeX = ring.at(-2) ?? 0
      let beforeY = ring.at(-1) ?? 0
      for (let corner = 0; corner < ring.length; corner += 2) {
        const cornerX = ring[corner] ?? 0
        const cornerY = ring[corner + 1] ?? 0
        if (cornerY > y !== beforeY > y && x < ((beforeX - cornerX) * (y - cornerY)) / (beforeY - cornerY) + cornerX)
          inside = !inside
        beforeX = cornerX
        beforeY = cornerY
      }
    }
  }
  return inside
}
