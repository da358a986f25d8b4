import type { Resource } from '../wire/resource.ts'

type Conditioned = Pick<Resource, 'conditions'>

export function isReservedToOthers({ conditions }: Conditioned): boolean {
  return conditions.reservedTo === 'other'
}

/** A resource reserved to others is hidden unless the restriction is 1 (specification, sections 5 and 6). */
export function isVisible(resource: Conditioned, resourceVisibilityRestriction: number): boolean {
  return resourceVisibilityRestriction === 1 || !isReservedToOthers(resource)
}

/** Favourites reserved to others are removed regardless of the restriction (section 6). */
export function canBeFavourite(resource: Conditioned): boolean {
  return !isReservedToOthers(resource)
}
