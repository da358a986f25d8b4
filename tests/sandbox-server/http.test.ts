import { connect } from 'node:net'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyAtMost } from '#sandbox-server/http.ts'
import { isOwnHost } from '#sandbox-server/serve-back-end.ts'
import { bodyOf, friday } from '#tests/mocks/open-world.ts'
import { closeServedWorlds, openServedWorld, type ServedWorld } from './served-world.ts'

let here: ServedWorld
let token: string
beforeAll(async () => {
  here = await openServedWorld()
  const { tokens } = here.world.backEnd.server
  token = tokens.issue('eliska.novotna@foyer.example', 'api', tokens.openSession())
})
afterAll(closeServedWorlds)

const send = (path: string, init: RequestInit = {}) =>
  fetch(`${here.apiURL}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })

/** Sends raw text and returns the response. */
const sendRaw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(here.served.port, '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.on('data', (data) => (received += String(data)))
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })

describe('section 7: the product’s API over HTTP', () => {
  it('has a path as its URL in config.json, for any host name', async () => {
    for (const name of ['127.0.0.1', 'localhost']) {
      const response = await fetch(`http://${name}:${here.served.port}/config.json`)
      expect(await response.json()).toEqual({ apiURL: '/sandbox-api', calendarURL: 'https://graph.microsoft.com/v1.0' })
    }
  })

  it('has the responses and the time of the simulated back end', async () => {
    const response = await send('/api/account/me')
    expect(response.headers.get('date')).toBe(new Date(friday).toUTCString())
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await bodyOf<{ data: { email: string } }>(response)).data.email).toBe('eliska.novotna@foyer.example')
    expect((await send('/api/account/me', { headers: { authorization: 'Bearer no' } })).status).toBe(401)
  })

  it('supports bodies, empty responses and HEAD', async () => {
    const room = here.world.backEnd.server.resources.rooms[0]
    expect((await send(`/api/users/me/favourites/${room?.id}`, { method: 'POST' })).status).toBe(204)
    const schedules = await send('/api/cache/schedules', {
      method: 'POST',
      body: JSON.stringify({
        fromDate: '2026-11-20T08:00:00Z',
        toDate: '2026-11-20T18:00:00Z',
        emails: [room?.email],
      }),
    })
    expect(await bodyOf<readonly unknown[]>(schedules)).toHaveLength(1)
    const head = await send('/api/assist/resources', { method: 'HEAD' })
    expect(await head.text()).toBe('')
  })

  it('includes the calendar below the host of its vendor', async () => {
    const { tokens } = here.world.backEnd.server
    const calendar = tokens.issue('eliska.novotna@foyer.example', 'calendar', tokens.openSession())
    const me = await fetch(`${here.origin}/services/graph.microsoft.com/v1.0/me`, {
      headers: { authorization: `Bearer ${calendar}` },
    })
    expect(await me.json()).toMatchObject({ userPrincipalName: 'eliska.novotna@foyer.example' })
    expect((await fetch(`${here.origin}/services/example.com/`)).status).toBe(404)
  })

  it('keeps connections alive', async () => {
    const agent = await import('node:http').then(({ Agent }) => new Agent({ keepAlive: true, maxSockets: 1 }))
    const ports = new Set<number | undefined>()
    for (let time = 0; time < 3; time++) {
      await new Promise<void>((resolve, reject) => {
        request(`${here.origin}/config.json`, { agent }, (response) => {
          ports.add(response.socket.localPort)
          response.resume().on('end', resolve)
        })
          .on('error', reject)
          .end()
      })
    }
    agent.destroy()
    expect(ports.size).toBe(1)
  })

  it('closes the connection if a response is lost', async () => {
    here.world.backEnd.server.faults.arm('api-down')
    await expect(send('/api/users/me/favourites')).rejects.toThrow('fetch failed')
    here.world.backEnd.server.faults.disarm()
    expect((await send('/api/users/me/favourites')).status).toBe(200)
  })
})

describe('quality, threats: refused requests', () => {
  it('a body that is too large is a 413, with or without its length', async () => {
    const tooLong = 'x'.repeat(bodyAtMost + 1)
    const announced = await send('/api/event/log', { method: 'POST', body: tooLong })
    expect(announced.status).toBe(413)
    const stream = new Blob([tooLong]).stream()
    const unannounced = await send('/api/event/log', { method: 'POST', body: stream, duplex: 'half' } as RequestInit)
    expect(unannounced.status).toBe(413)
    expect((await send('/api/account/me')).status).toBe(200)
  })

  it('an aborted request does not affect the next one', async () => {
    const controller = new AbortController()
    const { backEnd, timers } = here.world
    backEnd.latency = 1_000
    const sent = send('/api/account/me', { signal: controller.signal })
    await expect.poll(() => backEnd.server.journal.entries('request').at(-1)).toMatch(/account\/me$/)
    controller.abort()
    await expect(sent).rejects.toThrow(/abort/)
    timers.pass(1_000)
    backEnd.latency = 0
    expect((await send('/api/account/me')).status).toBe(200)
  })

  it('a foreign host name is a 421 (DNS rebinding)', async () => {
    expect(await sendRaw('GET /config.json HTTP/1.1\r\nHost: evil.example\r\n\r\n')).toMatch(/^HTTP\/1.1 421/)
    expect(isOwnHost('localhost:4575', '127.0.0.1')).toBe(true)
    expect(isOwnHost('192.168.1.7:4575', '0.0.0.0')).toBe(true)
    expect(isOwnHost('[::1]:4575', '::')).toBe(true)
    expect(isOwnHost('desk.office', 'desk.office')).toBe(true)
    for (const foreign of [undefined, '', 'evil.example', 'localhost.evil.example:4575', 'a@localhost', 'localhost/x'])
      expect(isOwnHost(foreign, '127.0.0.1')).toBe(false)
  })

  it('an invalid method or URL is refused in JSON', async () => {
    expect(await sendRaw('GET http://[ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 40/,
    )
    expect(await sendRaw(`TRACE /config.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 400[^]*\{"message":/,
    )
  })

  it('an error in a handler is a 500 in JSON', async () => {
    const { journal } = here.world.backEnd.server
    const write = journal.write.bind(journal)
    Object.assign(journal, {
      write: () => {
        throw new Error('disk full')
      },
    })
    const { error } = console
    const logged: unknown[] = []
    console.error = (...args: unknown[]) => logged.push(args)
    const response = await send('/api/account/me?secret=1')
    console.error = error
    Object.assign(journal, { write })
    expect(response.status).toBe(500)
    expect(await bodyOf(response)).toHaveProperty('message')
    expect(JSON.stringify(logged)).not.toContain('secret')
  })
})
