import type { UnitCategory } from '../../venue/categories.ts'
import type { Labels } from '../../venue/labels.ts'
import type { FeatureId } from '../../venue/model.ts'
import type { Means, Route, WalkLeg } from '../route.ts'
import { mostAside, unitsOn } from './choose-landmark.ts'
import { headingFrom, metresBetween, sideOf } from './headings.ts'
import { noticedAlong, type Sights } from './landmarks.ts'
import type { Stretch } from './split-walk.ts'
import type { Arrival } from './step.ts'
import { partOfLine, pointAlong, type WalkedLine } from './walked-line.ts'

/** Metres within which lifts, or stairs, are one group: whoever is there may take any. */
const oneGroup = 10
/** Metres within which two things are one. */
const oneThing = 1

const categories: Readonly<Record<Means, UnitCategory>> = {
  lift: 'elevator',
  stairs: 'stairs',
  escalator: 'escalator',
  ramp: 'ramp',
}

export interface Ending {
  readonly leg: WalkLeg
  readonly line: WalkedLine
  /** The last of the walk. */
  readonly stretch: Stretch
  /** Metres along the walk from where one sees what one walks to. */
  readonly end: number
  readonly at: Arrival['at']
  readonly side: Arrival['side']
  /** Units of what is taken next. */
  readonly taken: readonly FeatureId[]
  readonly route: Route
  readonly sights: Sights
}

/** What is passed on a side of the last stretch that could be taken for what lies on that side at its end. */
export function passedBefore({ leg, line, stretch, end, at, side, taken, route, sights }: Ending): readonly Labels[] {
  if (side !== 'left' && side !== 'right') return []
  const { from, heading } = stretch
  const points = partOfLine(line, from, end)
  const own = new Set<FeatureId | null>(at === 'target' ? [route.to.unitId] : taken)
  const seen = unitsOn(leg, line, { from, to: end })
    .flatMap((unitId) => sights.from(unitId))
    .filter(({ unitId, point }) =>
      unitId === null ? metresBetween(point, route.to.point) > oneThing : !own.has(unitId),
    )
    .filter(({ unitId }) => at === 'target' || (unitId !== null && sights.unit(unitId)?.category === categories[at]))
    .filter(({ point }) => {
      const { along, aside } = noticedAlong(points, point)
      const isBefore = along < end - from - (at === 'target' ? oneThing : oneGroup)
      return (
        aside <= mostAside && isBefore && sideOf(headingFrom(pointAlong(line, from + along), point) - heading) === side
      )
    })
  // A room with two doors is one.
  return [...new Map(seen.map(({ unitId, name, point }) => [unitId ?? point, name])).values()]
}
