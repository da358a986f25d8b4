import { addressOf, shownName } from '#src/core/resource/name-and-address.ts'
import type { RowView } from '#src/contract/compute.ts'
import { areaNameOf, isReservable, zoneOf } from './columns.ts'
import type { Desk } from './desk.ts'
import { dataOf } from './row-codes.ts'

/** A row as it is shown, without what depends on the asked quarters. */
export type RowDescription = Omit<RowView, 'runs' | 'events'>

/** `index` is the row's place in the current order. */
export function describeResource(desk: Desk, row: number, index: number): RowDescription {
  const { columns, sheet, patcher } = desk
  const resource = columns.resources[row]!
  const email = addressOf(resource)
  const settings = resource.schedulingSettings ?? desk.terms.read(sheet.terms[row]!).settings
  return {
    row: index,
    key: resource.id,
    name: shownName(resource),
    email,
    capacity: resource.capacity,
    typeId: resource.resourceTypeId,
    areaName: areaNameOf(columns, resource),
    zone: zoneOf(resource),
    reservedTo: resource.conditions.reservedTo,
    bookable: isReservable(columns, row),
    minimumDuration: settings?.minimumMeetingDurationInMinutes ?? null,
    maximumDuration: settings?.maximumMeetingDurationInMinutes ?? null,
    // Without an address there is no calendar to wait for.
    data: email === null ? 'ready' : dataOf({ sheet, patcher, row }),
    message: sheet.messages.get(row) ?? null,
  }
}

export function describePerson({ people }: Desk, row: number): RowDescription {
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
    data: dataOf({ sheet: people.sheet, patcher: people.patcher, row }),
    message: people.sheet.messages.get(row) ?? null,
  }
}
