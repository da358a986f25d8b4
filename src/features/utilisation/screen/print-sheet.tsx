import { type ReactNode, useEffect } from 'react'
import type { UtilisationAnswer } from '#src/engine/compute.ts'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { startOfDay } from '#src/kernel/time/days.ts'
import { oneHour } from '#src/kernel/time/moment.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Paper } from '#src/ui/print-sheet.tsx'
import { useFormat } from '#src/ui/text.ts'
import styles from './print-sheet.module.css'
import { type Load, shareOf } from '../model/rules/week-hours.ts'
import { useCountedWords, useSentences, useSummary } from './summary.tsx'
import { numberOf, useFigures, useWeekHours } from './use-utilisation-search.ts'
import type { UtilisationSearch } from '../model/utilisation-search.ts'

interface PrintSheetProps {
  readonly answer: UtilisationAnswer
  readonly search: UtilisationSearch
  /** Arrival of the last schedule; null unless all are loaded. */
  readonly asOf: Instant | null
  /** Called when the browser's print dialog has closed. */
  readonly onDone: () => void
}

/** Lines in each of the lists, so that everything fits on one page. */
const most = 5

/** One A4 page with all figures. Opens the browser's print dialog. */
export const PrintSheet = ({ answer, search, asOf, onDone }: PrintSheetProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const sentences = useSentences(answer, search.range)
  const summary = useSummary(answer)
  const countedWords = useCountedWords()
  const days = format.longDayRange(startOfDay(utc, search.days.from), startOfDay(utc, search.days.to), utc)
  useEffect(() => {
    addEventListener('afterprint', onDone)
    // After the portal is in the document.
    window.print()
    return () => removeEventListener('afterprint', onDone)
  }, [onDone])
  const { attendance } = answer
  return (
    <Paper>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <h1>
            {t('place.utilisation')}, {days}
          </h1>
          <p>
            {countedWords(answer)}
            {asOf !== null && <> · {t('connection.asOf', { time: format.time(asOf, homeZone()) })}</>}
          </p>
        </header>
        <ul className={styles.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <dl className={styles.summary}>
          {summary.map(({ name, value, detail }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <strong>{value}</strong> {detail}
              </dd>
            </div>
          ))}
        </dl>
        <Hours answer={answer} />
        <div className={styles.lists}>
          <List title={t('utilisation.chart.types')} loads={answer.types.slice(0, most)} />
          <List
            title={t('utilisation.chart.areas')}
            loads={answer.areas.filter(({ depth }) => depth === 0).slice(0, most)}
          />
          <List title={t('utilisation.chart.busiest')} loads={answer.busiest.slice(0, most)} />
          <List title={t('utilisation.chart.idlest')} loads={answer.idlest.slice(0, most)} />
          {attendance !== null && attendance.mostMissed.length > 0 && (
            <Table title={t('utilisation.mostMissed')}>
              {attendance.mostMissed.slice(0, most).map(({ id, name, missed, reservations }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>
                    {format.number(missed)}{' '}
                    {t('utilisation.ofReservations', { total: format.number(reservations), count: reservations })}
                  </td>
                </tr>
              ))}
            </Table>
          )}
        </div>
        <p className={styles.about}>
          {t('utilisation.about')}{' '}
          {t(attendance === null ? 'utilisation.notAttendance' : 'utilisation.attendanceAbout')}
        </p>
      </article>
    </Paper>
  )
}

/** Percentages by hour and weekday. */
const Hours = ({ answer }: { readonly answer: UtilisationAnswer }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const figures = useFigures()
  const { days, hours } = useWeekHours(answer, false)
  return (
    <table className={styles.hours}>
      <caption>{t('utilisation.chart.hours')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('utilisation.column.hour')}</th>
          {days.map(({ day, short }) => (
            <th key={day} scope="col">
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row">{format.hour(hour * oneHour, 'UTC')}</th>
            {days.map((day) => {
              const load = answer.weekHours[numberOf(day, hour)] ?? { bookable: 0, taken: 0 }
              const shade = Math.round((shareOf(load) ?? 0) * 60)
              return (
                <td key={day.day} style={{ background: `color-mix(in oklab, black ${shade}%, white)` }}>
                  <span data-dark={shade > 35 || undefined}>{load.bookable > 0 && figures.percent(load)}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Table = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <table className={styles.list}>
    <caption>{title}</caption>
    <tbody>{children}</tbody>
  </table>
)

interface ListProps {
  readonly title: string
  readonly loads: readonly (Load & { readonly id: string; readonly name: string })[]
}

const List = ({ title, loads }: ListProps) => {
  const figures = useFigures()
  return (
    loads.length > 0 && (
      <Table title={title}>
        {loads.map((load) => (
          <tr key={load.id}>
            <th scope="row">{load.name}</th>
            <td>{figures.both(load)}</td>
          </tr>
        ))}
      </Table>
    )
  )
}
