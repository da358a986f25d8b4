import type { FeatureId } from '../../venue/model.ts'
import type { Route } from '../route.ts'
import type { Step } from './step.ts'
import { walkedLine } from './walked-line.ts'

/** What is gone through on a step and could be closed: the doors of its part of the way, or the stairs, lift or the like. */
export function passesOf(route: Route, { drawn }: Step): readonly FeatureId[] {
  const leg = route.legs[drawn.leg]
  if (leg === undefined) return []
  // Stairs joined of several have no name together.
  if (leg.kind === 'connector') return leg.relationshipId === null ? leg.unitIds : [leg.relationshipId]
  const { metres } = walkedLine(leg.points)
  return leg.doors.flatMap(({ openingId, at }) => {
    const place = metres[at] ?? 0
    const isLast = place === metres.at(-1) && drawn.to >= place - nothing
    return place >= drawn.from - nothing && (place < drawn.to - nothing || isLast) ? [openingId] : []
  })
}

/** Metres that make no difference. */
const nothing = 0.001
