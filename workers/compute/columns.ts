import type { EngineSettings } from '#src/engine/compute.ts'
import { type Facts, makeFacts } from '#src/features/finding/rules/facts.ts'
import { isReservedToOthers, isVisible } from '#src/features/finding/rules/match.ts'
import { areaAndParents } from '#src/features/finding/rules/question.ts'
import { permittedTypes } from '#src/features/licensing/rules/licences.ts'
import type { Email, IanaZone } from '#src/kernel/result.ts'
import { resolveZone, utc, type ZoneFault } from '#src/kernel/time/zones.ts'
import type { Area } from '#src/wire/configuration.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import type { Resource } from '#src/wire/resource.ts'

/** Each area's name with its parents before it: 'Harbour House, Floor 2'. Nameless areas are passed over. */
function nameAreas(areas: readonly Area[]): ReadonlyMap<string, string> {
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

/** All resources, in the order of the body, with what questions need of each in columns. The index is the row. */
export interface Columns {
  readonly resources: readonly Resource[]
  readonly rowById: ReadonlyMap<string, number>
  /** First row of each e-mail address. */
  readonly rowByEmail: ReadonlyMap<Email, number>
  /** Rows that share an address beyond the first, by that address. */
  readonly moreRowsByEmail: ReadonlyMap<Email, readonly number[]>
  /** 1 where the resource may be listed: not hidden by its condition, and of a permitted type. */
  readonly visible: Uint8Array
  readonly visibleCount: number
  /** 1 where the resource has an address, and so a calendar. */
  readonly hasCalendar: Uint8Array
  readonly areaNames: ReadonlyMap<string, string>
  readonly typeNames: ReadonlyMap<string, string>
  /** Made when it is first asked for. */
  readonly facts: () => Facts
  /** What the facts take, where there are any by now. */
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
    areaNames: nameAreas(settings.areas),
    typeNames: new Map(settings.resourceTypeInfos.map(({ resourceTypeId, name }) => [resourceTypeId, name])),
    facts: () => (facts ??= makeFacts(resources, settings)),
    factBytes: () => facts?.bytes ?? 0,
  }
}

/** Zone names that no database has, each once. Their resources are drawn in UTC. */
export function unknownZones(resources: readonly Resource[]): ZoneFault[] {
  const faults = new Map<string, ZoneFault>()
  for (const { timezone } of resources) {
    const zone = resolveZone(timezone)
    if (!zone.ok) faults.set(zone.fault.name, zone.fault)
  }
  return [...faults.values()]
}

/** Whether a resource takes reservations and has a calendar for them. */
export function isReservable({ resources, hasCalendar }: Columns, row: number): boolean {
  return hasCalendar[row] === 1 && resources[row]!.reservationsEnabled
}

/** Whether a resource may be proposed to a user who did not choose it. */
export function isProposable(columns: Columns, row: number): boolean {
  return columns.visible[row] === 1 && !isReservedToOthers(columns.resources[row]!) && isReservable(columns, row)
}

/** The zone rules about the resource are read in; UTC where its name is unknown. */
export function zoneOf(resource: Resource): IanaZone {
  const zone = resolveZone(resource.timezone)
  return zone.ok ? zone.value : utc
}

/** The area a resource is listed under: its first; '' for none. */
export function areaIdOf(resource: Resource): string {
  return resource.mapInfos[0]?.areaId ?? ''
}

/** Name of that area with its parents; '' for none. */
export function areaNameOf(columns: Columns, resource: Resource): string {
  return columns.areaNames.get(areaIdOf(resource)) ?? ''
}
