import * as v from 'valibot'
import type { Office } from '../office.ts'
import { planDirectory } from '../rules/directory/plan-directory.ts'
import { directoryLinkSchema, directoryRecordSchema, leftOutSchema } from '../rules/directory/record.ts'
import type { DirectoryReport } from '../rules/directory/report.ts'
import { mostAreas } from '../rules/resources/limits.ts'
import { mostLines } from '../rules/resources/read-resource-lines.ts'
import { readDocument, writeDocument } from '../store/documents.ts'
import { removeResource } from '../store/resources.ts'
import { type Tell, write } from '../store/write.ts'
import type { Queries } from '../store/schema.ts'
import { knownOffice, storeResources } from './import-resources.ts'

/** The body of `POST /api/admin/resources/directory`. */
export const directoryImportSchema = v.strictObject({
  /** Name of the directory, such as `graph example.com`. What was imported from it before is known by it. */
  directory: v.pipe(v.string(), v.regex(/^(?:graph|google) \S{1,253}$/u, 'UnknownDirectory')),
  records: v.pipe(v.array(directoryRecordSchema), v.maxLength(mostLines, 'TooMany')),
  leftOut: v.pipe(v.array(leftOutSchema), v.maxLength(mostLines, 'TooMany')),
  isComplete: v.boolean(),
  /** Nothing is stored. */
  isDryRun: v.optional(v.boolean(), false),
  /** Resources that are not listed any more are removed. */
  removesGone: v.optional(v.boolean(), false),
  overwrites: v.optional(v.boolean(), false),
})
export type DirectoryImport = v.InferInput<typeof directoryImportSchema>

const linksSchema = v.array(directoryLinkSchema)

/** Why an import was refused as a whole. */
export type DirectoryRefusal = 'NothingListed' | 'TooManyAreas'

/**
 * Imports the resources of a vendor's directory in one transaction, or says what it would do. Refuses to remove everything that
 * was imported before: a directory without any of it is more likely to be the wrong one.
 */
export async function importDirectory(
  office: Office,
  { directory, isDryRun, removesGone, overwrites, ...listing }: v.InferOutput<typeof directoryImportSchema>,
): Promise<DirectoryReport | DirectoryRefusal> {
  const name = `directory ${directory}`
  const plan = async (queries: Queries) => {
    const links = (await readDocument(queries, name, linksSchema)) ?? []
    const known = await knownOffice(queries)
    const { resources, areas, links: after, ...report } = planDirectory(listing, links, known, { overwrites })
    const isAll = removesGone && report.gone.length > 0 && report.gone.length >= links.length
    const refusal: DirectoryRefusal | null = isAll ? 'NothingListed' : areas.length > mostAreas ? 'TooManyAreas' : null
    return { known, resources, areas, after, report: { ...report, removed: removesGone }, refusal }
  }
  if (isDryRun) {
    const { report, refusal } = await plan(office.db)
    return refusal ?? report
  }
  return write(office, async (transaction, tell) => {
    const { known, resources, areas, after, report, refusal } = await plan(transaction)
    if (refusal !== null) return refusal
    const now = office.now()
    await storeResources(transaction, { changed: resources, areas, known, now, tell })
    const gone = removesGone ? report.gone.map(({ id }) => id) : []
    for (const id of gone) await remove(transaction, id, now, tell)
    const kept = after.filter(({ resourceId }) => !gone.includes(resourceId))
    await writeDocument(transaction, name, kept, now)
    return report
  })
}

async function remove(queries: Queries, id: string, now: number, tell: Tell): Promise<void> {
  if (await removeResource(queries, id, now)) tell('reload-deleted-resource', id)
}
