import {
  exportResources,
  importExample,
  importResources,
  listResources,
  type ImportPreview,
  type Imported,
  previewImport,
  resourceTemplate,
} from '../../import/import-resources.ts'
import { type DirectoryRefusal, directoryImportSchema, importDirectory } from '../../import/import-directory.ts'
import { allResources, removeResource } from '../../store/resources.ts'
import { write } from '../../store/write.ts'
import { noContent, problem, readBody } from '../answers.ts'
import type { Family } from '../app.ts'

const csv = (text: string): Response => new Response(text, { headers: { 'content-type': 'text/csv; charset=utf-8' } })

const bytesOf = async (request: Request): Promise<Uint8Array> => new Uint8Array(await request.arrayBuffer())

const refused = (found: ImportPreview): Response =>
  problem(400, 'LinesAreWrong', 'Nothing was imported. Correct the lines that are wrong, and import the file again.', {
    ...found,
  })

/** Resources from and to spreadsheets, for administrators. */
export const adminResourceCalls: Family = ({ on, office }) => {
  /** The calendars of new rooms at a vendor are read at once: until then, pages would ask the vendor themselves. */
  const answerChanged = (response: Response): Response => {
    office.wake('mirror')
    return response
  }

  on('GET /api/admin/resources', async () => Response.json({ items: await listResources(office) }))

  on('GET /api/admin/resources/template', async () => csv(await resourceTemplate(office)))

  on('GET /api/admin/resources/export', async () => csv(await exportResources(office)))

  on('POST /api/admin/resources/preview', async (_caller, { request }) =>
    Response.json(await previewImport(office, await bytesOf(request))),
  )

  on('POST /api/admin/resources/import', async (_caller, { request }) =>
    answerChanged(answerImported(await importResources(office, await bytesOf(request)))),
  )

  on('POST /api/admin/resources/directory', async (_caller, { request }) => {
    const body = await readBody(request, directoryImportSchema)
    if (body instanceof Response) return body
    const done = await importDirectory(office, body)
    return typeof done === 'string' ? problem(409, done, directoryRefusals[done]) : answerChanged(Response.json(done))
  })

  on('POST /api/admin/resources/example', async () => {
    if ((await allResources(office.db)).length > 0)
      return problem(409, 'ResourcesExist', 'There are resources already. The example is for an office without any.')
    const done = await importExample(office)
    return 'counts' in done ? refused(done) : answerChanged(Response.json({ created: done.created }, { status: 201 }))
  })

  on('DELETE /api/admin/resources/{id}', async (_caller, { params }) => {
    const isRemoved = await write(office, async (transaction, tell) => {
      const found = await removeResource(transaction, params.id, office.now())
      if (found) tell('reload-deleted-resource', params.id)
      return found
    })
    return isRemoved ? answerChanged(noContent()) : problem(404, 'UnknownResource', 'There is no such resource.')
  })
}

const directoryRefusals: Readonly<Record<DirectoryRefusal, string>> = {
  NothingListed:
    'The directory lists nothing of what was imported from it before. Nothing was removed. Check its account and its permissions.',
  TooManyAreas: 'The directory has too many buildings, floors and zones. Nothing was imported.',
}

const answerImported = (done: Imported | ImportPreview): Response =>
  'counts' in done ? refused(done) : Response.json(done, { status: 201 })
