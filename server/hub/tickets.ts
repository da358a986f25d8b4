import { createHmac, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { isSame } from '../identity/secrets.ts'
import { readDocument, writeDocumentOnce } from '../store/documents.ts'
import type { Queries } from '../store/schema.ts'

/** Maximum milliseconds between negotiation and connection. */
export const negotiatedFor = 15_000

/** Milliseconds by which the clocks of processes may differ. */
export const skew = 10_000

/** The tokens of negotiated connections. A client may negotiate with one process and connect to another. */
export interface Tickets {
  issue(): string
  /** True if a process issued the token a moment ago. */
  isGenuine(token: string): boolean
}

const keySchema = v.pipe(v.string(), v.minLength(40))
const keyName = 'hub-key'

/** Returns tickets that are signed with a key of the store, so that every process knows those of the others. */
export async function signedTickets(queries: Queries, now: () => number): Promise<Tickets> {
  await writeDocumentOnce(queries, keyName, randomBytes(32).toString('base64url'), now())
  const key = (await readDocument(queries, keyName, keySchema)) ?? ''
  const signed = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')
  return {
    issue: () => {
      const text = `${randomBytes(24).toString('base64url')}.${now()}`
      return `${text}.${signed(text)}`
    },
    isGenuine: (token) => {
      const [text = '', at = '', signature = ''] = /^([\w-]+\.(\d+))\.([\w-]+)$/.exec(token)?.slice(1) ?? []
      return isSame(signature, signed(text)) && Math.abs(now() - Number(at)) <= negotiatedFor + skew
    },
  }
}
