import { proxy, ref } from 'valtio'
import type { ControllableObject } from '#src/core/objects/object.ts'

/** The controllable objects of all resources, while a plan shows them; null while none does. By id, since changes name them so. */
export const floorObjects = proxy<{ known: ReadonlyMap<string, ControllableObject> | null }>({ known: null })

export function setFloorObjects(known: ReadonlyMap<string, ControllableObject> | null): void {
  floorObjects.known = known === null ? null : ref(known)
}
