import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNetwork } from '../../tools/doctor/network.mjs'
import { securityHeaders } from '../../tools/headers/security-headers.mjs'
import { buildAt } from './build-at.ts'
import { readDockerfile } from './dockerfile.ts'
import { startWebServer, type WebServer } from './web-server.ts'

const read = (path: string): string => readFileSync(join('deploy', path), 'utf8')

describe('the site in the container, below a path', () => {
  let server: WebServer
  beforeAll(async () => {
    server = await startWebServer('container', buildAt('/foyer/'), 5_000)
  })
  afterAll(() => server?.close())
  const get = (path: string) => createNetwork(undefined).request(new URL(path, server.origin))

  test('opens the application at a deep link', async () => {
    const { status, headers, text } = await get('/foyer/reservations')
    expect({ status, text }).toEqual({ status: 200, text: (await get('/foyer/')).text })
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-security-policy': expect.any(String) })
  })

  test('redirects without a port, because another server is in front of it', async () => {
    const { status, headers } = await get('/foyer')
    expect({ status, location: headers['location'] }).toEqual({ status: 301, location: '/foyer/' })
  })

  test('has its health file at the path of the image and of Kubernetes', async () => {
    expect((await get('/foyer/health.json')).text).toBe('{"status":"ok"}\n')
    expect(read('docker/Dockerfile')).toContain('127.0.0.1:8080${FOYER_BASE}health.json')
    expect(read('kubernetes/foyer.yaml').match(/httpGet: \{ path: \/health\.json, port: http \}/g)).toHaveLength(2)
  })
})

describe('the Dockerfile', () => {
  const { lines, words } = readDockerfile('docker/Dockerfile')

  test('starts from images with a version', () => {
    const images = words('FROM').map(([image]) => image)
    expect(images).toHaveLength(2)
    for (const image of images) expect(image).toMatch(/^[\w./-]+:\d[\w.-]*$/)
  })

  test('runs as a user who is not root', () => {
    expect(words('USER').at(-1)).toEqual(['101'])
  })

  test('installs from the lock file before it copies the sources', () => {
    const steps = lines.map((line) => line.split(' ').slice(0, 3).join(' '))
    expect(steps.indexOf('RUN npm ci')).toBeGreaterThan(0)
    expect(steps.indexOf('RUN npm ci')).toBeLessThan(steps.indexOf('COPY . .'))
  })

  test('copies only existing files, with COPY', () => {
    expect(words('ADD')).toEqual([])
    const sources = words('COPY').flatMap((parts) => parts.slice(0, -1).filter((part) => !part.startsWith('--')))
    const own = sources.filter((path) => !path.startsWith('/site')).map((path) => path.replace(/^\/foyer\//, ''))
    expect(own.filter((path) => !existsSync(path))).toEqual([])
    expect(read('docker/Dockerfile.dockerignore').split('\n')).toEqual(expect.arrayContaining(['node_modules', '.git']))
  })

  test('has only known instructions and absolute working directories', () => {
    const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ARG', 'ENV', 'USER', 'EXPOSE', 'HEALTHCHECK']
    expect(lines.filter((line) => !known.includes(line.split(' ')[0] ?? ''))).toEqual([])
    for (const path of words('WORKDIR').flat()) expect(path).toMatch(/^\//)
    expect(words('RUN').flat()).not.toContain('sudo')
  })
})

describe('the Kubernetes manifest', () => {
  const manifest = read('kubernetes/foyer.yaml')

  test('meets the pod security standard "restricted"', () => {
    const rules = [
      'runAsNonRoot: true',
      'allowPrivilegeEscalation: false',
      'readOnlyRootFilesystem: true',
      'capabilities: { drop: [ALL] }',
      'seccompProfile: { type: RuntimeDefault }',
      'automountServiceAccountToken: false',
    ]
    expect(rules.filter((rule) => !manifest.includes(rule))).toEqual([])
  })

  test('has an image version, a memory limit and no unavailable replicas', () => {
    expect(manifest).toMatch(/image: \S+:\d+\.\d+\.\d+$/m)
    expect(manifest).toContain('limits: { memory: 128Mi }')
    expect(manifest).toContain('maxUnavailable: 0')
  })
})

describe('logs in front of the container', () => {
  test('threat T8: the ingress logs no URLs, which may contain a sign-in code', () => {
    const ingress = read('kubernetes/foyer.yaml')
      .split(/^---$/m)
      .find((part) => /^kind: Ingress$/m.test(part))
    expect(ingress).toMatch(/^ {4}nginx\.ingress\.kubernetes\.io\/enable-access-log: 'false'$/m)
  })
})

describe('the CDN', () => {
  const rewrite = (uri: string, base: string): unknown => {
    const code = read('cdn/screens.js').replace("base = '/'", `base = '${base}'`)
    return runInNewContext(`${code}; handler(event)`, { event: { request: { uri } } })
  }

  test.each([
    ['/', '/reservations/reserve', '/index.html'],
    ['/', '/', '/index.html'],
    ['/', '/assets/a.js', '/assets/a.js'],
    ['/', '/icons/icon.svg', '/icons/icon.svg'],
    ['/', '/config.json', '/config.json'],
    ['/', '/resources/room@foyer.example', '/index.html'],
    ['/foyer/', '/foyer/home', '/foyer/index.html'],
    ['/foyer/', '/foyer/sw.js', '/foyer/sw.js'],
    ['/foyer/', '/other/home', '/other/home'],
  ])('rewrites at %s the path %s to %s', (base, path, expected) => {
    expect(rewrite(path, base)).toEqual({ uri: expected })
  })

  test('redirects a base path without its last slash', () => {
    expect(rewrite('/foyer', '/foyer/')).toMatchObject({ statusCode: 301, headers: { location: { value: '/foyer/' } } })
  })

  test('sends every header of "foyer headers"', () => {
    const headers = securityHeaders({ apiURL: '/', calendarURL: 'https://graph.microsoft.com/v1.0' })
    const input = headers.map(([name, value]) => `${name}: ${value}`).join('\n')
    const policy = execFileSync(process.execPath, ['deploy/cdn/headers-policy.mjs'], { input, encoding: 'utf8' })
    const { SecurityHeadersConfig: own, CustomHeadersConfig: custom } = JSON.parse(policy) as {
      readonly SecurityHeadersConfig: Readonly<Record<string, unknown>>
      readonly CustomHeadersConfig: { readonly Quantity: number; readonly Items: readonly unknown[] }
    }
    const csp = headers.find(([name]) => name === 'Content-Security-Policy')?.[1]
    expect(own['ContentSecurityPolicy']).toEqual({ ContentSecurityPolicy: csp, Override: true })
    const transport = { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true }
    expect(own['StrictTransportSecurity']).toMatchObject(transport)
    expect(custom.Quantity + Object.keys(own).length).toBe(headers.length)
    expect(custom.Items).toHaveLength(custom.Quantity)
  })

  test('receives assets first and the service worker last', () => {
    const copied = [...read('cdn/upload.sh').matchAll(/aws s3 cp "\$build(\/[\w.]+)?"/g)].map(([, path = '/']) => path)
    expect(copied).toEqual(['/assets', '/', '/manifest.webmanifest', '/index.html', '/sw.js'])
  })
})
