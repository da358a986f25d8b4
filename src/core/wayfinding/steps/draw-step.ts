import type { Point } from '../../venue/geometry/shape.ts'
import type { Route } from '../route.ts'
import type { Step } from './step.ts'
import { partOfLine, walkedLine } from './walked-line.ts'

/** What of the route is to be drawn for a step: its part of the way off the walls. Nothing for a change of floor. */
export function drawStep({ legs }: Pick<Route, 'legs'>, { drawn: { leg: index, from, to } }: Step): readonly Point[] {
  const leg = legs[index]
  if (leg?.kind !== 'walk' || leg.drawn.length < 2) return []
  const line = walkedLine(leg.drawn)
  // The way off the walls is a little longer or shorter than the one that is measured.
  const scale = leg.length === 0 ? 0 : line.length / leg.length
  const end = Math.abs(to - leg.length) < 1e-6 ? line.length : to * scale
  return partOfLine(line, from * scale, end)
}
