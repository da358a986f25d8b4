import { device as state, setDeviceReady, setDeviceSignedIn, setDeviceTrouble } from '#src/state/device.ts'
import { wait } from '../wait.ts'
import { bringUpDevice } from './bring-up.ts'
import type { DeviceParts, RunningDevice } from './device.ts'
import { keepDevice } from './keep-device.ts'
import { signInDevice } from './sign-in-device.ts'

/** Milliseconds from one try to the next: nobody stands by who would press 'try again'. */
const retryAfter = 4_000

/**
 * Starts a device and keeps it going until the page is left: whatever is the matter is shown, and tried again until it is
 * well. Answers once there is a product.
 */
export async function runDevice(device: DeviceParts): Promise<RunningDevice> {
  let running: RunningDevice | null = null
  let isRenewing = false

  /** It has no session: it came up without network, its key was revoked, or it slept for a month. */
  const renew = async (): Promise<void> => {
    if (isRenewing || !running) return
    isRenewing = true
    setDeviceSignedIn(false)
    const { kiosks, product } = running
    while (!product.signal.aborted) {
      const signedIn = await signInDevice(device, kiosks)
      if (signedIn.ok && signedIn.value !== 'KioskIsOutOfOrder') setDeviceTrouble(signedIn.value)
      if (signedIn.ok && signedIn.value === null) break
      await untilWorthTrying()
    }
    isRenewing = false
  }

  for (;;) {
    const outcome = await bringUpDevice(device, () => void renew())
    if (outcome.kind === 'up') {
      running = outcome.device
      setDeviceTrouble(null)
      keepDevice(running)
      setDeviceReady()
      if (!state.isSignedIn) void renew()
      return running
    }
    setDeviceTrouble(outcome.trouble)
    await untilWorthTrying()
  }
}

/** A while, or until the network is back. */
async function untilWorthTrying(): Promise<void> {
  const early = new AbortController()
  const onOnline = (): void => early.abort()
  globalThis.addEventListener('online', onOnline)
  await wait(retryAfter * (0.75 + Math.random() / 2), early.signal)
  globalThis.removeEventListener('online', onOnline)
}
