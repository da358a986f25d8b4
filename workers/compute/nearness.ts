import { measureAreas } from '#src/core/filter/areas.ts'
import { areaIdOf } from './columns.ts'
import type { Desk } from './desk.ts'

/** How good a resource is in place of another one: smaller is nearer. */
export interface Nearness {
  /** 0 the same area, 1 the same parent area, 2 elsewhere. */
  readonly distance: number
  /** Additional seats; resources with too few seats come after all others. */
  readonly gap: number
}

export function nearnessTo({ columns, settings }: Desk, row: number): (other: number) => Nearness {
  const own = columns.resources[row]!
  const stepsTo = measureAreas(settings.areas, areaIdOf(own))

  function gapOf(other: number): number {
    const gap = (columns.resources[other]!.capacity ?? 0) - (own.capacity ?? 0)
    return gap >= 0 ? gap : 1_000_000 - gap
  }

  return (other) => ({ distance: Math.min(2, stepsTo(areaIdOf(columns.resources[other]!))), gap: gapOf(other) })
}
