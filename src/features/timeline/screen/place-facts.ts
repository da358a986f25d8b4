import { searchState } from '#src/base/search-state.ts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { FloorPlace, RowView } from '#src/engine/compute.ts'
import { type Standing, standingIn } from '#src/features/availability/model/rules/holders.ts'
import { Availability, type AvailabilityCode, availabilityNames } from '#src/features/availability/model/rules/row.ts'
import { chosenQuarter } from '#src/features/availability/model/rules/day-parts.ts'
import { chosenTime } from '#src/features/bookings/model/reserve/state.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { reader } from '#src/base/reader.ts'
import type { IanaZone, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { dayOf, daySpan } from '#src/kernel/time/days.ts'
import { plus, quarterAt, quartersIn, startOfQuarter } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { Format } from '#src/ui/text.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import type { PlaceState } from '#src/features/availability/model/rules/state-symbol.ts'

interface Context {
  readonly t: TFunction
  readonly format: Format
  readonly zone: IanaZone
  /** The displayed quarter, and the end of its day. */
  readonly quarter: Quarter
  readonly last: Quarter
  /** True to show only the start, not the duration. */
  readonly isShort?: boolean
}

interface Shown {
  readonly standing: Pick<Standing, 'code'>
  readonly reservedTo: 'you' | 'other' | null
  readonly isNobodyThere?: boolean
}

interface Stood extends Shown {
  readonly standing: Standing
}

/** Names the state in one or two words: 'Reserved'. */
export function stateName(stood: Stood, t: TFunction): string {
  return stood.standing.data === 'loading' ? t('places.loading') : stateWord(shownState(stood), t)
}

/** Names a state that the legend and the places share. */
export function stateWord(state: PlaceState, t: TFunction): string {
  if (state === 'reservedVacant') return t('places.nobodyThere')
  return state === 'notMatching' || state === 'none' ? t('places.leftOut') : t(`state.${state}`)
}

/** Explains the state. Returns '' if the state alone is clear, as with "reserved". */
export function reasonName({ standing: { reason, data } }: Stood, t: TFunction): string {
  return reason === 'none' || reason === 'held' || data === 'loading' ? '' : t(`reason.${reason}`)
}

/** Formats the time when it is available, such as 'Until 14:00', or the time from which it is available. */
export function freeWords({ standing: { free, data, reason, until } }: Stood, context: Context): string {
  const { t, format, zone, quarter, last, isShort = false } = context
  if (data === 'loading') return ''
  // Too short for the requested duration, but offered as it is.
  if (reason === 'too-short') return t('places.freeUntil', { time: format.time(startOfQuarter(until), zone) })
  if (free === null) return t('places.notFree')
  const time = (one: Quarter): string => format.time(startOfQuarter(one), zone)
  const start = startOfQuarter(free.from)
  if (free.from >= last) return t('places.freeFrom', { time: `${format.day(start, zone)} ${format.time(start, zone)}` })
  const isOpenEnded = free.to >= last
  if (free.from <= quarter) return isOpenEnded ? t('places.freeOn') : t('places.freeUntil', { time: time(free.to) })
  if (isOpenEnded || isShort) return t('places.freeFrom', { time: time(free.from) })
  return t('places.freeNext', { time: format.timeRange(start, startOfQuarter(free.to), zone) })
}

export interface ChosenMoment {
  readonly zone: IanaZone
  /** The displayed quarter, and the end of the requested duration that starts with it. */
  readonly quarter: Quarter
  readonly end: Quarter
  /** The current quarter. */
  readonly present: Quarter
  readonly day: QuarterSpan
  /** True if it follows the clock. */
  readonly isNow: boolean
}

/** Returns the moment that the floor plan and the list show. */
export function useChosenMoment(): ChosenMoment {
  const { shownZone: zone, day, question } = useSnapshot(searchState)
  const { now } = useSnapshot(reader)
  const { minutes } = useSnapshot(chosenTime)
  const quarter = chosenQuarter({ zone, now, day, minutes })
  const present = quarterAt(now)
  const shown = day === '' ? dayOf(zone, now) : day
  const end = plus(quarter, Math.max(1, quartersIn(question.duration)))
  return useMemo(() => {
    const span = daySpan(zone, shown)
    const isToday = present >= span.from && present < span.to
    return { zone, quarter, end, present, day: span, isNow: minutes === null && isToday }
  }, [zone, quarter, end, present, shown, minutes])
}

type Facts = Pick<ShownPlace, 'typeId' | 'capacity' | 'areaName'>

/**
 * Returns a function that describes type, seats and location of a place, if known: 'Meeting room · 8 seats · Harbour
 * House, Floor 2'.
 */
export function useFactsWords({ isPlaced = true }: { readonly isPlaced?: boolean } = {}): (place: Facts) => string {
  const { t } = useTranslation()
  const { current } = useSnapshot(configuration)
  return ({ typeId, capacity, areaName }) => {
    const type = current?.resourceTypeInfos.find(({ resourceTypeId }) => resourceTypeId === typeId)?.name ?? ''
    const seats = capacity === null ? '' : t('conflict.seats', { count: capacity })
    return [type, seats, isPlaced ? areaName : ''].filter((part) => part !== '').join(' · ')
  }
}

/**
 * Returns the state to show for a whole resource. If it is free but reserved for a user, this is shown instead (codes 5
 * and 7).
 */
function shownCode({ standing: { code }, reservedTo }: Shown): AvailabilityCode {
  if (reservedTo === null || code !== Availability.free) return code
  return reservedTo === 'you' ? Availability.assignedToYou : Availability.assignedToOthers
}

/** Returns the state that a list, the plan and its legend show for a place that matches the query. */
export function shownState(place: Shown): PlaceState {
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
