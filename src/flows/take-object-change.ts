import { applyChange } from '#src/core/objects/apply-change.ts'
import { floorObjects, setFloorObjects } from '#src/state/floor-objects.ts'
import { objects, setObject } from '#src/state/objects.ts'
import { holdChange, type ObjectChange } from './held-object-changes.ts'
import { logProblems } from './log-problems.ts'
import { hearConfirmation } from './object-commands.ts'
import { tellObjectNews } from './object-news.ts'
import type { Product } from './product.ts'

/**
 * Takes an ObjectChanged (section 7) by the object's id. What no screen shows is passed over: it is loaded when it is shown.
 * At once, not gathered like reloads: it costs a look into a map, and somebody may be waiting beside the switch.
 */
export function takeObjectChange(product: Product, change: ObjectChange): void {
  tellObjectNews(product, change.objectId)
  takeOnPlan(change)
  if (objects.resourceId === null) return
  holdChange(product, change)
  const known = objects.known.get(change.objectId)
  if (known === undefined) return
  const { object, named, problems } = applyChange(known, change.data)
  logProblems('object changed', problems)
  if (object !== known) setObject(object)
  hearConfirmation(product, object, named)
}

/** A plan shows the objects of many resources. */
function takeOnPlan({ objectId, data }: ObjectChange): void {
  const known = floorObjects.known?.get(objectId)
  if (!floorObjects.known || !known) return
  const { object } = applyChange(known, data)
  if (object !== known) setFloorObjects(new Map(floorObjects.known).set(objectId, object))
}
