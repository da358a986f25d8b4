import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

// A page creates the policy only once, so this test needs a new module.
it('the Trusted Types policy for markup is null if the header of the page does not name it', async () => {
  const createPolicy = vi.fn<() => never>(() => {
    throw new TypeError('Policy "foyer-html" disallowed.')
  })
  vi.stubGlobal('trustedTypes', { createPolicy })
  const { htmlPolicy } = await import('#src/kernel/html-policy.ts')
  expect([htmlPolicy(), htmlPolicy()]).toEqual([null, null])
  expect(createPolicy).toHaveBeenCalledTimes(1)
})
