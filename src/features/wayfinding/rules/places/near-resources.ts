import { byNearness, type OnLevel } from './find-places.ts'

/** Where the user is: at a point of a level, or somewhere on the level. */
export interface Whereabouts {
  readonly levelId: string
  readonly point: OnLevel['point'] | null
}

/** Lists the resources of the user's level, the nearest first, at most `most` of them. */
export function resourcesNear(
  places: readonly (OnLevel & { readonly resourceIds: readonly string[] })[],
  { levelId, point }: Whereabouts,
  most: number,
): readonly string[] {
  const own = places.filter((place) => place.levelId === levelId && place.resourceIds.length > 0)
  const sorted = point === null ? own : byNearness(own, { levelId, point }, () => 0)
  return [...new Set(sorted.flatMap(({ resourceIds }) => resourceIds))].slice(0, most)
}
