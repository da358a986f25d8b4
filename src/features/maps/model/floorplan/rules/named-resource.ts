import type { JoinedResource } from '@foyer/indoor'
import { shownName } from '#src/wire/name-and-address.ts'
import type { Resource } from '#src/wire/resource.ts'

/** Returns a resource with the names by which its place on a map is found. `areaIds` are its area and the parents of that. */
export const namedResource = (
  resource: Pick<Resource, 'id' | 'name' | 'displayName' | 'displayNameForApp'>,
  areaIds: readonly string[],
): JoinedResource => ({
  id: resource.id,
  names: [shownName(resource), resource.displayName, resource.name].filter((name) => name !== null),
  areaIds,
})
