import type { TFunction } from 'i18next'
import type { ResourceId } from '#src/core/brand.ts'
import type { ControllableObject } from '#src/core/objects/object.ts'
import { initials } from '#src/core/people/initials.ts'
import type { Marker } from '#src/floorplan/plan-view.ts'
import { valueWords } from '#src/screens/resource-details/controls/value-words.ts'
import type { StandingPlace } from '#src/state/floor.ts'
import type { Format } from '#src/ui/format.ts'
import type { SeatedPerson } from './use-floor-people.ts'

interface Marked {
  readonly byId: ReadonlyMap<ResourceId, StandingPlace>
  readonly people: readonly SeatedPerson[]
  readonly own: ReadonlyMap<ResourceId, string>
  readonly objects: ReadonlyMap<ResourceId, readonly ControllableObject[]>
}

/** Metres between markers of one place. */
const apart = 0.9

/** Markers, and the resource that each stands at, by its id. */
export interface Markers {
  readonly list: readonly Marker[]
  readonly resourceOf: ReadonlyMap<string, ResourceId>
}

/** Who and what stands at the places of a floor. What has no place on the map is told by the list alone. */
export function markersOf({ byId, people, own, objects }: Marked, { t, format }: Words): Markers {
  const used = new Map<ResourceId, number>()
  /** Beside each other where a place has several. */
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
    const point = told && pointIn(id)
    if (!told || !point) continue
    const { name } = told.object
    const value = objectWords(known, { t, format })
    put({ kind: 'object', id: `object ${told.object.id}`, point, name, value, colour: told.element.color }, id)
  }
  return { list, resourceOf }
}

interface Words {
  readonly t: TFunction
  readonly format: Format
}

/** What the objects of a place say in a word, the others counted: they stand beside the plan once it is chosen. '' where there are none. */
export function objectWords(known: readonly ControllableObject[] | undefined, { t, format }: Words): string {
  const told = mostTelling(known ?? [])
  if (!known || !told) return ''
  const others = known.length > 1 ? ` +${format.number(known.length - 1)}` : ''
  return valueWords(t, format, told.element) + others
}

/** What says most at a glance: whatever shows a colour, such as that somebody is there. */
function mostTelling(objects: readonly ControllableObject[]) {
  const shown = objects.flatMap((object) => object.elements.map((element) => ({ object, element })))
  return shown.find(({ element }) => element.color !== null) ?? shown[0] ?? null
}

/** The same for everybody who looks, and spread over the circle. */
function hueOf(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return sum
}
