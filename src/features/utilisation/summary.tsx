import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { TypeLoad, UtilisationAnswer } from '#src/engine/compute.ts'
import { startOfDay } from '#src/kernel/time/days.ts'
import { utc } from '#src/kernel/time/zones.ts'
import capital from '#src/ui/capital.module.css'
import { useFormat, useRegionalLocale } from '#src/ui/text.ts'
import { extremesOf, pointsBetween } from './rules/figures.ts'
import { utilisationState } from './state.ts'
import { useFigures, useWeekHours } from './use-utilisation-search.ts'
import type { Range } from './utilisation-search.ts'
import styles from './utilisation.module.css'

interface HeadlineProps {
  readonly answer: UtilisationAnswer
  readonly range: Range
}

/** The fullest hour and the unused resources of the main type, and the change since the days before. */
export const Headline = ({ answer, range }: HeadlineProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const figures = useFigures()
  const week = useWeekHours(answer, true)
  const change = useChange(answer, range)
  const type = mainType(answer.types)
  const parts = [
    ...(type?.fullest
      ? [
          t('utilisation.headline', {
            name: type.name,
            when: week.name(type.fullest.hour),
            share: figures.percent(type.fullest.load),
          }),
        ]
      : []),
    ...(type && type.unused > 0
      ? [
          t('utilisation.unused', {
            count: type.unused,
            unused: format.number(type.unused),
            total: format.number(type.resources),
          }),
        ]
      : []),
    ...(change === null ? [] : [change]),
  ]
  return parts.length > 0 && <p className={styles.headline}>{parts.join(' ')}</p>
}

/** Returns the type with the most reserved time, or else with the most bookable time. */
function mainType(types: readonly TypeLoad[]): TypeLoad | null {
  const [first = null] = types.toSorted((one, other) => other.taken - one.taken || other.bookable - one.bookable)
  return first
}

/** Returns the change of the total in percentage points as text, that it is loading, or null if it is unknown. */
function useChange({ total }: UtilisationAnswer, range: Range): string | null {
  const { t } = useTranslation()
  const format = useFormat()
  const locale = useRegionalLocale()
  const signed = useMemo(() => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }), [locale])
  const { before, isComparing } = useSnapshot(utilisationState) as typeof utilisationState
  // Its place is kept, so that nothing moves.
  if (isComparing) return t('utilisation.comparing')
  const points = before === null ? null : pointsBetween(before.total, total)
  if (before === null || points === null) return null
  const args = { count: Math.abs(points), change: signed.format(points) }
  if (range === 'week') return t('utilisation.comparedWeek', args)
  const { from, to } = before.days
  return t('utilisation.compared', { ...args, days: format.dayRange(startOfDay(utc, from), startOfDay(utc, to), utc) })
}

/** Overall utilisation, with the fullest and the emptiest hour. */
export const Summary = ({ answer }: { readonly answer: UtilisationAnswer }) => {
  const { t } = useTranslation()
  const figures = useFigures()
  const week = useWeekHours(answer, false)
  const { fullest, emptiest } = extremesOf(answer.weekHours)
  const lines = [
    { name: t('utilisation.taken'), load: answer.total, words: figures.percent(answer.total) },
    ...(fullest === null
      ? []
      : [{ name: t('utilisation.fullest'), load: fullest.load, words: week.name(fullest.hour) }]),
    ...(emptiest === null
      ? []
      : [{ name: t('utilisation.emptiest'), load: emptiest.load, words: week.name(emptiest.hour) }]),
  ]
  return (
    <dl className={styles.summary}>
      {lines.map(({ name, load, words }, index) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>
            <strong className={capital.capital}>{words}</strong>
            <span>{index === 0 ? figures.hours(load) : figures.both(load)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
