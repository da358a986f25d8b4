import { useTranslation } from 'react-i18next'
import type { UtilisationAnswer } from '#src/contract/compute.ts'
import { Button } from '#src/ui/button.tsx'
import type { EditedUtilisation } from '../use-utilisation-search.ts'
import { clockOf, numberOf, useWeekHours, type WeekHours } from '../use-week-hours.ts'
import { ChartCard } from './chart-card.tsx'
import { type ChartTable, loadCells, words } from './chart-table.ts'
import styles from './charts.module.css'
import { HeatGrid } from './heat-grid.tsx'

interface HoursChartProps extends EditedUtilisation {
  readonly answer: UtilisationAnswer
}

/** How full each hour of the week is. */
export const HoursChart = ({ answer, search, change }: HoursChartProps) => {
  const { t } = useTranslation()
  const { allHours } = search
  const week = useWeekHours(answer, allHours)
  const whole = useWeekHours(answer, true)
  const isCut = whole.hours.length > week.hours.length || whole.days.length > week.days.length
  const tableOf = (shown: WeekHours): ChartTable => ({
    columns: [
      t('utilisation.column.weekDay'),
      t('utilisation.column.hour'),
      t('utilisation.column.share'),
      t('utilisation.column.taken'),
      t('utilisation.column.bookable'),
    ],
    rows: shown.days.flatMap((day) =>
      shown.hours.flatMap((hour) => {
        const load = answer.weekHours[numberOf(day, hour)]
        return load && load.bookable > 0 ? [[words(day.long), words(clockOf(hour)), ...loadCells(load)]] : []
      }),
    ),
  })
  return (
    <ChartCard
      chart="hours"
      table={tableOf(week)}
      whole={tableOf(whole)}
      note={answer.zones > 1 ? t('utilisation.ownClocks') : undefined}
      more={
        (isCut || allHours) && (
          <Button look="quiet" size="small" className={styles.more} onClick={() => change({ allHours: !allHours })}>
            {t(allHours ? 'utilisation.mainHours' : 'utilisation.allHours')}
          </Button>
        )
      }
      search={search}
      change={change}
    >
      <HeatGrid answer={answer} week={week} search={search} change={change} />
    </ChartCard>
  )
}
