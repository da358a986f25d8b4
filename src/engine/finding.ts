import type { AreaId, Instant, ResourceId, ResourceTypeId } from '#src/kernel/result.ts'
import type { Question } from '#src/features/finding/rules/question.ts'

export interface CountsRequest {
  readonly question: Question
  /** Index of the requirement whose choices are counted; the number of requirements for one that is not begun. */
  readonly requirement: number
  readonly now: Instant
}

/**
 * For each choice how many resources would match the requirement, and everything the question asks beside its
 * requirements, if it were chosen and the others stayed as they are. Nobody is counted twice where areas overlap.
 */
export interface ChoiceCounts {
  readonly anyType: number
  readonly types: Readonly<Record<string, number>>
  readonly areas: Readonly<Record<string, number>>
  /** By filter definition; only of what is offered and has choices. */
  readonly properties: Readonly<Record<string, PropertyCounts>>
}

export interface PropertyCounts {
  readonly any: number
  /** Of a boolean. */
  readonly yes: number
  readonly no: number
  /** Of a choice list, by key. */
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
  /** With its parents: 'Harbour House, Floor 2'. */
  readonly name: string
  /** Listed resources in it and below. */
  readonly count: number
}
