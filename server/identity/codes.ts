import * as v from 'valibot'
import { addCode, codeByHash, countUse, expireCodes } from '../store/codes.ts'
import type { Queries, Row } from '../store/schema.ts'
import { hashOf, newSecret } from './secrets.ts'

/**
 * Codes: secrets in links that are good a number of times and until an instant. A code is told once and stored as a hash. A code of one
 * purpose is worth nothing for another.
 *
 * ```ts
 * const secret = await newCode(transaction, { purpose: 'answer', subject: email, data: { eventId }, lifetime: 30 * oneDay, uses: null, now })
 * const found = await lookAtCode(db, { purpose: 'answer', secret, schema: v.object({ eventId: v.string() }), now })
 * if ('reason' in found) return refusedCode(found.reason)
 * ```
 */

export type CodePurpose =
  | 'set-up'
  | 'link-request'
  | 'provider'
  | 'mail-link'
  | 'invitation'
  | 'password'
  | 'device-setup'
  | 'device-key'
  | 'answer'
  | 'approval'

export interface NewCode {
  readonly purpose: CodePurpose
  /** The subject of the code, such as `person:<id>`. The codes of a subject end together. */
  readonly subject: string
  /** Anything JSON that belongs to it. */
  readonly data?: unknown
  /** Milliseconds. */
  readonly lifetime: number
  /** How often it can be used. Null is as often as wanted. */
  readonly uses?: number | null
  /** UTC milliseconds. */
  readonly now: number
  /** Instead of 256 random bits, for codes that people type. */
  readonly secret?: string
}

/** Makes a code and returns its secret, which is not stored. */
export async function newCode(
  queries: Queries,
  { purpose, subject, data = {}, lifetime, uses = 1, now, secret = newSecret() }: NewCode,
): Promise<string> {
  await addCode(queries, {
    hash: hashOf(secret),
    purpose,
    subject,
    data: JSON.stringify(data),
    created_at: now,
    expires_at: now + lifetime,
    uses_left: uses,
  })
  return secret
}

/** Why a code is not good, in the words of the wire. */
export type CodeReason = 'used' | 'expired' | 'wrong'

interface GoodCode<Data> {
  readonly subject: string
  readonly data: Data
  /** UTC milliseconds. */
  readonly expiresAt: number
}

interface Asked<Schema extends v.GenericSchema> {
  readonly purpose: CodePurpose
  readonly secret: string
  /** Of `data`. */
  readonly schema: Schema
  /** UTC milliseconds. */
  readonly now: number
}

type Found<Schema extends v.GenericSchema> = GoodCode<v.InferOutput<Schema>> | { readonly reason: CodeReason }

/** Returns the content of a code, or why it is not good. The code stays as it is. */
export async function lookAtCode<Schema extends v.GenericSchema>(
  queries: Queries,
  { purpose, secret, schema, now }: Asked<Schema>,
): Promise<Found<Schema>> {
  const row = await codeByHash(queries, purpose, hashOf(secret))
  if (row === undefined) return { reason: 'wrong' }
  if (row.uses_left !== null && row.uses_left <= 0) return { reason: 'used' }
  return row.expires_at <= now ? { reason: 'expired' } : read(row, schema)
}

/**
 * Uses a code and returns its content, or why it is not good. Call it in the transaction of its effect: if that
 * fails, the code stays good.
 */
export async function useCode<Schema extends v.GenericSchema>(
  queries: Queries,
  asked: Asked<Schema>,
): Promise<Found<Schema>> {
  const { purpose, secret, now } = asked
  const found = await lookAtCode(queries, asked)
  if ('reason' in found) return found
  return (await countUse(queries, purpose, hashOf(secret), now)) ? found : { reason: 'used' }
}

/** Ends the codes of a subject: their links say that they have expired. Those of all purposes if none is given. */
export const endCodes = (
  queries: Queries,
  codes: { readonly subject: string; readonly purposes?: readonly CodePurpose[]; readonly now: number },
): Promise<void> => expireCodes(queries, codes)

const read = <Schema extends v.GenericSchema>(row: Row<'codes'>, schema: Schema): GoodCode<v.InferOutput<Schema>> => ({
  subject: row.subject,
  data: v.parse(schema, JSON.parse(row.data)),
  expiresAt: row.expires_at,
})
