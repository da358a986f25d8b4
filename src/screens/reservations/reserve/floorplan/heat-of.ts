import type { AreaFill, FloorDrawing, VenueView } from '#src/contract/compute.ts'
import type { HeatFill } from '#src/floorplan/plan-view.ts'

/** How full an area is, 0 to 1, of what is known; null where nothing is. */
export const shareOf = ({ known, reserved }: Pick<AreaFill, 'known' | 'reserved'>): number | null =>
  known === 0 ? null : reserved / known

/** How full the zones of a floor are, by their ids; the floor itself where it has none. */
export function heatOf(
  { levelId, sections }: Pick<FloorDrawing, 'levelId' | 'sections'>,
  { levels }: Pick<VenueView, 'levels'>,
  fills: readonly AreaFill[],
  wordsOf: (share: number) => string,
): ReadonlyMap<string, HeatFill> {
  const shares = new Map(fills.map((fill) => [fill.areaId, shareOf(fill)]))
  const shown = sections.filter(({ areaId }) => areaId !== null && shares.has(areaId))
  const surfaces = shown.length > 0 ? shown : levels.filter(({ id }) => id === levelId)
  return new Map(
    surfaces.flatMap(({ id, areaId }) => {
      const share = areaId === null ? null : (shares.get(areaId) ?? null)
      return share === null ? [] : [[id, { share, words: wordsOf(share) }] as const]
    }),
  )
}
