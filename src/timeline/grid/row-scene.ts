import type { Instant } from '#src/core/brand.ts'
import type { RowEvent, RowView } from '#src/contract/compute.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import type { Format } from '#src/ui/format.ts'
import type { NameSlot } from './slot-names.ts'
import type { Scale } from './scale.ts'
import type { TypeKind } from './type-kinds.ts'

/** What all rows of a paint share. Replaced whole when any of it changes; then all rows are drawn anew. */
export interface RowScene {
  readonly scale: Scale
  /** Pixels of the first column. */
  readonly nameWidth: number
  /** Pixels from one row to the next. */
  readonly pitch: number
  readonly now: Instant
  readonly format: Format
  readonly nameSlot: NameSlot
  /** The user's own booking that an event of a row shows; null if it is somebody else's. */
  readonly ownOf: OwnOf
  /** The word of a state in a box that is wide enough; '' where its look says it. */
  readonly stateWord: readonly string[]
  readonly words: RowWords
  /** Who keeps no favourites is offered no star. */
  readonly hasFavourites: boolean
  readonly typeKind: (typeId: string | null) => TypeKind
  /** The time at the resource, where its zone differs from the one drawn; '' elsewhere. */
  readonly localTime: (zone: string) => string
  /** Narrower boxes have no word and events no subject. */
  readonly legibleWidth: number
}

export type OwnOf = (row: RowView, event: RowEvent) => Reservation | null

interface RowWords {
  readonly private: string
  readonly addFavourite: string
  readonly removeFavourite: string
  readonly you: string
  readonly others: string
  capacity(count: number): string
}
