import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CalendarAccess } from '#src/platform/http.ts'
import { csrfNames } from '#src/platform/http/credential.ts'
import { createHubHttpClient } from '#src/platform/hub/http-client.ts'
import { isServerBack } from '#src/platform/hub/return.ts'
import { hubFailureOfWords } from '#src/kernel/hub-failure.ts'
import { clientBefore } from './scripted-server.ts'

interface Received {
  readonly path: string
  readonly body: string
  readonly headers: string
}

let api: Server
let stranger: Server
let received: Received[]
let requested: string[]

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const listen = (server: Server) =>
  new Promise<Server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
const close = (server: Server) => new Promise<void>((resolve) => void server.close(() => resolve()))

/** Redirects every call to the other server, with method and body. */
const redirecting = () =>
  createServer((request, response) => {
    requested.push(request.url ?? '')
    response.writeHead(307, { location: `${originOf(stranger)}/taken${request.url}` }).end()
  })

beforeEach(async () => {
  received = []
  requested = []
  stranger = await listen(
    createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        received.push({ path: request.url ?? '', body, headers: JSON.stringify(request.headers) })
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"token":"forged","refreshToken":"forged"}')
      })
    }),
  )
  api = await listen(redirecting())
})

afterEach(async () => {
  await close(api)
  await close(stranger)
})

const clientOfApi = () =>
  clientBefore(() => new Response(), {
    apiURL: originOf(api),
    fetch: globalThis.fetch,
    page: () => ({ origin: originOf(api), cookies: 'XSRF-TOKEN=forgery' }),
  })

const redirectFault = () => ({
  ok: false,
  fault: { kind: 'malformed', problems: [expect.stringContaining(`the server at ${originOf(api)} redirects`)] },
})

describe('threat T4: redirects to another server', () => {
  it('are not followed by API calls, and the fault names the server that redirects', async () => {
    const { http } = clientOfApi()
    const sent = await http.send({ method: 'POST', url: '/api/x', to: 'api', as: 'json', body: { secret: 'typed' } })
    expect(sent).toMatchObject(redirectFault())
    expect(await http.send({ method: 'GET', url: '/api/x', to: 'api', as: 'json' })).toMatchObject(redirectFault())
    expect(received).toEqual([])
    expect(requested).toHaveLength(2)
  })

  it('are not followed by a refresh, and the session is kept', async () => {
    const client = clientOfApi()
    expect(await client.http.renewToken('old')).toBeNull()
    expect(requested).toEqual(['/api/account/refresh'])
    expect(received).toEqual([])
    expect(client.tokens.token()).toBe('old')
    expect(client.signedOut).toEqual([])
  })

  it('are not followed by calls of a calendar with the product’s token', async () => {
    const { http } = clientBefore(() => new Response(), {
      calendarURL: `${originOf(api)}/calendar`,
      fetch: globalThis.fetch,
    })
    http.useCalendar({ baseURL: null, token: 'product', scope: null } as unknown as CalendarAccess)
    const sent = await http.send({ method: 'POST', url: '/events', to: 'calendar', as: 'text', body: '<xml/>' })
    expect(sent).toMatchObject(redirectFault())
    expect(received).toEqual([])
  })

  it('are followed for foreign images, which are requested without credentials', async () => {
    const { http } = clientBefore(() => new Response(), { fetch: globalThis.fetch })
    const sent = await http.send({ method: 'GET', url: `${originOf(api)}/face`, to: 'api', as: 'blob' })
    expect(sent).toMatchObject({ ok: true })
    expect(received.map(({ path }) => path)).toEqual(['/taken/face'])
    expect(received[0]?.headers).not.toContain('Bearer')
  })

  it('are not followed by the negotiation of the live connection', async () => {
    const client = createHubHttpClient({
      sendsCookies: () => false,
      fetch: globalThis.fetch,
      origin: originOf(api),
      hubOrigins: [],
      page: () => ({ origin: originOf(api), cookies: 'XSRF-TOKEN=forgery' }),
      csrf: csrfNames,
      renewToken: () => Promise.resolve(null),
    })
    const failure = await client
      .post(`${originOf(api)}/MessageHub/negotiate`, { content: 'secret', headers: { Authorization: 'Bearer old' } })
      .catch((error: unknown) => String(error))
    expect(hubFailureOfWords(String(failure))).toBe('led-astray')
    expect(received).toEqual([])
  })

  it('are not followed by the check whether the hub is back', async () => {
    const page = { origin: originOf(api), cookies: () => 'XSRF-TOKEN=forgery' }
    const surroundings = { fetch: globalThis.fetch, page, csrf: csrfNames }
    expect(await isServerBack(`${originOf(api)}/MessageHub`, 'old', surroundings, new AbortController().signal)).toBe(
      true,
    )
    expect(received).toEqual([])
  })

  it('are recognised by the type of the response because browsers hide the rest', async () => {
    const hidden = { type: 'opaqueredirect', status: 0, headers: new Headers() } as Response
    const { http } = clientBefore(() => hidden)
    expect(await http.send({ method: 'GET', url: '/api/x', to: 'api', as: 'json' })).toMatchObject({
      ok: false,
      fault: { kind: 'malformed' },
    })
  })
})
