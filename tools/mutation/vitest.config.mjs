// @ts-check
import { defineConfig } from 'vitest/config'

/** The tests of the group that `tools/mutation.mjs` runs. */
export default defineConfig({
  test: { environment: 'node', testTimeout: 60_000, include: (process.env['MUTATION_TESTS'] ?? '').split(' ') },
})
