import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { type AssistBody, readAssist } from '#src/wire/assist.ts'
import type { Api, Stamped } from './api.ts'
import type { Clock } from './clock.ts'
import type { Cached, Storage } from './storage.ts'

/** Response of a cached request. */
export interface Fetched<Body> {
  readonly body: Body
  /** 'server': new. 'unchanged': the cached copy, confirmed by the server. 'stale': the cached copy, because the server is unreachable. */
  readonly source: 'server' | 'unchanged' | 'stale'
  /** When the body was received. */
  readonly savedAt: Instant
  /**
   * True if the body differs from the last one returned from this storage, so callers must replace theirs. The server alone
   * does not show this: if another tab was faster, it reports that tab's copy as 'unchanged'.
   */
  readonly isNews: boolean
  /** The reason for a stale copy, otherwise null. */
  readonly fault: Fault | null
}

export interface AssistSources {
  readonly api: Api
  readonly storage: Storage
  readonly clock: Clock
}

export interface FetchOptions {
  readonly signal?: AbortSignal | undefined
  /** Requests the whole body even if the cached copy is still valid. */
  readonly force?: boolean
  /** Abandons a slow response. Used only if a copy can replace it. */
  readonly within?: <Value>(asked: Promise<Result<Value>>) => Promise<Result<Value>>
}

/**
 * Loads the configuration by the protocol of section 7: the request contains the cached copy's timestamp, and a 204 means that
 * the copy is valid. While offline the copy is returned. Fails with 'api-not-configured' if there is no configuration (section 8).
 */
export async function fetchConfiguration(
  { api, storage, clock }: AssistSources,
  { signal, force = false, within }: FetchOptions = {},
): Promise<Result<Fetched<AssistBody>>> {
  const stored = await storage.getConfiguration()
  const copy = stored && readAssist(stored.body)
  // An unreadable copy is ignored.
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

/** The resources' body, which the engine has yet to read. */
export interface FetchedResources extends Fetched<ArrayBuffer> {
  /** Stores a new body as the cached copy. Called after the engine has read it: a copy that cannot be read is worse than an old one. */
  keep(): void
}

/**
 * Loads the resources' body by the same protocol, without parsing it. It is transferred to the engine, so every response is a
 * separate buffer. Fails with 'resources-unreadable' if the server returns none.
 */
export async function fetchResources(
  { api, storage, clock }: AssistSources,
  { signal, force = false, within }: FetchOptions = {},
): Promise<Result<FetchedResources>> {
  const cached = await storage.getResources()
  const fetched = await fetchStamped((stamp) => api.assist.resources(stamp, signal), cached, force, within)
  if (!fetched.ok) return fetched
  if (fetched.value === null) return fail({ kind: 'resources-unreadable', detail: '204 without a cached copy' })
  if ('source' in fetched.value) {
    return succeed({ ...fetched.value, isNews: noteAnswer(storage, 'resources', cached), keep: () => undefined })
  }
  const { body, timestamp } = fetched.value
  const savedAt = clock.now()
  // Copied before the caller transfers the buffer.
  const copy = { timestamp, savedAt, body: body.slice(0) }
  noteAnswer(storage, 'resources', copy)
  const keep = (): void => void storage.putResources(copy)
  return succeed({ body, source: 'server', savedAt, isNews: true, fault: null, keep })
}

type Stamp = Pick<Cached<unknown>, 'timestamp' | 'savedAt'>

/** The last response of each request, by storage, which belongs to one tab. */
const answered = new WeakMap<Storage, Record<string, string>>()

/** Returns true if the previous response was different. */
function noteAnswer(storage: Storage, what: string, stamp: Stamp | null): boolean {
  const last = answered.get(storage) ?? {}
  answered.set(storage, last)
  const before = last[what]
  const now = String(stamp?.timestamp ?? stamp?.savedAt)
  last[what] = now
  return before !== undefined && before !== now
}

/**
 * Sends a request with the copy's timestamp. After a 204 without a usable copy it repeats the request once without a timestamp,
 * and returns null after a second 204, so it cannot loop (fault F6).
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
