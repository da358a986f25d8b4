import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo } from 'react'
import { Link } from 'wouter'
import type { AreaLoad } from '#src/engine/compute.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { IconButton } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'
import { type EditedUtilisation, useFreePath } from '../use-utilisation-search.ts'
import { ChartCard, LoadBar, loadCells, number, useLoadColumns, words } from './chart-card.tsx'
import styles from './charts.module.css'

interface AreasChartProps extends EditedUtilisation {
  readonly areas: readonly AreaLoad[]
}

/** Initially, as many levels are expanded as fit into this number of lines. */
const fewLines = 12

/** Utilisation of each area, as a tree. */
export const AreasChart = ({ areas, search, change }: AreasChartProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const pathOf = useFreePath()
  const loadColumns = useLoadColumns()
  const parents = useMemo(() => new Map(areas.map(({ id, parentId }) => [id, parentId])), [areas])
  const withParts = useMemo(() => new Set(areas.map(({ parentId }) => parentId)), [areas])
  const { turned } = search
  const levels = useMemo(() => levelsUnfolded(areas), [areas])
  const depths = useMemo(() => new Map(areas.map(({ id, depth }) => [id, depth])), [areas])
  const isOpen = (id: AreaLoad['id']): boolean => (depths.get(id) ?? 0) < levels !== turned.includes(id)
  const isShown = ({ parentId }: AreaLoad): boolean => {
    for (let above = parentId; above !== null; above = parents.get(above) ?? null) if (!isOpen(above)) return false
    return true
  }
  const fold = (id: AreaLoad['id']): void =>
    change({ turned: turned.includes(id) ? turned.filter((other) => other !== id) : [...turned, id] })
  const table = {
    columns: [t('utilisation.column.area'), t('utilisation.column.resources'), ...loadColumns],
    rows: areas.map((area) => [words(nameWithParents(areas, area)), number(area.resources), ...loadCells(area)]),
  }
  return (
    <ChartCard chart="areas" table={table} search={search} change={change}>
      {areas.length === 0 && <p className={styles.note}>{t('utilisation.noAreas')}</p>}
      <ul className={styles.lines}>
        {areas.filter(isShown).map((area) => (
          <li key={area.id}>
            <LoadBar
              load={area}
              depth={area.depth}
              detail={t('utilisation.resources', { count: area.resources, total: format.number(area.resources) })}
              fold={
                <span className={styles.fold} data-open={isOpen(area.id) || undefined}>
                  {withParts.has(area.id) && (
                    <IconButton
                      label={t('utilisation.parts', { name: area.name })}
                      aria-expanded={isOpen(area.id)}
                      icon={<ChevronRight size={16} aria-hidden="true" />}
                      onClick={() => fold(area.id)}
                    />
                  )}
                </span>
              }
            >
              <Link
                href={pathOf(search, { areas: [area.id] })}
                aria-label={t('utilisation.freeOf', { name: area.name })}
              >
                {area.name}
              </Link>
            </LoadBar>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}

/**
 * Returns the name with all parents, such as 'Harbour House, Floor 2', because a floor's name is ambiguous outside the
 * tree.
 */
const nameWithParents = (areas: readonly AreaLoad[], area: AreaLoad): string => {
  const above = areas.find(({ id }) => id === area.parentId)
  return above ? `${nameWithParents(areas, above)}, ${area.name}` : area.name
}

/** Counts the levels that are completely expanded. */
function levelsUnfolded(areas: readonly AreaLoad[]): number {
  const deepest = Math.max(0, ...areas.map(({ depth }) => depth))
  let levels = 0
  while (levels < deepest && areas.filter(({ depth }) => depth <= levels + 1).length <= fewLines) levels += 1
  return levels
}
