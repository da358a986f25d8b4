import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { examine } from '../../tools/doctor.mjs'
import { createCertificate } from './certificate.ts'
import { doctorHere } from './doctor-here.ts'
import { type Mistake, type Sent, deploymentsOf } from './healthy-deployment.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-doctor-'))
const certificate = createCertificate(folder)
afterAll(() => rmSync(folder, { recursive: true }))

const deploy = deploymentsOf(certificate)

/** Lists the ids of the findings for a deployment with one mistake. */
async function find(mistake: Mistake, log?: string): Promise<readonly string[]> {
  const { url } = await deploy(mistake)
  const logs = log === undefined ? [] : [{ name: 'access.log', text: log }]
  const { findings, unreachable } = await examine(url, { ca: certificate.certificate, logs })
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

test('the doctor finds no problem in a healthy deployment', async () => {
  expect(await find({}, logOf(''))).toEqual([])
})

/** Sets members of some responses of the web server that has the page. */
const withPage = (
  isMeant: (sent: Sent) => boolean,
  change: (sent: Sent) => Partial<Pick<Sent, 'status' | 'body'>>,
): Mistake => ({
  page: (sent) => void (isMeant(sent) && Object.assign(sent, change(sent))),
})
/** Sets a header of every response of the API. */
const withApiHeader = (name: string, value: string): Mistake => ({ api: ({ headers }) => void (headers[name] = value) })

const exposed = 'Date, Retry-After, CachedConfigurationTimeStamp, CachedResourcesTimeStamp'
const token = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln'
const earlierPolicy = "default-src 'none'; connect-src 'self'"
const otherManifest = '{"id":"/foyer/","start_url":"/foyer/","scope":"/foyer/"}'
const isMissing = ({ status }: Sent) => status === 404
const wrongDate = new Date(Date.now() - 20 * 60_000).toUTCString()

/** Mistakes of administrators, each with its only finding. */
const mistakes: readonly (readonly [name: string, id: string, Mistake, log?: string])[] = [
  ['missing HSTS', 'hsts', withHeaders(everywhere, { 'Strict-Transport-Security': null })],
  [
    'a worker with the policy of an earlier configuration',
    'worker-policy',
    withHeaders(at('/assets/compute-1.js'), { 'Content-Security-Policy': earlierPolicy }),
  ],
  ['an API that does not expose ETag', 'expose', withApiHeader('Access-Control-Expose-Headers', exposed)],
  [
    'a cached 404',
    'missing-cached',
    withHeaders(isMissing, { 'Cache-Control': 'public, max-age=31536000, immutable' }),
  ],
  ['a cached deep link', 'deep-link-cached', withHeaders(at('/reservations/reserve'), { 'Cache-Control': null })],
  ['missing compression', 'compression', withHeaders(everywhere, { 'Content-Encoding': null })],
  ['a hub that refuses the origin', 'hub-origin', { socket: ({ headers }) => headers.origin === undefined }],
  ['a page over http', 'https', { isHttp: true }],
  ['tokens in the log', 'log', {}, logOf('') + logOf(`?id=a&access_token=${token}`)],
  [
    'a manifest with the type of a download',
    'mime',
    withHeaders(at('/manifest.webmanifest'), { 'Content-Type': 'application/octet-stream' }),
  ],
  [
    'a member of config.json without effect',
    'member',
    withPage(at('/config.json'), ({ body }) => ({ body: body.replace('{', '{ "clientSecret": "x",') })),
  ],
  [
    'a mistyped member of config.json',
    'config',
    withPage(at('/config.json'), ({ body }) => ({ body: body.replace('https://graph', 'https:/graph') })),
  ],
  [
    'an address of Exchange Online',
    'config',
    withPage(at('/config.json'), ({ body }) => ({
      body: body.replace('https://graph.microsoft.com/v1.0', 'https://outlook.office365.com'),
    })),
  ],
  ['a wrong clock', 'clock', withHeaders(everywhere, { Date: wrongDate })],
  ['a policy without the calendar', 'policy-calendar', withPolicy(/ https:\/\/graph\.microsoft\.com/g, '')],
  ['a page that can be framed', 'framing', withPolicy(/frame-ancestors [^;]*;\s*/g, '')],
  ['a manifest for another path', 'manifest', withPage(at('/manifest.webmanifest'), () => ({ body: otherManifest }))],
  ['a policy that allows every host', 'policy-wide', withPolicy('img-src ', 'img-src https: ')],
  ['a missing policy', 'policy', withHeaders(everywhere, { 'Content-Security-Policy': null })],
  ['a policy without the API', 'policy-hosts', withPolicy(/ wss?:\/\/localhost:\d+/g, '')],
  ['missing X-Content-Type-Options', 'headers', withHeaders(everywhere, { 'X-Content-Type-Options': null })],
  ['a cached service worker', 'named-cached', withHeaders(at('/sw.js'), { 'Cache-Control': 'max-age=3600' })],
  [
    'assets that are not cached',
    'asset-cached',
    withHeaders(({ path }) => path.startsWith('/assets/i'), { 'Cache-Control': 'no-cache' }),
  ],
  ['index.html instead of a missing file', 'missing-file', withPage(isMissing, () => ({ status: 200 }))],
  ['a missing deep link', 'deep-link', withPage(at('/reservations/reserve'), () => ({ status: 404 }))],
  ['an API that does not respond', 'api', { api: (sent) => void (sent.status = 502) }],
  [
    'an API that refuses the origin',
    'cors',
    { api: ({ path, headers }) => void (path.startsWith('/api/') && delete headers['Access-Control-Allow-Origin']) },
  ],
  ['an API that refuses Authorization', 'cors', withApiHeader('Access-Control-Allow-Headers', '*')],
  [
    'a failing negotiation',
    'hub-socket',
    { api: (sent) => void (sent.path.startsWith('/MessageHub') && (sent.status = 404)) },
  ],
]

test.each(mistakes.map(([name, id, mistake, log]) => ({ name, id, mistake, log })))(
  'the doctor finds $name, and nothing else',
  async ({ id, mistake, log }) => {
    expect(await find(mistake, log)).toEqual([id])
  },
)

describe('foyer doctor', () => {
  const ca = ['--ca', certificate.files.certificate]

  test('exits with 0 for a healthy deployment', async () => {
    const { url } = await deploy()
    const words = ['tools/foyer.mjs', 'doctor', url, ...ca]
    expect((await promisify(execFile)(process.execPath, words)).stdout).toContain('Foyer 1.2.3')
  })

  test('prints the problem with its fix for both servers, and exits with 1', async () => {
    const log = join(folder, 'access.log')
    writeFileSync(log, logOf('?access_token=abcdefghijkl'))
    const { url } = await deploy()
    const { code, stdout } = await doctorHere(url, ...ca, '--log', log)
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^log: .*access\.log contains tokens.*\n {2}Why: .*\n {2}nginx: .*\n {2}Caddy: .*\n\n1 problem found$/m,
    )
    expect(stdout).not.toContain('abcdefghijkl')
  })

  test('exits with 2 if there is nothing to check', async () => {
    for (const [args, problem] of [
      [['https://localhost:1/', ...ca], 'reached'],
      [['foyer.example'], 'Not a URL'],
      [['https://localhost/', '--log', '/no/such/log'], ''],
    ] as const)
      expect(await doctorHere(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(problem) })
  })
})
