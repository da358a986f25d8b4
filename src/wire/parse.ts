import * as v from 'valibot'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'

const poisonous: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Returns true if a key could reach a prototype. */
export const isPoisonous = (key: string): boolean => poisonous.has(key)

/** Parses JSON from outside the product's own bodies. Drops keys that could reach a prototype, at any depth. */
export function parseJson(text: string): Result<unknown, string> {
  try {
    return succeed(
      JSON.parse(text, function (this: unknown, key, value: unknown) {
        return isPoisonous(key) && !Array.isArray(this) ? undefined : value
      }),
    )
  } catch (error) {
    // Also a RangeError: the reviver recurses, so deeply nested brackets can exhaust the stack.
    return fail(error instanceof Error ? error.name : 'Error')
  }
}

/** Valid records, and the problems of the others, each as `resources[17].capacity: expected number`. */
export interface ParsedRecords<Value> {
  readonly good: readonly Value[]
  readonly problems: readonly string[]
}

type Malformed = Extract<Fault, { readonly kind: 'malformed' }>

/** Maximum number of problems per body, so that a completely malformed body does not fill the log. */
export const problemLimit = 50

/**
 * Validates a whole body. Returns the fault 'malformed' if any field is wrong; its problems name `what` and the path.
 */
export function parseBody<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  what: string,
): Result<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return succeed(parsed.output)
  return fail({ kind: 'malformed', what, problems: nameIssues(parsed.issues, what) })
}

/**
 * Validates a single record in the same way as `parseRecords`: drops invalid optional members and adds them to the
 * problems. Returns the fault 'malformed' if a required member is missing or invalid.
 */
export function parseRecord<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  what: string,
  problems: Problems,
): Result<v.InferOutput<Schema>, Malformed> {
  const own = createProblems()
  const read = readWhatIsGood(schema, value, what, own)
  if (read === null) return fail({ kind: 'malformed', what, problems: own.list() })
  own.list().forEach((problem) => problems.add(problem))
  return succeed(read.output)
}

/**
 * Validates record by record (specification, section 8). Drops invalid optional members from a record, and drops the
 * record if a required member is missing or invalid. Reports all of them.
 */
export function parseRecords<Schema extends v.GenericSchema>(
  schema: Schema,
  list: unknown,
  what: string,
): ParsedRecords<v.InferOutput<Schema>> {
  if (!Array.isArray(list)) return { good: [], problems: [`${what}: expected array`] }
  const good: v.InferOutput<Schema>[] = []
  const problems = createProblems()
  list.forEach((record: unknown, index) => {
    const read = readWhatIsGood(schema, record, `${what}[${index}]`, problems)
    if (read !== null) good.push(read.output)
  })
  return { good, problems: problems.list() }
}

export interface GoodParts<Value> {
  readonly output: Value
  /** Names of the members that were dropped completely or partly. */
  readonly reduced: ReadonlySet<unknown>
}

/**
 * Returns the value without its invalid parts: invalid list entries and members are dropped one by one. Returns null if
 * a required member is invalid. Adds everything that is dropped to the problems.
 */
export function readWhatIsGood<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  what: string,
  problems: Problems,
): GoodParts<v.InferOutput<Schema>> | null {
  const reduced = new Set<unknown>()
  let rest = value
  for (let round = 0; round < mostRounds; round++) {
    const parsed = v.safeParse(schema, rest)
    if (parsed.success) return { output: parsed.output, reduced }
    // Later rounds only report parts as missing that an earlier round has dropped.
    if (round === 0) for (const problem of nameIssues(parsed.issues, what)) problems.add(problem)
    const cuts: Cuts = new Map()
    for (const issue of parsed.issues) {
      const path = pathToCut(issue)
      if (path.length === 0) return null
      reduced.add(path[0])
      addCut(cuts, path)
    }
    rest = withoutCuts(rest, cuts)
  }
  return null
}

/** Maximum nesting depth of required members inside records that are themselves required. */
const mostRounds = 8

/** Keys and indexes, as text, of the parts to drop. Null drops the part; a nested map drops parts inside it. */
type Cuts = Map<string, Cuts | null>

function pathToCut(issue: v.BaseIssue<unknown>): readonly unknown[] {
  const keys = (issue.path ?? []).map(({ key }) => key)
  const entry = keys.findLastIndex((key) => typeof key === 'number')
  if (entry >= 0) return keys.slice(0, entry + 1)
  // A missing member cannot be dropped, so its owner is.
  return issue.received === 'undefined' ? keys.slice(0, -1) : keys
}

function addCut(cuts: Cuts, [first, ...more]: readonly unknown[]): void {
  const key = String(first)
  const known = cuts.get(key)
  if (known === null) return
  if (more.length === 0) {
    cuts.set(key, null)
    return
  }
  const within: Cuts = known ?? new Map()
  cuts.set(key, within)
  addCut(within, more)
}

function withoutCuts(value: unknown, cuts: Cuts): unknown {
  const kept = (key: string, part: unknown): [string, unknown][] => {
    const cut = cuts.get(key)
    return cut === null ? [] : [[key, cut === undefined ? part : withoutCuts(part, cut)]]
  }
  if (Array.isArray(value))
    return value.flatMap((part: unknown, index) => kept(`${index}`, part).map(([, rest]) => rest))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, part]) => kept(key, part)))
}

/** Returns one line per wrong field. Values are never included, because they may be personal data. */
export function nameIssues(issues: readonly v.BaseIssue<unknown>[], what: string): string[] {
  return issues.map((issue) => `${what}${pathOf(issue)}: ${complaintOf(issue)}`)
}

/** Collects up to `problemLimit` problems and counts the rest. */
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
  if (issue.received === 'undefined') return 'missing'
  if (issue.type === 'custom') return `expected ${issue.message}`
  return `expected ${(issue.expected ?? issue.message).toLowerCase()}`
}
