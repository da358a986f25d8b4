import type { AreaId } from '#src/core/brand.ts'
import { areaAndParents } from '#src/core/filter/areas.ts'
import type { Area } from '#src/core/wire/configuration.ts'

/** The one place with a clock of its own that all of these areas lie in; null where there is none, or several. */
export function locationOf(areas: readonly Area[], chosen: readonly AreaId[]): string | null {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const found = new Set(
    chosen.map((id) => areaAndParents(byId, id).find((above) => (byId.get(above)?.timezone ?? null) !== null) ?? null),
  )
  const [sole = null] = found
  return found.size === 1 ? sole : null
}
