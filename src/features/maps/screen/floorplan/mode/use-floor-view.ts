import { useCallback, useEffect, useMemo } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { FloorDrawing } from '#src/engine/compute.ts'
import { session } from '#src/features/account/model/state.ts'
import type { ControllableObject } from '#src/features/controls/model/rules/object.ts'
import { floorObjects, shownObjects, wantedValues } from '#src/features/controls/model/state.ts'
import { loadKnownPeople } from '#src/features/people/model/find-people.ts'
import { watchColleagues } from '#src/features/colleagues/model/load-colleagues.ts'
import { people, peopleToday } from '#src/features/people/model/state.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Quarter } from '#src/kernel/time/units.ts'
import { plus, startOfQuarter } from '#src/kernel/time/moment.ts'
import { groupBy } from '#src/kernel/collections.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { usePlanning } from '#src/base/use-needs.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { type FeatureId, metresBetween } from '@foyer/indoor'
import { type ChosenMoment, useChosenMoment } from '#src/features/timeline/screen/place-facts.ts'
import { floorState, type StandingPlace } from '../../../model/floorplan/state.ts'

/** Returns the user's own reservations on this floor at the displayed moment, by resource id. */
function useOwnPlaces(places: readonly StandingPlace[], quarter: Quarter): ReadonlyMap<ResourceId, Reservation> {
  const { list } = useSnapshot(reservations)
  return useMemo(() => {
    const start = startOfQuarter(quarter)
    const end = startOfQuarter(plus(quarter, 1))
    const byEmail = new Map(
      list.flatMap((reservation) => {
        const { event, cancelledByResponse } = reservation
        const isThen = event.start.utcDateTime < end && event.end.utcDateTime > start
        if (!isThen || event.cancelled || cancelledByResponse) return []
        const rooms = event.attendees.filter(({ resource }) => resource)
        return rooms.map(({ emailAddress }) => [emailAddress.address, reservation] as const)
      }),
    )
    return new Map(
      places.flatMap(({ id, email }) => {
        const reservation = email === null ? undefined : byEmail.get(email)
        return reservation === undefined ? [] : [[id, reservation] as const]
      }),
    )
  }, [list, places, quarter])
}

interface OrderedPlaces {
  /** Matching places first, then those that the query excludes. */
  readonly list: readonly StandingPlace[]
  readonly matching: number
  /**
   * Distance in metres from the place selected with "nearest". Null if none is selected, or if either place is not on
   * the map.
   */
  readonly metresTo: (place: StandingPlace) => number | null
}

/**
 * Orders the places of a floor for the list: by straight-line distance from the selected place, or else in query order.
 * The query order is by nearness if the user wants to sit near a colleague.
 */
function orderPlaces(places: readonly StandingPlace[], nearTo: ResourceId | null): OrderedPlaces {
  const from = places.find(({ id }) => id === nearTo)?.point ?? null
  const metresTo = ({ point }: StandingPlace): number | null => (from && point ? metresBetween(from, point) : null)
  const matching = places.filter(({ standing }) => standing.rank !== null)
  const others = places.filter(({ standing }) => standing.rank === null)
  const byRank = matching.toSorted((one, other) => (one.standing.rank ?? 0) - (other.standing.rank ?? 0))
  const parts = [byRank, others]
  if (from) {
    const far = (place: StandingPlace): number => metresTo(place) ?? Infinity
    for (const part of parts) part.sort((one, other) => far(one) - far(other) || 0)
  }
  return { list: parts.flat(), matching: matching.length, metresTo }
}

/**
 * Returns the controllable objects by resource id, including changes that the user has just made. Empty if they are not
 * wanted.
 */
function useFloorObjects(isWanted: boolean): ReadonlyMap<ResourceId, readonly ControllableObject[]> {
  const { value: known } = useSnapshot(floorObjects)
  const { byElement: wanted } = useSnapshot(wantedValues)
  return useMemo(() => {
    const shown = known === null || !isWanted ? [] : shownObjects(known, wanted)
    const placed = shown.filter(({ resourceId }) => resourceId !== null)
    return groupBy(placed, ({ resourceId }) => resourceIdOf(resourceId ?? ''))
  }, [known, wanted, isWanted])
}

/** A person at a resource. */
export interface SeatedPerson {
  readonly email: Email
  readonly name: string
  readonly resourceId: ResourceId
}

/**
 * Returns the locations of the user's colleagues at the displayed moment, according to their calendars of today.
 * Includes favourite and recent colleagues, and the colleague whom the user wants to sit near. Empty if `isWanted` is
 * false.
 */
function useFloorPeople(isWanted: boolean, quarter: Quarter): readonly SeatedPerson[] {
  const services = usePlanning()
  const { known, near } = useSnapshot(people)
  const { value: today } = useSnapshot(peopleToday)
  const { rights } = useSnapshot(session)
  const isOn = isWanted && rights.people
  const emails = useMemo(() => [...new Set([...known.favourites, ...known.recent].map(({ email }) => email))], [known])
  useEffect(() => {
    if (isOn) void loadKnownPeople(services)
  }, [services, isOn])
  useEffect(() => (isOn && emails.length > 0 ? watchColleagues(services, emails) : undefined), [services, isOn, emails])
  return useMemo(() => {
    if (!isOn) return []
    const moment = startOfQuarter(quarter)
    const names = new Map([...known.recent, ...known.favourites].map(({ email, name }) => [email, name]))
    const seats = emails.map((email) => {
      const day = today.get(email)
      return { email, name: names.get(email) ?? email, seat: day?.data === 'ready' ? day.seat : null }
    })
    if (near && !names.has(near.email)) seats.push(near)
    return seats.flatMap(({ email, name, seat }): SeatedPerson[] => {
      const isThen = seat?.resource && moment < seat.end && startOfQuarter(plus(quarter, 1)) > seat.start
      return isThen && seat.resource ? [{ email, name, resourceId: seat.resource.id }] : []
    })
  }, [isOn, known, today, near, emails, quarter])
}

/** All data of a floor that the plan and the list show for the displayed moment. */
export interface FloorScene {
  readonly drawing: FloorDrawing
  readonly moment: ChosenMoment
  readonly places: readonly StandingPlace[]
  /** True if the engine has returned the places. */
  readonly isKnown: boolean
  readonly byId: ReadonlyMap<ResourceId, StandingPlace>
  /** The resource of a unit or fixture. If it has several resources, the first. */
  readonly byFeature: ReadonlyMap<FeatureId, StandingPlace>
  readonly ordered: OrderedPlaces
  readonly chosen: StandingPlace | null
  readonly people: readonly SeatedPerson[]
  /** Returns the names of the people at a resource. */
  readonly namesAt: (id: ResourceId) => readonly string[]
  /** The user's own reservations at the displayed moment, and their subjects. */
  readonly bookings: ReadonlyMap<ResourceId, Reservation>
  readonly own: ReadonlyMap<ResourceId, string>
  /** Empty unless their layer is shown and the displayed moment is now. */
  readonly objects: ReadonlyMap<ResourceId, readonly ControllableObject[]>
  /** True if the displayed moment is now. */
  readonly isPresent: boolean
}

const nothing: readonly StandingPlace[] = []

/** Returns null until the floor is drawn. */
export function useFloorView(): FloorScene | null {
  const { t } = useTranslation()
  const { drawing, places: known, nearTo, chosen, layers } = useSnapshot(floorState)
  const moment = useChosenMoment()
  const places = known ?? nothing
  const { present, isNow, quarter, day } = moment
  const isToday = isNow || (present >= day.from && present < day.to)
  const floorPeople = useFloorPeople(layers.people && isToday, quarter)
  const namesAt = useCallback(
    (id: ResourceId) => floorPeople.flatMap(({ resourceId, name }) => (resourceId === id ? [name] : [])),
    [floorPeople],
  )
  const bookings = useOwnPlaces(places, quarter)
  const own = useMemo(
    () => new Map([...bookings].map(([id, { event }]) => [id, event.subject || t('notice.noSubject')] as const)),
    [bookings, t],
  )
  // Devices and sensors say how it is now, so another time has none.
  const isPresent = quarter === present
  const shownOnFloor = useFloorObjects(layers.controls && isPresent)
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
    people: floorPeople,
    namesAt,
    bookings,
    own,
    objects: shownOnFloor,
    isPresent,
  }
}
