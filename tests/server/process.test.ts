import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  buildServer,
  type ChildServer,
  newFolder,
  removeServers,
  runCommand,
  setUp,
  setUpBody,
  startServer,
} from './child-server.ts'
import { runHere, startHere } from './server-here.ts'

process.env['FOYER_TOKEN_STORAGE'] = 'local'

/** One server for most tests, set up by its administrator. */
const data = join(newFolder(), 'made')
let server: ChildServer
let token: string

beforeAll(async () => {
  await buildServer()
  server = await startServer(['--data', data])
  token = await setUp(server)
})
afterAll(removeServers)

const profileStatus = async (origin: string): Promise<number> =>
  (await fetch(`${origin}/api/account/me`, { headers: { authorization: `Bearer ${token}` } })).status

describe('the server process', () => {
  it('hides its data from other accounts of the machine', () => {
    expect(existsSync(join(data, 'foyer.sqlite'))).toBe(true)
    expect(statSync(data).mode & 0o777).toBe(0o700)
  })

  it('can be set up once, and keeps its data when it is killed', async () => {
    await expect(setUp(server)).rejects.toThrow('409')
    await server.end('SIGKILL')
    server = await startServer(['--data', data])
    expect(server.setUpURL).toBeNull()
    expect(await profileStatus(server.origin)).toBe(200)
  })

  it('refuses to restore a file that is not a backup', async () => {
    const other = join(newFolder(), 'other.sqlite')
    writeFileSync(other, 'not a database')
    expect(await runHere(['restore', other, '--data', data])).toMatchObject({
      code: 1,
      printed: expect.stringContaining('other.sqlite'),
    })
    expect(await profileStatus(server.origin)).toBe(200)
  })

  it('is backed up and restored while it runs, and on a machine without data', async () => {
    const copy = join(newFolder(), 'copy.sqlite')
    expect(await runHere(['backup', copy, '--data', data])).toMatchObject({ code: 0 })
    expect(await runHere(['backup', copy, '--data', data])).toMatchObject({
      code: 1,
      printed: expect.stringContaining('exists'),
    })
    await fetch(`${server.origin}/api/account/sign-out-everywhere`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await profileStatus(server.origin)).toBe(401)
    expect(await runHere(['restore', copy, '--data', data])).toMatchObject({ code: 0 })
    await vi.waitUntil(() => server.printed().includes('A backup was restored'))
    expect(readdirSync(data).some((name) => name.includes('.before-'))).toBe(true)
    const elsewhere = join(newFolder(), 'foyer', 'data')
    expect(await runHere(['restore', copy, '--data', elsewhere])).toMatchObject({ code: 0 })
    expect(statSync(elsewhere).mode & 0o777).toBe(0o700)
    const other = await startHere(['--data', elsewhere])
    expect(await profileStatus(other.origin)).toBe(200)
    await other.end()
  })

  it('accepts the session cookie, changes only with the token against forgery, and finishes running requests before it ends', async () => {
    process.env['FOYER_TOKEN_STORAGE'] = 'cookie'
    onTestFinished(() => void (process.env['FOYER_TOKEN_STORAGE'] = 'local'))
    // With passwords as slow as the product's: comparing one takes a while.
    const other = await startServer(['--data', newFolder()], undefined, [])
    const send = (path: string, method: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      fetch(other.origin + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const { administrator, organisation } = setUpBody(other)
    const started = await send('/api/setup', 'POST', setUpBody(other))
    expect(await started.json()).toEqual({ success: true })
    const cookies = started.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
    const proof = cookies.find((one) => one.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
    const cookie = cookies.join('; ')
    const read = async (path: string) => (await fetch(other.origin + path, { headers: { cookie } })).status
    expect([await read('/config.json'), await read('/api/account/me')]).toEqual([200, 200])
    const rename = async (headers: Readonly<Record<string, string>>) =>
      (await send('/api/admin/organisation', 'PUT', organisation, { cookie, ...headers })).status
    expect([await rename({}), await rename({ 'x-xsrf-token': proof })]).toEqual([403, 204])
    // Browsers send it with neither a body nor a length.
    const remove = { method: 'DELETE', headers: { cookie, 'x-xsrf-token': proof } }
    expect((await fetch(`${other.origin}/api/admin/invitations`, remove)).status).toBe(204)
    const { email: username, password } = administrator
    const response = send('/api/account/token', 'POST', { username, password })
    await vi.waitUntil(async () => (await fetch(`${other.origin}/api/setup`)).ok)
    const ended = other.end('SIGTERM')
    expect((await response).status).toBe(200)
    expect(await ended).toBe(0)
  })

  it.each([
    ['on an unhandled rejection', [], `void Promise.reject(error)`],
    ['on an error, even if its log is silent', ['--log', 'silent'], `{ throw error }`],
  ])('exits %s, and prints why without the input of the error', async (_, options, fails) => {
    const fault = join(newFolder(), 'fault.mjs')
    const error = `const error = Object.assign(new Error('Received "grey heron"'), { input: 'grey heron' })`
    writeFileSync(fault, `${error}\nprocess.on('SIGUSR2', () => ${fails})`)
    const failing = await startServer(['--data', newFolder(), ...options], undefined, [
      `--import=${pathToFileURL(fault).href}`,
    ])
    expect(await failing.end('SIGUSR2')).toBe(1)
    expect(failing.printed()).not.toContain('grey heron')
    expect(failing.printed()).toMatch(/Received .*fault\.mjs.*The server ended by an error/)
  })

  it('prints a sentence if it cannot start or run a command', async () => {
    const free = newFolder()
    expect(await runHere(['serve', '--check', '--data', free, '--port', '0'])).toEqual({
      code: 0,
      printed: 'Foyer would start.\n',
    })
    const blocked = join(newFolder(), 'file')
    writeFileSync(blocked, '')
    for (const [args, sentence] of [
      [['serve', '--check', '--data', blocked], 'can’t be used as a folder'],
      [['serve', '--check', '--data', data, '--port', '0'], 'is in use by another Foyer server'],
      [['serve', '--check', '--data', free, '--tls-cert', 'none.pem', '--tls-key', 'none.pem'], 'none.pem'],
      [['backup', join(free, 'b.sqlite'), '--data', join(newFolder(), 'none')], 'has no data'],
      [['restore', join(free, 'none.sqlite'), '--data', free], 'There is no file'],
      [['resources', 'import', 'graph', '--all', '--data', data], '--all'],
      [['sing'], 'Unknown command: sing'],
      [['backup'], 'Usage: foyer backup FILE'],
    ] as const) {
      const { code, printed } = await runHere(args)
      expect(printed).toContain(sentence)
      expect(code).not.toBe(0)
    }
    const { code, printed } = await runCommand(['serve', '--data', free, '--host', '203.0.113.7'])
    expect([code, printed]).toEqual([1, expect.stringContaining('is not an address of this machine')])
  })
})
