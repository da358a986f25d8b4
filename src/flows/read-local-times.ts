import type { IanaZone, InstantSpan, ResourceId } from '#src/core/brand.ts'
import { offsetAt, resolveZone } from '#src/core/time/zones.ts'
import { askEngine } from './ask-engine.ts'
import { explainSpan } from './explain-span.ts'
import type { Product } from './product.ts'

/** A zone that shows another time than the form does, because a chosen resource is there. */
export interface LocalTime {
  readonly zone: IanaZone
  /** Whether the time lies outside the working hours of a resource there; false if they are not known. */
  readonly isOutsideHours: boolean
}

/** Returns the zones of the resources whose clocks differ from those of `zone` at the time, each zone once. */
export async function readLocalTimes(
  product: Product,
  ids: readonly ResourceId[],
  time: InstantSpan,
  zone: IanaZone,
): Promise<readonly LocalTime[]> {
  const found = new Map<IanaZone, LocalTime>()
  for (const id of ids) {
    const asked = await askEngine(product.engine.resource(id))
    const local = resolveZone(asked.ok && asked.value ? asked.value.timezone : '')
    if (!local.ok || offsetAt(local.value, time.start) === offsetAt(zone, time.start)) continue
    const explained = await explainSpan(product, id, time)
    const isOutside = explained.ok && explained.value.touchesOffHours
    const isOutsideHours = isOutside || found.get(local.value)?.isOutsideHours === true
    found.set(local.value, { zone: local.value, isOutsideHours })
  }
  return [...found.values()]
}
