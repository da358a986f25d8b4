import { traitsOf } from '#src/core/fault.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import type { KioskTrouble } from '#src/core/wire/kiosk.ts'
import type { KioskApi } from '#src/io/api/kiosks.ts'
import { setDeviceSignedIn } from '#src/state/device.ts'
import type { DeviceParts } from './device.ts'

/**
 * Gets tokens for a device, which live in memory only: by the code it was opened with, once, else by the key that an earlier
 * set-up left in its own database. A code that is over does no harm where there is a key.
 */
export async function signInDevice(
  { parts, address, setupCode, shelf }: DeviceParts,
  kiosks: Pick<KioskApi, 'session'>,
): Promise<Result<KioskTrouble | null>> {
  const kept = await shelf.get('key')
  const key = typeof kept === 'string' ? kept : null
  const proofs = [...(setupCode === null ? [] : [{ code: setupCode }]), ...(key === null ? [] : [{ key }])]
  let trouble: KioskTrouble = 'InvalidKiosk'
  for (const proof of proofs) {
    const asked = await kiosks.session(address.id, proof)
    if (!asked.ok) {
      if (traitsOf(asked.fault).isRefused) continue
      return fail(asked.fault)
    }
    const { value } = asked
    if (typeof value === 'string') {
      trouble = value
      continue
    }
    if (value.key !== null) await shelf.put('key', value.key)
    parts.tokens.start({ token: value.token, refreshToken: value.refreshToken })
    setDeviceSignedIn(true)
    return succeed(null)
  }
  return succeed(trouble)
}
