import { createProblems, type Problems, readWhatIsGood } from './parse.ts'
import { readWellFormed } from './well-formed-resource.ts'
import { listIn } from './scalars.ts'
import { type Resource, resourceSchema } from './resource.ts'

/** Statistics about a parsed list. */
export interface ReadCounts {
  readonly total: number
  /** Records that were left out. */
  readonly unread: number
  /** Records that were kept without their unreadable parts. */
  readonly incomplete: number
}

export interface ReadResources {
  readonly resources: readonly Resource[]
  /** The parts that were left out, each as `resources[17].capacity: expected number`. */
  readonly problems: readonly string[]
  readonly counts: ReadCounts
}

/**
 * Reads the body of `GET /api/assist/resources`: an array, or one under `resources`. Fails soft: malformed parts are
 * dropped from their resource. A resource is dropped only if it has no usable id, or if an earlier one has the same id.
 * All problems are reported and counted.
 */
export function readResources(body: unknown): ReadResources {
  const list = listIn(body, 'resources')
  if (list === null) {
    return { resources: [], problems: ['resources: expected array'], counts: { total: 0, unread: 0, incomplete: 0 } }
  }
  return readRecords(list)
}

/** The same for the list itself, which may come bit by bit. `keep` may make a record smaller before it is kept. */
export function readRecords(list: Iterable<unknown>, keep = (resource: Resource): Resource => resource): ReadResources {
  const problems = createProblems()
  const resources = new Map<string, Resource>()
  let total = 0
  let incomplete = 0
  for (const record of list) {
    const what = `resources[${total}]`
    total += 1
    const read = readResource(record, what, problems)
    if (read === null) continue
    const { resource, isWhole } = read
    if (resources.has(resource.id)) {
      problems.add(`${what}.id: expected unique id`)
      continue
    }
    resources.set(resource.id, keep(resource))
    if (!isWhole) incomplete += 1
  }
  const counts = { total, unread: total - resources.size, incomplete }
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
    // Hide the resource rather than show it to a user who may not see it.
    ...(reduced.has('conditions') ? { conditions: { reservedTo: 'other', isUnread: true } } : {}),
    // If no day could be read, the days are unknown. An empty list would mean that it is never open.
    ...(reduced.has('daysOfWeek') && output.daysOfWeek?.length === 0 ? { daysOfWeek: null } : {}),
  }
  return { resource, isWhole: reduced.size === 0 }
}
