import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ResourceLoad } from '#src/contract/compute.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { browserZone } from '#src/state/browser-zone.ts'
import { detailsPath } from '../reserve-path.ts'
import type { EditedUtilisation } from '../use-utilisation-search.ts'
import { ChartCard } from './chart-card.tsx'
import { loadCells, words } from './chart-table.ts'
import styles from './charts.module.css'
import { LoadBar } from './load-bar.tsx'

interface RankingChartProps extends EditedUtilisation {
  readonly chart: 'busiest' | 'idlest'
  readonly resources: readonly ResourceLoad[]
}

/** The fullest resources, or the emptiest; each name opens its details. */
export const RankingChart = ({ chart, resources, search, change }: RankingChartProps) => {
  const { t } = useTranslation()
  const { clock } = useProduct()
  const table = {
    columns: [
      t('utilisation.column.resource'),
      t('utilisation.column.area'),
      t('utilisation.column.share'),
      t('utilisation.column.taken'),
      t('utilisation.column.bookable'),
    ],
    rows: resources.map((resource) => [words(resource.name), words(resource.areaName), ...loadCells(resource)]),
  }
  return (
    <ChartCard chart={chart} table={table} search={search} change={change}>
      {resources.length === 0 && <p className={styles.note}>{t('utilisation.fewResources')}</p>}
      <ol className={styles.lines}>
        {resources.map((resource) => (
          <li key={resource.id}>
            <LoadBar load={resource} detail={resource.areaName}>
              <Link href={detailsPath(resource, browserZone(), clock.now())}>{resource.name}</Link>
            </LoadBar>
          </li>
        ))}
      </ol>
    </ChartCard>
  )
}
