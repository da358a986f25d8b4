import { fail, type Result, succeed } from '#src/core/result.ts'
import type { ZoneFault } from '#src/core/time/zones.ts'
import { listIn } from '#src/core/wire/record.ts'
import { type ReadCounts, readResources } from '#src/core/wire/resources.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import type { ResourcesLoaded } from '#src/contract/compute.ts'
import { type Columns, unknownZones } from './columns.ts'
import { createSharing } from './share-parts.ts'

export interface ReadBody {
  readonly resources: readonly Resource[]
  readonly problems: readonly string[]
  readonly counts: ReadCounts
  readonly unknownZones: readonly ZoneFault[]
}

/** Decodes the body of `GET /api/assist/resources`. Fails only where there is no list of records at all. */
export function readResourcesBody(body: ArrayBuffer): Result<ReadBody> {
  const parsed = parseJson(body)
  if (!parsed.ok) return fail({ kind: 'resources-unreadable', detail: parsed.fault })
  if (listIn(parsed.value, 'resources') === null) {
    return fail({ kind: 'resources-unreadable', detail: 'resources: expected array' })
  }
  const { resources, ...found } = readResources(parsed.value)
  return succeed({ resources: resources.map(createSharing()), ...found, unknownZones: unknownZones(resources) })
}

export function parseJson(body: ArrayBuffer): Result<unknown, string> {
  try {
    return succeed(JSON.parse(new TextDecoder().decode(body)) as unknown)
  } catch (reason) {
    return fail(String(reason))
  }
}

/** What is told of the resources that are listed. */
export function summarize(columns: Columns, found: Omit<ReadBody, 'resources'>): ResourcesLoaded {
  let largestCapacity = 0
  columns.resources.forEach(({ capacity }, row) => {
    if (columns.visible[row] === 1) largestCapacity = Math.max(largestCapacity, capacity ?? 0)
  })
  return { count: columns.visibleCount, ...found, largestCapacity }
}
