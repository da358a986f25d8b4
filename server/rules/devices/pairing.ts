import {
  checkOf,
  lettersOf,
  placeLetters,
  valuesOf,
  valuesOfNumber,
} from '#src/features/maps/model/wayfinding/rules/hand-off/place-codes.ts'
import { oneDay, oneMinute } from '#src/kernel/time/moment.ts'
import type { PairingTrouble } from '#src/wire/kiosk.ts'

/** A screen that shows a code and waits to become a device. Its secret is kept apart, by the caller. */
export interface WaitingScreen {
  /** UTC milliseconds by the server's clock. */
  readonly expiresAt: number
  /** The device that the screen became, or null while it waits. */
  readonly deviceId: string | null
}

/** Milliseconds for which a code is good. */
const lifetime = 10 * oneMinute
/** Milliseconds for which an expired code is still told from an unknown one. */
const rememberedFor = oneDay

/** Returns the screen of a code that is made now. */
export const waitingFrom = (now: number): WaitingScreen => ({ expiresAt: now + lifetime, deviceId: null })

/** Returns the instant, in UTC milliseconds, before which expired codes are forgotten. */
export const forgottenBefore = (now: number): number => now - rememberedFor

/** Returns the code of a random number of at least 32 bits: five letters and a check letter, as on the signs of places. */
export function codeOfNumber(number: number): string {
  const values = valuesOfNumber(number, placeLetters)
  return lettersOf([...values, checkOf(values)])
}

/** Returns a code as it is stored, however it was typed. '' for other texts. */
export const namedCode = (typed: string): string => lettersOf(valuesOf(typed) ?? [])

/** Returns null if a screen shows the code now, else the reason why none does. `screen` is null for an unknown code. */
export function troubleOf(screen: WaitingScreen | null, now: number): PairingTrouble | null {
  if (screen === null) return 'PairingCodeUnknown'
  if (screen.deviceId !== null) return 'PairingCodeUsed'
  return screen.expiresAt <= now ? 'PairingCodeExpired' : null
}

/**
 * Returns the device that a screen became, null while it waits, or the reason why it waits for nothing. `isItsSecret` says if the caller
 * has the secret of the screen; compare it in constant time. To others the code is unknown.
 */
export function claimOf(
  screen: WaitingScreen | null,
  isItsSecret: boolean,
  now: number,
): { readonly deviceId: string | null } | PairingTrouble {
  if (screen === null || !isItsSecret) return 'PairingCodeUnknown'
  if (screen.expiresAt > now) return { deviceId: screen.deviceId }
  // A device that was given its place may ask again for as long as the code would have been good.
  return screen.deviceId === null ? 'PairingCodeExpired' : 'PairingCodeUsed'
}

/** HTTP status of a refused code. */
export const pairingStatuses: Readonly<Record<PairingTrouble, number>> = {
  PairingCodeUnknown: 404,
  PairingCodeUsed: 409,
  PairingCodeExpired: 410,
}
