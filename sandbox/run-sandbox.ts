import { WebSocketInterceptor } from '@mswjs/interceptors/WebSocket'
import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { proxy, type Remote, transfer, wrap } from 'comlink'
import type { Controls } from '#mocks/controls.ts'
import { chooseLanguage, languageKey } from '#src/features/settings/model/state.ts'
import { deviceLanguages } from '#src/locale/device-languages.ts'
import { readStored } from '#src/platform/stored.ts'
import { applicationPath } from '#src/platform/application.ts'
import { apiAddress } from '#src/platform/http/address.ts'
import { createTokens } from '#src/platform/tokens.ts'
import { createPageControls, createSandboxClock, type SandboxControls, watchWorkers } from './page-controls.ts'
import type { Mail } from '#mocks/server/sign-in/tokens.ts'
import type { BackEndWorker, CarriedRequest, CarriedResponse } from './messages.ts'
import { type Parameters, withParameters } from './parameters.ts'
import { createSandboxHost } from './tour/sandbox-host.tsx'
import i18next from 'i18next'

declare global {
  interface Window {
    /** Controls of the sandbox for end-to-end tests and for the console. */
    __sandbox?: SandboxControls
  }
}

/** Starts the back end, connects the page's `fetch` and `WebSocket` to it, then starts the product and the panel. */
export async function runSandbox(parameters: Parameters): Promise<void> {
  if (parameters.isPseudo) lengthenTexts()
  const page = new URL('.', location.href)
  const apiURL = new URL('sandbox-api', page).href
  const worker = wrap<BackEndWorker>(new Worker(trustedWorker(), { type: 'module', name: 'back-end' }))
  // The product's code loads while the world is built. It uses the network only after it has been started.
  const services = import('#src/app/start.tsx')
  const { port1, port2 } = new MessageChannel()
  const controls = wrap<Controls>(port1)
  const { choice, server, clock: given, latency, roomDelay, colleagues, faults, persona } = parameters
  const started = await worker.start(
    {
      world: choice.world.name,
      size: choice.size,
      seed: choice.seed,
      language: chooseLanguage(readStored('local', languageKey), deviceLanguages()[0] ?? ''),
      serverType: server,
      apiURL,
      picturesURL: new URL('pictures', page).href,
      navigationURL: parameters.navigation,
      config: parameters.config,
      venueURL: parameters.venue === null ? null : new URL(parameters.venue, page).href,
      clock: given,
      latency,
      roomDelay,
      colleagues,
      faults,
    },
    transfer(port2, [port2]),
  )
  const clock = createSandboxClock(started.clock, Date.now)
  interceptPage({ apiURL, calendar: started.calendar }, worker)
  const tokens = createTokens('local', applicationPath())
  tokens.bindTo(apiAddress(apiURL, '', location))
  if (persona !== null) {
    const issued = await controls.signIn(persona)
    if (tokens.isSignedIn()) tokens.set(issued)
    else tokens.start(issued)
  }
  window.__sandbox = createPageControls({
    controls,
    tokens,
    clock,
    computeWorkers: watchWorkers('compute'),
    forgetWorld: () => worker.reset(),
  })
  void controls.onMail(proxy((mail: Mail) => void showMail(mail)))
  const { startApp } = await services
  if (started.signInURL !== null) stayForSignIn(started.signInURL)
  await startApp({
    configUrl: `${apiURL}/config.json`,
    clock,
    routing: 'hash',
    redirectUri: location.origin + location.pathname + location.search,
    sharesHub: false,
    sandbox: createSandboxHost(started.account, {
      serverType: server,
      choose: (type) => location.assign(withParameters(location.href, { server: type })),
    }),
  })
  if (parameters.panel) {
    const { mountPanel } = await import('./panel/sandbox-panel.tsx')
    mountPanel(window.__sandbox, parameters)
  }
}

/** The bundler's address of the worker. */
const [backEndUrl = ''] = Object.values(
  import.meta.glob<string>('./back-end-worker.ts', { query: '?worker&url', import: 'default', eager: true }),
)

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(url: string): string }
}

/** The address of the back end's worker, as the page's policy requires it. It is not the product's, so it has a policy of its own. */
function trustedWorker(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('foyer-sandbox', { createScriptURL: () => backEndUrl })
  return policy?.createScriptURL(backEndUrl) ?? backEndUrl
}

/** Loads its code only when a mail arrives, because few users sign in by e-mail. */
async function showMail(mail: Mail): Promise<void> {
  const { deliver } = await import('./mailbox/deliver.tsx')
  deliver(mail)
}

/** Opens the persona chooser of this page instead of the provider's sign-in page, which is simulated too. */
function stayForSignIn(signInURL: string): void {
  window.navigation?.addEventListener('navigate', (event) => {
    const { url } = event.destination
    if (!url.startsWith(signInURL)) return
    event.preventDefault()
    const here = location.origin + location.pathname + location.search
    setTimeout(() => location.assign(withParameters(here, { authorize: url })))
  })
}

/** Each vowel becomes two with accents, which no text has yet: a text is changed once, even inside of another. */
const longVowels: Readonly<Record<string, string>> = {
  a: 'áà',
  e: 'éè',
  i: 'íì',
  o: 'óò',
  u: 'úù',
  A: 'Áà',
  E: 'Éè',
  I: 'Íì',
  O: 'Óò',
  U: 'Úù',
}

/** Returns the text with accents, about 40 % longer: 'Reserve' → 'Réèséèrvéè'. */
const lengthenText = (text: string): string => text.replaceAll(/[aeiou]/gi, (vowel) => longVowels[vowel] ?? vowel)

/** Shows every text of the interface lengthened, to find labels that do not fit. Call it before the product starts. */
function lengthenTexts(): void {
  i18next.use({ type: 'postProcessor', name: 'lengthen', process: lengthenText })
  i18next.options.postProcess = ['lengthen']
}

/** Addresses that the simulated back end handles. Other requests are sent to the network. */
interface Territory {
  readonly apiURL: string
  /** Prefixes of the calendar's addresses. */
  readonly calendar: readonly string[]
}

/** Intercepts the page's `fetch` and `WebSocket` for the back end's addresses. No service worker is involved. */
function interceptPage({ apiURL, calendar }: Territory, worker: Remote<BackEndWorker>): void {
  const prefixes = [`${apiURL}/`, ...calendar]
  const isOurs = (url: string) => prefixes.some((prefix) => url.startsWith(prefix))
  const requests = new FetchInterceptor()
  requests.apply()
  requests.on('request', async ({ request, controller }) => {
    if (!isOurs(request.url)) return
    const carried = await carry(request)
    const response = await worker.answer(carried.body === null ? carried : transfer(carried, [carried.body]))
    // If the caller has aborted meanwhile, the interceptor has already responded.
    if (request.signal.aborted) return
    if (response === null) controller.errorWith(new TypeError('Failed to fetch'))
    else controller.respondWith(unpack(response))
  })

  const hubURL = `${apiURL.replace(/^http/, 'ws')}/MessageHub`
  const sockets = new WebSocketInterceptor()
  let serial = 0
  sockets.apply()
  sockets.on('connection', ({ client, server }) => {
    if (!client.url.href.startsWith(hubURL)) {
      server.connect()
      return
    }
    serial += 1
    const id = serial
    client.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') void worker.hubSays(id, data)
    })
    client.addEventListener('close', () => void worker.hubCloses(id))
    const socket = {
      send: (text: string) => client.send(text),
      close: (code: number, reason: string) => client.close(code, reason),
    }
    void worker.openHub(id, proxy(socket), client.url.searchParams.get('access_token'))
  })
}

async function carry(request: Request): Promise<CarriedRequest> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const body = hasBody ? await request.clone().arrayBuffer() : null
  return { method: request.method, url: request.url, headers: [...request.headers], body }
}

function unpack({ status, statusText, headers, body }: CarriedResponse): Response {
  const pairs = headers.map(([name, value]): [string, string] => [name, value])
  return new Response(body, { status, statusText, headers: pairs })
}
