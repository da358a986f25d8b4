import type { Gate } from './deck.ts'
import { free, type Mesh, triangleOf } from './mesh.ts'

/** Two regions one can walk between: through a gate, or over a stretch of open boundary. */
export interface Link {
  readonly one: number
  readonly other: number
  /** -1 where nothing has to be gone through. */
  readonly gate: number
}

/** Every link of the mesh once; units that share two stretches of boundary have two. */
export function linkRegions({ triangles, twins, regions, passes }: Mesh, gates: readonly Gate[]): readonly Link[] {
  const links: Link[] = gates.map(({ from, to }, gate) => ({ one: from, other: to, gate }))
  const open = new Map<number, { readonly one: number; readonly other: number; readonly edges: [number, number][] }>()
  for (let edge = 0; edge < passes.length; edge += 1) {
    const twin = twins[edge] ?? -1
    if (twin < edge || passes[edge] !== free) continue
    const [here, there] = [regions[triangleOf(edge)] ?? 0, regions[triangleOf(twin)] ?? 0]
    if (here === there) continue
    const [one, other] = [Math.min(here, there), Math.max(here, there)]
    const shared = open.get(one * 2 ** 20 + other) ?? { one, other, edges: [] }
    shared.edges.push([triangles[edge] ?? 0, triangles[twin] ?? 0])
    open.set(one * 2 ** 20 + other, shared)
  }
  for (const { one, other, edges } of open.values()) {
    for (let stretch = 0; stretch < countStretches(edges); stretch += 1) links.push({ one, other, gate: -1 })
  }
  return links
}

/** How many lines the edges form that do not touch each other. */
function countStretches(edges: readonly (readonly [number, number])[]): number {
  const parents = new Map<number, number>()
  const rootOf = (vertex: number): number => {
    let root = vertex
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next
    return root
  }
  let count = 0
  for (const [from, to] of edges) {
    for (const vertex of [from, to]) {
      if (parents.has(vertex)) continue
      parents.set(vertex, vertex)
      count += 1
    }
    const [one, other] = [rootOf(from), rootOf(to)]
    if (one === other) continue
    parents.set(one, other)
    count -= 1
  }
  return count
}
