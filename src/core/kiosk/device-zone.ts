import type { IanaZone } from '../brand.ts'
import { areaAndParents } from '../filter/areas.ts'
import { statedZone, utc } from '../time/zones.ts'
import type { Area } from '../wire/configuration.ts'
import type { Kiosk } from '../wire/kiosk.ts'
import type { Resource } from '../wire/resource.ts'

/**
 * The zone in which a panel or kiosk shows times: that of its room, else its own, else that of its nearest area that states
 * one. Null if none of them is known. A room in UTC counts as unknown: a blank zone is read as UTC (section 3).
 */
export function deviceZone(
  { timezone, areaId }: Pick<Kiosk, 'timezone' | 'areaId'>,
  resource: Pick<Resource, 'timezone' | 'mapInfos'> | null,
  areas: readonly Pick<Area, 'id' | 'parentAreaId' | 'timezone'>[],
): IanaZone | null {
  const ofRoom = statedZone(resource?.timezone ?? null)
  if (ofRoom !== null && ofRoom !== utc) return ofRoom
  const byId = new Map(areas.map((area) => [area.id, area]))
  const around = areaAndParents(byId, areaId ?? resource?.mapInfos[0]?.areaId ?? '')
  const names = [timezone, ...around.map((id) => byId.get(id)?.timezone ?? null)]
  return names.map(statedZone).find((zone) => zone !== null) ?? null
}
