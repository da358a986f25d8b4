import { createScope, type Scope } from '#src/kernel/scope.ts'

/** A scope whose stops must not throw: the first that does fails the test that ends it. */
export const openTestScope = (): Scope =>
  createScope((error) => {
    throw error
  })
