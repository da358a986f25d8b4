import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { TypeLoad } from '#src/contract/compute.ts'
import { useFormat } from '#src/ui/format.ts'
import { useFreePath } from '../use-free-path.ts'
import type { EditedUtilisation } from '../use-utilisation-search.ts'
import { ChartCard } from './chart-card.tsx'
import { loadCells, number, words } from './chart-table.ts'
import styles from './charts.module.css'
import { LoadBar } from './load-bar.tsx'

interface TypesChartProps extends EditedUtilisation {
  readonly types: readonly TypeLoad[]
}

/** How full each type of resource is. */
export const TypesChart = ({ types, search, change }: TypesChartProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const pathOf = useFreePath()
  const table = {
    columns: [
      t('utilisation.column.type'),
      t('utilisation.column.resources'),
      t('utilisation.column.share'),
      t('utilisation.column.taken'),
      t('utilisation.column.bookable'),
    ],
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
