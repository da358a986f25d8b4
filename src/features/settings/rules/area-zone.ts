import { areaAndParents } from '#src/features/finding/rules/question.ts'
import type { IanaZone } from '#src/kernel/result.ts'
import { statedZone } from '#src/kernel/time/zones.ts'
import type { Area } from '#src/wire/configuration.ts'

/** Returns the time zone of the nearest area around `id`, itself included, that has one; null if none has. */
export function zoneOfArea(
  areas: readonly Pick<Area, 'id' | 'parentAreaId' | 'timezone'>[],
  id: string,
): IanaZone | null {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const zones = areaAndParents(byId, id).map((around) => statedZone(byId.get(around)?.timezone ?? null))
  return zones.find((zone) => zone !== null) ?? null
}
