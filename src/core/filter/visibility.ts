import type { Resource } from '../wire/resource.ts'

/** A resource reserved to others is hidden unless the restriction is 1 (specification, sections 5 and 6). */
export function isVisible(resource: Pick<Resource, 'conditions'>, resourceVisibilityRestriction: number): boolean {
  return resourceVisibilityRestriction === 1 || resource.conditions.reservedTo !== 'other'
}

/** Favourites reserved to others are removed whatever the restriction says (section 6). */
export function canBeFavourite(resource: Pick<Resource, 'conditions'>): boolean {
  return resource.conditions.reservedTo !== 'other'
}
