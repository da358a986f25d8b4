import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { availabilityNames } from '#src/core/availability/codes.ts'
import type { IanaZone, Instant } from '#src/core/brand.ts'
import { ownBookingOf } from '#src/core/reservation/own-booking.ts'
import { offsetAt, zoneNamed } from '#src/core/time/zones.ts'
import type { ResourceTypeInfo } from '#src/core/wire/configuration.ts'
import { ownBookings } from '#src/state/own-bookings.ts'
import { reservations } from '#src/state/reservations.ts'
import { session } from '#src/state/session.ts'
import type { TimelineSizes } from '#src/state/timeline-sizes.ts'
import { useFormat } from '#src/ui/format.ts'
import { pitchOf } from './row-layout.ts'
import type { OwnOf, RowScene } from './row-scene.ts'
import type { Scale } from './scale.ts'
import { slotNames } from './slot-names.ts'
import { quarterTimes } from './times.ts'
import { typeKinds } from './type-kinds.ts'

/** States whose look alone does not say enough: they have their word where it fits. */
const spelledOut = new Set(['closed', 'assignedToYou', 'maxUtilization', 'assignedToOthers'])

interface Setting {
  readonly scale: Scale
  readonly sizes: TimelineSizes
  readonly nameWidth: number
  readonly now: Instant
  readonly types: readonly ResourceTypeInfo[]
}

/** What all rows share; the same object until any of it changes. */
export function useScene({ scale, sizes, nameWidth, now, types }: Setting): RowScene {
  const { t } = useTranslation()
  const format = useFormat()
  const hasFavourites = useSnapshot(session).rights.favourites
  const own = ownBookings(useSnapshot(reservations).list)
  const ownOf = useMemo<OwnOf>(
    () => (row, event) => (row.row < 0 || row.email === null ? null : ownBookingOf(own, row.email, event)),
    [own],
  )
  const nameSlot = useMemo(
    () => slotNames(t, quarterTimes(format, scale.zone), scale.days.length === 1, ownOf),
    [t, format, scale.zone, scale.days.length, ownOf],
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
      stateWord,
      words,
      hasFavourites,
      typeKind,
      localTime: localTimes(scale.zone, now, format.time),
      legibleWidth: 72,
    }),
    [scale, nameWidth, sizes, now, format, nameSlot, ownOf, stateWord, words, hasFavourites, typeKind],
  )
}

/** Many rows have the same few capacities, and putting a number into words takes longer than drawing the row. */
function remembering(name: (count: number) => string): (count: number) => string {
  const known = new Map<number, string>()
  return (count) => {
    const text = known.get(count) ?? name(count)
    known.set(count, text)
    return text
  }
}

function localTimes(zone: IanaZone, now: Instant, time: (instant: number, zone: string) => string) {
  const known = new Map<string, string>()
  return (other: string): string => {
    let text = known.get(other)
    if (text === undefined) {
      const isSame = other === '' || offsetAt(zoneNamed(other), now) === offsetAt(zone, now)
      text = isSame ? '' : time(now, other)
      known.set(other, text)
    }
    return text
  }
}
