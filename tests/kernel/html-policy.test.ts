import { afterEach, expect, it, vi } from 'vitest'
import { htmlPolicy } from '#src/kernel/simple-html.ts'

afterEach(() => void vi.unstubAllGlobals())

// Alone in its file, because a page asks for the policy only once.
it('the Trusted Types policy for markup is null if the header of the page does not name it', () => {
  const createPolicy = vi.fn<() => never>(() => {
    throw new TypeError('Policy "foyer-html" disallowed.')
  })
  vi.stubGlobal('trustedTypes', { createPolicy })
  expect([htmlPolicy(), htmlPolicy()]).toEqual([null, null])
  expect(createPolicy).toHaveBeenCalledTimes(1)
})
