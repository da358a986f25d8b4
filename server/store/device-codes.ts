import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import { oneDay } from '#src/kernel/time/moment.ts'
import type { PairingTrouble } from '#src/wire/kiosk.ts'
import { endCodes, lookAtCode, newCode, useCode } from '../identity/codes.ts'
import { hashOf, isSame, newSecret } from '../identity/secrets.ts'
import {
  claimOf,
  codeOfNumber,
  forgottenBefore,
  namedCode,
  troubleOf,
  waitingFrom,
  type WaitingScreen,
} from '../rules/devices/pairing.ts'
import { subjectOfDevice } from '../identity/subjects.ts'
import { lifetimes } from '../rules/lifetimes.ts'
import type { Queries } from './schema.ts'

/** Codes of screens, set-up codes and keys of devices. Secrets are stored as hashes. */

export interface BegunPairing {
  readonly code: string
  readonly secret: string
  /** UTC milliseconds. */
  readonly expiresAt: number
}

/** Makes a code for a screen, and forgets old ones. */
export async function beginPairing(queries: Queries, now: number): Promise<BegunPairing> {
  await queries.deleteFrom('pairings').where('expires_at', '<', forgottenBefore(now)).execute()
  const { expiresAt } = waitingFrom(now)
  const secret = newSecret()
  for (;;) {
    const code = codeOfNumber(randomInt(2 ** 32))
    const made = await queries
      .insertInto('pairings')
      .values({ code, secret_hash: hashOf(secret), expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirst()
    // Another screen shows this one.
    if (made.numInsertedOrUpdatedRows === 1n) return { code, secret, expiresAt }
  }
}

interface Pairing extends WaitingScreen {
  readonly secretHash: string
}

async function pairingOf(queries: Queries, code: string): Promise<Pairing | null> {
  const row = await queries.selectFrom('pairings').selectAll().where('code', '=', namedCode(code)).executeTakeFirst()
  return row === undefined ? null : { secretHash: row.secret_hash, expiresAt: row.expires_at, deviceId: row.device_id }
}

/** Returns null if a screen shows this code now. */
export const troubleOfCode = async (queries: Queries, code: string, now: number): Promise<PairingTrouble | null> =>
  troubleOf(await pairingOf(queries, code), now)

/** Makes the screen with a code a device. Returns the reason why there is none; of two simultaneous tries, one succeeds. */
export async function givePairing(
  queries: Queries,
  code: string,
  deviceId: string,
  now: number,
): Promise<PairingTrouble | null> {
  const given = await queries
    .updateTable('pairings')
    .set({ device_id: deviceId, used_at: now })
    .where('code', '=', namedCode(code))
    .where('device_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return given.numUpdatedRows > 0n ? null : ((await troubleOfCode(queries, code, now)) ?? 'PairingCodeUsed')
}

/** Returns the device that a screen became, null while it waits, or the reason why it waits for nothing. */
export async function claimPairing(
  queries: Queries,
  { code, secret }: { readonly code: string; readonly secret: string },
  now: number,
): Promise<{ readonly deviceId: string | null } | PairingTrouble> {
  const pairing = await pairingOf(queries, code)
  return claimOf(pairing, isSame(pairing?.secretHash ?? '', hashOf(secret)), now)
}

/** Milliseconds. Keys are good until they are revoked: a device may run for years without being opened again. */
const keyLifetime = 100 * 365 * oneDay

const nothing = v.object({})

/** Makes a code with which a browser becomes a device, once, within ten minutes. */
export const newSetUpCodeOf = (queries: Queries, deviceId: string, now: number): Promise<string> =>
  newCode(queries, {
    purpose: 'device-setup',
    subject: subjectOfDevice(deviceId),
    lifetime: lifetimes.deviceSetUp,
    now,
  })

/** Makes a key with which a browser gets new tokens as a device. Several browsers may be one device. */
export const newKeyOf = (queries: Queries, deviceId: string, now: number): Promise<string> =>
  newCode(queries, {
    purpose: 'device-key',
    subject: subjectOfDevice(deviceId),
    lifetime: keyLifetime,
    uses: null,
    now,
  })

/** A set-up code or key that a browser has. */
export interface DeviceProof {
  readonly purpose: 'device-setup' | 'device-key'
  readonly secret: string
}

/** Uses a set-up code or key. Returns false if it is none of the device, or not good any more. */
export async function spendProof(
  queries: Queries,
  deviceId: string,
  { purpose, secret }: DeviceProof,
  now: number,
): Promise<boolean> {
  const asked = { purpose, secret, schema: nothing, now }
  const found = await lookAtCode(queries, asked)
  if ('reason' in found || found.subject !== subjectOfDevice(deviceId)) return false
  return !('reason' in (await useCode(queries, asked)))
}

/** Revokes all keys and set-up codes of a device. */
export const revokeCodesOf = (queries: Queries, deviceId: string, now: number): Promise<void> =>
  endCodes(queries, { subject: subjectOfDevice(deviceId), now })
