import type { Email } from '#src/core/brand.ts'

/** Addresses of the resources in sight elsewhere than in rows, on a floor plan, by id. Shown by nobody, so no proxy. */
let places: ReadonlyMap<string, Email | null> = new Map()

export const shownPlaces = (): ReadonlyMap<string, Email | null> => places

export function setShownPlaces(shown: ReadonlyMap<string, Email | null>): void {
  places = shown
}
