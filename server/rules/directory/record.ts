import * as v from 'valibot'

const cell = v.optional(v.string())

/**
 * A resource as the directory of a vendor lists it, in the cells of a spreadsheet. A cell that is missing is one that this directory
 * does not know; '' is one that it knows to be empty.
 */
export const directoryRecordSchema = v.strictObject({
  /** Its id there. */
  key: v.pipe(v.string(), v.minLength(1)),
  cells: v.strictObject({
    name: v.string(),
    type: v.string(),
    email: v.string(),
    building: cell,
    floor: cell,
    zone: cell,
    capacity: cell,
    timeZone: cell,
    reservable: cell,
    note: cell,
  }),
  /** Names of its equipment and properties. */
  words: v.array(v.string()),
})
export type DirectoryRecord = v.InferOutput<typeof directoryRecordSchema>

/** A record of the directory that cannot be imported. */
export const leftOutSchema = v.object({
  /** Its id there; '' if it has none. */
  key: v.string(),
  name: v.string(),
  /** The column that is wrong; '' for the whole record. */
  column: v.string(),
  /** A code, as those of spreadsheets. */
  problem: v.string(),
  value: v.string(),
})
export type LeftOut = v.InferOutput<typeof leftOutSchema>

/** A resource that came from the directory, with the values that the last import gave it, by the name of their column. */
export const directoryLinkSchema = v.object({
  key: v.string(),
  resourceId: v.string(),
  cells: v.record(v.string(), v.string()),
})
export type DirectoryLink = v.InferOutput<typeof directoryLinkSchema>
