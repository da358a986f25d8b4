import { useMemo } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { TypeLoad, UtilisationAnswer } from '#src/engine/compute.ts'
import { startOfDay } from '#src/kernel/time/days.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import capital from '#src/ui/capital.module.css'
import { useFormat, useRegionalLocale } from '#src/ui/text.ts'
import { compareWeeks } from '../model/rules/figures.ts'
import { extremesOf, type HourLoad, less, type Load, sumOf } from '../model/rules/week-hours.ts'
import { isComparing, utilisation, utilisationBefore } from '../model/state.ts'
import { useFigures, useWeekHours } from './use-utilisation-search.ts'
import type { Range } from '../model/utilisation-search.ts'
import styles from './utilisation.module.css'

/** Writes the number of counted resources as a sentence. */
export const useCountedWords = (): ((answer: UtilisationAnswer) => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ resources: { matched, loaded } }) =>
    t('utilisation.counted', { count: matched, counted: format.number(loaded), total: format.number(matched) })
}

/** Number of sentences on top. */
const mostSentences = 3

/**
 * Returns at most three sentences, the most significant first: the change since the days before, rooms that are too large,
 * missed reservations, the fullest hour, and resources without a reservation.
 */
export const useSentences = (answer: UtilisationAnswer, range: Range): readonly string[] => {
  const { t } = useTranslation()
  const format = useFormat()
  const figures = useFigures()
  const week = useWeekHours(answer, true)
  const change = useChange(answer, range)
  const type = mainType(answer.types)
  const { attendance } = answer
  const sentences = [
    change,
    attendance?.tooLarge &&
      t('utilisation.tooLarge', {
        count: attendance.tooLarge.rooms,
        rooms: format.number(attendance.tooLarge.rooms),
        seats: format.number(attendance.tooLarge.seats),
        people: format.number(attendance.tooLarge.people),
      }),
    attendance &&
      attendance.missed > 0 &&
      t('utilisation.missed', {
        count: attendance.reservations,
        missed: format.number(attendance.missed),
        total: format.number(attendance.reservations),
      }),
    type?.fullest &&
      t('utilisation.headline', {
        name: type.name,
        when: week.name(type.fullest.hour),
        share: figures.percent(type.fullest.load),
      }),
    type &&
      type.unused > 0 &&
      t('utilisation.unused', {
        name: type.name,
        count: type.unused,
        unused: format.number(type.unused),
        total: format.number(type.resources),
      }),
  ]
  return sentences.filter((sentence) => typeof sentence === 'string').slice(0, mostSentences)
}

interface HeadlineProps {
  readonly answer: UtilisationAnswer
  readonly range: Range
}

export const Headline = ({ answer, range }: HeadlineProps) => {
  const sentences = useSentences(answer, range)
  return (
    sentences.length > 0 && (
      <ul className={styles.headline}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )
  )
}

/** Returns the type with the most reserved time, or else with the most bookable time. */
function mainType(types: readonly TypeLoad[]): TypeLoad | null {
  const [first = null] = types.toSorted((one, other) => other.taken - one.taken || other.bookable - one.bookable)
  return first
}

/** Returns the change in percentage points as a sentence, that it is loading, or null if it is unknown. */
function useChange(answer: UtilisationAnswer, range: Range): string | null {
  const { t } = useTranslation()
  const format = useFormat()
  const locale = useRegionalLocale()
  const signed = useMemo(() => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }), [locale])
  const { value: before, phase } = useSnapshot(utilisationBefore)
  const { phase: chosen } = useSnapshot(utilisation)
  // Its place is kept, so that nothing moves.
  if (isComparing(chosen, phase)) return t('utilisation.comparing')
  const compared = before === null ? null : compareWeeks(answer, before.weekHours)
  if (before === null || compared === null) return null
  const { points, isSoFar } = compared
  const use = t(isSoFar ? 'utilisation.overallSoFar' : 'utilisation.overall')
  const args = { count: Math.abs(points), change: signed.format(points).replace('-', '\u2212'), use }
  if (range === 'week' || range === 'last') return t('utilisation.comparedWeek', args)
  const { from, to } = before.days
  return t('utilisation.compared', { ...args, days: format.dayRange(startOfDay(utc, from), startOfDay(utc, to), utc) })
}

interface SummaryLine {
  readonly name: string
  readonly value: string
  readonly detail: string
}

/** Returns the overall figures: use so far and planned, the fullest and the emptiest hour, and seats. */
export const useSummary = ({ total, weekHours, ahead, attendance }: UtilisationAnswer): readonly SummaryLine[] => {
  const { t } = useTranslation()
  const format = useFormat()
  const figures = useFigures()
  const week = useWeekHours({ weekHours }, false)
  const { fullest, emptiest } = extremesOf(weekHours)
  const toCome = sumOf(ahead)
  const over = less(total, toCome)
  const shareLine = (name: string, load: Load): SummaryLine => ({
    name,
    value: figures.percent(load),
    detail: figures.hours(load),
  })
  const hourLine = (name: string, hour: HourLoad | null): SummaryLine[] =>
    hour === null ? [] : [{ name, value: week.name(hour.hour), detail: figures.both(hour.load) }]
  return [
    ...(over.bookable > 0 && toCome.bookable > 0
      ? [shareLine(t('utilisation.soFar'), over), shareLine(t('utilisation.planned'), toCome)]
      : [shareLine(t(toCome.bookable > 0 ? 'utilisation.planned' : 'utilisation.taken'), total)]),
    ...hourLine(t('utilisation.fullest'), fullest),
    ...hourLine(t('utilisation.emptiest'), emptiest),
    ...(attendance && attendance.seats > 0
      ? [
          {
            name: t('utilisation.seats'),
            value: format.percent(attendance.people / attendance.seats),
            detail: t('utilisation.ofSeats', {
              count: attendance.seats,
              people: format.number(attendance.people),
              seats: format.number(attendance.seats),
            }),
          },
        ]
      : []),
  ]
}

export const Summary = ({ answer }: { readonly answer: UtilisationAnswer }) => (
  <dl className={styles.summary}>
    {useSummary(answer).map(({ name, value, detail }) => (
      <div key={name} className={styles.figure}>
        <dt>{name}</dt>
        <dd>
          <strong className={capital.capital}>{value}</strong>
          <span>{detail}</span>
        </dd>
      </div>
    ))}
  </dl>
)
