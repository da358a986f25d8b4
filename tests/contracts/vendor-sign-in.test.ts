import { describe, expect, it } from 'vitest'
import { openVendorSignIn } from '#tests/server/vendors/open-vendor-sign-in.ts'
import { readGraphContract } from './graph-contract.ts'
import { isPresent } from './protocol-data.ts'

describe.runIf(isPresent)('Graph, at a sign-in', () => {
  it('gets valid requests', async () => {
    const { sent, signIn } = await openVendorSignIn('microsoft')
    await signIn('manager')
    const { problemsOfCall } = readGraphContract()
    const calls = sent.filter(({ url }) => url.startsWith('https://graph.microsoft.com/'))
    expect(calls).toHaveLength(1)
    const seen = calls.map((call) => ({
      ...call,
      path: new URL(call.url).pathname,
      body: null,
      credentials: undefined,
    }))
    expect(seen.flatMap((call) => problemsOfCall(call))).toEqual([])
  })
})
