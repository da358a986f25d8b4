import { type Language, languages } from '#src/kernel/languages.ts'
import { createElement, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { subscribeKey } from 'valtio/utils'
import { Router } from 'wouter'
import { version } from '../../../package.json'
import type { DeviceAddress, RunningDevice } from '#src/features/devices/model/device.ts'
import {
  pairingCallsOf,
  pairScreen,
  rememberDevice,
  rememberedDevice,
} from '#src/features/devices/model/pair-screen.ts'
import { runDevice } from '#src/app/session/run-device.ts'
import { PairScreen } from '#src/features/devices/screen/device-trouble.tsx'
import { device as state, showLanguage } from '#src/features/devices/model/state.ts'
import { devicePath, setupPart, takeSetupCode } from '#src/features/devices/model/stored-device.ts'
import { DeviceContext, type DeviceScreen } from '#src/features/devices/screen/use-device.ts'
import Kiosk from '#src/features/devices/screen/kiosk/kiosk.tsx'
import { logBug } from '#src/features/notices/model/report-bugs.ts'
import { application } from '#src/app/application.ts'
import Panel from '#src/features/devices/screen/panel/panel.tsx'
import { settings } from '#src/features/settings/model/state.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { startLocale } from '#src/locale/index.ts'
import type { Clock } from '#src/platform/clock.ts'
import { createDeviceTokens, isTrialOf, openDeviceShelf, openTrialShelf } from '#src/platform/device-store.ts'
import { ServicesContext } from '#src/base/use-needs.ts'
import { followNetwork } from '../boot.ts'
import { ErrorBoundary, logBugsWith } from '../boot-screen.tsx'
import { keepApplication } from '../keep-application.ts'
import { createParts, type ServicesOptions } from '../parts.ts'
import type { AppRouting } from '../routing.ts'

/** Keys that are blocked even if pressed alone. */
const pageKeys = /^(?:F\d+|BrowserBack|BrowserForward|BrowserHome|BrowserSearch|ContextMenu|Help|PrintScreen)$/

/** Entries that browsers keep at most. */
const longestHistory = 50

const swallowed = ['contextmenu', 'dragstart', 'dragover', 'drop', 'gesturestart', 'auxclick', 'beforeprint'] as const

/**
 * Keeps visitors of a device in its page, as far as a page can: no menus, dragging, zoom, shortcuts, Back, external links, windows
 * or file pickers. The kiosk mode of the device must block the browser's own functions, such as closing it or leaving full screen.
 * Returns a function that ends this.
 */
export function lockIn(): () => void {
  const ending = new AbortController()
  const options = { capture: true, passive: false, signal: ending.signal } as const
  const swallow = (event: Event): void => event.preventDefault()
  for (const name of swallowed) window.addEventListener(name, swallow, options)
  window.addEventListener('wheel', (event) => (event.ctrlKey ? event.preventDefault() : undefined), options)
  window.addEventListener(
    'touchmove',
    (event) => (event.touches.length > 1 ? event.preventDefault() : undefined),
    options,
  )
  window.addEventListener(
    'keydown',
    (event) => {
      const { key, altKey, ctrlKey, metaKey, target } = event
      const isWriting = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      const isEditing = isWriting && (ctrlKey || metaKey) && /^[acvxz]$/i.test(key)
      if (isEditing) return
      if (altKey || ctrlKey || metaKey || pageKeys.test(key)) event.preventDefault()
    },
    options,
  )
  window.addEventListener(
    'click',
    (event) => {
      const element = event.target instanceof Element ? event.target : null
      if (element?.closest('a[href], input[type=file]')) event.preventDefault()
    },
    options,
  )
  // Fills the history, which drops the pages that were open before: no number of steps leads to them. One step is always added again.
  const stay = (): void => window.history.pushState(null, '', window.location.href)
  for (let entries = 0; entries < longestHistory; entries += 1) stay()
  window.addEventListener('popstate', stay, { signal: ending.signal })
  const { open } = window
  window.open = () => null
  return () => {
    ending.abort()
    window.open = open
  }
}

/** Milliseconds until the page reloads by itself, because no one is there to click 'Reload'. */
const reloadAfter = 20_000
const reloadSoon = (): void => void setTimeout(() => window.location.reload(), reloadAfter)

interface DeviceAppProps {
  /** 'screen' is a page that is no device yet. */
  readonly kind: 'panel' | 'lobby' | 'screen'
  readonly routing: AppRouting
  readonly parts: DeviceScreen
}

const screens = { panel: Panel, lobby: Kiosk, screen: PairScreen }

/** A device's page: one screen without a shell. */
export const DeviceApp = ({ kind, routing, parts }: DeviceAppProps) => {
  const Screen = screens[kind]
  useEffect(() => {
    document.documentElement.dataset['device'] = kind
  }, [kind])
  return (
    <Router hook={routing.useLocation} searchHook={routing.useSearch} hrefs={routing.hrefOf}>
      <ErrorBoundary onBug={reloadSoon}>
        <ServicesContext value={parts.device?.services ?? null}>
          <DeviceContext value={parts}>
            <Screen />
          </DeviceContext>
        </ServicesContext>
      </ErrorBoundary>
    </Router>
  )
}

const touches = ['pointerdown', 'keydown', 'wheel'] as const

let lastAt = performance.now()
for (const name of touches)
  window.addEventListener(name, () => (lastAt = performance.now()), { capture: true, passive: true })

/** Time since the last touch of the device. */
export const sinceTouch = {
  /** Milliseconds. */
  now: (): number => performance.now() - lastAt,
  /** Calls `work` once, as soon as the device has not been touched for that long. */
  whenLongerThan(milliseconds: number, work: () => void): void {
    const left = milliseconds - sinceTouch.now()
    if (left <= 0) work()
    else setTimeout(() => sinceTouch.whenLongerThan(milliseconds, work), left)
  },
  /** Calls `work` each time that the device has not been touched for that long. */
  whenever(milliseconds: number, work: () => void): void {
    let timer = setTimeout(work, milliseconds)
    for (const name of touches)
      window.addEventListener(
        name,
        () => {
          clearTimeout(timer)
          timer = setTimeout(work, milliseconds)
        },
        { capture: true, passive: true },
      )
  },
}

export interface DeviceStage {
  show(parts: Omit<DeviceScreen, 'clock'>): void
}

/** Draws a device, and draws it again when the services change. */
export function createDeviceStage(
  root: Root,
  fixed: { readonly clock: Clock } & Pick<DeviceAppProps, 'kind' | 'routing'>,
): DeviceStage {
  const { clock, kind, routing } = fixed
  return {
    show: (parts) => root.render(createElement(DeviceApp, { kind, routing, parts: { ...parts, clock } })),
  }
}

/** Milliseconds without a touch before a device loads a new version of the application or returns to its own language. */
const restingAfter = oneMinute

export interface DeviceOptions {
  readonly root: HTMLElement
  /** Null if the page is no device yet. */
  readonly address: DeviceAddress | null
  readonly routing: AppRouting
  readonly services: Omit<ServicesOptions, 'tokens'>
}

/**
 * Starts the page as a door panel or a lobby kiosk, without the shell and without a user's account. A page that is no
 * device, or is not one any more, shows a code and becomes the device that an administrator adds with it.
 */
export async function startDevice({ root, address: opened, routing, services }: DeviceOptions): Promise<void> {
  const taken = takeSetupCode(window.location.href)
  if (taken.code !== null) window.history.replaceState(null, '', taken.address)
  const address = opened ?? rememberedDevice()
  const isTrial = address !== null && (taken.isTrial || isTrialOf(address.id))
  if (address !== null && opened === null) routing.navigate(devicePath(address), { replace: true })
  lockIn()
  logBugsWith(logBug)
  followNetwork()
  let running: RunningDevice | null = null
  const parts = createParts(
    { ...services, tokens: createDeviceTokens() },
    {
      restart: () => Promise.resolve(),
      isOpenToVisitors: () => false,
      ended: () => undefined,
      configured: () => undefined,
    },
  )
  const kind = address?.kind ?? 'screen'
  const stage = createDeviceStage(createRoot(root), { clock: services.clock, kind, routing })
  const usual = settings.language
  const ownLanguage = (): Language => languages.find((one) => one === state.kiosk?.language) ?? usual
  let shown: Language | null = null
  const speak = async (language: Language): Promise<void> => {
    if (language === shown) return
    shown = language
    showLanguage(language)
    await startLocale(language)
    show(language)
  }
  const show = (language: Language): void =>
    stage.show({
      device: running,
      language,
      setLanguage: (wanted) => void speak(wanted),
      resetLanguage: () => void speak(ownLanguage()),
    })

  const shelf = address === null ? null : isTrial ? openTrialShelf(address.id) : await openDeviceShelf(address.id)
  await speak(ownLanguage())
  void keepApplication(new AbortController().signal)
  subscribeKey(application, 'update', (update) => update && sinceTouch.whenLongerThan(restingAfter, update))
  sinceTouch.whenever(restingAfter, () => void speak(ownLanguage()))
  keepPairing(parts, address === null, routing)
  if (address === null || shelf === null) return
  const reload = (): void => window.location.reload()
  subscribeKey(state, 'isReloadDue', (isDue) => isDue && sinceTouch.whenLongerThan(restingAfter, reload))
  running = await runDevice({ parts, address, setupCode: taken.code, shelf, version, isTrial })
  if (!isTrial) rememberDevice(address)
  show(shown ?? ownLanguage())
  await speak(ownLanguage())
}

/**
 * Shows a code while the page is no device: always, or while the server does not know it as one. When it was added, the
 * page is loaded again as that device.
 */
function keepPairing(parts: ReturnType<typeof createParts>, isAlways: boolean, routing: AppRouting): void {
  const source = { reach: pairingCallsOf(parts), clock: parts.clock }
  let ending: AbortController | null = null
  const begin = async (): Promise<void> => {
    ending = new AbortController()
    const claimed = await pairScreen(source, ending.signal)
    if (claimed === null) return
    rememberDevice(claimed.address)
    const href = routing.hrefOf(devicePath(claimed.address))
    window.history.replaceState(null, '', href + setupPart(claimed.setupCode, href.startsWith('#')))
    window.location.reload()
  }
  const follow = (): void => {
    const isNeeded = isAlways || state.trouble === 'InvalidKiosk'
    if (isNeeded === (ending !== null)) return
    if (isNeeded) return void begin()
    ending?.abort()
    ending = null
  }
  subscribeKey(state, 'trouble', follow)
  follow()
}
