import * as v from 'valibot'
import { createProblems, nameIssues, type Problems } from './parse.ts'
import { readWellFormed } from './well-formed-resource.ts'
import { isRecord, listIn } from './record.ts'
import { mapInfoSchema, propertySchema, type Resource, resourceFileSchema, resourceSchema } from './resource.ts'

export interface ReadResources {
  readonly resources: readonly Resource[]
  /** What was left out, each as `resources[17].capacity: expected number`. */
  readonly problems: readonly string[]
}

/** Lists inside a resource whose bad entries are left out without losing the resource. */
const lists = { properties: propertySchema, mapInfos: mapInfoSchema, files: resourceFileSchema } as const

/**
 * The body of `GET /api/assist/resources`: an array, or one under `resources`. Fails soft: a bad property, map info or
 * file is left out of its resource, a resource with another bad field is left out, and so is a second one of the same
 * id; all are named.
 */
export function readResources(body: unknown): ReadResources {
  const problems = createProblems()
  const list = listIn(body, 'resources')
  if (list === null) return { resources: [], problems: ['resources: expected array'] }
  const resources = new Map<string, Resource>()
  list.forEach((record, index) => {
    const what = `resources[${index}]`
    const resource = readResource(record, what, problems)
    if (resource === null) return
    if (resources.has(resource.id)) problems.add(`${what}.id: expected unique id`)
    else resources.set(resource.id, resource)
  })
  return { resources: [...resources.values()], problems: problems.list() }
}

function readResource(record: unknown, what: string, problems: Problems): Resource | null {
  const wellFormed = readWellFormed(record)
  if (wellFormed !== null) return wellFormed
  const first = v.safeParse(resourceSchema, record)
  if (first.success) return first.output
  const mended = isRecord(record) ? v.safeParse(resourceSchema, withoutBadEntries(record, what, problems)) : first
  if (mended.success) return mended.output
  for (const problem of nameIssues(mended.issues, what)) problems.add(problem)
  return null
}

function withoutBadEntries(record: Record<string, unknown>, what: string, problems: Problems): Record<string, unknown> {
  const kept = { ...record }
  for (const [name, schema] of Object.entries(lists)) {
    const list = record[name]
    if (!Array.isArray(list)) continue
    kept[name] = list.filter((entry: unknown, index) => {
      const parsed = v.safeParse(schema, entry)
      if (!parsed.success)
        for (const problem of nameIssues(parsed.issues, `${what}.${name}[${index}]`)) problems.add(problem)
      return parsed.success
    })
  }
  return kept
}
