import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret of 256 random bits, in the letters of addresses. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored form of a secret. Secrets are random, so a fast hash keeps them as well as a slow one. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Compares in the same time wherever the texts differ. */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest()]
  return timingSafeEqual(first, second)
}
