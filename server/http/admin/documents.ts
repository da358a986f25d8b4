import * as v from 'valibot'
import { officeDocument } from '../../configuration.ts'
import { documentNames, documentSchemas, isDocumentName, type DocumentName } from '../../rules/resources/documents.ts'
import { changeStamp, writeDocument } from '../../store/documents.ts'
import { readOrganisation } from '../../store/organisation.ts'
import { allResources } from '../../store/resources.ts'
import { write } from '../../store/write.ts'
import { noContent, problem, readBody } from '../answers.ts'
import type { Family } from '../app.ts'

/** Lists that the product shows. The other documents are parts of the configuration. */
const isList = (name: DocumentName): boolean => name === 'points' || name === 'news' || name === 'objects'

const unknownDocument = (): Response =>
  problem(404, 'UnknownDocument', `There is no such document. There are: ${documentNames.join(', ')}.`)

/** Parts of the configuration and lists that administrators write as a whole, and the log. */
export const adminDocumentCalls: Family = ({ on, office }) => {
  const { db, now } = office

  on('GET /api/admin/documents/{name}', async (_caller, { params: { name } }) => {
    if (!isDocumentName(name)) return unknownDocument()
    return Response.json(await officeDocument(db, name, await readOrganisation(db)))
  })

  on('PUT /api/admin/documents/{name}', async (_caller, { request, params: { name } }) => {
    if (!isDocumentName(name)) return unknownDocument()
    const value = await readBody<v.GenericSchema>(request, documentSchemas[name])
    if (value instanceof Response) return value
    return write(office, async (transaction, tell) => {
      const missing = missingFor(name, value, await allResources(transaction))
      if (missing !== null)
        return problem(409, 'StillUsed', `A resource needs '${missing}'. Move it to another one first.`, {
          id: missing,
        })
      await writeDocument(transaction, name, value, now())
      if (!isList(name)) await changeStamp(transaction, 'configuration', now())
      tell(isList(name) ? 'Reload' : 'reload-area')
      return noContent()
    })
  })

  on('GET /api/admin/log', async (_caller, { url }) => {
    const read = v.safeParse(pageSchema, Object.fromEntries(url.searchParams))
    if (!read.success)
      return problem(400, 'InvalidPage', 'Ask with limit=1 to 500 and before=<the cursor of the page before>.')
    const { limit, before, kind } = read.output
    let query = db
      .selectFrom('journal')
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
    if (kind !== undefined) query = query.where('kind', '=', kind)
    if (before !== undefined)
      query = query.where((is) =>
        is.or([is('at', '<', before.at), is.and([is('at', '=', before.at), is('id', '<', before.id)])]),
      )
    const rows = await query.execute()
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    return Response.json({
      items: items.map(({ id, at, kind: what, body }) => ({
        id,
        at: new Date(at).toISOString(),
        kind: what,
        body: JSON.parse(body) as unknown,
      })),
      next: rows.length > limit && last !== undefined ? `${last.at}-${last.id}` : null,
    })
  })
}

const pageSchema = v.object({
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(500)),
    '100',
  ),
  /** A cursor: instant and id of the last record of the page before. */
  before: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}-.{1,100}$/),
      v.transform((text) => ({ at: Number(text.split('-', 1)[0]), id: text.slice(text.indexOf('-') + 1) })),
    ),
  ),
  kind: v.optional(v.pipe(v.string(), v.maxLength(50))),
})

/** Returns the type or area that a resource has and a new document has not. Null if nothing is missing. */
function missingFor(
  name: DocumentName,
  value: unknown,
  resources: readonly { readonly typeId: string; readonly areaId: string | null }[],
): string | null {
  if (name === 'types') {
    const ids = new Set(v.parse(documentSchemas.types, value).map(({ resourceTypeId }) => resourceTypeId))
    return resources.find(({ typeId }) => !ids.has(typeId))?.typeId ?? null
  }
  if (name !== 'areas') return null
  const ids = new Set(v.parse(documentSchemas.areas, value).map(({ id }) => id))
  return resources.find(({ areaId }) => areaId !== null && !ids.has(areaId))?.areaId ?? null
}
