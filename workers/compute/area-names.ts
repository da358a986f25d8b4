import { areaAndParents } from '#src/core/filter/areas.ts'
import type { Area } from '#src/core/wire/configuration.ts'

/** Each area's name with its parents before it: 'Harbour House, Floor 2'. Nameless areas are passed over. */
export function nameAreas(areas: readonly Area[]): ReadonlyMap<string, string> {
  const byId = new Map(areas.map((area) => [area.id, area]))
  return new Map(
    areas.map(({ id }) => {
      const names = areaAndParents(byId, id).map((ancestor) => byId.get(ancestor)?.name ?? '')
      return [
        id,
        names
          .filter((name) => name !== '')
          .toReversed()
          .join(', '),
      ]
    }),
  )
}
