import '@fontsource-variable/inter/wght.css'
import '#src/ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { subscribe } from 'valtio'
import { receiveArrival } from '#src/flows/arrival.ts'
import { readDevicePath } from '#src/flows/device/device-path.ts'
import type { Routing } from '#src/flows/product.ts'
import type { Clock } from '#src/io/clock.ts'
import { spawnWorker } from '#src/io/compute/spawn-worker.ts'
import { preloadStorage } from '#src/io/storage/open-shelf.ts'
import { createTokens } from '#src/io/tokens.ts'
import { startLocale } from '#src/locale/index.ts'
import type { SandboxHost } from '#src/screens/sandbox-host.ts'
import { restoreSettings, settings } from '#src/state/settings.ts'
import { makeInertCheap } from '#src/ui/cheap-inert.ts'
import { App } from './app.tsx'
import { showAppearance } from './appearance.ts'
import { startProduct } from './boot.ts'
import { preloadScreen } from './routes.ts'
import { createRouting } from './routing.ts'

export interface StartOptions {
  /** Of config.json. */
  readonly configUrl: string
  readonly clock: Clock
  /** 'hash' keeps path and query behind '#', for a static page that is not served at every path. */
  readonly routing: 'path' | 'hash'
  /** Where the calendar provider sends the user back to. */
  readonly redirectUri: string
  /** Takes the place of leaving for the provider's sign-in page, where that page is simulated. */
  readonly openExternalSignIn?: (url: string) => void
  /** False where every tab simulates a server of its own: then none can hear of another's. */
  readonly sharesHub?: boolean
  /** Where the back end is simulated: the sign-in pages then say what there is to try. */
  readonly sandbox?: SandboxHost
}

/** Starts the application in `#root`: language and theme first, so that the first paint has both, then everything else. */
export const startApp = async (options: StartOptions): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  // A face that came only with its first letter would lay out anew all that is on screen by then.
  document.fonts.load('1em "Inter Variable"', furtherLetters).catch(() => undefined)
  restoreSettings(navigator.languages)
  showAppearance()
  const routing = createRouting(options.routing, import.meta.env.BASE_URL, options.openExternalSignIn)
  const { configUrl, clock, redirectUri, sharesHub } = options
  const product = { configUrl, clock, routing, redirectUri, spawnEngine: spawnWorker, sharesHub }
  const address = readDevicePath(routing.path())
  if (address) return (await import('./device/start-device.tsx')).startDevice({ root, address, routing, product })
  receiveArrival(routing)
  const tokens = createTokens('local')
  if (tokens.token() !== null) loadAhead(routing)
  const { restart } = startProduct({ ...product, tokens })
  await startLocale(settings.language)
  let shown = settings.language
  subscribe(settings, () => {
    if (settings.language === shown) return
    shown = settings.language
    // A language that cannot be loaded leaves the texts as they were.
    void startLocale(shown).catch((reason: unknown) => console.warn('The language could not be loaded', reason))
  })
  makeInertCheap(root)
  createRoot(root).render(<App routing={routing} sandbox={options.sandbox ?? null} onRestart={restart} />)
}

/** Beside Latin letters: those of the names of languages and, likely, of places and people. */
const furtherLetters = 'ČУ'

/** Code that a signed-in start will need in a moment loads while the server is asked. Whoever needs it meets the failures. */
const loadAhead = (routing: Routing): void => {
  preloadStorage().catch(() => undefined)
  preloadScreen(routing.path()).catch(() => undefined)
}
