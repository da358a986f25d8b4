/** Characters of an id that people give to a resource, an area, a type or a property. */
export const longestId = 100

/** Characters of the name of a resource, or of a place, a type or a property. */
export const longestName = 200

/** Areas of an office. */
export const mostAreas = 20_000
