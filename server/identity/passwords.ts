import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'

/** Why a password is not taken. */
export type PasswordProblem = 'PasswordTooShort' | 'PasswordTooLong' | 'PasswordTooEasy'

const shortest = 10
/** Longer ones only cost time. */
const longest = 256

/** Beginnings of the commonest passwords of that length, and of the usual replies to a request for more characters. */
const common = [
  'password',
  'passwort',
  'heslo',
  'qwerty',
  'asdfgh',
  '123456',
  '098765',
  'letmein',
  'welcome',
  'iloveyou',
  'administrator',
  'abcdef',
  'foyer',
]

/** Names that a password must not consist of: of the person, the address and the organisation. */
export function problemOfPassword(password: string, names: readonly string[]): PasswordProblem | null {
  if (password.length < shortest) return 'PasswordTooShort'
  if (password.length > longest) return 'PasswordTooLong'
  const plain = lettersOf(password)
  const known = names.flatMap((name) => [name, ...name.split(/[\s@.]+/)]).map(lettersOf)
  const isKnown = known.some((name) => name.length > 3 && plain.replaceAll(name, '').length < shortest / 2)
  const isCommon = common.some((word) => plain.startsWith(word) && plain.replaceAll(word, '').length < shortest / 2)
  return isKnown || isCommon || new Set(password).size < 5 ? 'PasswordTooEasy' : null
}

const lettersOf = (text: string): string => text.normalize('NFKC').toLowerCase()

/** As OWASP recommends: 128 MB a guess would stop a small machine, 32 MB do not. */
const usual = { cost: 32_768, blockSize: 8, parallelization: 3 } as const
const keyLength = 32

const storedSchema = v.object({
  cost: v.number(),
  blockSize: v.number(),
  parallelization: v.number(),
  salt: v.string(),
  key: v.string(),
})

/** Returns the stored form of a password: its scrypt key, with salt and parameters. */
export async function storePassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey(password, salt, usual)
  return JSON.stringify({ ...usual, salt: salt.toString('base64url'), key: key.toString('base64url') })
}

/**
 * Returns true if it is the password. Without a stored one it takes the same time and returns false, so that the time of an answer does
 * not reveal accounts.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const { salt, key, ...parameters } = v.parse(storedSchema, JSON.parse(stored ?? storedByNobody))
  const derived = await deriveKey(password.slice(0, longest), Buffer.from(salt, 'base64url'), parameters)
  return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && stored !== null
}

const storedByNobody = JSON.stringify({
  ...usual,
  salt: Buffer.alloc(16).toString('base64url'),
  key: Buffer.alloc(keyLength).toString('base64url'),
})

type Parameters = { readonly cost: number; readonly blockSize: number; readonly parallelization: number }

/** One after the other: each takes memory, and a hundred at once must not take the machine. */
let turn: Promise<unknown> = Promise.resolve()

function deriveKey(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
  const derive = () =>
    new Promise<Buffer>((resolve, reject) => {
      const maxmem = 256 * parameters.cost * parameters.blockSize
      scrypt(password.normalize('NFKC'), salt, keyLength, { ...parameters, maxmem }, (error, key) => {
        if (error) reject(error)
        else resolve(key)
      })
    })
  const derived = turn.then(derive)
  turn = derived.catch(() => undefined)
  return derived
}
