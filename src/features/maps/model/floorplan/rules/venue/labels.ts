import { tagOf } from '#src/kernel/languages.ts'
import { type Box, centreOf, contains, nearestOnBoundary, type Point } from './geometry/shape.ts'
import type { Surface } from './scene.ts'
import type { Labels, Unit } from './model.ts'

/** Number of grid steps along each side of the box. */
const innerSteps = 9

/**
 * Finds a point well inside the surface: the given point, else the middle, else the grid point farthest from the edge.
 */
export function innerPoint(surface: Surface, box: Box, given: Point | null): Point {
  const middle = centreOf(box)
  if (given !== null && contains(surface, given)) return given
  if (contains(surface, middle)) return middle
  const distanceToEdge = (point: Point): number => nearestOnBoundary(surface, point).distance
  return bestInside(surface, box, innerSteps, distanceToEdge) ?? middle
}

/**
 * Finds the point inside the surface with the highest rate above 0, on a grid of `steps` by `steps` over its box. Null if
 * there is none.
 */
export function bestInside(surface: Surface, box: Box, steps: number, rateOf: (point: Point) => number): Point | null {
  let best: Point | null = null
  let most = 0
  for (let across = 1; across < steps; across += 1) {
    for (let up = 1; up < steps; up += 1) {
      const point = {
        x: box.minX + ((box.maxX - box.minX) * across) / steps,
        y: box.minY + ((box.maxY - box.minY) * up) / steps,
      }
      const rate = contains(surface, point) ? rateOf(point) : 0
      if (rate > most) [best, most] = [point, rate]
    }
  }
  return best
}

/**
 * Measures the width of the surface in metres, through the point along a direction in degrees clockwise from north.
 * This is twice the distance to the nearer edge, because a label is centred at the point.
 */
export function roomAlong(surface: Surface, { x, y }: Point, degrees: number): number {
  const [ux, uy] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  let [ahead, behind] = [Infinity, Infinity]
  for (const rings of surface) {
    for (const ring of rings) {
      for (let corner = 0; corner < ring.length; corner += 2) {
        const next = (corner + 2) % ring.length
        const ax = (ring[corner] ?? 0) - x
        const ay = (ring[corner + 1] ?? 0) - y
        const bx = (ring[next] ?? 0) - x
        const by = (ring[next + 1] ?? 0) - y
        const offA = ax * uy - ay * ux
        const offB = bx * uy - by * ux
        if (offA > 0 === offB > 0) continue
        const part = offA / (offA - offB)
        const along = (ax + (bx - ax) * part) * ux + (ay + (by - ay) * part) * uy
        if (along >= 0) ahead = Math.min(ahead, along)
        else behind = Math.min(behind, -along)
      }
    }
  }
  const half = Math.min(ahead, behind)
  return Number.isFinite(half) ? 2 * half : 0
}

export const noLabels: Labels = new Map()

/** Returns the labels that a file or the server states: texts by language, or one in an unknown language. */
export function readLabels(given: string | Readonly<Record<string, string | null | undefined>> | null): Labels {
  const texts = typeof given === 'string' ? { und: given } : (given ?? {})
  return new Map(Object.entries(texts).flatMap(([tag, text]) => (text ? [[tag, text]] : [])))
}

/**
 * Finds the label in a language of the product. Falls back to a region of that language, the venue's own language,
 * English, and any language. Returns '' if there are no labels.
 */
export function labelIn(labels: Labels, language: string, venueLanguage = 'en'): string {
  for (const wanted of [tagOf(language), venueLanguage, 'en']) {
    const exact = labels.get(wanted)
    if (exact !== undefined) return exact
    const base = baseOf(wanted)
    for (const [tag, text] of labels) if (baseOf(tag) === base) return text
  }
  for (const text of labels.values()) return text
  return ''
}

function baseOf(tag: string): string {
  return (tag.split(/[-_]/)[0] ?? '').toLowerCase()
}

/**
 * Formats text from an external file for a console or a log. Replaces control characters, because terminals execute
 * them, and truncates the text to `longest` characters.
 */
export function printable(text: string, longest = 300): string {
  const shown = Array.from(text.slice(0, longest + 1), (sign) =>
    isControl(sign.codePointAt(0) ?? 0) ? '?' : sign,
  ).join('')
  return text.length > longest ? `${shown.slice(0, longest - 1)}…` : shown
}

/** C0, delete and C1. */
function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code < 0xa0)
}

/** Describes a unit for findings. */
export function tellUnit({ name, category, id }: Pick<Unit, 'name' | 'category' | 'id'>): string {
  const [text] = name.values()
  return text === undefined ? `${category} ${id}` : `${category} '${text}'`
}
