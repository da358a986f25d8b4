import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import { oneDay } from '#src/kernel/time/moment.ts'
import type { Queries } from '../store/schema.ts'
import { endCodes, newCode, useCode } from './codes.ts'

/** Letters and digits that are not mistaken for each other. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const groups = 3
const groupLength = 4
const purpose = 'set-up'
const subject = 'organisation'

/** True until the server has been set up. */
export async function isUnset(queries: Queries): Promise<boolean> {
  return (await queries.selectFrom('organisation').select('id').executeTakeFirst()) === undefined
}

/**
 * Makes the code by which the operator sets it up. Codes of earlier starts are worth nothing then, unless `isShared`: other processes may have
 * printed theirs a moment ago. None is worth anything once it is set up.
 */
export async function newSetUpCode(queries: Queries, now: number, isShared = false): Promise<string> {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const code = Array.from({ length: groups }, group).join('-')
  if (!isShared) await endCodes(queries, { subject, purposes: [purpose], now })
  await newCode(queries, { purpose, subject, lifetime: 7 * oneDay, now, secret: plain(code) })
  return code
}

/** Uses the code up. Returns false if it is another one. */
export async function useSetUpCode(queries: Queries, code: string, now: number): Promise<boolean> {
  return !('reason' in (await useCode(queries, { purpose, secret: plain(code), schema: v.object({}), now })))
}

/** As people type it: with small letters, with other dashes or none. */
const plain = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
