import { fail, type Fault, type Instant, type Result, succeed, traitsOf } from '#src/kernel/result.ts'
import { type AssistBody, readAssist } from '#src/wire/assist.ts'
import type { Api, Stamped } from './api.ts'
import type { Clock } from './clock.ts'
import type { Cached, Storage } from './storage.ts'

/** What a cached call answered. */
export interface Fetched<Body> {
  readonly body: Body
  /** 'server': new; 'unchanged': the cached copy, which the server says still holds; 'stale': the cached copy, the server is out of reach. */
  readonly source: 'server' | 'unchanged' | 'stale'
  /** When the body was received. */
  readonly savedAt: Instant
  /**
   * Whether the body is another than the last one answered from this storage: then whoever holds that one takes this.
   * The server alone cannot tell: where another tab was faster, it says 'unchanged' of the copy that tab wrote.
   */
  readonly isNews: boolean
  /** Why the copy is stale; else null. */
  readonly fault: Fault | null
}

export interface AssistSources {
  readonly api: Api
  readonly storage: Storage
  readonly clock: Clock
}

export interface FetchOptions {
  readonly signal?: AbortSignal | undefined
  /** Asks for the whole body even where the server would say that the cached copy holds. */
  readonly force?: boolean
  /** Gives an answer up that takes too long; asked only where a copy can take its place. */
  readonly within?: <Value>(asked: Promise<Result<Value>>) => Promise<Result<Value>>
}

/**
 * Loads the configuration by the protocol of section 7: the cached copy's stamp goes along, and a 204 means use the copy.
 * Without network the copy serves. Faults: 'api-not-configured' where there is no configuration data (section 8).
 */
export async function fetchConfiguration(
  { api, storage, clock }: AssistSources,
  { signal, force = false, within }: FetchOptions = {},
): Promise<Result<Fetched<AssistBody>>> {
  const stored = await storage.getConfiguration()
  const copy = stored && readAssist(stored.body)
  // A copy that cannot be read any more is none.
  const cached = stored && copy?.ok ? { ...stored, body: copy.value } : null
  const fetched = await fetchStamped((stamp) => api.assist.configurations(stamp, signal), cached, force, within)
  if (!fetched.ok) return fetched.fault.kind === 'not-found' ? fail({ kind: 'api-not-configured' }) : fetched
  if (fetched.value === null) return fail({ kind: 'api-not-configured' })
  if ('source' in fetched.value) {
    return succeed({ ...fetched.value, isNews: noteAnswer(storage, 'configuration', cached) })
  }
  const { body, timestamp } = fetched.value
  const read = readAssist(body)
  if (!read.ok) return read
  const savedAt = clock.now()
  void storage.putConfiguration({ timestamp, savedAt, body })
  noteAnswer(storage, 'configuration', { timestamp, savedAt })
  return succeed({ body: read.value, source: 'server', savedAt, isNews: true, fault: null })
}

/**
 * Loads the resources' body by the same protocol, unread: it is transferred to the engine, so every answer is a buffer
 * of its own. Fault: 'resources-unreadable' where the server has none to give.
 */
export async function fetchResources(
  { api, storage, clock }: AssistSources,
  { signal, force = false, within }: FetchOptions = {},
): Promise<Result<Fetched<ArrayBuffer>>> {
  const cached = await storage.getResources()
  const fetched = await fetchStamped((stamp) => api.assist.resources(stamp, signal), cached, force, within)
  if (!fetched.ok) return fetched
  if (fetched.value === null) return fail({ kind: 'resources-unreadable', detail: '204 without a cached copy' })
  if ('source' in fetched.value) {
    return succeed({ ...fetched.value, isNews: noteAnswer(storage, 'resources', cached) })
  }
  const { body, timestamp } = fetched.value
  const savedAt = clock.now()
  // The copy is made before the caller transfers the buffer away.
  void storage.putResources({ timestamp, savedAt, body: body.slice(0) })
  noteAnswer(storage, 'resources', { timestamp, savedAt })
  return succeed({ body, source: 'server', savedAt, isNews: true, fault: null })
}

type Stamp = Pick<Cached<unknown>, 'timestamp' | 'savedAt'>

/** By storage, which is a tab's own: what each call answered last. */
const answered = new WeakMap<Storage, Record<string, string>>()

/** True where another answer was given before. */
function noteAnswer(storage: Storage, what: string, stamp: Stamp | null): boolean {
  const last = answered.get(storage) ?? {}
  answered.set(storage, last)
  const before = last[what]
  const now = String(stamp?.timestamp ?? stamp?.savedAt)
  last[what] = now
  return before !== undefined && before !== now
}

/**
 * One call with the copy's stamp. A 204 without a copy to use asks once more without stamp, and null is the answer to a
 * second one: no loop (fault F6).
 */
async function fetchStamped<Raw, Body>(
  ask: (stamp: string | null) => Promise<Result<Stamped<Raw> | 'unchanged'>>,
  cached: Cached<Body> | null,
  force: boolean,
  within: FetchOptions['within'],
): Promise<Result<Stamped<Raw> | FromCopy<Body> | null>> {
  const stamp = force ? null : (cached?.timestamp ?? null)
  const first = await (cached && within ? within(ask(stamp)) : ask(stamp))
  if (!first.ok) return cached && isCopyBetter(first.fault) ? succeed(fromCopy(cached, first.fault)) : first
  if (first.value !== 'unchanged') return succeed(first.value)
  if (cached && stamp !== null) return succeed(fromCopy(cached, null))
  const second = await ask(null)
  if (!second.ok) return second
  if (second.value !== 'unchanged') return succeed(second.value)
  return succeed(cached ? fromCopy(cached, null) : null)
}

type FromCopy<Body> = Omit<Fetched<Body>, 'isNews'>

function fromCopy<Body>({ body, savedAt }: Cached<Body>, fault: Fault | null): FromCopy<Body> {
  return { body, source: fault ? 'stale' : 'unchanged', savedAt, fault }
}

/** A copy with its age shown is better than nothing, also than a response that cannot be read (fault F22). */
const isCopyBetter = (fault: Fault): boolean => fault.kind === 'malformed' || traitsOf(fault).isServerDown === true
