/** What somebody's calendar says of a quarter. What is not known is neither free nor taken. */
export const PersonState = { free: 0, tentative: 1, busy: 2, unknown: 3 } as const

export interface PersonRow {
  /** A `PersonState` a quarter. */
  readonly states: Uint8Array
  /** Quarters between each quarter and the nearest working one; 0 is at work, 255 that far or further. */
  readonly away: Uint8Array
}

export interface ResourceRow {
  /** One byte a quarter: 0 cannot be booked, 1 can, 2 can outside the resource's hours. */
  readonly states: Uint8Array
  /** Numbers of its area and those above, nearest first; empty where it has no area. */
  readonly areas: readonly number[]
  readonly capacity: number | null
  readonly isFavourite: boolean
}

interface RequirementRow {
  /** Indexes of the resources that meet it. */
  readonly resources: readonly number[]
  /** Seats asked for; 0 is any size. */
  readonly seats: number
  /** For each of these resources the people it is for who live by another clock; nobody where absent. */
  readonly far?: readonly number[]
}

/** A search for a common time, laid out for solving: everything counts quarters from the beginning of the days looked at. */
export interface GroupTable {
  readonly quarters: number
  /** Quarters of the meeting, at least one. */
  readonly length: number
  /** The first quarter in which it may begin. */
  readonly earliest: number
  readonly people: readonly PersonRow[]
  readonly resources: readonly ResourceRow[]
  readonly requirements: readonly RequirementRow[]
  /** Areas there are; the resources' `areas` are below it. */
  readonly areaCount: number
}
