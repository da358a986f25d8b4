import type { AreaId } from '#src/kernel/result.ts'
import type { Area } from '#src/wire/configuration.ts'
import { areaIdOf } from '#src/wire/scalars.ts'

/** An area with its child areas, in the order of the configuration. */
export interface AreaNode {
  readonly id: AreaId
  readonly name: string
  readonly children: readonly AreaNode[]
}

/** Builds the tree of areas. If a parent is unknown or leads back to the area itself, the area becomes a root. */
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
  const nodeOf = (area: Area): AreaNode => ({
    id: areaIdOf(area.id),
    name: area.name || area.id,
    children: areas.filter((child) => child.parentAreaId === area.id && !isRoot(child)).map(nodeOf),
  })
  return areas.filter(isRoot).map(nodeOf)
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
