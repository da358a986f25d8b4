export type * from '#src/core/venue/scene.ts'
export { looks } from '#src/core/venue/scene.ts'

/**
 * CSS pixels a metre from which furniture is drawn, and from which desks are that somebody may book: further off, tables are
 * specks behind the names of their rooms.
 */
export const furnitureFrom = 18
export const desksFrom = 2.4
/** Metres. */
export const wallWidth = 0.14
export const outerWallWidth = 0.34
/** CSS pixels of an outer wall, however near one comes. */
export const thickestWall = 12
/** Of what the pitched plan cuts the walls down to, so that one looks into the rooms. */
export const wallHeight = 0.95
