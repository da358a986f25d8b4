import * as v from 'valibot'
import { absent } from '../wire/absent.ts'
import { isPoisonous } from '../wire/json.ts'
import { createProblems, nameIssues, type ParsedRecords, type Problems } from '../wire/parse.ts'
import { isRecord, listIn } from '../wire/record.ts'
import { wireFlag, wireId } from '../wire/scalars.ts'
import { type ControllableObject, elementTypes, type ObjectElement } from './object.ts'
import { noParts, readParts } from './read-parts.ts'

/** What is read of one answer, and of one object: a resource has a few. */
const mostObjects = 5_000
const mostElements = 40

/** An id is a key later on. */
const id = v.pipe(
  wireId.needed,
  v.maxLength(200),
  v.check((text) => !isPoisonous(text)),
)

const objectSchema = v.object({
  id,
  resourceId: wireId.absent,
  name: absent(v.string()),
  confirmsReservations: wireFlag.or(false),
  elements: v.nullish(v.array(v.unknown()), []),
})

const elementSchema = v.object({ id, type: v.picklist(elementTypes) })

/**
 * `GET /api/objects`: an array, or one under `objects`. An element has `id`, `type` and its parts (section 3). Fails soft:
 * a bad part is left out of its element, a bad element of its object, a bad object of the list; all are named.
 */
export function readObjects(body: unknown): ParsedRecords<ControllableObject> {
  const problems = createProblems()
  const list = listIn(body, 'objects')
  if (list === null) return { good: [], problems: ['objects: expected array'] }
  if (list.length > mostObjects) problems.add(`objects: expected at most ${mostObjects}`)
  const objects = new Map<string, ControllableObject>()
  list.slice(0, mostObjects).forEach((record, index) => {
    const object = readObject(record, `objects[${index}]`, problems)
    if (object === null) return
    if (objects.has(object.id)) problems.add(`objects[${index}].id: expected unique id`)
    else objects.set(object.id, object)
  })
  return { good: [...objects.values()], problems: problems.list() }
}

function readObject(record: unknown, what: string, problems: Problems): ControllableObject | null {
  const parsed = v.safeParse(objectSchema, record)
  if (!parsed.success) {
    for (const problem of nameIssues(parsed.issues, what)) problems.add(problem)
    return null
  }
  const { id: objectId, resourceId, name, confirmsReservations, elements: list } = parsed.output
  const elements = new Map<string, ObjectElement>()
  list.slice(0, mostElements).forEach((one, index) => {
    const element = readElement(one, `${what}.elements[${index}]`, problems)
    if (element !== null && !elements.has(element.id)) elements.set(element.id, element)
  })
  const labelled = [...elements.values()].find(({ objectLabel }) => objectLabel !== '')
  return {
    id: objectId,
    resourceId,
    name: (name ?? labelled?.objectLabel ?? '').slice(0, 200),
    confirmsReservations,
    elements: [...elements.values()],
  }
}

function readElement(record: unknown, what: string, problems: Problems): ObjectElement | null {
  const parsed = v.safeParse(elementSchema, record)
  if (!parsed.success || !isRecord(record)) {
    if (!parsed.success) for (const problem of nameIssues(parsed.issues, what)) problems.add(problem)
    return null
  }
  return readParts({ ...noParts, ...parsed.output }, record, what, problems)
}
