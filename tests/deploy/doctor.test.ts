import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { examine } from '../../tools/doctor.mjs'
import { createCertificate } from './certificate.ts'
import { deploy, type Deployment, type Mistake, type Sent } from './healthy-deployment.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-doctor-'))
const certificate = createCertificate(folder)
afterAll(() => rmSync(folder, { recursive: true }))

let open: Deployment | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

/** Returns the ids of the findings for a deployment with one mistake. */
async function find(mistake: Mistake, log?: string): Promise<readonly string[]> {
  open = await deploy(certificate, mistake)
  const logs = log === undefined ? [] : [{ name: 'access.log', text: log }]
  const { findings, unreachable } = await examine(open.url, { ca: certificate.certificate, logs })
  expect(unreachable).toBe('')
  for (const { what, why, nginx, caddy } of findings)
    for (const text of [what, why, nginx, caddy]) expect(text).not.toBe('')
  return findings.map(({ id }) => id)
}

/** Changes headers of the web server's responses for some paths. */
const withHeaders = (isMeant: (sent: Sent) => boolean, headers: Readonly<Record<string, string | null>>): Mistake => ({
  page: (sent) => {
    if (!isMeant(sent)) return
    for (const [name, value] of Object.entries(headers)) {
      if (value === null) delete sent.headers[name]
      else sent.headers[name] = value
    }
  },
})
const at = (path: string) => (sent: Sent) => sent.path === path
const everywhere = () => true
/** Replaces a part of the policy in every response. */
const withPolicy = (part: string | RegExp, replacement: string): Mistake => ({
  page: ({ headers }) => {
    headers['Content-Security-Policy'] = headers['Content-Security-Policy']?.replaceAll(part, replacement) ?? ''
  },
})

const logOf = (query: string) => `10.0.0.1 - [26/Nov/2026] "GET /MessageHub${query} HTTP/1.1" 101 0\n`

test('a healthy deployment is called healthy', async () => {
  expect(await find({}, logOf(''))).toEqual([])
})

/** The mistakes of the review, each with the only finding that it may cause. */
const mistakes: readonly (readonly [mistake: string, id: string, Mistake, log?: string])[] = [
  ['HSTS is missing', 'hsts', withHeaders(everywhere, { 'Strict-Transport-Security': null })],
  [
    'a worker has the policy of an earlier configuration',
    'worker-policy',
    withHeaders(at('/assets/compute-1.js'), { 'Content-Security-Policy': "default-src 'none'; connect-src 'self'" }),
  ],
  [
    'the API does not expose ETag',
    'expose',
    {
      api: ({ headers }) =>
        void (headers['Access-Control-Expose-Headers'] =
          'Date, Retry-After, CachedConfigurationTimeStamp, CachedResourcesTimeStamp'),
    },
  ],
  [
    'a 404 is cached for a year',
    'missing-cached',
    withHeaders(({ status }) => status === 404, { 'Cache-Control': 'public, max-age=31536000, immutable' }),
  ],
  ['a deep link is cached', 'deep-link-cached', withHeaders(at('/reservations/reserve'), { 'Cache-Control': null })],
  ['files are not compressed', 'compression', withHeaders(everywhere, { 'Content-Encoding': null })],
  ['the hub refuses the origin', 'hub-origin', { socket: ({ headers }) => headers.origin === undefined }],
  ['the page is served over http', 'https', { isHttp: true }],
  [
    'tokens are in the log',
    'log',
    {},
    logOf('') + logOf('?id=a&access_token=eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln'),
  ],
  [
    'the manifest is a download',
    'mime',
    withHeaders(at('/manifest.webmanifest'), { 'Content-Type': 'application/octet-stream' }),
  ],
  [
    'a member of config.json has no effect',
    'member',
    {
      page: (sent) =>
        void (sent.path === '/config.json' && (sent.body = sent.body.replace('{', '{ "clientSecret": "x",'))),
    },
  ],
  [
    'a member of config.json is mistyped',
    'config',
    {
      page: (sent) =>
        void (sent.path === '/config.json' && (sent.body = sent.body.replace('https://graph', 'https:/graph'))),
    },
  ],
  ['the clock is wrong', 'clock', withHeaders(everywhere, { Date: new Date(Date.now() - 20 * 60_000).toUTCString() })],
  ['the policy does not name the calendar', 'policy-calendar', withPolicy(/ https:\/\/graph\.microsoft\.com/g, '')],
  ['the page can be framed', 'framing', withPolicy(/frame-ancestors [^;]*;\s*/g, '')],
  [
    'the manifest is for another path',
    'manifest',
    {
      page: (sent) =>
        void (
          sent.path === '/manifest.webmanifest' &&
          (sent.body = '{"id":"/foyer/","start_url":"/foyer/","scope":"/foyer/"}')
        ),
    },
  ],
]

describe('the doctor finds each of 15 mistakes, and nothing else', () => {
  test.each(mistakes.map(([name, id, mistake, log]) => ({ name, id, mistake, log })))(
    '$name',
    async ({ id, mistake, log }) => {
      expect(await find(mistake, log)).toEqual([id])
    },
  )
})

const furtherMistakes: readonly (readonly [mistake: string, id: string, Mistake])[] = [
  ['a policy that allows every host', 'policy-wide', withPolicy('img-src ', 'img-src https: ')],
  ['no policy at all', 'policy', withHeaders(everywhere, { 'Content-Security-Policy': null })],
  ['a policy without the API', 'policy-hosts', withPolicy(/ wss?:\/\/localhost:\d+/g, '')],
  ['no X-Content-Type-Options', 'headers', withHeaders(everywhere, { 'X-Content-Type-Options': null })],
  ['a service worker that is cached', 'named-cached', withHeaders(at('/sw.js'), { 'Cache-Control': 'max-age=3600' })],
  [
    'assets that are not cached',
    'asset-cached',
    withHeaders(({ path }) => path.startsWith('/assets/i'), { 'Cache-Control': 'no-cache' }),
  ],
  [
    'index.html in place of a missing file',
    'missing-file',
    { page: (sent) => void (sent.status === 404 && (sent.status = 200)) },
  ],
  [
    'a deep link that is not found',
    'deep-link',
    { page: (sent) => void (sent.path === '/reservations/reserve' && (sent.status = 404)) },
  ],
  ['an API that does not answer', 'api', { api: (sent) => void (sent.status = 502) }],
  [
    'an API that refuses the origin',
    'cors',
    { api: (sent) => void (sent.path.startsWith('/api/') && delete sent.headers['Access-Control-Allow-Origin']) },
  ],
  [
    'an API that refuses Authorization',
    'cors',
    { api: ({ headers }) => void (headers['Access-Control-Allow-Headers'] = '*') },
  ],
  [
    'a negotiation that fails',
    'hub-socket',
    { api: (sent) => void (sent.path.startsWith('/MessageHub') && (sent.status = 404)) },
  ],
]

test.each(furtherMistakes)('the doctor also finds %s', async (_, id, mistake) => {
  expect(await find(mistake)).toEqual([id])
})

describe('the command', () => {
  const run = async (...args: string[]) => {
    try {
      const { stdout } = await promisify(execFile)(process.execPath, ['tools/foyer.mjs', 'doctor', ...args])
      return { code: 0, stdout, stderr: '' }
    } catch (error) {
      return error as { readonly code: number; readonly stdout: string; readonly stderr: string }
    }
  }
  const ca = ['--ca', certificate.files.certificate]

  test('exits with 0 for a healthy deployment', async () => {
    open = await deploy(certificate)
    expect(await run(open.url, ...ca)).toMatchObject({ code: 0, stdout: expect.stringContaining('Foyer 1.2.3') })
  })

  test('prints what is wrong, why, and what to change for both servers, and exits with 1', async () => {
    const log = join(folder, 'access.log')
    writeFileSync(log, logOf('?access_token=abcdefghijkl'))
    open = await deploy(certificate)
    const { code, stdout } = await run(open.url, ...ca, '--log', log)
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^log: .*access\.log contains tokens.*\n {2}Why: .*\n {2}nginx: .*\n {2}Caddy: .*\n\n1 problem found$/m,
    )
    expect(stdout).not.toContain('abcdefghijkl')
  })

  test('exits with 2 if there is nothing to check', async () => {
    expect(await run('https://localhost:1/', ...ca)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('reached'),
    })
    expect(await run('foyer.example')).toMatchObject({ code: 2, stderr: expect.stringContaining('Not a URL') })
    expect(await run('https://localhost/', '--log', '/no/such/log')).toMatchObject({ code: 2 })
  })
})
