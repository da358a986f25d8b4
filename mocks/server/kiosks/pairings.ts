import type { PairingTrouble } from '#src/wire/kiosk.ts'
import {
  claimOf,
  codeOfNumber,
  forgottenBefore,
  namedCode,
  troubleOf,
  waitingFrom,
  type WaitingScreen,
} from '#server/rules/devices/pairing.ts'
import type { Records } from '../records.ts'

interface Waiting extends WaitingScreen {
  readonly secret: string
}

/** Screens that show a code and wait for their device. */
export interface Pairings {
  begin(): { readonly code: string; readonly secret: string; readonly expiresAt: number }
  /** Null if a screen shows this code now. */
  troubleOf(code: string): PairingTrouble | null
  /** Pairs the screen of a code with a device. Check `troubleOf` before. */
  give(code: string, deviceId: string): void
  /** The device of the screen, null while it waits, or an error code. */
  claim(code: string, secret: string): { readonly deviceId: string | null } | PairingTrouble
}

export function createPairings(now: () => number, records: Records): Pairings {
  const waiting = new Map<string, Waiting>()
  const write = records.family<Waiting>('kiosk-pairing', (code, one) => {
    if (one === null) waiting.delete(code)
    else waiting.set(code, one)
  })
  const find = (code: string): Waiting | null => waiting.get(namedCode(code)) ?? null
  const draw = (): string => {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    const code = codeOfNumber(number)
    return waiting.has(code) ? draw() : code
  }
  return {
    begin: () => {
      for (const [code, { expiresAt }] of waiting) if (expiresAt < forgottenBefore(now())) write(code, null)
      const code = draw()
      const created = { ...waitingFrom(now()), secret: crypto.randomUUID() }
      write(code, created)
      return { code, secret: created.secret, expiresAt: created.expiresAt }
    },
    troubleOf: (code) => troubleOf(find(code), now()),
    give: (code, deviceId) => {
      const one = find(code)
      if (one !== null) write(namedCode(code), { ...one, deviceId })
    },
    claim: (code, secret) => {
      const one = find(code)
      return claimOf(one, one?.secret === secret, now())
    },
  }
}
