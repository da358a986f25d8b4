import { isForStaff } from '../venue/categories.ts'
import type { FeatureId, Venue } from '../venue/model.ts'
import { type Rights, rightsInOrder } from '../venue/rights.ts'
import type { Passage } from './passages.ts'
import type { Route } from './queries.ts'

/** Returns the rights with which routes are looked for in turn: only those that open something on this venue. */
export function rightsOn({ units }: Venue, passages: readonly Passage[]): readonly Rights[] {
  const isNeeded = (rights: Rights): boolean =>
    passages.some((passage) => passage.rights === rights) ||
    (rights === 'staff' && units.some(({ category, restriction }) => restriction !== null || isForStaff(category)))
  return rightsInOrder.filter((rights) => rights === 'visitor' || isNeeded(rights))
}

/** Creates a function that returns the rights that the doors of a route need. */
export function createRightsNeeded(passages: readonly Passage[]): (legs: Route['legs']) => Rights {
  const rightsOf = new Map<FeatureId | null, Rights>(passages.map(({ openingId, rights }) => [openingId, rights]))
  return (legs) => {
    const doors = legs.flatMap((leg) => (leg.kind === 'walk' ? leg.doors : []))
    const needed = doors.map(({ openingId }) => rightsOf.get(openingId) ?? 'visitor')
    return rightsInOrder.findLast((rights) => needed.includes(rights)) ?? 'visitor'
  }
}
