import type { FloorPlace, RowView } from '#src/engine/compute.ts'
import { type Standing, standingIn } from '#src/features/availability/rules/holders.ts'
import { Availability, type AvailabilityCode, availabilityNames } from '#src/features/availability/rules/row.ts'
import type { Quarter } from '#src/kernel/result.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import type { PlaceState } from './rules/state-symbol.ts'

interface Stood {
  readonly standing: Pick<Standing, 'code'>
  readonly reservedTo: 'you' | 'other' | null
  readonly isNobodyThere?: boolean
}

/**
 * Returns the state to show for a whole resource. If it is free but reserved for a user, this is shown instead (codes 5
 * and 7).
 */
function shownCode({ standing: { code }, reservedTo }: Stood): AvailabilityCode {
  if (reservedTo === null || code !== Availability.free) return code
  return reservedTo === 'you' ? Availability.assignedToYou : Availability.assignedToOthers
}

/** Returns the state that the plan, its legend and its list show for a place that matches the query. */
export function shownState(place: Stood): PlaceState {
  if (place.isNobodyThere === true && place.standing.code === Availability.reserved) return 'reservedVacant'
  return availabilityNames[shownCode(place)] ?? 'limited'
}

/** A resource of a list or floor, with its state at the displayed moment. */
export interface ShownPlace extends Pick<
  FloorPlace,
  'id' | 'name' | 'email' | 'capacity' | 'areaName' | 'reservedTo' | 'bookable'
> {
  readonly typeId: string | null
  readonly standing: Standing
  readonly isNobodyThere?: boolean
}

/** Creates the place for a quarter of a row. `first` is the first quarter of the row's states. */
export function placeOfRow(row: RowView, first: Quarter, quarter: Quarter): ShownPlace {
  const { key, name, email, capacity, typeId, areaName, reservedTo, bookable, minimumDuration, maximumDuration } = row
  const stands = standingIn(row.runs, first, quarter)
  const unknown = { code: 4, reason: 'no-data', until: quarter, free: null } as const
  return {
    id: resourceIdOf(key),
    name,
    email,
    capacity,
    typeId,
    areaName,
    reservedTo,
    bookable,
    standing: { ...(stands ?? unknown), data: row.data, minimumDuration, maximumDuration, rank: row.row },
  }
}
