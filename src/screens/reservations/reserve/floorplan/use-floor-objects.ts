import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { ResourceId } from '#src/core/brand.ts'
import type { ControllableObject } from '#src/core/objects/object.ts'
import { resourceIdOf } from '#src/core/wire/ids.ts'
import { followFloorObjects } from '#src/flows/follow-floor-objects.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { floorObjects } from '#src/state/floor-objects.ts'
import { objects } from '#src/state/objects.ts'
import { shownObjects } from '#src/state/shown-objects.ts'

/** The controllable objects by the resource they belong to, with what was just chosen beside the plan; none while they are not wanted. */
export function useFloorObjects(isWanted: boolean): ReadonlyMap<ResourceId, readonly ControllableObject[]> {
  const product = useProduct()
  const { known } = useSnapshot(floorObjects) as typeof floorObjects
  const { wanted } = useSnapshot(objects) as typeof objects
  useEffect(() => (isWanted ? followFloorObjects(product) : undefined), [product, isWanted])
  return useMemo(() => {
    const found = new Map<ResourceId, ControllableObject[]>()
    for (const object of known === null ? [] : shownObjects(known, wanted)) {
      if (object.resourceId === null) continue
      const id = resourceIdOf(object.resourceId)
      const list = found.get(id)
      if (list) list.push(object)
      else found.set(id, [object])
    }
    return found
  }, [known, wanted])
}
