import * as v from 'valibot'
import { leftOutSchema } from './record.ts'

const named = { id: v.string(), name: v.string(), place: v.string(), email: v.string() }

/** The effects of an import from a directory, as they are sent. */
export const directoryReportSchema = v.object({
  added: v.array(v.object(named)),
  changed: v.array(
    v.object({ ...named, changes: v.array(v.object({ column: v.string(), before: v.string(), after: v.string() })) }),
  ),
  /** Values that were changed in Foyer since they were imported, and that the directory has otherwise. */
  kept: v.array(v.object({ ...named, column: v.string(), value: v.string(), listed: v.string() })),
  /** Resources of the last import that are not listed any more. */
  gone: v.array(v.object(named)),
  leftOut: v.array(leftOutSchema),
  unknownWords: v.array(v.object({ word: v.string(), count: v.number() })),
  /** Resources that are as they were. */
  same: v.number(),
  /** The resources that are gone were removed. */
  removed: v.boolean(),
})
export type DirectoryReport = v.InferOutput<typeof directoryReportSchema>
