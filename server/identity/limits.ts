import { isIPv6 } from 'node:net'
import { oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import { countTry, forgiveTries, type Limit, takeBackTry } from '../store/limits.ts'
import type { Queries } from '../store/schema.ts'

/** The most tries of a kind: of one network address, and for one account or mail address. */
interface Tries {
  readonly perAddress: Limit
  readonly perAccount?: Limit
}

const quarter = 15 * oneMinute

/** Guessing takes years, mistyping is not noticed. An office of hundreds can have one network address. */
const kinds = {
  'sign-in': { perAddress: { most: 60, within: quarter }, perAccount: { most: 10, within: quarter } },
  /** Of codes in links and of answers about them. */
  code: { perAddress: { most: 60, within: quarter } },
  /** Of mails that anybody can have sent to an address. */
  'link-request': { perAddress: { most: 300, within: quarter }, perAccount: { most: 5, within: oneHour } },
  /** Of sign-ins at a provider that are begun, and of returns that are refused. Those that succeed are taken back. */
  provider: { perAddress: { most: 300, within: quarter } },
  /** Of feeds that are not there: an application goes on asking for one that was revoked. */
  feed: { perAddress: { most: 120, within: quarter } },
  /** Of new pairing codes: those of a hundred screens behind one address, each of which asks for one in ten minutes. */
  pairing: { perAddress: { most: 120, within: 10 * oneMinute } },
  /** Of claims with a wrong secret. A screen that waits makes none. */
  claim: { perAddress: { most: 30, within: quarter } },
  /** Of wrong codes and keys of devices. They have 256 bits; this keeps the noise down. */
  'device-session': { perAddress: { most: 60, within: quarter } },
  guest: { perAddress: { most: 60, within: quarter } },
  /** Of the own password by its owner. */
  'password-change': { perAddress: { most: 60, within: quarter }, perAccount: { most: 10, within: quarter } },
} as const satisfies Readonly<Record<string, Tries>>
type TryKind = keyof typeof kinds

export interface Try {
  readonly kind: TryKind
  /** Network address of the other end. */
  readonly address: string
  /** Mail address or id. Only for kinds that count by account. */
  readonly account?: string
  /** UTC milliseconds. */
  readonly now: number
}

const limitsOf = (kind: TryKind): Tries => kinds[kind]
const keyOfAddress = ({ kind, address }: Try): string => `${kind} from ${networkOf(address)}`
const keyOfAccount = ({ kind, account }: Try): string => `${kind} ${account ?? ''}`

/**
 * Counts a try before anything is compared. Returns the seconds after which the next one is allowed if this one is too many, otherwise
 * null. The tries of an address beyond its own limit do not count against an account, so they cannot lock its owner out.
 */
export async function countTries(queries: Queries, tried: Try): Promise<number | null> {
  const { perAddress, perAccount } = limitsOf(tried.kind)
  const wait = await countTry(queries, keyOfAddress(tried), perAddress, tried.now)
  if (wait !== null || perAccount === undefined || tried.account === undefined) return wait
  return countTry(queries, keyOfAccount(tried), perAccount, tried.now)
}

/** Takes a try back that succeeded: people behind one address do not use up its tries. */
export async function forgiveTry(queries: Queries, tried: Try): Promise<void> {
  await takeBackTry(queries, keyOfAddress(tried), limitsOf(tried.kind).perAddress, tried.now)
  if (tried.account !== undefined) await forgiveTries(queries, keyOfAccount(tried))
}

/** An IPv4 address, or the network of an IPv6 address: a single customer has 2^64 of those. */
function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [before = '', after = ''] = address.replace(/%.*/, '').split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after === '' ? [] : after.split(':')
  const missing = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = address.includes('::') ? [...left, ...missing, ...right] : left
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
