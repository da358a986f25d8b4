import type { AreaId, Minutes, QuarterSpan, ResourceId, ResourceTypeId } from '../brand.ts'

export type SortKey = 'name' | 'capacity' | 'area' | 'type'
export type SortBy = `${SortKey} ${'asc' | 'desc'}`
export type GroupBy = 'none' | 'area' | 'type'

/** The timeline filter of section 3. */
export interface Question {
  readonly duration: Minutes
  /** A resource is shown when it meets any of them; none means all resources. */
  readonly requirements: readonly Requirement[]
  /** Only resources free for the whole of this time; null shows all. */
  readonly availability: QuarterSpan | null
  /** Attendees of the meeting; those on site count against capacity. */
  readonly attendees: AttendeeCount
  /** The specification's name filter: exact match, case-insensitive. Blank matches all. */
  readonly name: string
  /** Find-as-you-type: word prefixes, accents and small typos forgiven. Blank matches all. */
  readonly search: string
  /** Only these, when not null (favourites). */
  readonly only: readonly ResourceId[] | null
  /** Nearest to this resource first, whatever `sortBy` says; null while it is being found out. Absent: anywhere. */
  readonly near?: ResourceId | null | undefined
  readonly sortBy: SortBy
  readonly groupBy: GroupBy
}

export interface AttendeeCount {
  readonly total: number
  /** Those not flagged 'remotely'. */
  readonly onSite: number
}

export interface Requirement {
  readonly id: string
  readonly typeId: ResourceTypeId | null
  /** An area stands for its whole subtree; none means everywhere. */
  readonly areas: readonly AreaId[]
  readonly capacity: { readonly min: number | null; readonly max: number | null }
  readonly filters: readonly PropertyFilter[]
}

/** What the user chose for one filter definition. */
export type PropertyFilter = { readonly id: string } & (
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'range'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'choices'; readonly keys: readonly string[] }
)
