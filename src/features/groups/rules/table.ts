/** State of a person's calendar in a quarter. Unknown counts neither as free nor as busy. */
export const PersonState = { free: 0, tentative: 1, busy: 2, unknown: 3 } as const

export interface PersonRow {
  /** One `PersonState` per quarter, date after date. */
  readonly states: Uint8Array
  /**
   * Quarters between each quarter and the nearest working one. 0 is within working hours, 255 is that far or further.
   */
  readonly away: Uint8Array
}

export interface ResourceRow {
  /** One byte per quarter, date after date: 0 cannot be booked, 1 can, 2 can outside the resource's hours. */
  readonly states: Uint8Array
  /** Numbers of its area and the areas above, nearest first; empty if it has no area. */
  readonly areas: readonly number[]
  readonly capacity: number | null
  readonly isFavourite: boolean
}

interface RequirementRow {
  /** Indexes of the resources that meet it. */
  readonly resources: readonly number[]
  /** Requested seats; 0 is any size. */
  readonly seats: number
  /** For each of these resources, the number of its people in another time zone. Zero if absent. */
  readonly far?: readonly number[]
}

/**
 * Input for the solver: a search for a common time. All positions are quarters from the beginning of the searched days.
 * A meeting that repeats has several dates at the same local time. The rows then have the quarters of each date, and a
 * start means the same position on every date.
 */
export interface GroupTable {
  /** Quarters of one date. */
  readonly quarters: number
  /** Number of dates of the meeting, 1 if it does not repeat. */
  readonly dates: number
  /** Length of the meeting in quarters, at least one. */
  readonly length: number
  /** First quarter in which the meeting may begin, on its first date. */
  readonly earliest: number
  /** The only quarters in which the meeting may begin, even if people are missing; null for any in which enough can meet. */
  readonly starts: ReadonlySet<number> | null
  readonly people: readonly PersonRow[]
  readonly resources: readonly ResourceRow[]
  readonly requirements: readonly RequirementRow[]
  /** Number of areas; the resources' `areas` are below it. */
  readonly areaCount: number
}
