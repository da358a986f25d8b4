import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { FloorDrawing } from '#src/contract/compute.ts'
import type { ResourceId } from '#src/core/brand.ts'
import type { FeatureId } from '#src/core/venue/model.ts'
import { floorState, type StandingPlace } from '#src/state/floor.ts'
import { type ChosenMoment, useChosenMoment } from '../places/use-chosen-moment.ts'
import { orderPlaces, type OrderedPlaces } from './order-places.ts'
import { useFloorObjects } from './use-floor-objects.ts'
import { type SeatedPerson, useFloorPeople } from './use-floor-people.ts'
import { useOwnPlaces } from './use-own-places.ts'
import type { ControllableObject } from '#src/core/objects/object.ts'

/** All that plan and list show of a floor at the moment looked at. */
export interface FloorScene {
  readonly drawing: FloorDrawing
  readonly moment: ChosenMoment
  readonly places: readonly StandingPlace[]
  /** Whether the engine has told of its places. */
  readonly isKnown: boolean
  readonly byId: ReadonlyMap<ResourceId, StandingPlace>
  /** The resource that a unit or fixture is; of one that is several, the first. */
  readonly byFeature: ReadonlyMap<FeatureId, StandingPlace>
  readonly ordered: OrderedPlaces
  readonly chosen: StandingPlace | null
  readonly people: readonly SeatedPerson[]
  readonly own: ReadonlyMap<ResourceId, string>
  readonly objects: ReadonlyMap<ResourceId, readonly ControllableObject[]>
}

const nothing: readonly StandingPlace[] = []

/** Null until the floor is drawn. */
export function useFloorView(): FloorScene | null {
  const { drawing, places: known, nearTo, chosen, layers } = useSnapshot(floorState) as typeof floorState
  const moment = useChosenMoment()
  const places = known ?? nothing
  const { present, isNow, quarter, day } = moment
  const isToday = isNow || (present >= day.from && present < day.to)
  const people = useFloorPeople(layers.people && isToday, quarter)
  const own = useOwnPlaces(places, quarter)
  const objects = useFloorObjects(layers.controls)
  const byId = useMemo(() => new Map(places.map((place) => [place.id, place])), [places])
  const byFeature = useMemo(() => {
    const found = new Map<FeatureId, StandingPlace>()
    for (const place of places)
      if (place.featureId !== null && !found.has(place.featureId)) found.set(place.featureId, place)
    return found
  }, [places])
  const ordered = useMemo(() => orderPlaces(places, nearTo), [places, nearTo])
  if (!drawing) return null
  const at = chosen === null ? undefined : byId.get(chosen)
  return {
    drawing,
    moment,
    places,
    isKnown: known !== null,
    byId,
    byFeature,
    ordered,
    chosen: at ?? null,
    people,
    own,
    objects,
  }
}
