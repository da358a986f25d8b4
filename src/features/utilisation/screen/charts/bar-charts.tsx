import { Link } from 'wouter'
import type { ResourceLoad, TypeLoad, UtilisationAnswer } from '#src/engine/compute.ts'
import { clockWords } from '#src/features/availability/model/rules/day-parts.ts'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'
import {
  detailsPath,
  type EditedUtilisation,
  numberOf,
  useFreePath,
  useWeekHours,
  type WeekHours,
} from '../use-utilisation-search.ts'
import { ChartCard, type ChartTable, LoadBar, loadCells, number, useLoadColumns, words } from './chart-card.tsx'
import styles from './charts.module.css'
import { HeatGrid } from './heat-grid.tsx'

interface HoursChartProps extends EditedUtilisation {
  readonly answer: UtilisationAnswer
}

/** Utilisation of each hour of the week. */
export const HoursChart = ({ answer, search, change }: HoursChartProps) => {
  const { t } = useTranslation()
  const loadColumns = useLoadColumns()
  const { allHours } = search
  const week = useWeekHours(answer, allHours)
  const whole = useWeekHours(answer, true)
  const isCut = whole.hours.length > week.hours.length || whole.days.length > week.days.length
  const tableOf = (shown: WeekHours): ChartTable => ({
    columns: [t('utilisation.column.weekDay'), t('utilisation.column.hour'), ...loadColumns],
    rows: shown.days.flatMap((day) =>
      shown.hours.flatMap((hour) => {
        const load = answer.weekHours[numberOf(day, hour)]
        return load && load.bookable > 0 ? [[words(day.long), words(clockWords(hour * 60)), ...loadCells(load)]] : []
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

interface RankingChartProps extends EditedUtilisation {
  readonly chart: 'busiest' | 'idlest'
  readonly resources: readonly ResourceLoad[]
}

/** The fullest or the emptiest resources. Each name opens its details. */
export const RankingChart = ({ chart, resources, search, change }: RankingChartProps) => {
  const { t } = useTranslation()
  const { clock } = useReading()
  const loadColumns = useLoadColumns()
  const table = {
    columns: [t('utilisation.column.resource'), t('utilisation.column.area'), ...loadColumns],
    rows: resources.map((resource) => [words(resource.name), words(resource.areaName), ...loadCells(resource)]),
  }
  return (
    <ChartCard chart={chart} table={table} search={search} change={change}>
      {resources.length === 0 && <p className={styles.note}>{t('utilisation.fewResources')}</p>}
      <ol className={styles.lines}>
        {resources.map((resource) => (
          <li key={resource.id}>
            <LoadBar load={resource} detail={resource.areaName}>
              <Link href={detailsPath(resource, homeZone(), clock.now())}>{resource.name}</Link>
            </LoadBar>
          </li>
        ))}
      </ol>
    </ChartCard>
  )
}

interface TypesChartProps extends EditedUtilisation {
  readonly types: readonly TypeLoad[]
}

/** Utilisation of each resource type. */
export const TypesChart = ({ types, search, change }: TypesChartProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const pathOf = useFreePath()
  const loadColumns = useLoadColumns()
  const table = {
    columns: [t('utilisation.column.type'), t('utilisation.column.resources'), ...loadColumns],
    rows: types.map((type) => [words(type.name), number(type.resources), ...loadCells(type)]),
  }
  return (
    <ChartCard chart="types" table={table} search={search} change={change}>
      <ul className={styles.lines}>
        {types.map((type) => (
          <li key={type.id}>
            <LoadBar
              load={type}
              detail={t('utilisation.resources', { count: type.resources, total: format.number(type.resources) })}
            >
              <Link
                href={pathOf(search, { typeId: type.id })}
                aria-label={t('utilisation.freeOf', { name: type.name })}
              >
                {type.name}
              </Link>
            </LoadBar>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}
