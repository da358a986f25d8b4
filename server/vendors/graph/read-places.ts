import * as v from 'valibot'
import type { DirectoryRecord, LeftOut } from '../../rules/directory/record.ts'
import { unreadable } from '../vendor-listing.ts'

/** The kinds of places of Microsoft Graph, the larger ones first. */
export const placeKinds = ['building', 'floor', 'section', 'room', 'workspace', 'desk'] as const
export type PlaceKind = (typeof placeKinds)[number]

const text = v.nullish(v.string(), null)
/** Null for a blank one. */
const reference = v.pipe(
  text,
  v.transform((id) => (id?.trim() ? id : null)),
)
const placeSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  /** Does not change, unlike the id. Older tenants have none. */
  placeId: reference,
  parentId: reference,
  displayName: text,
  label: text,
  emailAddress: text,
  mailboxDetails: v.nullish(v.object({ emailAddress: text }), null),
  capacity: v.nullish(v.number(), null),
  building: text,
  floorLabel: text,
  floorNumber: v.nullish(v.number(), null),
  bookingType: text,
  mode: v.nullish(v.object({ '@odata.type': text }), null),
  tags: v.nullish(v.array(v.nullable(v.string())), null),
  audioDeviceName: text,
  videoDeviceName: text,
  displayDeviceName: text,
  heightAdjustableState: text,
  isWheelChairAccessible: v.nullish(v.boolean(), null),
})
type Place = v.InferOutput<typeof placeSchema>

/** The places of a tenant, as they came. */
export type ListedPlaces = Readonly<Record<PlaceKind, readonly unknown[]>>

/** Reads the places of a tenant as resources. `buildingOf` returns the building of a room whose place does not say it, by its address. */
export function readPlaces(
  listed: ListedPlaces,
  buildingOf: (email: string) => string | null = () => null,
): { readonly records: readonly DirectoryRecord[]; readonly leftOut: readonly LeftOut[] } {
  const leftOut: LeftOut[] = []
  const read = Object.fromEntries(
    placeKinds.map((kind) => [
      kind,
      listed[kind].flatMap((given) => {
        const place = v.safeParse(placeSchema, given)
        if (!place.success) leftOut.push(unreadable(given, { id: 'id', name: 'displayName' }, place.issues))
        return place.success ? [place.output] : []
      }),
    ]),
  ) as Record<PlaceKind, Place[]>
  const areas = new Map<string, { readonly kind: AreaKind; readonly place: Place }>()
  for (const kind of areaKinds)
    for (const place of read[kind])
      for (const id of [place.id, place.placeId]) if (id !== null) areas.set(id, { kind, place })

  const records = (['room', 'workspace', 'desk'] as const).flatMap((kind) =>
    read[kind].flatMap((place): DirectoryRecord[] => {
      const email = place.emailAddress ?? place.mailboxDetails?.emailAddress ?? ''
      const around = areasAround(place, areas)
      const key = place.placeId ?? place.id
      const name = place.displayName ?? ''
      if (around === null) {
        leftOut.push({ key, name, column: 'parentId', problem: 'UnknownPlace', value: place.parentId ?? '' })
        return []
      }
      const floor = place.floorLabel ?? (place.floorNumber === null ? '' : String(place.floorNumber))
      return [
        {
          key,
          cells: {
            name,
            type: kind === 'room' ? 'room' : 'desk',
            email,
            building: around.building ?? place.building ?? buildingOf(email) ?? '',
            floor: around.floor ?? floor,
            zone: around.section ?? '',
            // A desk is for one person.
            ...(kind === 'desk' ? {} : { capacity: place.capacity === null ? '' : String(place.capacity) }),
            ...reservable(place),
          },
          words: wordsOf(place),
        },
      ]
    }),
  )
  return { records, leftOut }
}

const areaKinds = ['building', 'floor', 'section'] as const
type AreaKind = (typeof areaKinds)[number]

/** The names of the areas around a place. Null if one of them is not listed. */
function areasAround(
  { parentId }: Place,
  areas: ReadonlyMap<string, { readonly kind: AreaKind; readonly place: Place }>,
): Partial<Record<AreaKind, string>> | null {
  const names: Partial<Record<AreaKind, string>> = {}
  const seen = new Set<string>()
  for (let id = parentId; id !== null;) {
    const area = areas.get(id)
    if (area === undefined || seen.has(id)) return null
    seen.add(id)
    names[area.kind] = area.place.displayName ?? area.place.label ?? ''
    id = area.place.parentId
  }
  return names
}

/** Nothing if the place does not say whether it can be reserved. */
function reservable({ bookingType, mode }: Place): { readonly reservable?: 'yes' | 'no' } {
  const kind = mode?.['@odata.type']?.replace(/^#microsoft\.graph\./, '').toLowerCase()
  if (kind === 'reservableplacemode') return { reservable: 'yes' }
  // Not for reservations, assigned to a person, or closed.
  if (kind !== undefined) return { reservable: 'no' }
  const booking = bookingType?.toLowerCase()
  if (booking === 'standard') return { reservable: 'yes' }
  // Used without reservations.
  return booking === 'reserved' ? { reservable: 'no' } : {}
}

/** The equipment of a place: its tags, and a usual word for each of its other facts. */
function wordsOf(place: Place): string[] {
  const isNamed = (name: string | null): boolean => name !== null && name.trim() !== ''
  return [
    ...(place.tags ?? []).filter((tag) => tag !== null),
    ...(isNamed(place.displayDeviceName) ? ['Display'] : []),
    ...(isNamed(place.audioDeviceName) ? ['Speakerphone'] : []),
    ...(isNamed(place.videoDeviceName) ? ['Camera'] : []),
    ...(place.heightAdjustableState?.toLowerCase() === 'enabled' ? ['Height-adjustable desk'] : []),
    ...(place.isWheelChairAccessible === true ? ['Wheelchair accessible'] : []),
  ].filter((word) => word.trim() !== '')
}
