import type { NamedPlace } from '#src/features/wayfinding/rules/places/find-places.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'

/** Position of a kiosk: its building, the unit of the map in front of it, and the direction in which a reader looks. */
export type Standing = Pick<Kiosk, 'areaId' | 'unitId' | 'heading'>

type Placed = Pick<NamedPlace, 'id' | 'unitId' | 'levelId' | 'resourceIds'> & { readonly isKiosk: boolean }

/** The parts of a map by which the building of a place is found. */
interface Plan {
  readonly areaId: string | null
  readonly buildings: readonly { readonly id: string; readonly areaId: string | null }[]
  readonly levels: readonly {
    readonly id: string
    readonly buildingIds: readonly string[]
    readonly areaId: string | null
  }[]
}

/**
 * Returns the place of a device on the open map: that of its room, or for a kiosk the one drawn in its unit, else any
 * place of the unit. Null if the map has none.
 */
export function standingOf<Place extends Placed>(
  { kind, resourceId, unitId }: Pick<Kiosk, 'kind' | 'resourceId' | 'unitId'>,
  places: readonly Place[],
): Place | null {
  if (kind === 'panel') return places.find(({ resourceIds }) => resourceIds.some((id) => id === resourceId)) ?? null
  if (unitId === null) return null
  const near = places.filter((place) => place.id === unitId || place.unitId === unitId)
  return near.find(({ isKiosk }) => isKiosk) ?? near[0] ?? null
}

/**
 * Returns the position of a kiosk at a place of the map: its building is that of the level, else the level's own area,
 * else the site. Null if nothing of this id is a place.
 */
export function standAt(
  { venue, places }: { readonly venue: Plan; readonly places: readonly Placed[] },
  featureId: string,
): Omit<Standing, 'heading'> | null {
  const place = places.find(({ id }) => id === featureId)
  if (place === undefined) return null
  const level = venue.levels.find(({ id }) => id === place.levelId)
  const building = venue.buildings.find(({ id }) => level?.buildingIds.includes(id))
  return {
    areaId: building?.areaId ?? level?.areaId ?? venue.areaId,
    unitId: place.unitId ?? place.id,
  }
}
