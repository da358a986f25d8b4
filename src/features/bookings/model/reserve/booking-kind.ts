import { askEngine } from '#src/base/ask-engine.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { Reading } from '#src/base/needs.ts'
import { type BookingKind, bookingKindOf } from './rules/one-tap.ts'

/** Returns the category of a resource by its id. A resource that is gone counts as a place to meet. */
export async function bookingKind({ engine, configuration }: Reading, id: ResourceId): Promise<BookingKind> {
  const found = await askEngine(engine.resource(id))
  return found.ok && found.value ? bookingKindOf(found.value, configuration.resourceTypeInfos) : 'meeting'
}
