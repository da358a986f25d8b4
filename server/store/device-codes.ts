import { randomInt } from 'node:crypto'
import { oneMinute } from '#src/kernel/time/moment.ts'
import type { PairingTrouble } from '#src/wire/kiosk.ts'
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

/** Makes the screen with a code a device. Returns the reason why there is none; of two who try it at once, one does. */
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

const setUpLifetime = 10 * oneMinute
/** Keys are good until they are revoked: a device may run for years without being opened again. */
const never = Number.MAX_SAFE_INTEGER

const purposes = { setUp: 'device-setup', key: 'device-key' } as const

async function addCode(
  queries: Queries,
  deviceId: string,
  { purpose, now, until }: { readonly purpose: string; readonly now: number; readonly until: number },
): Promise<string> {
  const code = newSecret()
  await queries
    .insertInto('codes')
    .values({ hash: hashOf(code), purpose, subject: deviceId, data: '{}', created_at: now, expires_at: until })
    .execute()
  return code
}

/** Makes a code with which a browser becomes a device, once, within ten minutes. */
export const newSetUpCodeOf = (queries: Queries, deviceId: string, now: number): Promise<string> =>
  addCode(queries, deviceId, { purpose: purposes.setUp, now, until: now + setUpLifetime })

/** Makes a key with which a browser gets new tokens as a device. Several browsers may be one device. */
export const newKeyOf = (queries: Queries, deviceId: string, now: number): Promise<string> =>
  addCode(queries, deviceId, { purpose: purposes.key, now, until: never })

/** Uses a set-up code up. Returns false if it is none of the device. */
export async function useSetUpCodeOf(queries: Queries, deviceId: string, code: string, now: number): Promise<boolean> {
  const used = await queries
    .deleteFrom('codes')
    .where('hash', '=', hashOf(code))
    .where('purpose', '=', purposes.setUp)
    .where('subject', '=', deviceId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

/** Returns true if a key is one of the device. */
export async function isKeyOf(queries: Queries, deviceId: string, key: string): Promise<boolean> {
  const found = await queries
    .selectFrom('codes')
    .select('hash')
    .where('hash', '=', hashOf(key))
    .where('purpose', '=', purposes.key)
    .where('subject', '=', deviceId)
    .executeTakeFirst()
  return found !== undefined
}

/** Revokes all keys and set-up codes of a device. */
export async function revokeCodesOf(queries: Queries, deviceId: string): Promise<void> {
  await queries
    .deleteFrom('codes')
    .where('subject', '=', deviceId)
    .where('purpose', 'in', Object.values(purposes))
    .execute()
}
