import { describe, expect, it } from 'vitest'
import type { Http, HttpRequest } from '#src/engine/http.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { createAdministrationApi } from '#src/platform/api/administration.ts'
import { createOwnAccountApi } from '#src/platform/api/own-account.ts'

/** A server with one response. */
function serverWith(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const sent: HttpRequest[] = []
  const send = (request: HttpRequest): Promise<Result<unknown, Fault>> => {
    sent.push(request)
    return Promise.resolve(succeed({ status, headers, body }))
  }
  return { sent, http: { send } as unknown as Http }
}

describe('calls of Foyer’s own server', () => {
  it('have the code of a refusal, even if they return nothing', async () => {
    const body = { error: 'LastAdministrator', message: 'Keep one.' }
    const asText = await createAdministrationApi(serverWith(409, JSON.stringify(body)).http).people.remove('1')
    const asJson = await createAdministrationApi(serverWith(409, body).http).people.change('1', { role: 'person' })
    expect(asText).toMatchObject({ ok: false, fault: { kind: 'refused', code: 'LastAdministrator' } })
    expect(asJson).toMatchObject({ ok: false, fault: { kind: 'refused', code: 'LastAdministrator' } })
  })

  it('have the waiting time after too many attempts', async () => {
    const { http } = serverWith(429, { error: 'TooManyTries', message: '' }, { 'retry-after': '90' })
    const response = await createOwnAccountApi(http).invitation.info('secret')
    expect(response).toMatchObject({ ok: false, fault: { code: 'TooManyTries', retryAfter: 90_000 } })
  })

  it.each([
    [403, 'forbidden'],
    [404, 'not-found'],
    [429, 'throttled'],
  ])('have status %i without a body as the fault %s', async (status, kind) => {
    const response = await createAdministrationApi(serverWith(status, null).http).overview()
    expect(response).toMatchObject({ ok: false, fault: { kind } })
  })

  it('send the token of a link in the body, never in the URL', async () => {
    const { http, sent } = serverWith(204, '')
    await createOwnAccountApi(http).mailedAnswer.send('secret', 'accepted', ' ')
    await createOwnAccountApi(http).mailedAnswer.send('secret', 'declined', ' No room ')
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ['/api/answer', { token: 'secret', answer: 'accepted' }],
      ['/api/answer', { token: 'secret', answer: 'declined', comment: 'No room' }],
    ])
  })

  it('accept a session without tokens only if it is in a cookie', async () => {
    const { http } = serverWith(200, { success: true })
    const request = { token: 't', password: 'a long password' }
    expect(await createOwnAccountApi(http, { tokenStorage: 'cookie' }).password.reset(request)).toEqual({
      ok: true,
      value: { token: '', refreshToken: null },
    })
    expect((await createOwnAccountApi(http).password.reset(request)).ok).toBe(false)
  })

  it('send a file of resources as CSV', async () => {
    const { http, sent } = serverWith(201, { created: 1, changed: 0 })
    expect(await createAdministrationApi(http).resources.import('name\nOak')).toEqual({
      ok: true,
      value: { created: 1, changed: 0 },
    })
    expect(sent[0]).toMatchObject({ body: 'name\nOak', headers: { 'Content-Type': 'text/csv' } })
  })
})
