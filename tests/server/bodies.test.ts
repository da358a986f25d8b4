import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { serveOffice } from './hub/served-office.ts'

describe('section 7: bodies over a real connection', () => {
  it('accepts a DELETE without a body, and refuses bodies of unknown length', async () => {
    const here = await serveOffice()
    const { token } = await here.signUp('Ann Heron')
    expect((await here.send('DELETE', '/api/users/me/favourites/amber', { token })).status).not.toBe(411)
    const status = await new Promise<number>((resolve) => {
      const sending = request(
        `${here.origin}/api/account/token`,
        { method: 'POST', headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } },
        ({ statusCode }) => resolve(statusCode ?? 0),
      )
      sending.end('{}')
    })
    expect(status).toBe(411)
  })
})
