import { createScope, type Scope } from '#src/kernel/scope.ts'
import { afterFile } from '#tests/clean-up.ts'

/** A scope that rethrows errors of its stops, so that the test fails. It ends with the file at the latest: the next one shares its stores. */
export function openTestScope(): Scope {
  const scope = createScope((error) => {
    throw error
  })
  afterFile(() => scope.end())
  return scope
}
