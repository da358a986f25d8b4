import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf } from '../plain-fault.ts'
import type { Settings } from '../settings.ts'

/** A key that cannot be used. The message contains the remedy. */
class UnusableKey extends Error {}

/** Bytes of a key of AES-256. */
const length = 32

/** Returns the file with the key of the stored tokens. */
export const keyFileOf = ({ data, keyFile }: Pick<Settings, 'data' | 'keyFile'>): string =>
  keyFile ?? join(data, 'calendar.key')

/** Returns the key of a file. Null if there is no such file. Throws `UnusableKey`. */
export function readKey(file: string): Uint8Array | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw new UnusableKey(`${file} with the key of the stored tokens can’t be read: ${reasonOf(error)}.`)
  }
  const key = Buffer.from(text.trim(), 'base64url')
  if (key.byteLength !== length)
    throw new UnusableKey(
      `${file} is not a key of Foyer: it has ${key.byteLength} bytes instead of ${length}. Restore it, or remove it: then everybody connects their calendar again.`,
    )
  return key
}

/** Returns the key of a file, which is made if there is none. Only the account of the server can read it. Throws `UnusableKey`. */
export function ensureKey(file: string): Uint8Array {
  const known = readKey(file)
  if (known !== null) return known
  const key = randomBytes(length)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, `${key.toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    // Another process that makes one at the same time finds a whole file, or this one finds that of the other.
    linkSync(draft, file)
    return key
  } catch (error) {
    const other = readKey(file)
    if (other !== null) return other
    throw new UnusableKey(
      `${file} with the key of the stored tokens can’t be written: ${reasonOf(error)}. Check its folder, or choose another one with 'keyFile'.`,
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
