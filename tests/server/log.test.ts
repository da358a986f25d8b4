import { once } from 'node:events'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openDevices } from './devices/open-devices.ts'
import { serveOffice } from './hub/served-office.ts'

/** Stands in names, addresses, subjects, tokens and paths of every call below. */
const marker = 'Greyheron'

describe('the log', () => {
  it('has no names, addresses, subjects and tokens of calls, whether these succeed or fail', async () => {
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    const here = await openDevices({ log, settings: { guests: true } })
    const { token, refreshToken, email } = await here.signUp(`Ann ${marker}`, 'administrator')
    const start = new Date(here.now + 3_600_000).toISOString()
    const end = new Date(here.now + 7_200_000).toISOString()
    const event = {
      subject: marker,
      start,
      end,
      notes: marker,
      attendees: [{ name: marker, email: `${marker}@heron.example` }],
    }
    const calls: readonly (readonly [string, string, unknown?])[] = [
      ['POST', '/api/account/token', { username: email, password: marker }],
      ['POST', '/api/account/refresh', { refreshToken: marker }],
      ['POST', '/api/account/guest', { name: marker }],
      ['POST', '/api/account/email-link/verify', { token: marker }],
      ['POST', '/api/admin/people', { people: [{ email: `${marker}@heron.example`, name: marker }] }],
      ['POST', '/calendar/events', event],
      ['GET', `/calendar/people?q=${marker}`],
      ['GET', `/feeds/${marker}.ics`],
      ['GET', `/api/users/${marker}`],
      ['POST', '/api/kiosks/pairing/AAAAAA/claim', { secret: marker }],
      ['PUT', '/api/admin/people/nobody', { name: marker }],
      ['POST', '/api/event/log', { subject: marker }],
    ]
    const drive = async () => {
      for (const [method, path, body] of calls)
        await here.send(method, path, { token, body, headers: { 'idempotency-key': marker } })
    }
    await drive()
    // Every call fails now, after the right of its caller was found.
    for (const table of ['people', 'events', 'codes', 'feeds', 'limits', 'journal', 'pairings'] as const)
      await here.office.db.schema.dropTable(table).execute()
    await drive()
    const written = lines.join('')
    expect(written).toContain('A call failed.')
    expect(written.toLowerCase()).not.toContain(marker.toLowerCase())
    for (const secret of [token, refreshToken, email]) expect(written).not.toContain(secret)
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ msg: expect.any(String) })
  })

  it('tells of failures outside of the calls', async () => {
    const broken = () => {
      throw new Error(`The file of "${marker}" is gone`)
    }
    const { origin, logged } = await serveOffice({ files: { find: broken } })
    const response = await fetch(`${origin}/${marker}`)
    expect([response.status, await response.json()]).toMatchObject([500, { error: 'Internal' }])
    expect(logged.join('')).toMatch(/"reason":"The file of \\"…\\" is gone".*A request failed/)
    expect(logged.join('')).not.toContain(marker)
  })
})

describe('the end of the server', () => {
  it('comes after the seconds of the settings, also if a job goes on', async () => {
    let begun = () => {}
    const isRunning = new Promise<void>((resolve) => (begun = resolve))
    const endless = { name: 'endless', run: () => (begun(), new Promise<null>(() => undefined)) }
    const { running } = await serveOffice({ settings: { shutdownSeconds: 1 }, jobs: [endless] })
    await isRunning
    await expect(running.close()).resolves.toBeUndefined()
  })

  it('tells the clients of the hub to come back', async () => {
    const { running, hubURL, signUp } = await serveOffice()
    const { token } = await signUp('Ann Heron')
    const socket = new WebSocket(`${hubURL.replace('http', 'ws')}?access_token=${token}`)
    const closed = once(socket, 'close')
    const texts: string[] = []
    socket.on('message', (data: Buffer) => void texts.push(data.toString()))
    await once(socket, 'open')
    socket.send('{"protocol":"json","version":1}\u001e')
    await expect.poll(() => texts.length).toBeGreaterThan(0)
    await running.close()
    const [code, reason] = (await closed) as [number, Buffer]
    expect([code, reason.toString()]).toEqual([1001, 'The hub restarts'])
    expect(texts.join('')).toContain('"allowReconnect":true')
  })
})
