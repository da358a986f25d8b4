import { byNearness, centreOf, type OnLevel, type PlaceCategory } from '@foyer/indoor'
import { useEffect, useMemo } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { PlaceView } from '#src/engine/compute.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { type QueryOptions, useQuery } from '#src/base/use-query.ts'
import { useReading } from '#src/base/use-needs.ts'
import { wishesOf } from '../../model/wayfinding/map-settings.ts'
import { type ListedPlace, mapState, setListed } from '../../model/wayfinding/state.ts'

/** Number of places to which the walk is measured, because each is a search for a route. */
const mostMeasured = 30

/** A place and the metres on foot to it. */
interface FoundPlace extends ListedPlace {
  readonly metres: number
}

type Groups = readonly (readonly PlaceView[])[]

/**
 * Returns the nearest place of each group and the metres on foot to it, from a place. Null for a group without a place
 * that can be reached. The result is null until it is known, or if the place is undefined.
 */
function useNearestOf(
  fromId: string | undefined,
  groups: Groups,
  { keepsLast = false }: Pick<QueryOptions, 'keepsLast'> = {},
): readonly (FoundPlace | null)[] | null {
  const { engine } = useReading()
  const { kept, places } = useSnapshot(mapState)
  const { isStepFree, avoidsOutdoors, prefersLifts } = kept
  const written = groups.map((own) => own.map(({ id }) => id).join(' ')).join('\n')
  return useQuery(
    async () => {
      if (fromId === undefined || groups.length === 0) return []
      const kinds = groups.map((own) => own.map(({ id }) => ({ featureId: id })))
      const wishes = wishesOf({ ...kept, isStepFree, avoidsOutdoors, prefersLifts })
      const answered = await askEngine(engine.nearestOf({ from: { featureId: fromId }, kinds, ...wishes }))
      if (!answered.ok || !answered.value.ok) return []
      return answered.value.value.map((found, index) => {
        const place = found === null ? undefined : groups[index]?.[found.target]
        return found === null || place === undefined ? null : { place, metres: found.metres }
      })
    },
    // The other members of `kept` change when a place is chosen. Groups are compared by the ids of their places.
    // oxlint-disable-next-line react/exhaustive-deps
    [engine, fromId, written, isStepFree, avoidsOutdoors, prefersLifts],
    // Another map may have other ways to the same places.
    { keepsLast, again: [places] },
  )
}

/** Returns the metres on foot from a fixed screen to places, by their ids, without those that no route reaches. */
export function useMetresTo(list: readonly PlaceView[]): ReadonlyMap<string, number> {
  const { stand } = useSnapshot(mapState)
  const groups = list.map((place) => [place])
  const found = useNearestOf(stand?.placeId, groups, { keepsLast: true }) ?? []
  return new Map(found.flatMap((one) => (one === null ? [] : [[one.place.id, one.metres] as const])))
}

/** Returns the place from which the user walks: the start of the route, or the position of a fixed screen. */
export function useOrigin(): PlaceView | undefined {
  const { places, session, stand } = useSnapshot(mapState)
  const id = session.start?.placeId ?? stand?.placeId
  return places.list.find((place) => place.id === id)
}

/** Returns the point from which straight lines are compared if the start is unknown: the middle of the shown floor. */
function middleOfFloor({ venue, hereLevel, shownLevel }: typeof mapState): OnLevel | null {
  const level = venue?.levels.find(({ id }) => id === (hereLevel ?? shownLevel))
  return level === undefined ? null : { levelId: level.id, point: centreOf(level.box) }
}

/**
 * Returns the places with the nearest first by straight line, from the start, or else from the middle of the shown floor.
 * The order stays while another floor is shown.
 */
function useByLine(own: readonly PlaceView[], origin: PlaceView | undefined): readonly PlaceView[] {
  const { venue } = useSnapshot(mapState)
  return useMemo(() => {
    const from = origin ?? middleOfFloor(mapState)
    const ordinals = new Map(venue?.levels.map(({ id, ordinal }) => [id, ordinal]))
    const others = own.filter(({ id }) => id !== origin?.id)
    return from === null ? others : byNearness(others, from, (levelId) => ordinals.get(levelId) ?? 0)
  }, [own, origin, venue])
}

/**
 * Returns the places of the open category, the nearest on foot first, and shows them as pins on the plan. Null until the
 * walks are measured. Without a start, they have no distances.
 */
export function useListed(list: readonly PlaceView[], isFromStart = true): readonly ListedPlace[] | null {
  const { category } = useSnapshot(mapState)
  const start = useOrigin()
  const origin = isFromStart ? start : undefined
  const own = useMemo(() => list.filter((place) => place.category === category), [list, category])
  const inLine = useByLine(own, origin)
  const groups = useMemo(() => inLine.slice(0, mostMeasured).map((place) => [place]), [inLine])
  const measured = useNearestOf(origin?.id, groups)
  const listed = useMemo((): readonly ListedPlace[] | null => {
    if (measured === null && origin !== undefined) return null
    const reached = (measured ?? []).flatMap((one) => one ?? [])
    const sorted = reached.toSorted((one, other) => (one.metres ?? 0) - (other.metres ?? 0))
    const ids = new Set(sorted.map(({ place }) => place.id))
    return [...sorted, ...inLine.flatMap((place) => (ids.has(place.id) ? [] : { place, metres: null }))]
  }, [measured, inLine, origin])
  useEffect(() => {
    if (category !== null && listed !== null) setListed(listed)
  }, [category, listed])
  return listed
}

/** Returns the nearest place of each of these categories, with the metres on foot to it. */
export function useNearestIn(
  categories: readonly PlaceCategory[],
  list: readonly PlaceView[],
  isFromStart = true,
): ReadonlyMap<PlaceCategory, ListedPlace> {
  const start = useOrigin()
  const origin = isFromStart ? start : undefined
  const written = categories.join(' ')
  const groups = useMemo(
    () =>
      written === ''
        ? []
        : written.split(' ').map((one) => list.filter(({ id, category }) => category === one && id !== origin?.id)),
    [written, list, origin],
  )
  const found = useNearestOf(origin?.id, groups) ?? []
  return new Map(categories.flatMap((category, index) => (found[index] ? [[category, found[index]] as const] : [])))
}
