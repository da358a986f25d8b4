import { tagOf } from '#src/kernel/languages.ts'
import { randomUUID } from 'node:crypto'
import { isEqual } from '#src/kernel/equal.ts'
import { csvOf } from '#src/kernel/text.ts'
import { followResources } from '../calendar/follow-resources.ts'
import { officeAreas, officeDocument } from '../configuration.ts'
import type { Office } from '../office.ts'
import { exampleOffice, templateLines } from '../rules/resources/example-office.ts'
import { documentSchemas } from '../rules/resources/documents.ts'
import { createPlaces, placeText, type StoredArea } from '../rules/resources/places.ts'
import type { FileLine, KnownOffice } from '../rules/resources/known-office.ts'
import { type ReadResourceLines, readResourceLines, type ResourceLine } from '../rules/resources/read-resource-lines.ts'
import { exportColumns, exportRows } from '../rules/resources/resource-cells.ts'
import { slugOf } from '../rules/resources/slugs.ts'
import type { StoredResource } from '../rules/resources/stored-resource.ts'
import { changeStamp, readDocument, writeDocument } from '../store/documents.ts'
import { readOrganisation } from '../store/organisation.ts'
import { allResources, everyResource, putResources } from '../store/resources.ts'
import type { Queries } from '../store/schema.ts'
import { type Tell, write } from '../store/write.ts'
import { decodeText, readCsv } from './read-csv.ts'

/** The effects of an import, or why it has none. As it is sent. */
export interface ImportPreview {
  readonly lines: readonly Omit<ResourceLine, 'resource'>[]
  readonly problems: ReadResourceLines['problems']
  readonly counts: Readonly<Record<ResourceLine['action'], number>>
}

export interface Imported {
  readonly created: number
  readonly changed: number
}

/** Problems of a file and of a line that are told, so that an answer is never much longer than the file. */
const mostTold = 500
const mostToldOfLine = 20

const preview = ({ lines, problems }: Pick<ReadResourceLines, 'lines' | 'problems'>): ImportPreview => {
  const counts = { create: 0, change: 0, same: 0, wrong: 0 }
  for (const { action } of lines) counts[action] += 1
  return {
    lines: lines.map(({ line, name, kind, place, action, problems: wrong }) => ({
      line,
      name,
      kind,
      place,
      action,
      problems: wrong.slice(0, mostToldOfLine),
    })),
    problems: problems.slice(0, mostTold),
    counts,
  }
}

/** Reads the bytes of a file. Returns its lines, or the problem of the whole file. */
async function readFile(queries: Queries, bytes: Uint8Array): Promise<readonly FileLine[] | ImportPreview> {
  const whole = (problem: ReadResourceLines['problems'][number]['problem'], value = '') =>
    preview({ lines: [], problems: [{ column: '', problem, value }] })
  const text = decodeText(bytes, (await readOrganisation(queries))?.languages[0])
  if (text === null) return whole('NotText')
  const read = readCsv(text)
  return 'problem' in read ? whole(read.problem, read.value) : read.lines
}

const isPreview = (read: readonly FileLine[] | ImportPreview): read is ImportPreview => 'counts' in read

/** Returns the effects of an import. Nothing changes. */
export async function previewImport({ db }: Office, bytes: Uint8Array): Promise<ImportPreview> {
  const file = await readFile(db, bytes)
  return isPreview(file) ? file : preview(readResourceLines(file, await knownOffice(db)))
}

/** Imports a file in one transaction. Returns the problems if a line has one: nothing is imported then. */
export async function importResources(office: Office, bytes: Uint8Array): Promise<Imported | ImportPreview> {
  const file = await readFile(office.db, bytes)
  return isPreview(file) ? file : importLines(office, file)
}

/** Creates the example office, in the organisation's first language. */
export async function importExample(office: Office): Promise<Imported | ImportPreview> {
  const organisation = await readOrganisation(office.db)
  return importLines(office, exampleOffice(organisation?.languages[0]))
}

function importLines(office: Office, file: readonly FileLine[]): Promise<Imported | ImportPreview> {
  return write(office, async (transaction, tell) => {
    const known = await knownOffice(transaction)
    const read = readResourceLines(file, known)
    const found = preview(read)
    if (found.counts.wrong > 0 || found.problems.length > 0) return found
    const changed = read.lines.flatMap(({ action, resource }) =>
      resource === null || action === 'same' ? [] : [resource],
    )
    await storeResources(transaction, { changed, areas: read.areas, known, now: office.now(), tell })
    return { created: found.counts.create, changed: found.counts.change }
  })
}

interface StoreParts {
  /** Resources that are new or changed. */
  readonly changed: readonly StoredResource[]
  /** All areas after the import. */
  readonly areas: readonly StoredArea[]
  /** The office before the import. */
  readonly known: KnownOffice
  readonly now: number
  readonly tell: Tell
}

/** Stores the resources and areas of an import, and notifies the pages. Runs in a transaction of `write`. */
export async function storeResources(
  queries: Queries,
  { changed, areas, known, now, tell }: StoreParts,
): Promise<void> {
  await putResources(queries, changed, now)
  await followResources(queries, known.resources, changed, now)
  const isNewGround = changed.length > 0 && (await readDocument(queries, 'areas', documentSchemas.areas)) === null
  if (isNewGround || !isEqual(areas, known.areas)) {
    await writeDocument(queries, 'areas', areas, now)
    await changeStamp(queries, 'configuration', now)
    tell('reload-area')
  }
  // Named one by one, clients load the schedule of each.
  if (changed.length > mostNamed) tell('reload-changed-resource')
  else for (const { id } of changed) tell('reload-changed-resource', id)
}

const mostNamed = 20

/** The resources and people before the import. */
export async function knownOffice(queries: Queries): Promise<KnownOffice> {
  const organisation = await readOrganisation(queries)
  const people = await queries.selectFrom('people').select('email').execute()
  const emails = new Set(people.map(({ email }) => email))
  return {
    resources: await everyResource(queries),
    areas: await officeAreas(queries, organisation),
    types: (await officeDocument(queries, 'types', organisation)).map((type) => ({ ...type })),
    filters: await officeDocument(queries, 'filters', organisation),
    languages: organisation?.languages ?? [],
    // No mail arrives there (RFC 6761): resources have no mailboxes.
    emailHost: `${slugOf(organisation?.name ?? '', 'office')}.rooms.invalid`,
    isPerson: (email) => emails.has(email),
    newId: randomUUID,
  }
}

/** All resources as a file that an import reads: it then changes nothing. */
export async function exportResources({ db }: Office): Promise<string> {
  const organisation = await readOrganisation(db)
  const resources = await allResources(db)
  const filters = await officeDocument(db, 'filters', organisation)
  const context = {
    types: await officeDocument(db, 'types', organisation),
    places: createPlaces(await officeAreas(db, organisation)),
  }
  return csvOf(
    exportRows(exportColumns(filters, resources), resources, context),
    tagOf(organisation?.languages[0] ?? 'en'),
  )
}

/** A resource as a list for administrators shows it. */
export interface ListedResource {
  readonly id: string
  readonly name: string
  /** Name of its type. */
  readonly kind: string
  readonly place: string
  readonly email: string
}

export async function listResources({ db }: Office): Promise<readonly ListedResource[]> {
  const organisation = await readOrganisation(db)
  const types = await officeDocument(db, 'types', organisation)
  const names = new Map(types.map(({ resourceTypeId, name }) => [resourceTypeId, name]))
  const { namesOf } = createPlaces(await officeAreas(db, organisation))
  return (await allResources(db)).map(({ id, name, typeId, areaId, email }) => ({
    id,
    name,
    email,
    kind: names.get(typeId) ?? typeId,
    place: placeText(namesOf(areaId)),
  }))
}

/** A file with all columns and three lines as an example. */
export async function resourceTemplate({ db }: Office): Promise<string> {
  const language = (await readOrganisation(db))?.languages[0]
  return csvOf(templateLines(language), tagOf(language ?? 'en'))
}
