import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Standing } from '#src/features/availability/rules/holders.ts'
import { availabilityNames } from '#src/features/availability/rules/row.ts'
import { chosenQuarter } from '#src/features/reserve/one-tap.ts'
import { chosenTime } from '#src/features/reserve/state.ts'
import { configuration } from '#src/features/settings/state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import type { IanaZone, Quarter, QuarterSpan } from '#src/kernel/result.ts'
import { dayOf, daySpan } from '#src/kernel/time/days.ts'
import { plus, quarterAt, quartersIn, startOfQuarter } from '#src/kernel/time/moment.ts'
import type { Format } from '#src/ui/text.ts'
import { shownCode, type ShownPlace } from './shown-place.ts'

interface Context {
  readonly t: TFunction
  readonly format: Format
  readonly zone: IanaZone
  /** The quarter looked at, and where its day ends. */
  readonly quarter: Quarter
  readonly last: Quarter
  /** Says when it begins, not how long it is. */
  readonly isShort?: boolean
}

interface Stood {
  readonly standing: Standing
  readonly reservedTo: 'you' | 'other' | null
}

/** The state in a word or two: 'Reserved'. */
export function stateName(stood: Stood, t: TFunction): string {
  if (stood.standing.data === 'loading') return t('places.loading')
  return t(`state.${availabilityNames[shownCode(stood)] ?? 'limited'}`)
}

/** Why it has that state, as far as the reason alone tells; '' if the state says it all, as "reserved" does. */
export function reasonName({ standing: { reason, data } }: Stood, t: TFunction): string {
  return reason === 'none' || reason === 'held' || data === 'loading' ? '' : t(`reason.${reason}`)
}

/** When it can be had: 'Until 14:00', or from when on. */
export function freeWords({ standing: { free, data } }: Stood, context: Context): string {
  const { t, format, zone, quarter, last, isShort = false } = context
  if (data === 'loading') return ''
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
  /** The quarter that is looked at, and the end of what is asked for from it on. */
  readonly quarter: Quarter
  readonly end: Quarter
  /** The quarter under way. */
  readonly present: Quarter
  readonly day: QuarterSpan
  /** It goes with the clock. */
  readonly isNow: boolean
}

/** The moment that floor plan and list show. */
export function useChosenMoment(): ChosenMoment {
  const { zone, now, day, question } = useSnapshot(timeline)
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

/** What it is, how many it seats and where, as far as it is stated: 'Meeting room · 8 seats · Harbour House, Floor 2'. */
export function useFactsWords({ isPlaced = true }: { readonly isPlaced?: boolean } = {}): (place: Facts) => string {
  const { t } = useTranslation()
  const { current } = useSnapshot(configuration) as typeof configuration
  return ({ typeId, capacity, areaName }) => {
    const type = current?.resourceTypeInfos.find(({ resourceTypeId }) => resourceTypeId === typeId)?.name ?? ''
    const seats = capacity === null ? '' : t('conflict.seats', { count: capacity })
    return [type, seats, isPlaced ? areaName : ''].filter((part) => part !== '').join(' · ')
  }
}
