import { shortHash } from '../etags.ts'
import { noContent } from './answers.ts'

/** A body that clients cache, with the stamp that they send to ask whether it is still the same. */
export interface StampedBody {
  readonly stamp: string
  readonly body: Uint8Array
}

/** The stamp is made of the content and of `salt`, the random stamp of the store: no other server has the same one. */
export function stampBody(salt: string, value: unknown): StampedBody {
  const body = new TextEncoder().encode(JSON.stringify(value))
  const stamp = shortHash(salt, '\0', body)
  return { stamp, body }
}

/** Keeps the last body, as long as its key is the same: everything that the body is made of. Two simultaneous callers wait for one body. */
export function keepBody(): (key: string, salt: string, make: () => Promise<unknown>) => Promise<StampedBody> {
  let kept: { readonly key: string; readonly body: Promise<StampedBody> } | null = null
  return (key, salt, make) => {
    if (kept?.key === key) return kept.body
    const body = make().then((value) => stampBody(salt, value))
    kept = { key, body }
    body.catch(() => {
      if (kept?.key === key) kept = null
    })
    return body
  }
}

/** Answers with the body, or with 204 if the client has it (section 7). */
export const answerStamped = (url: URL, header: string, { stamp, body }: StampedBody): Response =>
  url.searchParams.get('cachedTimestamp') === stamp
    ? noContent()
    : new Response(body.slice(), { headers: { 'content-type': 'application/json', [header]: stamp } })
