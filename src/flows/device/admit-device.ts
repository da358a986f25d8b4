import { fail, type Result, succeed } from '#src/core/result.ts'
import type { Kiosk } from '#src/core/wire/kiosk.ts'
import type { KioskApi } from '#src/io/api/kiosks.ts'
import type { DeviceTrouble } from '#src/state/device.ts'
import type { DeviceParts } from './device.ts'
import type { KeptDevice } from './kept-device.ts'
import { signInDevice } from './sign-in-device.ts'

/** A device that may be what its address says. */
export interface AdmittedDevice {
  readonly kiosk: Kiosk
  /** By the server just now, not by what was kept. */
  readonly isTold: boolean
}

/**
 * The second stage of a start: a session, and what the device is. Out of order is no trouble here, since such a device comes
 * up and says so; a server that does not answer is one only where nothing is kept.
 */
export async function admitDevice(
  device: DeviceParts,
  kiosks: Pick<KioskApi, 'session' | 'get'>,
  kept: Pick<KeptDevice, 'kiosk'> | null,
): Promise<Result<AdmittedDevice, DeviceTrouble>> {
  const { parts, address } = device
  if (parts.tokens.token() === null) {
    const signedIn = await signInDevice(device, kiosks)
    if (!signedIn.ok && !kept) return fail('Unreachable')
    if (signedIn.ok && signedIn.value !== null && signedIn.value !== 'KioskIsOutOfOrder') return fail(signedIn.value)
  }
  const told = await kiosks.get(address.id)
  if (told.ok && typeof told.value === 'string' && told.value !== 'KioskIsOutOfOrder') return fail(told.value)
  const isTold = told.ok && typeof told.value !== 'string'
  const kiosk = isTold ? told.value : (kept?.kiosk ?? null)
  if (!kiosk) return fail('Unreachable')
  return kiosk.kind === address.kind ? succeed({ kiosk, isTold }) : fail('InvalidKiosk')
}
