import { useCallback } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { PlaceView } from '#src/engine/compute.ts'
import { closureOf, zoneOfMap } from '../../model/floorplan/map-additions.ts'
import { floorState } from '../../model/floorplan/state.ts'
import { useMinute } from '#src/features/bookings/screen/reservations/use-when.ts'
import { useWeekDays } from '#src/features/settings/screen/week-days.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { dayOf, wallMinutesBetween, weekDayOf } from '#src/kernel/time/days.ts'
import { wallMinutesPerDay, weekDays } from '#src/kernel/time/wall-clock.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { useFormat } from '#src/ui/text.ts'
import { groupHours, isAlways, readHours } from '@foyer/indoor'
import { openAt } from '../../model/wayfinding/rules/open-at.ts'
import { mapState } from '../../model/wayfinding/state.ts'

/**
 * Returns a function that writes opening hours in the user's language: 'Mon–Fri 08:00 – 18:00'. Hours that are not
 * understood are returned as the map has them.
 */
export function useHoursText(): (written: string) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useWeekDays()
  return useCallback(
    (written) => {
      const hours = readHours(written)
      if (hours === null) return written
      if (isAlways(hours)) return t('wayfinding.open.always')
      /** Of the day with this index from Monday. */
      const nameOf = (index: number): string =>
        names.find(({ day }) => day === weekDays[(index + 1) % weekDays.length])?.short ?? ''
      const groups = groupHours(hours).map(({ days, spans }) => {
        const times = spans.map((span) => format.wallTimes(span)).join(', ')
        const isDaily = days.every(({ first, last }) => first === 0 && last === 6)
        if (isDaily) return t('wayfinding.open.daily', { times })
        const ranges = days.map(({ first, last }) =>
          first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`,
        )
        return `${ranges.join(', ')} ${times}`
      })
      return groups.length === 0 ? t('wayfinding.open.closed') : groups.join('; ')
    },
    [t, format, names],
  )
}

interface Openings {
  /** Writes when something opens again, by the wall clock of the building: 'opens Mon 08:00'. */
  readonly opensText: (at: Instant) => string
  /** Writes that a place is closed now. '' for any other. */
  readonly closedText: (place: Pick<PlaceView, 'id' | 'unitId' | 'hours'>) => string
  /**
   * Formats the state of a place: 'Open until 18:00', 'Closed now, opens Mon 08:00'. Null if its hours are unknown or
   * not understood, and it is not closed for another reason.
   */
  readonly stateOf: (
    place: Pick<PlaceView, 'id' | 'unitId' | 'hours'>,
  ) => { readonly isOpen: boolean; readonly words: string } | null
}

/** Returns functions that format the states of places, updated every minute. */
export function useOpenings(): Openings {
  const { t } = useTranslation()
  const { configuration } = useReading()
  const format = useFormat()
  const names = useWeekDays()
  const { site } = useSnapshot(mapState)
  const { closures } = useSnapshot(floorState)
  const now = useMinute()
  const zone = zoneOfMap(configuration.areas, site)
  const weekDayAt = (at: Instant): string => {
    const day = weekDayOf(dayOf(zone, at))
    return names.find((one) => one.day === day)?.short ?? ''
  }
  const momentText = (at: Instant, isNear: boolean): string =>
    isNear ? format.time(at, zone) : `${weekDayAt(at)} ${format.time(at, zone)}`
  const opensText = (at: Instant): string =>
    t('wayfinding.open.opens', { when: momentText(at, dayOf(zone, at) === dayOf(zone, now)) })
  const stateOf: Openings['stateOf'] = (place) => {
    const closure = closureOf(closures, place)
    const hours = place.hours ? readHours(place.hours) : null
    if (hours === null && closure === undefined) return null
    const { isOpen, changesAt } =
      closure === undefined && hours !== null
        ? openAt(hours, zone, now)
        : { isOpen: false, changesAt: closure?.opensAt ?? null }
    const closed = t('wayfinding.open.closed')
    if (!isOpen) return { isOpen, words: changesAt === null ? closed : `${closed}, ${opensText(changesAt)}` }
    if (changesAt === null) return { isOpen, words: t('wayfinding.open.now') }
    return {
      isOpen,
      words: t('wayfinding.open.until', {
        when: momentText(changesAt, wallMinutesBetween(zone, now, changesAt) < wallMinutesPerDay),
      }),
    }
  }
  return {
    opensText,
    stateOf,
    closedText: (place) => (stateOf(place)?.isOpen === false ? t('wayfinding.open.closed') : ''),
  }
}
