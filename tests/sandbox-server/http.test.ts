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

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${here.apiURL}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })

/** What a server answers to bytes that no client of ours would send. */
const say = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(here.served.port, '127.0.0.1', () => socket.write(text))
    let heard = ''
    socket.on('data', (data) => (heard += String(data)))
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
  })

describe('section 7: the product API over a real port', () => {
  it('config.json names the API by a path of whatever name the server goes by', async () => {
    for (const name of ['127.0.0.1', 'localhost']) {
      const answer = await fetch(`http://${name}:${here.served.port}/config.json`)
      expect(await answer.json()).toEqual({ apiURL: '/sandbox-api', calendarURL: 'https://graph.microsoft.com/v1.0' })
    }
  })

  it('answers as the simulated back end does, at its time', async () => {
    const answer = await ask('/api/account/me')
    expect(answer.headers.get('date')).toBe(new Date(friday).toUTCString())
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await bodyOf<{ data: { email: string } }>(answer)).data.email).toBe('eliska.novotna@foyer.example')
    expect((await ask('/api/account/me', { headers: { authorization: 'Bearer no' } })).status).toBe(401)
  })

  it('carries bodies, statuses without a body, and HEAD', async () => {
    const room = here.world.backEnd.server.resources.rooms[0]
    expect((await ask(`/api/users/me/favourites/${room?.id}`, { method: 'POST' })).status).toBe(204)
    const schedules = await ask('/api/cache/schedules', {
      method: 'POST',
      body: JSON.stringify({
        fromDate: '2026-11-20T08:00:00Z',
        toDate: '2026-11-20T18:00:00Z',
        emails: [room?.email],
      }),
    })
    expect(await bodyOf<readonly unknown[]>(schedules)).toHaveLength(1)
    const head = await ask('/api/assist/resources', { method: 'HEAD' })
    expect(await head.text()).toBe('')
  })

  it('reaches the calendar under the address of the vendor', async () => {
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
        request(`${here.origin}/config.json`, { agent }, (answer) => {
          ports.add(answer.socket.localPort)
          answer.resume().on('end', resolve)
        })
          .on('error', reject)
          .end()
      })
    }
    agent.destroy()
    expect(ports.size).toBe(1)
  })

  it('a reply that gets lost breaks the connection', async () => {
    here.world.backEnd.server.faults.arm('api-down')
    await expect(ask('/api/users/me/favourites')).rejects.toThrow('fetch failed')
    here.world.backEnd.server.faults.disarm()
    expect((await ask('/api/users/me/favourites')).status).toBe(200)
  })
})

describe('quality, threats: what the server does not take', () => {
  it('a body beyond its bound, announced or not, is a 413', async () => {
    const tooLong = 'x'.repeat(bodyAtMost + 1)
    const announced = await ask('/api/event/log', { method: 'POST', body: tooLong })
    expect(announced.status).toBe(413)
    const stream = new Blob([tooLong]).stream()
    const unannounced = await ask('/api/event/log', { method: 'POST', body: stream, duplex: 'half' } as RequestInit)
    expect(unannounced.status).toBe(413)
    expect((await ask('/api/account/me')).status).toBe(200)
  })

  it('a request that is given up leaves nothing behind', async () => {
    const giveUp = new AbortController()
    const { backEnd, timers } = here.world
    backEnd.latency = 1_000
    const given = ask('/api/account/me', { signal: giveUp.signal })
    await expect.poll(() => backEnd.server.journal.entries('request').at(-1)).toMatch(/account\/me$/)
    giveUp.abort()
    await expect(given).rejects.toThrow(/abort/)
    timers.pass(1_000)
    backEnd.latency = 0
    expect((await ask('/api/account/me')).status).toBe(200)
  })

  it('a name that is not its own is a 421 (DNS rebinding)', async () => {
    expect(await say('GET /config.json HTTP/1.1\r\nHost: evil.example\r\n\r\n')).toMatch(/^HTTP\/1.1 421/)
    expect(isOwnHost('localhost:4575', '127.0.0.1')).toBe(true)
    expect(isOwnHost('192.168.1.7:4575', '0.0.0.0')).toBe(true)
    expect(isOwnHost('[::1]:4575', '::')).toBe(true)
    expect(isOwnHost('desk.office', 'desk.office')).toBe(true)
    for (const foreign of [undefined, '', 'evil.example', 'localhost.evil.example:4575', 'a@localhost', 'localhost/x'])
      expect(isOwnHost(foreign, '127.0.0.1')).toBe(false)
  })

  it('a method or an address that is none is refused, in JSON', async () => {
    expect(await say('GET http://[ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 40/)
    expect(await say(`TRACE /config.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 400[^]*\{"message":/,
    )
  })

  it('a handler that fails is a 500 in JSON', async () => {
    const { journal } = here.world.backEnd.server
    const write = journal.write.bind(journal)
    Object.assign(journal, {
      write: () => {
        throw new Error('out of ink')
      },
    })
    const complain = console.error
    const complaints: unknown[] = []
    console.error = (...words: unknown[]) => complaints.push(words)
    const answer = await ask('/api/account/me?secret=1')
    console.error = complain
    Object.assign(journal, { write })
    expect(answer.status).toBe(500)
    expect(await bodyOf(answer)).toHaveProperty('message')
    expect(JSON.stringify(complaints)).not.toContain('secret')
  })
})
