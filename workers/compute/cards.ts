import type { Property } from '#src/wire/resource.ts'
import type { RowView } from '#src/engine/compute.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import { mapAreaOf } from '#src/base/rules/map-path.ts'
import { describe, durationLimits, isReservable, zoneOf } from './columns.ts'
import type { EngineState } from './engine-state.ts'
import { dataOf } from './row-codes.ts'

/** Data of a card in addition to its row. To add a column, change this type and `features/finding/screen/list-mode.tsx`. */
export interface CardView {
  readonly id: ResourceId
  /** Address of its first picture. */
  readonly picture: string | null
  /** Properties with a visible definition, in the order of the definitions. */
  readonly properties: readonly Property[]
  /** Area on whose map it can be walked to, or null. */
  readonly mapArea: string | null
}

/** Describes the cards of these resources. Unknown resources are left out. */
export function describeCards({ columns, settings }: EngineState, ids: readonly ResourceId[]): CardView[] {
  const shown = settings.filters.filter(({ visible }) => visible)
  return ids.flatMap((id): CardView[] => {
    const row = columns.rowById.get(id)
    const resource = row === undefined ? undefined : columns.resources[row]
    if (resource === undefined) return []
    const { files, properties } = resource
    return [
      {
        id,
        picture: files.find(({ kind }) => kind === 'image')?.url ?? null,
        properties: shown.flatMap(
          (definition) => properties.find(({ propertyId }) => propertyId === definition.id) ?? [],
        ),
        mapArea: mapAreaOf(resource),
      },
    ]
  })
}

/** A row to display, without the data that depends on the requested quarters. */
export type RowDescription = Omit<RowView, 'runs' | 'events'>

/** `index` is the row's position in the current order. */
export function describeResource(state: EngineState, row: number, index: number): RowDescription {
  const { columns, store, patcher } = state
  const resource = columns.resources[row]!
  const email = resourceEmail(resource)
  const { id, ...described } = describe(columns, resource)
  return {
    row: index,
    key: id,
    ...described,
    email,
    typeId: resource.resourceTypeId,
    zone: zoneOf(resource),
    reservedTo: resource.conditions.reservedTo,
    bookable: isReservable(columns, row),
    ...durationLimits(resource, state.terms.read(store.terms[row]!).settings),
    // Without an address there is no calendar to wait for.
    data: email === null ? 'ready' : dataOf({ store, patcher, row }),
    message: store.messages.get(row) ?? null,
  }
}

export function describePerson({ people }: EngineState, row: number): RowDescription {
  const email = people.emailOf(row)
  return {
    row: -1,
    key: email,
    name: email,
    email,
    capacity: null,
    typeId: null,
    areaName: '',
    zone: '',
    reservedTo: null,
    bookable: false,
    minimumDuration: null,
    maximumDuration: null,
    data: dataOf({ store: people.store, patcher: people.patcher, row }),
    message: people.store.messages.get(row) ?? null,
  }
}
