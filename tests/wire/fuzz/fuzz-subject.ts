import { isRecord } from '#src/wire/scalars.ts'
import { createRandom, isEmptyOnWire, oddValue, type Path, pathsOf, removed, valueAt, withValue } from './mutate.ts'
import type { Outcome, Subject } from './subjects.ts'

/** Repeats of each schema: 100 in `npm test`, others with `npm run fuzz -- --runs 100000`. */
export const runs = Number(process.env['FUZZ_RUNS'] ?? 100)
export const seed = Number(process.env['FUZZ_SEED'] ?? 1)
/** Maximum failures to list. */
const mostFailures = 20

const written = (value: unknown): string => JSON.stringify(value) ?? 'undefined'

/**
 * Mutates one member of the body at a time. Returns a line for each mutation after which the reader threw, lost another
 * record, or lost something without naming it.
 */
export async function fuzzSubject(subject: Subject): Promise<string[]> {
  const random = createRandom(seed)
  const { body, list } = subject
  const paths = pathsOf(body)
  const whole = await subject.read(body)
  const failures: string[] = []
  if (whole.problems.length > 0 || whole.records.length === 0) return [`the body itself: ${written(whole.problems)}`]
  const withoutMember = cached((path: Path) => subject.read(withValue(body, path, removed)))

  for (let run = 0; run < runs && failures.length < mostFailures; run++) {
    const path = paths[Math.floor(random() * paths.length)] ?? []
    const value = oddValue(random)
    const changed = withValue(body, path, value)
    const label = `run ${run}, ${path.join('.')} = ${written(value === removed ? '(removed)' : value).slice(0, 80)}`
    let found: Outcome
    try {
      found = await subject.read(changed)
    } catch (error) {
      failures.push(`${label} throws ${String(error)}`)
      continue
    }
    const own = list === null ? null : recordOf(list, path)
    const others = own === null ? null : await withoutMember([...(list ?? []), own])
    if (others !== null) {
      const kept = new Set(found.records.map(written))
      const lost = others.records.filter((record) => !kept.has(written(record)))
      if (lost.length > 0) failures.push(`${label} loses other records: ${written(lost).slice(0, 200)}`)
    }
    if (found.problems.length > 0) {
      const isNamed = own === null || found.problems.some((problem) => problem.includes(`[${own}]`))
      if (!isNamed) failures.push(`${label} is named elsewhere: ${written(found.problems).slice(0, 200)}`)
      continue
    }
    if (subject.isPicky) continue
    // Nothing is named, so nothing may be lost: not the record, and not a member as if it had not been sent.
    const isRemoval = value === removed && own !== null && path.length === (list?.length ?? 0) + 1
    const isOutside = own === null && isEmptyOnWire(value)
    if (found.records.length < whole.records.length && !isRemoval && !isOutside) {
      failures.push(`${label} loses the record without naming it`)
      continue
    }
    const pristine = valueAt(body, path)
    if (isEmptyOnWire(value) || isSameKind(pristine, value) || subject.open?.test(path.join('.'))) continue
    const bare = await withoutMember(path)
    const isSame = written(found.records) === written(bare.records)
    if (isSame && written(bare.records) !== written(whole.records))
      failures.push(`${label} is lost without being named`)
  }
  return failures
}

/** The index of the record that the path is in. Null if it is outside of the list. */
function recordOf(list: Path, path: Path): number | null {
  const index = path[list.length]
  return list.every((key, depth) => path[depth] === key) && typeof index === 'number' ? index : null
}

/** An object may have no known members, and a flag may equal its default: nothing is lost then. */
function isSameKind(pristine: unknown, value: unknown): boolean {
  if (typeof pristine === 'boolean') return [true, 1, '1', 'true'].includes(value as string)
  return isRecord(pristine) && isRecord(value)
}

function cached<Value>(make: (path: Path) => Value): (path: Path) => Value {
  const known = new Map<string, Value>()
  return (path) => {
    const key = path.join('\n')
    const made = known.get(key) ?? make(path)
    known.set(key, made)
    return made
  }
}
