import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaId } from '#src/core/brand.ts'
import type { Area } from '#src/core/wire/configuration.ts'
import { Checkbox } from '#src/ui/switch.tsx'
import { areaState, areaTree, toggleArea, type AreaNode } from './area-choice.ts'
import styles from './area-tree.module.css'

interface AreaTreeProps {
  readonly areas: readonly Area[]
  /** Resources by area id. */
  readonly counts: Readonly<Record<string, number>>
  readonly chosen: readonly AreaId[]
  readonly onChange: (chosen: readonly AreaId[]) => void
}

/** Campuses, buildings and floors; choosing one chooses all below it. */
export const AreaTree = ({ areas, counts, chosen, onChange }: AreaTreeProps) => {
  const { t } = useTranslation()
  const tree = useMemo(() => areaTree(areas), [areas])
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(tree.length === 1 ? tree.map(({ id }) => id) : []),
  )

  const branch = (nodes: readonly AreaNode[], isAboveChosen: boolean) => (
    <ul className={styles.branch}>
      {nodes.map((node) => {
        const state = areaState(node, chosen, isAboveChosen)
        const isOpen = open.has(node.id)
        const hasChildren = node.children.length > 0
        return (
          <li key={node.id}>
            <div className={styles.row}>
              {hasChildren ? (
                <button
                  type="button"
                  className={styles.toggle}
                  aria-expanded={isOpen}
                  aria-label={t('filters.areasIn', { name: node.name })}
                  onClick={() => {
                    const others = new Set(open)
                    if (!others.delete(node.id)) others.add(node.id)
                    setOpen(others)
                  }}
                >
                  <ChevronRight size={14} aria-hidden="true" />
                </button>
              ) : (
                <span />
              )}
              <Checkbox
                label={node.name}
                isOn={state === 'chosen'}
                isMixed={state === 'partly'}
                onChange={() => onChange(toggleArea(tree, chosen, node.id))}
              />
              {counts[node.id] !== undefined && <span className={styles.count}>{counts[node.id]}</span>}
            </div>
            {hasChildren && isOpen && branch(node.children, state === 'chosen')}
          </li>
        )
      })}
    </ul>
  )
  return branch(tree, false)
}
