import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaId } from '#src/core/brand.ts'
import type { Area } from '#src/core/wire/configuration.ts'
import { Checkbox } from '#src/ui/switch.tsx'
import { areaState, areaTree, toggleArea, type AreaNode } from './area-choice.ts'
import styles from './area-tree.module.css'
import { ChoiceCount } from './choice-count.tsx'

interface AreaTreeProps {
  readonly areas: readonly Area[]
  /** How many resources each area would let in; null until that is known. */
  readonly counts?: Readonly<Record<string, number>> | null
  readonly chosen: readonly AreaId[]
  readonly onChange: (chosen: readonly AreaId[]) => void
}

/** Campuses, buildings and floors; choosing one chooses all below it. */
export const AreaTree = ({ areas, counts, chosen, onChange }: AreaTreeProps) => {
  const { t } = useTranslation()
  const prefix = useId()
  const tree = useMemo(() => areaTree(areas), [areas])
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(tree.length === 1 ? tree.map(({ id }) => id) : []),
  )

  // Ids of a document have no spaces.
  const describing = (area: string): string => `${prefix}-${encodeURIComponent(area)}`

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
                  aria-label={t('filtering.areasIn', { name: node.name })}
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
                describedBy={describing(node.id)}
                onChange={() => onChange(toggleArea(tree, chosen, node.id))}
              />
              <ChoiceCount id={describing(node.id)} count={counts?.[node.id]} />
            </div>
            {hasChildren && isOpen && branch(node.children, state === 'chosen')}
          </li>
        )
      })}
    </ul>
  )
  return branch(tree, false)
}
