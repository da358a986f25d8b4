import { Link } from 'wouter'
import type { NamedAttendance } from '#src/engine/compute.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { useFormat } from '#src/ui/text.ts'
import { detailsPath, type EditedUtilisation } from '../use-utilisation-search.ts'
import { type OutcomeCounts, outcomes } from '../../model/rules/attendance.ts'
import { BarLine, ChartCard, number, words } from './chart-card.tsx'
import styles from './charts.module.css'

interface NoShowsChartProps extends EditedUtilisation {
  /** Of all reservations; null if the server reports none. Then the user's own are shown. */
  readonly attendance: NamedAttendance | null
  /** Outcomes of the user's own reservations. Null while unknown. */
  readonly counts: OutcomeCounts | null
  readonly fault: Fault | null
}

/** Attended and missed reservations. */
export const NoShowsChart = ({ attendance, counts, fault, search, change }: NoShowsChartProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const bars = useBars(attendance, counts)
  const total = bars.reduce((sum, { count }) => sum + count, 0)
  const table = {
    columns: [t('utilisation.column.outcome'), t('utilisation.column.reservations')],
    rows: total === 0 ? [] : bars.map(({ name, count }) => [words(name), number(count)]),
  }
  return (
    <ChartCard
      chart="noShows"
      table={table}
      note={t(attendance === null ? 'utilisation.noShowsAbout' : 'utilisation.attendanceAbout')}
      more={attendance !== null && attendance.mostMissed.length > 0 && <MostMissed attendance={attendance} />}
      search={search}
      change={change}
    >
      {attendance === null && fault !== null && (
        <p className={styles.note}>
          {t('utilisation.noShowsFailed')} {faultMessage(fault)}
        </p>
      )}
      {total > 0 ? (
        <Bars bars={bars} total={total} />
      ) : attendance !== null ? (
        <p className={styles.note}>{t('utilisation.attendanceNone')}</p>
      ) : (
        counts !== null && <p className={styles.note}>{t('utilisation.noShowsNone')}</p>
      )}
    </ChartCard>
  )
}

interface Bar {
  readonly key: string
  readonly name: string
  readonly count: number
}

function useBars(attendance: NamedAttendance | null, counts: OutcomeCounts | null): readonly Bar[] {
  const { t } = useTranslation()
  if (attendance === null)
    return outcomes.map((key) => ({ key, name: t(`utilisation.outcome.${key}`), count: counts?.[key] ?? 0 }))
  const { reservations, attended, missed } = attendance
  return [
    { key: 'attended', name: t('utilisation.outcome.attended'), count: attended },
    { key: 'missed', name: t('utilisation.outcome.missed'), count: missed },
    { key: 'unknown', name: t('utilisation.outcome.unknown'), count: Math.max(0, reservations - attended - missed) },
  ]
}

const useOfReservations = (): ((count: number) => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  return (count) => t('utilisation.ofReservations', { total: format.number(count), count })
}

const Bars = ({ bars, total }: { readonly bars: readonly Bar[]; readonly total: number }) => {
  const format = useFormat()
  const ofReservations = useOfReservations()
  return (
    <ul className={styles.lines}>
      {bars.map(({ key, name, count }) => (
        <li key={key}>
          <BarLine share={count / total} outcome={key} value={format.number(count)} words={ofReservations(total)}>
            {name}
          </BarLine>
        </li>
      ))}
    </ul>
  )
}

/** The resources that were left empty most often. Each name opens its details. */
const MostMissed = ({ attendance }: { readonly attendance: NamedAttendance }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { clock } = useReading()
  const ofReservations = useOfReservations()
  return (
    <>
      <h3 className={styles.note}>{t('utilisation.mostMissed')}</h3>
      <ol className={styles.lines}>
        {attendance.mostMissed.map(({ id, name, areaName, missed, reservations }) => (
          <li key={id}>
            <BarLine
              share={missed / reservations}
              outcome="missed"
              detail={areaName}
              value={format.number(missed)}
              words={ofReservations(reservations)}
            >
              <Link href={detailsPath({ id, name }, homeZone(), clock.now())}>{name}</Link>
            </BarLine>
          </li>
        ))}
      </ol>
    </>
  )
}
