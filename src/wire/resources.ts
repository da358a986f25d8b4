import { createProblems, type Problems, readWhatIsGood } from './parse.ts'
import { readWellFormed } from './well-formed-resource.ts'
import { listIn } from './scalars.ts'
import { type Resource, resourceSchema } from './resource.ts'

/** How completely a list was read. */
export interface ReadCounts {
  readonly total: number
  /** Records that could not be read at all. */
  readonly unread: number
  /** Records that are there without a part that could not be read. */
  readonly incomplete: number
}

export interface ReadResources {
  readonly resources: readonly Resource[]
  /** What was left out, each as `resources[17].capacity: expected number`. */
  readonly problems: readonly string[]
  readonly counts: ReadCounts
}

/**
 * The body of `GET /api/assist/resources`: an array, or one under `resources`. Fails soft: whatever is bad is left out of
 * its resource. Only a resource without a usable id is left out, and a second one of the same id. All are named and counted.
 */
export function readResources(body: unknown): ReadResources {
  const problems = createProblems()
  const list = listIn(body, 'resources')
  if (list === null) {
    return { resources: [], problems: ['resources: expected array'], counts: { total: 0, unread: 0, incomplete: 0 } }
  }
  const resources = new Map<string, Resource>()
  let incomplete = 0
  list.forEach((record, index) => {
    const what = `resources[${index}]`
    const read = readResource(record, what, problems)
    if (read === null) return
    const { resource, isWhole } = read
    if (resources.has(resource.id)) {
      problems.add(`${what}.id: expected unique id`)
      return
    }
    resources.set(resource.id, resource)
    if (!isWhole) incomplete += 1
  })
  const counts = { total: list.length, unread: list.length - resources.size, incomplete }
  return { resources: [...resources.values()], problems: problems.list(), counts }
}

function readResource(
  record: unknown,
  what: string,
  problems: Problems,
): { readonly resource: Resource; readonly isWhole: boolean } | null {
  const wellFormed = readWellFormed(record)
  if (wellFormed !== null) return { resource: wellFormed, isWhole: true }
  const read = readWhatIsGood(resourceSchema, record, what, problems)
  if (read === null) return null
  const { output, reduced } = read
  const resource: Resource = {
    ...output,
    // Rather hidden than shown to somebody it is kept from.
    ...(reduced.has('conditions') ? { conditions: { reservedTo: 'other', isUnread: true } } : {}),
    // Days of which none could be read are not known; an empty list says that it is never open.
    ...(reduced.has('daysOfWeek') && output.daysOfWeek?.length === 0 ? { daysOfWeek: null } : {}),
  }
  return { resource, isWhole: reduced.size === 0 }
}
