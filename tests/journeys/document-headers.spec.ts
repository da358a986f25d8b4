import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { readStaticFiles, withFile } from '#server/http/files.ts'
import { serveFile } from '#sandbox-server/http.ts'
import { hashOf, securityHeaders } from '../../tools/headers/security-headers.mjs'
import { expect, journey } from './campus.ts'

journey.use({ serviceWorkers: 'allow' })

/** A server of the built sandbox whose policy and state can be changed. */
interface ChangingServer {
  readonly origin: string
  policy: string
  state: 'up' | 'failing' | 'silent'
  close(): Promise<void>
}

async function openServer(): Promise<ChangingServer> {
  const files = readStaticFiles('dist-sandbox')
  const server: Server = createServer((request, response) => {
    const isDocument = request.headers['sec-fetch-dest'] === 'document'
    if (isDocument && changing.state === 'silent') return
    if (isDocument && changing.state === 'failing') {
      response.writeHead(503, { 'content-type': 'text/plain' }).end('Down for maintenance')
      return
    }
    response.setHeader('Content-Security-Policy', changing.policy)
    void serveFile(files, request, response, new URL(request.url ?? '/', 'http://localhost').pathname)
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const { port } = server.address() as AddressInfo
  const changing: ChangingServer = {
    origin: `http://localhost:${port}`,
    policy: "object-src 'none'",
    state: 'up',
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return changing
}

let server: ChangingServer
journey.beforeEach(async () => {
  server = await openServer()
})
journey.afterEach(() => server.close())

async function openOnce(page: Page): Promise<void> {
  await page.goto(`${server.origin}/?size=50&clock=2026-11-20T08:41:00Z&persona=employee#/settings`)
  await isStarted(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

const isStarted = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

/** Returns the policy with which the page was opened. */
async function reload(page: Page): Promise<string | undefined> {
  const response = await page.reload({ waitUntil: 'commit' })
  await isStarted(page)
  expect(response?.fromServiceWorker()).toBe(true)
  return response?.headers()['content-security-policy']
}

journey(
  'a changed policy is in force at the next visit, and the application starts without a network or an answer',
  async ({ page }) => {
    await openOnce(page)
    server.policy = "object-src 'none'; frame-src 'none'"
    expect(await reload(page)).toBe(server.policy)
    await page.context().setOffline(true)
    expect(await reload(page)).toBe(server.policy)
    await page.context().setOffline(false)
    for (const state of ['failing', 'silent'] as const) {
      server.state = state
      expect(await reload(page), state).toBe(server.policy)
    }
    server.state = 'up'
    // A page of the origin that is not Foyer is opened as it is.
    const response = await page.goto(`${server.origin}/manifest.webmanifest`)
    expect(response?.headers()['content-type']).toContain('json')
  },
)

/** A deployment as docs/deploying.md describes it: config.json, and all headers as generated from it. */
async function deploy(config: Parameters<typeof securityHeaders>[0] & { minimumVersion?: string }) {
  const built = readStaticFiles('dist')
  const asked: string[] = []
  const listen = async (answer: Parameters<typeof createServer>[1]): Promise<{ server: Server; origin: string }> => {
    const opened = createServer(answer)
    await new Promise<void>((listening) => opened.listen(0, 'localhost', listening))
    return { server: opened, origin: `http://localhost:${(opened.address() as AddressInfo).port}` }
  }
  const current = { config }
  const page = await listen((request, response) => {
    const { pathname, origin } = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`)
    const headers = securityHeaders(current.config, { origin })
    for (const [name, value] of headers) response.setHeader(name, value)
    // As `foyer headers --stamp` writes it.
    const worker = Buffer.from(built.find('/sw.js')?.body ?? []).toString()
    const stamped = Buffer.from(worker.replaceAll(/foyer-headers:\w+/g, `foyer-headers:${hashOf(headers)}`))
    const text = Buffer.from(JSON.stringify(current.config))
    const files = withFile(built, '/config.json', text, 'application/json')
    void serveFile(withFile(files, '/sw.js', stamped, 'text/javascript'), request, response, pathname)
  })
  const api = await listen((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.writeHead(404).end()
  })
  return {
    origin: page.origin,
    apiURL: api.origin,
    asked,
    current,
    close: () => [page, api].forEach((one) => one.server.close().closeAllConnections()),
  }
}

journey(
  'finding 2: a returning user gets a changed policy, a moved API and a required version at once',
  async ({ page }) => {
    // The product itself, which `npm test` has built before.
    const moved = await deploy({ apiURL: '/', calendarURL: '/EWS' })
    await page.goto(`${moved.origin}/account/login`)
    await page.evaluate(async () => {
      const types = (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): WorkerPolicy } })
        .trustedTypes
      // The login page does not need this policy of the map.
      const policy = types.createPolicy('foyer-map', { createScriptURL: (url: string) => url })
      await navigator.serviceWorker.register(policy.createScriptURL('/sw.js'))
    })
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

    // The requests of another tab keep the earlier service worker at work, so a browser would not replace it for minutes.
    const other = await page.context().newPage()
    await other.goto(`${moved.origin}/account/login`)
    await other.evaluate(() => setInterval(() => void fetch('/manifest.webmanifest'), 50))

    moved.current.config = { apiURL: moved.apiURL, calendarURL: '/EWS' }
    let loads = 0
    page.on('load', () => (loads += 1))
    const response = await page.reload()
    expect(response?.fromServiceWorker()).toBe(true)
    expect(response?.headers()['content-security-policy']).toContain(moved.apiURL)
    await expect.poll(() => moved.asked).toContain('/api/assist/configurations')

    // The API has no configuration, so the start fails: the new version is taken, and the page is loaded again.
    await expect.poll(() => loads).toBe(2)
    // A worker's script has a policy of its own, and was stored with the earlier one.
    const script = `/assets/${readdirSync('dist/assets').find((name) => name.startsWith('compute-')) ?? ''}`
    const policy = await page.evaluate(async (url) => (await fetch(url)).headers.get('content-security-policy'), script)
    expect(policy).toContain(moved.apiURL)

    moved.current.config = { ...moved.current.config, minimumVersion: '99.0' }
    await page.reload()
    await expect(page.getByText('This version of Foyer is too old.')).toBeVisible()
    moved.close()
  },
)

interface WorkerPolicy {
  createScriptURL(url: string): string
}
