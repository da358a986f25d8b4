/** Addresses of the resources in sight elsewhere than in rows, on a floor plan, by id. Shown by nobody, so no proxy. */
let places: ReadonlyMap<string, string | null> = new Map()

export const shownPlaces = (): ReadonlyMap<string, string | null> => places

export function setShownPlaces(shown: ReadonlyMap<string, string | null>): void {
  places = shown
}
