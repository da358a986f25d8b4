import { shortHash } from '../etags.ts'
import { noContent } from './answers.ts'
import { answerBytes } from './bytes.ts'

/** A body that clients cache, with the stamp that they send to ask whether it is still the same. */
export interface StampedBody {
  readonly stamp: string
  readonly body: Uint8Array
}

/** `text` is JSON. The stamp is made of it and of `salt`, the random stamp of the store: no other server has the same one. */
export function stampBody(salt: string, text: string): StampedBody {
  const body = new TextEncoder().encode(text)
  const stamp = shortHash(salt, '\0', body)
  return { stamp, body }
}

/**
 * Keeps the last body, as long as its key is the same: everything that the body is made of. Two simultaneous callers wait for one body.
 * `make` returns JSON.
 */
export function keepBody(): (key: string, salt: string, make: () => Promise<string>) => Promise<StampedBody> {
  let kept: { readonly key: string; readonly body: Promise<StampedBody> } | null = null
  return (key, salt, make) => {
    if (kept?.key === key) return kept.body
    const body = make().then((text) => stampBody(salt, text))
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
    : answerBytes(body, { 'content-type': 'application/json', [header]: stamp })
