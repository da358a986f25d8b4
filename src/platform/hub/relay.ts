import * as v from 'valibot'
import { hubFailures } from '#src/kernel/hub-failure.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Hub } from './connection.ts'

export interface HeldLock {
  /** Releases the lock, or stops waiting for it. No listener is called afterwards. */
  release(): void
}

export interface LockListeners {
  /** Takes the lock from the tab that holds it. */
  readonly steal: boolean
  readonly onHeld: () => void
  /** Another tab took the lock. */
  readonly onStolen: () => void
  /** The browser refuses locks to this page. */
  readonly onRefused: () => void
}

/** Waits for a Web Lock and holds it until `release` or the end of the page. */
export function holdLock(
  locks: LockManager,
  name: string,
  { steal, onHeld, onStolen, onRefused }: LockListeners,
): HeldLock {
  const waiting = new AbortController()
  let isHeld = false
  let isReleased = false
  let giveUp = (): void => {}
  const held = new Promise<void>((resolve) => {
    giveUp = resolve
  })
  const hold = (): Promise<void> => {
    isHeld = true
    if (!isReleased) onHeld()
    return held
  }
  // Stealing does not wait, and excludes a signal.
  locks.request(name, steal ? { steal } : { signal: waiting.signal }, hold).catch(() => {
    if (isReleased) return
    isReleased = true
    if (isHeld) onStolen()
    else onRefused()
  })
  return {
    release() {
      isReleased = true
      waiting.abort()
      giveUp()
    },
  }
}

/** Milliseconds until an invocation fails, because its answer may be lost with the leader. */
const longestInvocation = 10_000

type Post = (message: RelayMessage) => void

/** A follower's invocations, which the leader sends for it. */
export interface Invocations {
  ask(id: string, item: unknown, post: Post): Promise<Result<null>>
  settle(answer: RelayOf<'invoked'>): void
  cancel(fault: Fault): void
}

export function createInvocations(): Invocations {
  const waiting = new Map<string, (answer: Result<null>) => void>()
  return {
    ask(id, item, post) {
      const call = crypto.randomUUID()
      return new Promise((resolve) => {
        const settle = (answer: Result<null>): void => {
          clearTimeout(patience)
          waiting.delete(call)
          resolve(answer)
        }
        const patience = setTimeout(() => settle(fail({ kind: 'timed-out', what: 'Object' })), longestInvocation)
        waiting.set(call, settle)
        post({ kind: 'invoke', call, id, item })
      })
    },
    settle({ call, problem }) {
      waiting.get(call)?.(problem === null ? succeed(null) : fail({ kind: 'server-error', status: 0, detail: problem }))
    },
    cancel(fault) {
      for (const settle of waiting.values()) settle(fail(fault))
    },
  }
}

/** Sends an invocation for a follower, and posts the result. */
export async function invokeFor(hub: Hub, { call, id, item }: RelayOf<'invoke'>, post: Post): Promise<void> {
  const invoked = await hub.invokeObject(id, item)
  const problem = invoked.ok ? null : 'detail' in invoked.fault ? (invoked.fault.detail ?? '') : invoked.fault.kind
  post({ kind: 'invoked', call, problem })
}

const word = v.pipe(v.string(), v.maxLength(1_000))

/** Messages between the tabs that share a connection. `leader` is the id of the tab that has it. */
export const relaySchema = v.variant('kind', [
  v.object({
    kind: v.literal('state'),
    leader: word,
    /** UTC milliseconds since which it leads, to ignore a deposed leader that has not noticed yet. */
    since: v.number(),
    state: v.picklist(['Disconnected', 'Connecting', 'Connected', 'Reconnecting', 'Disconnecting']),
    failure: v.nullable(v.picklist(hubFailures)),
    lastError: v.nullable(v.string()),
  }),
  v.object({ kind: v.literal('event'), leader: word, name: word, args: v.array(v.unknown()) }),
  /** Requests the state, which also shows that there is a leader. */
  v.object({ kind: v.literal('ask') }),
  /** The user has returned to another tab. */
  v.object({ kind: v.literal('hurry') }),
  /** `call` is the id of the invocation. */
  v.object({ kind: v.literal('invoke'), call: word, id: v.string(), item: v.unknown() }),
  v.object({ kind: v.literal('invoked'), call: word, problem: v.nullable(v.string()) }),
])

export type RelayMessage = v.InferOutput<typeof relaySchema>
export type RelayOf<Kind extends RelayMessage['kind']> = Extract<RelayMessage, { readonly kind: Kind }>
