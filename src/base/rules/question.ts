import type { AreaId, ResourceId, ResourceTypeId } from '#src/kernel/ids.ts'
import type { Minutes, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import type { Area } from '#src/wire/configuration.ts'

/** Returns the selected areas with all areas below them. Unknown ids are included. Stops at cycles of parents. */
export function areaSubtree(
  areas: readonly Pick<Area, 'id' | 'parentAreaId'>[],
  chosen: Iterable<string>,
): Set<string> {
  const children = new Map<string, string[]>()
  for (const { id, parentAreaId } of areas) {
    if (parentAreaId === null) continue
    const siblings = children.get(parentAreaId)
    if (siblings) siblings.push(id)
    else children.set(parentAreaId, [id])
  }
  const found = new Set<string>(chosen)
  // A Set may grow during iteration: each area adds its children once.
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child)
  return found
}

/** Returns an area and its parents, nearest first. Stops at cycles of parents. */
export function areaAndParents(areas: ReadonlyMap<string, Pick<Area, 'parentAreaId'>>, id: string): string[] {
  const path = new Set<string>()
  for (let at: string | null = id; at !== null && !path.has(at); at = areas.get(at)?.parentAreaId ?? null) path.add(at)
  return [...path]
}

/**
 * Returns a function that measures the distance of an area from `from`: the number of steps up from `from` to an area
 * that contains both. If there is none, the distance is one more than to the topmost area. Each area is measured once.
 */
export function measureAreas(
  areas: readonly Pick<Area, 'id' | 'parentAreaId'>[],
  from: string,
): (area: string) => number {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const path = from === '' ? [] : areaAndParents(byId, from)
  const known = new Map<string, number>()
  return (area) => {
    const found = known.get(area)
    if (found !== undefined) return found
    const shared = area === '' ? undefined : areaAndParents(byId, area).find((parent) => path.includes(parent))
    const steps = shared === undefined ? path.length : path.indexOf(shared)
    known.set(area, steps)
    return steps
  }
}

export type SortKey = 'name' | 'capacity' | 'area' | 'type'
/** 'best' puts first what suits the user, see `Preference`. */
export type SortBy = 'best' | `${SortKey} ${'asc' | 'desc'}`
/** 'free' groups by when resources are free. */
export type GroupBy = 'none' | 'area' | 'type' | 'free'

/** Data that the order 'best' depends on. */
export interface Preference {
  /** The user's office; '' is everywhere. */
  readonly areaId: string
  readonly favourites: readonly ResourceId[]
  /** Resources of the user's own reservations. */
  readonly used: readonly ResourceId[]
  /** True if small resources come first, because seats are requested. */
  readonly bySize: boolean
}

/** The timeline filter of section 3. */
export interface Question {
  readonly duration: Minutes
  /** A resource must meet at least one of them; an empty list includes all resources. */
  readonly requirements: readonly Requirement[]
  /** Only resources that are free for this whole time; null shows all. */
  readonly availability: QuarterSpan | null
  /** Attendees of the meeting; those on site count against capacity. */
  readonly attendees: AttendeeCount
  /** The specification's name filter: exact match, case-insensitive. Blank matches all. */
  readonly name: string
  /** Find-as-you-type: matches word prefixes, ignores accents and small typos. Blank matches all. */
  readonly search: string
  /** Only these resources (favourites), unless null. */
  readonly only: readonly ResourceId[] | null
  /**
   * Sorts by distance from this resource instead of `sortBy`; null while it is being determined. No preference if
   * absent.
   */
  readonly near?: ResourceId | null | undefined
  readonly sortBy: SortBy
  readonly groupBy: GroupBy
  /** For the order 'best'. */
  readonly preference?: Preference | undefined
  /** First quarter of the groups 'free'. */
  readonly freeFrom?: Quarter | undefined
}

export interface AttendeeCount {
  readonly total: number
  /** Attendees without the 'remotely' flag. */
  readonly onSite: number
}

export interface Requirement {
  readonly id: string
  readonly typeId: ResourceTypeId | null
  /** An area includes its whole subtree; an empty list means everywhere. */
  readonly areas: readonly AreaId[]
  readonly capacity: { readonly min: number | null; readonly max: number | null }
  readonly filters: readonly PropertyFilter[]
}

/** The user's choice for one filter definition. */
export type PropertyFilter = { readonly id: string } & (
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'range'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'choices'; readonly keys: readonly string[] }
)
