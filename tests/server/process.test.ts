import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildServer, newFolder, removeServers, runCommand, setUp, startServer } from './child-server.ts'

beforeAll(buildServer)
afterAll(removeServers)

process.env['FOYER_TOKEN_STORAGE'] = 'local'

const profileStatus = async (origin: string, token: string): Promise<number> =>
  (await fetch(`${origin}/api/account/me`, { headers: { authorization: `Bearer ${token}` } })).status

describe('the server process', () => {
  it('can be set up once, and keeps its data when it is killed', async () => {
    const data = newFolder()
    const first = await startServer(['--data', data])
    const token = await setUp(first)
    await expect(setUp(first)).rejects.toThrow('409')
    await first.end('SIGKILL')
    const second = await startServer(['--data', data])
    expect(second.setUpURL).toBeNull()
    expect(await profileStatus(second.origin, token)).toBe(200)
    expect(await second.end('SIGTERM')).toBe(0)
  })

  it('accepts the session cookie, and changes only with the token against forgery', async () => {
    process.env['FOYER_TOKEN_STORAGE'] = 'cookie'
    onTestFinished(() => void (process.env['FOYER_TOKEN_STORAGE'] = 'local'))
    const { origin, setUpURL } = await startServer(['--data', newFolder()])
    const organisation = { name: 'Heron Works', languages: ['en'], timeZone: 'Europe/Prague' }
    const administrator = { name: 'Ann Heron', email: 'ann@heron.example', password: 'grey roof in the rain' }
    const started = await fetch(`${origin}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: new URL(setUpURL ?? '').hash.replace('#code=', ''), organisation, administrator }),
    })
    expect(await started.json()).toEqual({ success: true })
    const cookies = started.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
    const proof = cookies.find((one) => one.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
    const cookie = cookies.join('; ')
    const read = async (path: string): Promise<number> => (await fetch(origin + path, { headers: { cookie } })).status
    expect([await read('/config.json'), await read('/api/account/me')]).toEqual([200, 200])
    const rename = async (headers: Readonly<Record<string, string>>): Promise<number> =>
      (
        await fetch(`${origin}/api/admin/organisation`, {
          method: 'PUT',
          headers: { cookie, 'content-type': 'application/json', ...headers },
          body: JSON.stringify(organisation),
        })
      ).status
    expect([await rename({}), await rename({ 'x-xsrf-token': proof })]).toEqual([403, 204])
    // Browsers send it with neither a body nor a length.
    const remove = { method: 'DELETE', headers: { cookie, 'x-xsrf-token': proof } }
    expect((await fetch(`${origin}/api/admin/invitations`, remove)).status).toBe(204)
  })

  it('exits on an unhandled rejection without logging the input of the error', async () => {
    const fault = join(newFolder(), 'fault.mjs')
    const error = `Object.assign(new Error('Received "grey heron"'), { input: 'grey heron' })`
    writeFileSync(fault, `process.on('SIGUSR2', () => void Promise.reject(${error}))`)
    process.env['NODE_OPTIONS'] = `--import=${pathToFileURL(fault).href}`
    onTestFinished(() => void delete process.env['NODE_OPTIONS'])
    const server = await startServer(['--data', newFolder()])
    expect(await server.end('SIGUSR2')).toBe(1)
    expect(server.printed()).not.toContain('grey heron')
    expect(server.printed()).toMatch(/Received .*fault\.mjs.*The server ended by an error/)
  })

  it('prints why it ended even if its log is silent', async () => {
    const fault = join(newFolder(), 'fault.mjs')
    writeFileSync(fault, `process.on('SIGUSR2', () => { throw new Error('Lost "grey heron"') })`)
    process.env['NODE_OPTIONS'] = `--import=${pathToFileURL(fault).href}`
    onTestFinished(() => void delete process.env['NODE_OPTIONS'])
    const server = await startServer(['--data', newFolder(), '--log', 'silent'])
    expect(await server.end('SIGUSR2')).toBe(1)
    expect(server.printed()).toMatch(/Lost .*fault\.mjs.*The server ended by an error/)
    expect(server.printed()).not.toContain('grey heron')
  })

  it('finishes running requests before it ends', async () => {
    const data = newFolder()
    const server = await startServer(['--data', data])
    await setUp(server)
    // Comparing a password takes a while.
    const response = fetch(`${server.origin}/api/account/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ann@heron.example', password: 'grey roof in the rain' }),
    })
    await vi.waitUntil(async () => (await fetch(`${server.origin}/api/setup`)).ok)
    const ended = server.end('SIGTERM')
    expect((await response).status).toBe(200)
    expect(await ended).toBe(0)
  })

  it('does not start on a folder that another server uses', async () => {
    const data = newFolder()
    const first = await startServer(['--data', data])
    const token = await setUp(first)
    const second = await runCommand(['serve', '--port', '0', '--data', data])
    expect(second).toMatchObject({ code: 1, printed: expect.stringContaining('is in use by another Foyer server') })
    expect(await profileStatus(first.origin, token)).toBe(200)
  })

  it('is backed up and restored while it runs', async () => {
    const data = newFolder()
    const server = await startServer(['--data', data])
    const token = await setUp(server)
    const copy = join(newFolder(), 'copy.sqlite')
    expect(await runCommand(['backup', copy, '--data', data])).toMatchObject({ code: 0 })
    expect(await runCommand(['backup', copy, '--data', data])).toMatchObject({
      code: 1,
      printed: expect.stringContaining('exists'),
    })
    await fetch(`${server.origin}/api/account/sign-out-everywhere`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await profileStatus(server.origin, token)).toBe(401)
    expect(await runCommand(['restore', copy, '--data', data])).toMatchObject({ code: 0 })
    await vi.waitUntil(() => server.printed().includes('A backup was restored'))
    expect(readdirSync(data).some((name) => name.includes('.before-'))).toBe(true)
  })

  it('is restored on a machine without data', async () => {
    const data = newFolder()
    const server = await startServer(['--data', data])
    const token = await setUp(server)
    const copy = join(newFolder(), 'copy.sqlite')
    await runCommand(['backup', copy, '--data', data])
    const elsewhere = join(newFolder(), 'foyer', 'data')
    expect(await runCommand(['restore', copy, '--data', elsewhere])).toMatchObject({ code: 0 })
    expect(statSync(elsewhere).mode & 0o777).toBe(0o700)
    const other = await startServer(['--data', elsewhere])
    expect(await profileStatus(other.origin, token)).toBe(200)
  })

  it('refuses to restore a file that is not a backup', async () => {
    const data = newFolder()
    const server = await startServer(['--data', data])
    const token = await setUp(server)
    const other = join(newFolder(), 'other.sqlite')
    writeFileSync(other, 'not a database')
    const refused = await runCommand(['restore', other, '--data', data])
    expect(refused.code).toBe(1)
    expect(refused.printed).toContain('other.sqlite')
    expect(await profileStatus(server.origin, token)).toBe(200)
  })

  it('prints a sentence if it cannot start or run a command', async () => {
    const data = newFolder()
    expect(await runCommand(['serve', '--check', '--data', data, '--port', '0'])).toMatchObject({
      code: 0,
      printed: 'Foyer would start.\n',
    })
    const blocked = join(newFolder(), 'file')
    writeFileSync(blocked, '')
    for (const [args, sentence] of [
      [['serve', '--check', '--data', blocked], 'can’t be used as a folder'],
      [['serve', '--check', '--data', data, '--tls-cert', 'none.pem', '--tls-key', 'none.pem'], 'none.pem'],
      [['serve', '--data', data, '--host', '203.0.113.7'], 'is not an address of this machine'],
      [['backup', join(data, 'b.sqlite'), '--data', join(newFolder(), 'none')], 'has no data'],
      [['restore', join(data, 'none.sqlite'), '--data', data], 'There is no file'],
      [['sing'], 'Unknown command: sing'],
      [['backup'], 'Usage: foyer backup FILE'],
    ] as const) {
      const { code, printed } = await runCommand(args)
      expect(printed).toContain(sentence)
      expect(code).not.toBe(0)
    }
  })

  it('hides its data from other accounts of the machine', async () => {
    const data = join(newFolder(), 'made')
    const server = await startServer(['--data', data])
    await setUp(server)
    expect(existsSync(join(data, 'foyer.sqlite'))).toBe(true)
    expect(statSync(data).mode & 0o777).toBe(0o700)
  })
})
