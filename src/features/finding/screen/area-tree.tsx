import ChevronRight from 'lucide-react/icons/chevron-right'
import ImageOff from 'lucide-react/icons/image'
import { useId, useMemo, useState } from 'react'
import { usePicture } from '#src/features/availability/screen/resource-files.ts'
import { isNamed } from '#src/features/settings/model/rules/office.ts'
import type { AreaId } from '#src/kernel/ids.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Checkbox } from '#src/ui/switch.tsx'
import { useFormat } from '#src/ui/text.ts'
import type { Area } from '#src/wire/configuration.ts'
import { areaIdOf } from '#src/wire/scalars.ts'
import styles from './area-tree.module.css'

interface ChoiceCountProps {
  /** Element id of the description. */
  readonly id: string
  readonly count: number | undefined
}

/**
 * Number of resources that match a choice. Read by screen readers together with the choice, not announced on every
 * change.
 */
export const ChoiceCount = ({ id, count }: ChoiceCountProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  if (count === undefined) return null
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{format.number(count)}</span>
      <span id={id} hidden>
        {t('filtering.fits', { count, fitting: format.number(count) })}
      </span>
    </span>
  )
}

interface AreaTreeProps {
  readonly areas: readonly Area[]
  /** Number of matching resources per area; null until known. */
  readonly counts?: Readonly<Record<string, number>> | null
  readonly chosen: readonly AreaId[]
  readonly onChange: (chosen: readonly AreaId[]) => void
}

/** Sites, buildings and floors. Selecting one selects everything below it. */
export const AreaTree = ({ areas, counts, chosen, onChange }: AreaTreeProps) => {
  const { t } = useTranslation()
  const prefix = useId()
  const tree = useMemo(() => areaTree(areas), [areas])
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(tree.length === 1 ? tree.map(({ id }) => id) : []),
  )

  // Element ids cannot contain spaces.
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

interface ChoicePictureProps {
  /** As entered by the administrators; null if there is none. */
  readonly address: string | null
  /** True to fill the square and crop the picture; false to show it whole. */
  readonly isCover: boolean
}

/** The picture of a choice, next to its text. An icon replaces a picture that cannot be shown (threat T15). */
export const ChoicePicture = ({ address, isCover }: ChoicePictureProps) => {
  const picture = usePicture(address)
  if (address === null) return null
  if (picture === null) return <ImageOff className={styles.missing} size={24} strokeWidth={1.5} aria-hidden="true" />
  return <img {...picture} alt="" className={styles.picture} data-cover={isCover || undefined} width={24} height={24} />
}

/** An area with its child areas, in the order of the configuration. */
export interface AreaNode {
  readonly id: AreaId
  readonly name: string
  readonly children: readonly AreaNode[]
}

/**
 * Builds the tree of areas. If a parent is unknown or leads back to the area itself, the area becomes a root. The areas in
 * one without a name take its place.
 */
export const areaTree = (areas: readonly Area[]): readonly AreaNode[] => {
  const known = new Map(areas.map((area) => [area.id, area]))
  const isRoot = ({ id, parentAreaId }: Area): boolean => {
    const passed = new Set([id])
    for (let above = parentAreaId; above !== null; above = known.get(above)?.parentAreaId ?? null) {
      if (passed.has(above)) return true
      passed.add(above)
    }
    return parentAreaId === null || !known.has(parentAreaId)
  }
  const nodesOf = (area: Area): readonly AreaNode[] => {
    const children = areas.filter((child) => child.parentAreaId === area.id && !isRoot(child)).flatMap(nodesOf)
    return isNamed(area) ? [{ id: areaIdOf(area.id), name: area.name, children }] : children
  }
  return areas.filter(isRoot).flatMap(nodesOf)
}

const idsBelow = (node: AreaNode): readonly AreaId[] => node.children.flatMap((child) => [child.id, ...idsBelow(child)])

export type AreaState = 'chosen' | 'partly' | 'none'

/** Returns 'chosen' if the area or a parent is selected, and 'partly' if any area below it is. */
export const areaState = (node: AreaNode, chosen: readonly AreaId[], isAboveChosen: boolean): AreaState => {
  if (isAboveChosen || chosen.includes(node.id)) return 'chosen'
  return idsBelow(node).some((id) => chosen.includes(id)) ? 'partly' : 'none'
}

const pathTo = (nodes: readonly AreaNode[], id: AreaId): readonly AreaNode[] => {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = pathTo(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/**
 * Selects an area with its whole subtree, or deselects it. If one floor of a selected building is deselected, the other
 * floors stay selected.
 */
export const toggleArea = (tree: readonly AreaNode[], chosen: readonly AreaId[], id: AreaId): readonly AreaId[] => {
  const path = pathTo(tree, id)
  const node = path.at(-1)
  if (!node) return chosen
  const below = new Set(idsBelow(node))
  if (chosen.includes(id)) return chosen.filter((other) => other !== id)
  const above = path.findIndex((step) => chosen.includes(step.id))
  if (above < 0) return [...chosen.filter((other) => !below.has(other)), id]
  const siblings = path
    .slice(above, -1)
    .flatMap((step, depth) => step.children.filter((child) => child.id !== path[above + depth + 1]?.id))
  return [...chosen.filter((other) => other !== path[above]?.id), ...siblings.map((sibling) => sibling.id)]
}
