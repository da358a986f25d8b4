import { oneDay, oneMinute } from '#src/kernel/time/moment.ts'
import {
  checkOf,
  lettersOf,
  placeLetters,
  valuesOf,
  valuesOfNumber,
} from '#src/features/wayfinding/rules/hand-off/place-codes.ts'
import type { PairingTrouble } from '#src/wire/kiosk.ts'
import type { Records } from '../records.ts'

interface Waiting {
  readonly secret: string
  /** UTC milliseconds by the server's clock. */
  readonly expiresAt: number
  /** The device that the screen became, or null while it waits. */
  readonly kioskId: string | null
}

/** Screens that show a code and wait to become a device. */
export interface Pairings {
  begin(): { readonly code: string; readonly secret: string; readonly expiresAt: number }
  /** Null if a screen shows this code now. */
  troubleOf(code: string): PairingTrouble | null
  /** The screen with this code is this device from now on. Check `troubleOf` before. */
  give(code: string, kioskId: string): void
  /** The device that the screen became, null while it waits, or the reason why it waits for nothing. */
  claim(code: string, secret: string): { readonly kioskId: string | null } | PairingTrouble
}

const lifetime = 10 * oneMinute

/** Codes have five letters and a check letter, as on the signs of places. */
export function createPairings(now: () => number, records: Records): Pairings {
  const waiting = new Map<string, Waiting>()
  const write = records.family<Waiting>('kiosk-pairing', (code, one) => {
    if (one === null) waiting.delete(code)
    else waiting.set(code, one)
  })
  const named = (code: string): string => lettersOf(valuesOf(code) ?? [])
  const draw = (): string => {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    const values = valuesOfNumber(number, placeLetters)
    const code = lettersOf([...values, checkOf(values)])
    return waiting.has(code) ? draw() : code
  }
  const troubleOf = (code: string): PairingTrouble | null => {
    const one = waiting.get(named(code))
    if (one === undefined) return 'PairingCodeUnknown'
    if (one.kioskId !== null) return 'PairingCodeUsed'
    return one.expiresAt <= now() ? 'PairingCodeExpired' : null
  }
  return {
    begin: () => {
      for (const [code, { expiresAt }] of waiting) if (expiresAt + oneDay < now()) write(code, null)
      const code = draw()
      const made = { secret: crypto.randomUUID(), expiresAt: now() + lifetime }
      write(code, { ...made, kioskId: null })
      return { code, ...made }
    },
    troubleOf,
    give: (code, kioskId) => {
      const one = waiting.get(named(code))
      if (one !== undefined) write(named(code), { ...one, kioskId })
    },
    claim: (code, secret) => {
      const one = waiting.get(named(code))
      if (one === undefined || one.secret !== secret) return 'PairingCodeUnknown'
      const trouble = troubleOf(code)
      if (trouble === 'PairingCodeExpired') return trouble
      // A device that was given its place may ask again for as long as the code would have been good.
      return one.expiresAt <= now() ? 'PairingCodeUsed' : { kioskId: one.kioskId }
    },
  }
}
