import { useMemo } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { availabilityNames } from '#src/features/availability/model/rules/row.ts'
import { ownBookingOf } from '#src/features/bookings/model/reservations/rules/own-booking.ts'
import { ownBookings, reservations } from '#src/features/bookings/model/reservations/state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { offsetAt, zoneNamed } from '#src/kernel/time/zones.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { type Format, useFormat } from '#src/ui/text.ts'
import type { ResourceTypeInfo } from '#src/wire/configuration.ts'
import { timeline, type TimelineSizes } from '../../model/state.ts'
import { pitchOf, quarterTimes, remembering } from '../../model/grid/row-layout.ts'
import type { Scale } from './scale.ts'
import { type NameSlot, type OwnOf, slotNames, type TypeKind, typeKinds } from './slot-names.ts'

/** Data shared by all rows of a paint. Replaced as a whole when a part changes; then all rows render again. */
export interface RowScene {
  readonly scale: Scale
  /** Width of the first column in pixels. */
  readonly nameWidth: number
  /** Distance between rows in pixels. */
  readonly pitch: number
  readonly now: Instant
  readonly format: Format
  readonly nameSlot: NameSlot
  /** Returns the user's own booking for an event of a row. Null if it belongs to another user. */
  readonly ownOf: OwnOf
  /** Key of the row with the user's own day; null if it is not shown. */
  readonly ownDay: string | null
  /** The last load failed: rows without data are not loading, although they are tried again later. */
  readonly hasFailed: boolean
  /** Text of a state in a box that is wide enough; '' if its look is sufficient. */
  readonly stateWord: readonly string[]
  readonly words: RowWords
  /** False if the user cannot have favourites: then no star is offered. */
  readonly hasFavourites: boolean
  readonly typeKind: (typeId: string | null) => TypeKind
  /** Returns the time at the resource if its zone differs from the timeline's; otherwise ''. */
  readonly localTime: (zone: string) => string
  /** Narrower boxes show no text and narrower events no subject. Pixels. */
  readonly legibleWidth: number
}

interface RowWords {
  readonly private: string
  readonly addFavourite: string
  readonly removeFavourite: string
  readonly you: string
  readonly others: string
  capacity(count: number): string
}

/** States that show their name if it fits, because their look alone is not clear enough. */
const spelledOut = new Set(['closed', 'assignedToYou', 'maxUtilization', 'assignedToOthers'])

interface Setting {
  readonly scale: Scale
  readonly sizes: TimelineSizes
  readonly nameWidth: number
  readonly now: Instant
  readonly types: readonly ResourceTypeInfo[]
}

/** Data shared by all rows; the same object until a part changes. */
export function useScene({ scale, sizes, nameWidth, now, types }: Setting): RowScene {
  const { t } = useTranslation()
  const format = useFormat()
  const hasFavourites = useSnapshot(session).rights.favourites
  const own = ownBookings(useSnapshot(reservations).list)
  const { ownDay, data } = useSnapshot(timeline)
  const hasFailed = data === 'failed' || data === 'stale'
  const ownOf = useMemo<OwnOf>(
    () => (row, event) => (row.row < 0 || row.email === null ? null : ownBookingOf(own, row.email, event)),
    [own],
  )
  const nameSlot = useMemo(
    () => slotNames(t, quarterTimes(format, scale.zone), { isOneDay: scale.days.length === 1, hasFailed }, ownOf),
    [t, format, scale.zone, scale.days.length, hasFailed, ownOf],
  )
  const stateWord = useMemo(
    () => availabilityNames.map((name) => (spelledOut.has(name) ? t(`state.${name}`) : '')),
    [t],
  )
  const words = useMemo(
    () => ({
      private: t('timeline.event.private'),
      addFavourite: t('timeline.row.addFavourite'),
      removeFavourite: t('timeline.row.removeFavourite'),
      you: t('timeline.row.you'),
      others: t('timeline.row.others'),
      capacity: remembering((count: number) => t('timeline.row.capacity', { count })),
    }),
    [t],
  )
  const typeKind = useMemo(() => typeKinds(types), [types])
  return useMemo(
    () => ({
      scale,
      nameWidth,
      pitch: pitchOf(sizes),
      now,
      format,
      nameSlot,
      ownOf,
      ownDay,
      hasFailed,
      stateWord,
      words,
      hasFavourites,
      typeKind,
      localTime: remembering((zone: string) =>
        zone === '' || offsetAt(zoneNamed(zone), now) === offsetAt(scale.zone, now) ? '' : format.time(now, zone),
      ),
      legibleWidth: 72,
    }),
    [
      scale,
      nameWidth,
      sizes,
      now,
      format,
      nameSlot,
      ownOf,
      ownDay,
      hasFailed,
      stateWord,
      words,
      hasFavourites,
      typeKind,
    ],
  )
}
