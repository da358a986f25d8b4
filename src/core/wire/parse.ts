import * as v from 'valibot'
import { fail, type Result, succeed } from '../result.ts'

/** Records that passed, and what was wrong with the others, each as `resources[17].capacity: expected number`. */
export interface ParsedRecords<Value> {
  readonly good: readonly Value[]
  readonly problems: readonly string[]
}

/** Problems named per body: a body that is rotten throughout must not fill the log. */
export const problemLimit = 50

/** Checks a whole body; one wrong field makes it the fault 'malformed', whose problems name `what` and the path. */
export function parseBody<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  what: string,
): Result<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return succeed(parsed.output)
  return fail({ kind: 'malformed', what, problems: nameIssues(parsed.issues, what) })
}

/** Checks record by record: good ones stay, each bad one is left out and its first wrong field named (specification, section 8). */
export function parseRecords<Schema extends v.GenericSchema>(
  schema: Schema,
  list: unknown,
  what: string,
): ParsedRecords<v.InferOutput<Schema>> {
  if (!Array.isArray(list)) return { good: [], problems: [`${what}: expected array`] }
  const good: v.InferOutput<Schema>[] = []
  const problems = createProblems()
  list.forEach((record: unknown, index) => {
    const parsed = v.safeParse(schema, record)
    if (parsed.success) good.push(parsed.output)
    else for (const problem of nameIssues(parsed.issues, `${what}[${index}]`)) problems.add(problem)
  })
  return { good, problems: problems.list() }
}

/** One line per wrong field. Values are never repeated: they may be somebody's data. */
export function nameIssues(issues: readonly v.BaseIssue<unknown>[], what: string): string[] {
  return issues.map((issue) => `${what}${pathOf(issue)}: ${complaintOf(issue)}`)
}

/** Collects problems up to `problemLimit` and counts the rest. */
export function createProblems() {
  const named: string[] = []
  let more = 0
  return {
    add(problem: string) {
      if (named.length < problemLimit) named.push(problem)
      else more++
    },
    list: (): readonly string[] => (more === 0 ? named : [...named, `and ${more} more`]),
  }
}

export type Problems = ReturnType<typeof createProblems>

function pathOf(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
}

function complaintOf(issue: v.BaseIssue<unknown>): string {
  if (issue.kind === 'schema' && issue.received === 'undefined') return 'missing'
  return `expected ${(issue.expected ?? issue.message).toLowerCase()}`
}
