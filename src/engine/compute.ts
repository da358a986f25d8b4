import type { ZoneFault } from '#src/kernel/time/zones.ts'
import type { Area, FilterDefinition, ResourceTypeInfo } from '#src/wire/configuration.ts'
import type { ReadCounts } from '#src/wire/resources.ts'

export type * from './rows.ts'
export type * from './finding.ts'
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
} from '#src/features/finding/rules/question.ts'

export interface EngineFigures {
  readonly resources: number
  readonly quarters: number
  /** Bytes held for quarters, and bytes for everything else that the engine can count. */
  readonly quarterBytes: number
  readonly otherBytes: number
}
