import type { Point } from '../../venue/geometry/shape.ts'
import type { Route } from '../route.ts'
import type { Step } from './step.ts'
import { partOfLine, walkedLine } from './walked-line.ts'

/** Metres a ride carries one over the plan before it is drawn. */
const leastRide = 1

/** Returns the line to draw for a step: its part of the route off the walls, or the straight line of stairs or an escalator. */
export function drawStep({ legs }: Pick<Route, 'legs'>, { drawn: { leg: index, from, to } }: Step): readonly Point[] {
  const leg = legs[index]
  if (leg?.kind === 'connector') {
    return Math.hypot(leg.from.x - leg.to.x, leg.from.y - leg.to.y) < leastRide ? [] : [leg.from, leg.to]
  }
  if (leg?.kind !== 'walk' || leg.drawn.length < 2) return []
  const line = walkedLine(leg.drawn)
  // The way off the walls is a little longer or shorter than the one that is measured.
  const scale = leg.length === 0 ? 0 : line.length / leg.length
  const end = Math.abs(to - leg.length) < 1e-6 ? line.length : to * scale
  return partOfLine(line, from * scale, end)
}
