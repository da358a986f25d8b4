import type { NowView } from './rows.ts'
import type { ZoneFault } from '#src/kernel/time/zones.ts'
import type { Area, FilterDefinition, ResourceTypeInfo } from '#src/wire/configuration.ts'
import type { ReadCounts } from '#src/wire/resources.ts'
import type { AreaId, ResourceTypeId } from '#src/kernel/ids.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { PropertyCounts } from '#src/features/near-misses/model/rules/condition.ts'
import type { Question } from '#src/base/rules/question.ts'

export type * from './rows.ts'
export type * from './floor.ts'
export type * from './group.ts'
export type * from './reasons.ts'
export type * from './utilisation.ts'
export type * from './way.ts'

export interface EngineSettings {
  readonly areas: readonly Area[]
  readonly filters: readonly FilterDefinition[]
  readonly resourceTypeInfos: readonly ResourceTypeInfo[]
  readonly resourceVisibilityRestriction: number
  /** Licence codes present (`CS0600`...). They decide which resource types exist. Null: every type. */
  readonly licences: readonly string[] | null
  /** BCP 47 language tag, for collation ('uk', never 'ua'). */
  readonly locale: string
  /** If false, the provider's codes are drawn unchanged, without any rule (used by the bench page). */
  readonly rules: boolean
}

export interface ResourcesLoaded {
  readonly count: number
  /** Records that were left out or repaired, for the log. */
  readonly problems: readonly string[]
  readonly counts: ReadCounts
  /** Zone names that no database contains, each once. Their resources are drawn in UTC. */
  readonly unknownZones: readonly ZoneFault[]
  /** The largest capacity of any resource, for the capacity filter. */
  readonly largestCapacity: number
}

export type {
  GroupBy,
  Preference,
  PropertyFilter,
  Question,
  Requirement,
  SortBy,
  SortKey,
} from '#src/base/rules/question.ts'

export interface EngineFigures {
  readonly resources: number
  readonly quarters: number
  /** Bytes held for quarters, and bytes for everything else that the engine can count. */
  readonly quarterBytes: number
  readonly otherBytes: number
}

export interface CountsRequest {
  readonly question: Question
  /** Index of the requirement to count choices for, or the number of requirements for one that is not started yet. */
  readonly requirement: number
  readonly now: Instant
}

/**
 * For each choice, the number of resources that would match the requirement and the rest of the query if this choice
 * were made and the others stayed the same. A resource is counted once even if areas overlap.
 */
export interface ChoiceCounts {
  readonly anyType: number
  readonly types: Readonly<Record<string, number>>
  readonly areas: Readonly<Record<string, number>>
  /** By filter definition. Contains only filters that are offered and have choices or a range. */
  readonly properties: Readonly<Record<string, PropertyCounts>>
}

export interface SearchHit extends Pick<NowView, 'id' | 'name' | 'areaName' | 'capacity'> {
  readonly typeId: ResourceTypeId
}

export interface AreaHit {
  readonly id: AreaId
  /** Includes its parents: 'Harbour House, Floor 2'. */
  readonly name: string
  /** Number of listed resources in the area and below. */
  readonly count: number
}
