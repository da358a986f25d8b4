import * as v from 'valibot'
import { createProblems, isPoisonous, nameIssues, type ParsedRecords, type Problems } from '#src/wire/parse.ts'
import { absent, isRecord, listIn, wireFlag, wireId } from '#src/wire/scalars.ts'
import {
  type ControllableObject,
  dataStates,
  type ElementPart,
  elementParts,
  elementTypes,
  fitsControl,
  type ObjectElement,
} from './object.ts'

/** Maximum UTF-16 units of a text and maximum options of a choice, limited to fit on a screen. */
const longestText = 200

const mostOptions = 50

const text = v.pipe(v.string(), v.maxLength(longestText))

const finite = v.pipe(v.number(), v.finite())

const controlSchema = v.variant('kind', [
  v.object({ kind: v.literal('switch') }),
  v.pipe(
    v.object({ kind: v.literal('level'), min: finite, max: finite, step: v.pipe(finite, v.gtValue(0)) }),
    v.check(({ min, max }) => min < max, 'min below max'),
  ),
  v.object({
    kind: v.literal('choice'),
    options: v.pipe(v.array(v.object({ value: text, label: text })), v.minLength(1), v.maxLength(mostOptions)),
  }),
])

type Parts = Pick<ObjectElement, ElementPart | 'state'>

const schemas: { readonly [Part in keyof Parts]: v.GenericSchema<unknown, Parts[Part]> } = {
  state: v.picklist([dataStates.notAvailable, dataStates.dataReady]),
  label: text,
  control: controlSchema,
  objectLabel: text,
  icon: text,
  value: v.union([v.boolean(), finite, text]),
  unit: text,
  color: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)),
}

/** Defaults of an element without any parts. A part sent as null gets its default. */
const noParts: Parts = {
  state: dataStates.dataReady,
  label: '',
  control: null,
  objectLabel: '',
  icon: '',
  value: null,
  unit: '',
  color: null,
}

const partNames = Object.keys(noParts) as readonly (keyof Parts)[]

/** Parts by number or name; names are not case-sensitive. */
const partByKey: ReadonlyMap<string, keyof Parts> = new Map([
  ...partNames.map((part) => [part.toLowerCase(), part] as const),
  ...(Object.keys(elementParts) as readonly ElementPart[]).map((part) => [`${elementParts[part]}`, part] as const),
  ['datastate', 'state'],
])

/**
 * Applies the parts in a record to the known ones. A malformed part keeps its known value and is listed in the
 * problems, like a value that its control cannot set. Returns `known` itself if nothing has changed.
 */
function readParts<Known extends Parts>(
  known: Known,
  record: Readonly<Record<string, unknown>>,
  what: string,
  problems: Problems,
): Known {
  const read = new Map<keyof Parts, unknown>()
  for (const [key, written] of Object.entries(record)) {
    const part = partByKey.get(key.toLowerCase())
    if (part === undefined) continue
    const parsed = v.safeParse(schemas[part], written ?? noParts[part])
    if (written === null || written === undefined) read.set(part, noParts[part])
    else if (parsed.success) read.set(part, parsed.output)
    else for (const problem of nameIssues(parsed.issues, `${what}.${part}`)) problems.add(problem)
  }
  const changed = [...read].filter(([part, value]) => JSON.stringify(known[part]) !== JSON.stringify(value))
  if (changed.length === 0) return known
  const next: Known = { ...known, ...Object.fromEntries(changed) }
  if (next.control === null || next.value === null || fitsControl(next.control, next.value)) return next
  problems.add(`${what}.value: expected a value of its control`)
  const value = known.value !== null && fitsControl(next.control, known.value) ? known.value : null
  return { ...next, value }
}

/** Maximum number of objects per response, and of elements per object; a resource has only a few. */
const mostObjects = 5_000

const mostElements = 40

/** Checked because ids are used as keys later. */
const id = v.pipe(
  wireId.needed,
  v.maxLength(200),
  v.check((value) => !isPoisonous(value)),
)

export const objectSchema = v.object({
  id,
  resourceId: wireId.absent,
  name: absent(v.string()),
  confirmsReservations: wireFlag.or(false),
  elements: v.nullish(v.array(v.unknown()), []),
})

export const elementSchema = v.object({ id, type: v.picklist(elementTypes) })

/**
 * Parses `GET /api/objects`: an array, or one under `objects`. An element has `id`, `type` and its parts (section 3).
 * Drops only malformed data: a part from its element, an element from its object, an object from the list. All of them
 * are listed in the problems.
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

export interface Applied {
  /** The same object as before if nothing changed. */
  readonly object: ControllableObject
  /** Ids of all elements in the change, even if their values are the same as before. */
  readonly named: ReadonlySet<string>
  readonly problems: readonly string[]
}

/**
 * Applies the data of an ObjectChanged (sections 3 and 7) to an object. The data are a record with one entry per
 * element: either the new value itself or a record of parts. Elements without an entry stay as they are, and malformed
 * parts keep their known value.
 */
export function applyChange(object: ControllableObject, data: unknown): Applied {
  if (!isRecord(data)) return { object, named: new Set(), problems: ['object: expected record'] }
  const problems = createProblems()
  const changes = new Map(Object.entries(data))
  const named = new Set<string>()
  const elements = object.elements.map((element) => {
    const change = changes.get(element.id)
    if (change === undefined) return element
    named.add(element.id)
    return readParts(element, isRecord(change) ? change : { value: change }, `object.${element.id}`, problems)
  })
  const isChanged = elements.some((element, index) => element !== object.elements[index])
  return { object: isChanged ? { ...object, elements } : object, named, problems: problems.list() }
}
