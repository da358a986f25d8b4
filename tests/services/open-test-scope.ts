import { createScope, type Scope } from '#src/kernel/scope.ts'

/** A scope that rethrows errors of its stops, so that the test fails. */
export const openTestScope = (): Scope =>
  createScope((error) => {
    throw error
  })
