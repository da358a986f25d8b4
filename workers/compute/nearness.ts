import { areaIdOf } from './columns.ts'
import type { Desk } from './desk.ts'

/** How good another resource is in place of one: smaller is nearer. */
export interface Nearness {
  /** 0 the same area, 1 the same parent area, 2 elsewhere. */
  readonly distance: number
  /** Seats beyond; those without room enough come after those with. */
  readonly gap: number
}

export function nearnessTo({ columns, settings }: Desk, row: number): (other: number) => Nearness {
  const own = columns.resources[row]!
  const area = areaIdOf(own)
  const parents = new Map(settings.areas.map(({ id, parentAreaId }) => [id, parentAreaId]))
  const parent = parents.get(area) ?? null

  function distanceOf(other: number): number {
    const otherArea = areaIdOf(columns.resources[other]!)
    if (otherArea === area && area !== '') return 0
    return parent !== null && parents.get(otherArea) === parent ? 1 : 2
  }

  function gapOf(other: number): number {
    const gap = (columns.resources[other]!.capacity ?? 0) - (own.capacity ?? 0)
    return gap >= 0 ? gap : 1_000_000 - gap
  }

  return (other) => ({ distance: distanceOf(other), gap: gapOf(other) })
}
