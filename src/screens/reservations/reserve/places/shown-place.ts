import { standingIn, type Standing } from '#src/core/availability/standing.ts'
import type { Email, Quarter, ResourceId } from '#src/core/brand.ts'
import type { RowView } from '#src/contract/compute.ts'
import { resourceIdOf } from '#src/core/wire/ids.ts'

/** A resource with how it stands at the moment looked at: of a list's row, or of a floor. */
export interface ShownPlace {
  readonly id: ResourceId
  readonly name: string
  readonly email: Email | null
  readonly capacity: number | null
  readonly typeId: string | null
  readonly areaName: string
  readonly reservedTo: 'you' | 'other' | null
  readonly bookable: boolean
  readonly standing: Standing
}

/** What a painted row tells of a quarter; `first` is the one its states begin with. */
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
