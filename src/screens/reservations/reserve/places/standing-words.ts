import type { TFunction } from 'i18next'
import { availabilityNames } from '#src/core/availability/codes.ts'
import type { Standing } from '#src/core/availability/standing.ts'
import type { IanaZone, Quarter } from '#src/core/brand.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import type { Format } from '#src/ui/format.ts'
import { shownCode } from './shown-code.ts'

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

/** Why it has that state, as far as the reason alone tells; '' where it needs none. */
export function reasonName({ standing: { reason, data } }: Stood, t: TFunction): string {
  return reason === 'none' || data === 'loading' ? '' : t(`reason.${reason}`)
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
