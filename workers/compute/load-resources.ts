import { areaAndParents } from '#src/core/filter/areas.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import type { ZoneFault } from '#src/core/time/zones.ts'
import { listIn } from '#src/core/wire/record.ts'
import { readResources } from '#src/core/wire/resources.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import type { EngineSettings, ResourcesLoaded } from '#src/contract/compute.ts'
import { type Columns, unknownZones } from './columns.ts'
import { createSharing } from './share-parts.ts'

export interface ReadBody {
  readonly resources: readonly Resource[]
  readonly problems: readonly string[]
  readonly unknownZones: readonly ZoneFault[]
}

/** Decodes the body of `GET /api/assist/resources`. Fails only where there is no list of records at all. */
export function readResourcesBody(body: ArrayBuffer): Result<ReadBody> {
  const parsed = parseJson(body)
  if (!parsed.ok) return fail({ kind: 'resources-unreadable', detail: parsed.fault })
  if (listIn(parsed.value, 'resources') === null) {
    return fail({ kind: 'resources-unreadable', detail: 'resources: expected array' })
  }
  const { resources, problems } = readResources(parsed.value)
  return succeed({ resources: resources.map(createSharing()), problems, unknownZones: unknownZones(resources) })
}

export function parseJson(body: ArrayBuffer): Result<unknown, string> {
  try {
    return succeed(JSON.parse(new TextDecoder().decode(body)) as unknown)
  } catch (reason) {
    return fail(String(reason))
  }
}

/** Counts of listed resources. An area counts what lies anywhere below it, as filtering by it does. */
export function summarize(
  columns: Columns,
  settings: EngineSettings,
  found: Omit<ReadBody, 'resources'>,
): ResourcesLoaded {
  const { problems, unknownZones: zones } = found
  const areas = new Map(settings.areas.map((area) => [area.id, area]))
  const byType: Record<string, number> = Object.create(null)
  const byArea: Record<string, number> = Object.create(null)
  // Resources of one place share the list of their places: what lies above it is looked up once.
  const byPlaces = new Map<Resource['mapInfos'], number>()
  let largestCapacity = 0
  columns.resources.forEach((resource, row) => {
    if (columns.visible[row] === 0) return
    byType[resource.resourceTypeId] = (byType[resource.resourceTypeId] ?? 0) + 1
    byPlaces.set(resource.mapInfos, (byPlaces.get(resource.mapInfos) ?? 0) + 1)
    largestCapacity = Math.max(largestCapacity, resource.capacity ?? 0)
  })
  for (const [places, count] of byPlaces) {
    const within = new Set(places.flatMap(({ areaId }) => areaAndParents(areas, areaId)))
    for (const id of within) byArea[id] = (byArea[id] ?? 0) + count
  }
  return {
    count: columns.visibleCount,
    problems,
    unknownZones: zones,
    byType: { ...byType },
    byArea: { ...byArea },
    largestCapacity,
  }
}
