import type { EngineSettings, RowView, SearchHit } from '#src/engine/compute.ts'
import { type Facts, makeFacts } from '#src/base/rules/facts.ts'
import { isReservedToOthers, isVisible } from '#src/base/rules/match.ts'
import { areaAndParents } from '#src/base/rules/question.ts'
import { permittedTypes } from '#src/base/rules/licences.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { resolveZone, type ZoneFault, zoneOrUtc } from '#src/kernel/time/zones.ts'
import type { Area } from '#src/wire/configuration.ts'
import { resourceEmail, shownName } from '#src/wire/name-and-address.ts'
import type { Resource, SchedulingSettings } from '#src/wire/resource.ts'

/**
 * Returns each area's name with its parents: 'Harbour House, Floor 2'. Areas without a name are skipped, and so are
 * parents that the next name repeats: 'Prague, Karlín 2', not 'Prague, Karlín, Karlín 2'.
 */
function nameAreas(areas: ReadonlyMap<string, Area>): ReadonlyMap<string, string> {
  return new Map(
    Array.from(areas.keys(), (id) => {
      const names = areaAndParents(areas, id)
        .map((ancestor) => areas.get(ancestor)?.name ?? '')
        .filter((name) => name !== '')
      const shown = names.filter((name, at) => at === 0 || !`${names[at - 1]} `.startsWith(`${name} `))
      return [id, shown.toReversed().join(', ')]
    }),
  )
}

/** All resources in the order of the body, with columns of the data that queries need. The index is the row. */
export interface Columns {
  readonly resources: readonly Resource[]
  readonly rowById: ReadonlyMap<string, number>
  /** First row of each e-mail address. */
  readonly rowByEmail: ReadonlyMap<Email, number>
  /** Further rows with the same address, by address. */
  readonly moreRowsByEmail: ReadonlyMap<Email, readonly number[]>
  /** 1 if the resource may be listed: it is not hidden by its condition and its type is permitted. */
  readonly visible: Uint8Array
  readonly visibleCount: number
  /** 1 if the resource has an address and therefore a calendar. */
  readonly hasCalendar: Uint8Array
  readonly areas: ReadonlyMap<string, Area>
  readonly areaNames: ReadonlyMap<string, string>
  readonly typeNames: ReadonlyMap<string, string>
  /** Created on first use. */
  readonly facts: () => Facts
  /** Bytes used by the facts. 0 if they have not been created yet. */
  readonly factBytes: () => number
}

export function makeColumns(resources: readonly Resource[], settings: EngineSettings): Columns {
  const rowById = new Map<string, number>()
  const rowByEmail = new Map<Email, number>()
  const moreRowsByEmail = new Map<Email, number[]>()
  const visible = new Uint8Array(resources.length)
  const types = permittedTypes(settings.resourceTypeInfos, settings.licences)
  const permitted = settings.licences === null ? null : new Set(types.map((type) => type.resourceTypeId))
  const hasCalendar = new Uint8Array(resources.length)
  const areas = new Map(settings.areas.map((area) => [area.id, area]))
  let visibleCount = 0
  let facts: Facts | null = null
  resources.forEach((resource, row) => {
    rowById.set(resource.id, row)
    const email = resourceEmail(resource)
    if (email !== null) {
      hasCalendar[row] = 1
      if (!rowByEmail.has(email)) rowByEmail.set(email, row)
      else moreRowsByEmail.set(email, [...(moreRowsByEmail.get(email) ?? []), row])
    }
    if (!isVisible(resource, settings.resourceVisibilityRestriction)) return
    if (permitted !== null && !permitted.has(resource.resourceTypeId)) return
    visible[row] = 1
    visibleCount += 1
  })
  return {
    resources,
    rowById,
    rowByEmail,
    moreRowsByEmail,
    visible,
    visibleCount,
    hasCalendar,
    areas,
    areaNames: nameAreas(areas),
    typeNames: new Map(settings.resourceTypeInfos.map(({ resourceTypeId, name }) => [resourceTypeId, name])),
    facts: () => (facts ??= makeFacts(resources, settings)),
    factBytes: () => facts?.bytes ?? 0,
  }
}

/** A resource as it leaves the engine: all readers of one resource see the same. Null if there is no such row. */
export const resourceAt = ({ resources }: Columns, row: number | undefined): Resource | null =>
  resources[row ?? -1] ?? null

/** Lists the zone names that no database contains, each once. Their resources are drawn in UTC. */
export function unknownZones(resources: readonly Resource[]): ZoneFault[] {
  const faults = new Map<string, ZoneFault>()
  for (const { timezone } of resources) {
    const zone = resolveZone(timezone)
    if (!zone.ok) faults.set(zone.fault.name, zone.fault)
  }
  return [...faults.values()]
}

/** Returns the rows of a calendar's address. Several resources may share one calendar. */
export function rowsOf({ rowByEmail, moreRowsByEmail }: Columns, email: Email): readonly number[] {
  const row = rowByEmail.get(email)
  return row === undefined ? [] : [row, ...(moreRowsByEmail.get(email) ?? [])]
}

/** Returns true if a resource accepts reservations and has a calendar for them. */
export function isReservable({ resources, hasCalendar }: Columns, row: number): boolean {
  return hasCalendar[row] === 1 && resources[row]!.reservationsEnabled
}

/** Returns true if a resource may be proposed to a user who did not choose it. */
export function isProposable(columns: Columns, row: number): boolean {
  return columns.visible[row] === 1 && !isReservedToOthers(columns.resources[row]!) && isReservable(columns, row)
}

/** Returns the zone in which the resource's rules are evaluated. */
export const zoneOf = (resource: Resource): IanaZone => zoneOrUtc(resource.timezone)

/** Returns the first area of a resource, under which it is listed, or '' if it has none. */
export function areaIdOf(resource: Resource): string {
  return resource.mapInfos[0]?.areaId ?? ''
}

/** Returns the name of that area with its parents, or '' if there is none. */
export function areaNameOf(columns: Columns, resource: Resource): string {
  return columns.areaNames.get(areaIdOf(resource)) ?? ''
}

/** Returns the first area of a resource and the areas above it, innermost first. */
export function areasAbove(columns: Columns, resource: Resource): readonly string[] {
  return areaAndParents(columns.areas, areaIdOf(resource))
}

/** Returns the parts of a resource that every list shows. */
export function describe(
  columns: Columns,
  resource: Resource,
): Pick<SearchHit, 'id' | 'name' | 'areaName' | 'capacity'> {
  const { id, capacity } = resource
  return { id, name: shownName(resource), areaName: areaNameOf(columns, resource), capacity }
}

/** Returns the limits of a resource's own settings, else of those in its schedule. */
export function durationLimits(
  { schedulingSettings }: Resource,
  scheduled: SchedulingSettings | null,
): Pick<RowView, 'minimumDuration' | 'maximumDuration'> {
  const settings = schedulingSettings ?? scheduled
  return {
    minimumDuration: settings?.minimumMeetingDurationInMinutes ?? null,
    maximumDuration: settings?.maximumMeetingDurationInMinutes ?? null,
  }
}
