import { areaAndParents } from '#src/core/filter/areas.ts'
import { resourceIdOf } from '#src/core/wire/ids.ts'
import { configuration } from '#src/state/configuration.ts'
import { device as state } from '#src/state/device.ts'
import { askEngine } from '../ask-engine.ts'
import type { RunningDevice } from './device.ts'

/**
 * Whether a resource is in the house where a lobby kiosk stands, so that a change of it may be a change of the meetings shown
 * there. What nobody knows the place of counts as there; so does null, which is any.
 */
export async function isInHouse({ product }: RunningDevice, resourceId: string | null): Promise<boolean> {
  const house = state.kiosk?.areaId ?? null
  if (house === null || resourceId === null) return true
  const asked = await askEngine(product.engine.resource(resourceIdOf(resourceId)))
  const places = asked.ok ? (asked.value?.mapInfos ?? []) : []
  if (places.length === 0) return true
  const areas = new Map(configuration.current?.areas.map((area) => [area.id, area]))
  return places.some(({ areaId }) => areaAndParents(areas, areaId).includes(house))
}
