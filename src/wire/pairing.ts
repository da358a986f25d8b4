import * as v from 'valibot'
import type { Result } from '#src/kernel/result.ts'
import { type DeviceRules, instant, type Kiosk, word } from './kiosk.ts'
import { createProblems, parseRecord } from './parse.ts'
import { absent, isRecord, wireId, wireText } from './scalars.ts'

/** Reasons why a server rejects the code of a screen (docs/panels-and-kiosks.md). */
const pairingTroubles = ['PairingCodeUnknown', 'PairingCodeUsed', 'PairingCodeExpired'] as const
export type PairingTrouble = (typeof pairingTroubles)[number]

/** Returns the reason why a pairing call was refused, or null if the body has none. */
export function pairingTroubleIn(body: unknown): PairingTrouble | null {
  const named = isRecord(body) ? (body['error'] ?? body['code']) : null
  return pairingTroubles.find((trouble) => trouble === named) ?? null
}

/** `POST /api/kiosks/pairing`: the code to show, and the secret with which only this screen asks for the outcome. */
const pairingSchema = v.object({
  code: wireText.needed,
  secret: wireText.needed,
  expiresAt: absent(instant),
})
export type Pairing = v.InferOutput<typeof pairingSchema>

export const readPairing = (body: unknown, problems = createProblems()): Result<Pairing> =>
  parseRecord(pairingSchema, body, 'pairing', problems)

/**
 * `POST /api/kiosks/pairing/{code}/claim`: the device that the screen becomes, and a setup code for its first session.
 * Without an id the screen was not added yet.
 */
const claimSchema = v.object({
  id: wireId.absent,
  kind: word('panel', 'lobby').or('lobby'),
  setupCode: wireText.absent,
})
export type Claim = v.InferOutput<typeof claimSchema>

export const readClaim = (body: unknown, problems = createProblems()): Result<Claim> =>
  parseRecord(claimSchema, body, 'claim', problems)

/** Settings of a device that its administrators choose. */
export interface KioskSettings extends Pick<
  Kiosk,
  'name' | 'language' | 'resourceId' | 'areaId' | 'unitId' | 'heading'
> {}

/** A device to add: a new one, or a further screen of one that exists. */
export type AddedDevice =
  | (KioskSettings & Pick<Kiosk, 'kind'> & { readonly rules?: Partial<DeviceRules> })
  | {
      readonly id: string
    }
