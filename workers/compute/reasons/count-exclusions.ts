import type { Exclusion } from '#src/contract/compute.ts'
import type { Desk } from '../desk.ts'
import type { ConditionTest, ConditionTests } from './condition-tests.ts'

/** Told of each listed row, once for each requirement, what it fails; answers whether to go on. */
export type LookAt = (row: number, failed: readonly ConditionTest[]) => boolean

/** A condition on its way through the rows. */
interface Counter {
  readonly test: ConditionTest
  excluded: number
  alone: number
}

const counterOf = (test: ConditionTest): Counter => ({ test, excluded: 0, alone: 0 })

/**
 * One walk over the columns that counts what each condition leaves out. The conditions that leave out anything, most first;
 * null where the walk was not gone to its end.
 */
export function countExclusions({ columns }: Desk, tests: ConditionTests, lookAt: LookAt): readonly Exclusion[] | null {
  const listing = tests.listing.map(counterOf)
  const shared = tests.shared.map(counterOf)
  const requirements = tests.requirements.map((required) => required.map(counterOf))
  const { resources, visible } = columns

  function failing(row: number, counters: readonly Counter[]): Counter[] {
    const failed = counters.filter(({ test }) => !test.holds(row))
    for (const counter of failed) counter.excluded += 1
    return failed
  }

  /** A hidden row counts for nothing but what hides it. */
  function countHidden(row: number): void {
    const [first, ...others] = failing(row, listing)
    const isMet = (required: readonly ConditionTest[]): boolean => required.every(({ holds }) => holds(row))
    if (first && others.length === 0 && isMet(tests.shared) && tests.requirements.some(isMet)) first.alone += 1
  }

  for (let row = 0; row < resources.length; row += 1) {
    if (visible[row] === 0) {
      countHidden(row)
      continue
    }
    const beside = failing(row, shared)
    const barring: Counter[] = []
    let isShown = false
    for (const required of requirements) {
      const failed = [...beside, ...failing(row, required)]
      const [first] = failed
      if (first === undefined) isShown = true
      else if (failed.length === 1 && !barring.includes(first)) barring.push(first)
      const conditions = failed.map(({ test }) => test)
      if (!lookAt(row, conditions)) return null
    }
    // What meets another requirement is not left out by this one.
    if (!isShown) for (const counter of barring) counter.alone += 1
  }
  return [...listing, ...shared, ...requirements.flat()]
    .map(({ test, excluded, alone }) => ({ condition: test.condition, excluded, alone }))
    .filter(({ excluded }) => excluded > 0)
    .toSorted((one, other) => other.excluded - one.excluded || other.alone - one.alone)
}
