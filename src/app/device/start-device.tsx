import { createRoot } from 'react-dom/client'
import { subscribeKey } from 'valtio/utils'
import { oneMinute } from '#src/core/time/moment.ts'
import type { DeviceAddress } from '#src/flows/device/device-path.ts'
import type { RunningDevice } from '#src/flows/device/device.ts'
import { runDevice } from '#src/flows/device/run-device.ts'
import { takeSetupCode } from '#src/flows/device/setup-code.ts'
import { createDeviceEvents } from '#src/flows/device/take-device-event.ts'
import { openDeviceShelf } from '#src/io/device-shelf.ts'
import { createDeviceTokens } from '#src/io/device-tokens.ts'
import { startLocale } from '#src/locale/index.ts'
import { application } from '#src/state/application.ts'
import { device as state, speakLanguage } from '#src/state/device.ts'
import { type Language, languages, settings } from '#src/state/settings.ts'
import { followNetwork } from '../boot.ts'
import { keepApplication } from '../keep-application.ts'
import { createParts, type ProductOptions } from '../product.ts'
import type { AppRouting } from '../routing.ts'
import { createDeviceStage } from './device-stage.ts'
import { lockIn } from './lock-in.ts'
import { sinceTouch } from './since-touch.ts'
import { version } from './version.ts'

/** Milliseconds without a touch before a device takes a new version of the application, or goes back to its language. */
const restingAfter = oneMinute

export interface DeviceOptions {
  readonly root: HTMLElement
  readonly address: DeviceAddress
  readonly routing: AppRouting
  readonly product: Omit<ProductOptions, 'tokens'>
}

/** Starts the page as a door panel or a lobby kiosk, outside the shell and without any account of a user. */
export async function startDevice({ root, address, routing, product }: DeviceOptions): Promise<void> {
  const taken = takeSetupCode(window.location.href)
  if (taken.code !== null) window.history.replaceState(null, '', taken.address)
  lockIn()
  followNetwork()
  let running: RunningDevice | null = null
  const parts = createParts(
    { ...product, tokens: createDeviceTokens() },
    {
      restart: () => Promise.resolve(),
      ended: () => undefined,
      configured: () => undefined,
      hubEvent: createDeviceEvents(() => running),
    },
  )
  const stage = createDeviceStage(createRoot(root), { clock: product.clock, kind: address.kind, routing })
  const usual = settings.language
  const ownLanguage = (): Language => languages.find((one) => one === state.kiosk?.language) ?? usual
  let shown: Language | null = null
  const speak = async (language: Language): Promise<void> => {
    if (language === shown) return
    shown = language
    speakLanguage(language)
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

  const shelf = await openDeviceShelf(address.id)
  await speak(ownLanguage())
  void keepApplication(new AbortController().signal)
  subscribeKey(application, 'update', (update) => update && sinceTouch.whenLongerThan(restingAfter, update))
  sinceTouch.whenever(restingAfter, () => void speak(ownLanguage()))
  running = await runDevice({ parts, address, setupCode: taken.code, shelf, version })
  show(shown ?? ownLanguage())
  await speak(ownLanguage())
}
