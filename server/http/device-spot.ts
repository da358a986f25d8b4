import * as v from 'valibot'
import type { Area } from '#src/wire/configuration.ts'
import { type DeviceSpot, siteOfArea } from '../rules/devices/sight.ts'
import { resourcesById } from '../store/resources.ts'
import type { Queries } from '../store/schema.ts'

const placeSchema = v.object({
  resourceId: v.nullish(v.string(), null),
  areaId: v.nullish(v.string(), null),
})

/** Returns where a device is, for what it may see. Null if there is no such device, or if nobody has placed it. */
export async function deviceSpot(
  queries: Queries,
  deviceId: string | null,
  areas: readonly Area[],
): Promise<DeviceSpot | null> {
  if (deviceId === null) return null
  const row = await queries
    .selectFrom('devices')
    .select(['kind', 'place'])
    .where('id', '=', deviceId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { resourceId, areaId } = v.parse(placeSchema, JSON.parse(row.place))
  const [resource] = resourceId === null ? [] : await resourcesById(queries, [resourceId])
  const byId = new Map(areas.map((area) => [area.id, area]))
  return { kind: row.kind, resourceId, siteId: siteOfArea(byId, areaId ?? resource?.areaId ?? null) }
}
