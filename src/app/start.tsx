// @chunk start
import '@fontsource-variable/inter/wght.css'
import { createRoot } from 'react-dom/client'
import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { receiveArrival } from '#src/features/account/model/return-path.ts'
import { availabilityNames } from '#src/features/availability/model/rules/row.ts'
import { isScreenPath, readDevicePath } from '#src/features/devices/model/device.ts'
import { createLater } from '#src/base/later.ts'
import { logProblemOnce } from '#src/base/log.ts'
import { configuration, restoreSettings, settings } from '#src/features/settings/model/state.ts'
import { deviceLanguages, unreadLanguages } from '#src/locale/device-languages.ts'
import { startLocale } from '#src/locale/index.ts'
import { regional } from '#src/locale/regional-locale.ts'
import { setFormatClock } from '#src/ui/text.ts'
import { type Clock, knownDeviceZone, repairReportedZone } from '#src/platform/clock.ts'
import { spawnWorker } from '#src/platform/engine/spawn-worker.ts'
import { preloadStorage } from '#src/platform/storage/database.ts'
import { applicationPath } from '#src/platform/application.ts'
import { createTokens } from '#src/platform/tokens.ts'
import type { Routing } from '#src/base/needs.ts'
import type { SandboxHost } from '#src/base/sandbox-host.ts'
import { parseColour, readableTextOn } from '#src/ui/contrast.ts'
import '#src/ui/tokens.css'
import { App } from './app.tsx'
import { startServices } from './boot.ts'
import { visits } from './parts.ts'
import { createRouting, isOpenToVisitors, preloadScreen } from './routing.ts'

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Returns the administrators' colours of the states, each with a readable text colour. Names are those of section 3. Invalid
 * colours are left out.
 */
export const designTokens = (colours: Readonly<Record<string, string>>): readonly (readonly [string, string])[] =>
  availabilityNames.flatMap((name) => {
    const colour = parseColour(colours[name] ?? '')
    if (!colour) return []
    const token = `--state-${kebab(name)}`
    return [
      [token, colours[name] ?? ''],
      [`${token}-text`, readableTextOn(colour)],
    ] as const
  })

const showTheme = (): void => {
  const { theme } = settings
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/**
 * Returns a function that colours the window of an installed application like the page: by the page's two colours for the
 * system's themes, or by the surface of the chosen theme.
 */
const windowColours = (): (() => void) => {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
  const own = metas.map(({ content }) => content)
  return () => {
    const chosen = settings.theme === 'system' ? null : getComputedStyle(document.body).backgroundColor
    metas.forEach((meta, index) => (meta.content = chosen ?? own[index] ?? ''))
  }
}

const showColours = (): void => {
  const { style } = document.documentElement
  const tokens = new Map(designTokens(configuration.current?.designColours ?? {}))
  for (const name of availabilityNames) {
    for (const token of [`--state-${kebab(name)}`, `--state-${kebab(name)}-text`]) {
      const value = tokens.get(token)
      if (value === undefined) style.removeProperty(token)
      else style.setProperty(token, value)
    }
  }
}

/** Applies the theme and the design colours to the root element and the window. Returns a function that ends this. */
export const showAppearance = (): (() => void) => {
  const showWindow = windowColours()
  const showThemes = (): void => {
    showTheme()
    showWindow()
  }
  showThemes()
  showColours()
  const endings = [subscribe(settings, showThemes), subscribe(configuration, showColours)]
  return () => {
    for (const end of endings) end()
  }
}

export interface StartOptions {
  /** Of config.json. */
  readonly configUrl: string
  readonly clock: Clock
  /** 'hash' puts path and query after the '#', for a static page that is not served at every path. */
  readonly routing: 'path' | 'hash'
  /** Address to which the calendar provider redirects the user. */
  readonly redirectUri: string
  /** Opens the provider's sign-in page if it is simulated, instead of leaving for it. */
  readonly openExternalSignIn?: (url: string) => void
  /** False if every tab simulates its own server, because then one connection cannot serve several tabs. */
  readonly sharesHub?: boolean
  /** Set if the back end is simulated: the sign-in pages then show accounts to try. */
  readonly sandbox?: SandboxHost
}

/** Applies the settings for 12 or 24 hours and the first day of the week. */
const applyRegion = (): void => {
  const { timeFormat, weekStart } = settings
  regional.choices = { timeFormat, weekStart }
}

/** Logs languages and a zone of this device that are not understood, because dates and times on every screen depend on them. */
const reportDevice = (): void => {
  for (const language of unreadLanguages()) logProblemOnce('language', `The browser's language ${language} is unknown.`)
  if (knownDeviceZone() === null) logProblemOnce('time zone', 'The browser has no known time zone.')
}

/** The page as a door panel or a lobby kiosk. */
const deviceStart = createLater('the start of a device', () => import('./device/start-device.tsx'))

/** Starts the application in `#root`: language and theme first, so that the first paint has both, then everything else. */
export const startApp = async (options: StartOptions): Promise<void> => {
  // The page already says why it can't run here (`tools/supported-browsers`).
  if (document.documentElement.dataset['noApplication'] !== undefined) return
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root element')
  // A font that loads only with its first letter would cause another layout of the whole screen.
  document.fonts.load('1em "Inter Variable"', furtherLetters).catch(() => undefined)
  restoreSettings(deviceLanguages())
  reportDevice()
  repairReportedZone()
  subscribeKey(settings, 'timeFormat', applyRegion)
  subscribeKey(settings, 'weekStart', applyRegion)
  applyRegion()
  showAppearance()
  const routing = createRouting(options.routing, import.meta.env.BASE_URL, options.openExternalSignIn)
  const { configUrl, clock, redirectUri, sharesHub } = options
  setFormatClock(clock)
  const services = { configUrl, clock, routing, redirectUri, spawnEngine: spawnWorker, sharesHub }
  const address = readDevicePath(routing.path())
  if (address || isScreenPath(routing.path())) {
    const { startDevice } = await deviceStart.need()
    return startDevice({ root, address, routing, services })
  }
  receiveArrival(routing)
  // A link that is opened in this tab may change the fragment only, which starts nothing. With paths in the fragment, screens follow it.
  if (options.routing === 'path') window.addEventListener('hashchange', () => receiveArrival(routing))
  const tokens = createTokens('local', applicationPath())
  if ((tokens.token() ?? tokens.session()) !== null) loadAhead(routing)
  else if (isOpenToVisitors(routing.path())) loadVisitAhead(routing)
  const { restart } = startServices({ ...services, tokens })
  await startLocale(settings.language)
  let shown = settings.language
  subscribe(settings, () => {
    if (settings.language === shown) return
    shown = settings.language
    // If the language cannot be loaded, the texts stay as they were.
    void startLocale(shown).catch((reason: unknown) => console.warn('Could not load the language', reason))
  })
  createRoot(root).render(<App routing={routing} sandbox={options.sandbox ?? null} onRestart={restart} />)
}

/** Further letters, in the names of languages and probably of places and people. */
const furtherLetters = 'ČУ'

/** Loads the code that a signed-in start needs next, during the first requests. Failures are handled by the code that needs it. */
const loadAhead = (routing: Routing): void => {
  preloadStorage().catch(() => undefined)
  preloadScreen(routing.path()).catch(() => undefined)
}

/** The same for a visitor, for whom nothing is stored. */
const loadVisitAhead = (routing: Routing): void => {
  for (const load of [visits.need, () => preloadScreen(routing.path())]) load().catch(() => undefined)
}
