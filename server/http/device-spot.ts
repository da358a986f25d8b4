import type { Area } from '#src/wire/configuration.ts'
import { type DeviceSpot, siteOfArea } from '../rules/devices/sight.ts'
import { resourcesById } from '../store/resources.ts'
import type { Queries } from '../store/schema.ts'
import { deviceById } from '../store/devices.ts'

/** Returns the place of a device, on which its sight depends. Null if there is no such device, or if it has no place. */
export async function deviceSpot(
  queries: Queries,
  deviceId: string | null,
  areas: readonly Area[],
): Promise<DeviceSpot | null> {
  if (deviceId === null) return null
  const device = await deviceById(queries, deviceId)
  if (device === null) return null
  const { kind, place } = device
  const { resourceId, areaId } = place
  const [resource] = resourceId === null ? [] : await resourcesById(queries, [resourceId])
  const byId = new Map(areas.map((area) => [area.id, area]))
  return { kind, resourceId, siteId: siteOfArea(byId, areaId ?? resource?.areaId ?? null) }
}
