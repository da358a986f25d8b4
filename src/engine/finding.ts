import type { AreaId, Instant, ResourceId, ResourceTypeId } from '#src/kernel/result.ts'
import type { Question } from '#src/features/finding/rules/question.ts'

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

export interface PropertyCounts {
  readonly any: number
  /** For a boolean property. For a range, the resources above its lowest number. */
  readonly yes: number
  /** For a boolean property. */
  readonly no: number
  /** For a choice list, by key. */
  readonly choices: Readonly<Record<string, number>>
}

export interface SearchHit {
  readonly id: ResourceId
  readonly name: string
  readonly areaName: string
  readonly typeId: ResourceTypeId
  readonly capacity: number | null
}

export interface AreaHit {
  readonly id: AreaId
  /** Includes its parents: 'Harbour House, Floor 2'. */
  readonly name: string
  /** Number of listed resources in the area and below. */
  readonly count: number
}
