import type { TFunction } from 'i18next'
import type { AreaFill, FloorDrawing, VenueView } from '#src/engine/compute.ts'
import { valueWords } from '#src/features/controls/screen/object-card.tsx'
import { type ControllableObject, isPresence, type ObjectElement } from '#src/features/controls/model/rules/object.ts'
import { initials } from '#src/features/people/model/rules/initials.ts'
import { memoized } from '#src/kernel/collections.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { Format } from '#src/ui/text.ts'
import { nameWithin } from '#src/wire/name-and-address.ts'
import { shownState, stateWord } from '#src/features/timeline/screen/place-facts.ts'
import type { HeatFill, Marker, PlaceLabel } from '../plan-view.ts'
import type { FeatureId } from '@foyer/indoor'
import type { PlaceState } from '#src/features/availability/model/rules/state-symbol.ts'
import type { StandingPlace } from '../../../model/floorplan/state.ts'
import type { SeatedPerson } from './use-floor-view.ts'

/** The occupied share of an area, 0 to 1, of the resources with known states. Null if none is known. */
export const shareOf = ({ known, reserved }: Pick<AreaFill, 'known' | 'reserved'>): number | null =>
  known === 0 ? null : reserved / known

/** Computes the occupancy of the zones of a floor, by id, or of the floor itself if it has no zones. */
export function heatOf(
  { levelId, sections }: Pick<FloorDrawing, 'levelId' | 'sections'>,
  { levels }: Pick<VenueView, 'levels'>,
  fills: readonly AreaFill[],
  wordsOf: (share: number) => string,
): ReadonlyMap<string, HeatFill> {
  const shares = new Map(fills.map((fill) => [fill.areaId, shareOf(fill)]))
  const shown = sections.filter(({ areaId }) => areaId !== null && shares.has(areaId))
  const surfaces = shown.length > 0 ? shown : levels.filter(({ id }) => id === levelId)
  return new Map(
    surfaces.flatMap(({ id, areaId }) => {
      const share = areaId === null ? null : (shares.get(areaId) ?? null)
      return share === null ? [] : [[id, { share, words: wordsOf(share) }] as const]
    }),
  )
}

/** Names of the buildings of a level, or of all buildings if the level is outdoors. */
export function housesOf({ levels, buildings }: Pick<VenueView, 'levels' | 'buildings'>, levelId: FeatureId) {
  const level = levels.find(({ id }) => id === levelId)
  const building = buildings.find(({ id }) => level?.buildingIds.includes(id))
  return (building ? [building] : buildings).map(({ name }) => name)
}

/** Creates the labels of the places in these buildings. If a name ends with the building's name, the label omits it. */
export function labelsOf(
  places: readonly StandingPlace[],
  houses: readonly string[],
  isNameAlone: boolean,
  t: TFunction,
): ReadonlyMap<FeatureId, PlaceLabel> {
  // Thousands of places have only dozens of different texts, so each text is created once.
  const details = memoized((capacity: number) => t('conflict.seats', { count: capacity }))
  // The colour and the legend show that this is outside working hours.
  const states = memoized((state: PlaceState) => stateWord(state === 'freeOutsideWorkingHours' ? 'free' : state, t))
  const labels = new Map<FeatureId, PlaceLabel>()
  for (const place of places) {
    const { featureId, capacity, standing } = place
    if (featureId === null) continue
    const name = nameWithin(place.name, houses)
    const detail = capacity === null ? undefined : details(capacity)
    const state = standing.data === 'loading' ? undefined : states(shownState(place))
    labels.set(featureId, isNameAlone ? { name } : { name, detail, state })
  }
  return labels
}

interface Marked {
  readonly byId: ReadonlyMap<ResourceId, StandingPlace>
  readonly people: readonly SeatedPerson[]
  readonly own: ReadonlyMap<ResourceId, string>
  readonly objects: ReadonlyMap<ResourceId, readonly ControllableObject[]>
}

/** Metres between the markers of one place. */
const apart = 0.9

/** Markers, and the resource of each marker by the marker's id. */
export interface Markers {
  readonly list: readonly Marker[]
  readonly resourceOf: ReadonlyMap<string, ResourceId>
}

/**
 * Creates markers for the people and objects at the places of a floor. People and objects without a place on the map
 * appear only in the list.
 */
export function markersOf({ byId, people, own, objects }: Marked, { t, format }: Words): Markers {
  const used = new Map<ResourceId, number>()
  /** Returns the next free position, because several markers of one place are placed side by side. */
  const pointIn = (id: ResourceId): { x: number; y: number } | null => {
    const point = byId.get(id)?.point
    if (!point) return null
    const place = used.get(id) ?? 0
    used.set(id, place + 1)
    return { x: point.x + place * apart, y: point.y }
  }
  const list: Marker[] = []
  const resourceOf = new Map<string, ResourceId>()
  const put = (marker: Marker, id: ResourceId): void => {
    list.push(marker)
    resourceOf.set(marker.id, id)
  }
  for (const [id, subject] of own) {
    const point = pointIn(id)
    const name = t('places.yourBooking', { subject })
    if (point) put({ kind: 'person', id: `own ${id}`, point, name, initials: '★', hue: 217, isOwn: true }, id)
  }
  for (const { resourceId, email, name } of people) {
    const point = pointIn(resourceId)
    const drawn = { name, initials: initials(name), hue: hueOf(email) }
    if (point) put({ kind: 'person', id: `person ${email}`, point, ...drawn }, resourceId)
  }
  for (const [id, known] of objects) {
    const told = byId.has(id) ? mostTelling(known) : null
    // It stands in a corner of its place, so it needs no position beside the others.
    const point = told && (byId.get(id)?.point ?? null)
    if (!told || !point) continue
    const { object, element } = told
    const value = valueWords(t, format, element)
    const shown = { value, colour: element.color, presence: isPresence(element) ? element.value : undefined }
    const placeId = byId.get(id)?.featureId ?? undefined
    put({ kind: 'object', id: `object ${object.id}`, point, name: object.name, placeId, ...shown }, id)
  }
  return { list, resourceOf }
}

interface Words {
  readonly t: TFunction
  readonly format: Format
}

/**
 * Summarises the objects of a place: the value of one, and the number of the others. All are listed next to the plan
 * when the place is chosen. Returns '' if there are none.
 */
export function objectWords(known: readonly ControllableObject[] | undefined, { t, format }: Words): string {
  const told = mostTelling(known ?? [])
  if (!known || !told) return ''
  const others = known.length > 1 ? ` +${format.number(known.length - 1)}` : ''
  return valueWords(t, format, told.element) + others
}

/** Chooses the most informative element: a presence sensor, or else one with a colour, or else the first one. */
export function mostTelling(objects: readonly ControllableObject[]) {
  const shown = objects.flatMap((object) => object.elements.map((element) => ({ object, element })))
  const isTelling = [isPresence, ({ color }: ObjectElement) => color !== null, () => true]
  for (const is of isTelling) {
    const found = shown.find(({ element }) => is(element))
    if (found) return found
  }
  return null
}

/** Derives a hue that is the same for every user. Hues are spread over the whole circle. */
function hueOf(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return sum
}
