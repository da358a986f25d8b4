import * as v from 'valibot'
import { hubFailures } from '#src/kernel/hub-failure.ts'
import { fail, type Fault, type Result, succeed } from '#src/kernel/result.ts'
import type { Hub } from './connection.ts'

export interface HeldLock {
  /** Gives it up, or no longer waits for it. Nothing is told afterwards. */
  release(): void
}

export interface LockListeners {
  /** Takes it from the tab that holds it. */
  readonly steal: boolean
  readonly onHeld: () => void
  /** It was held, and another tab took it. */
  readonly onStolen: () => void
  /** The browser has no locks for this page. */
  readonly onRefused: () => void
}

/** Waits for a Web Lock and holds it until `release`, or until the page is gone. */
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
  // What is stolen is not waited for.
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

/** Milliseconds. An invocation whose answer got lost with its leader is not waited for longer. */
const longestInvocation = 10_000

type Post = (message: RelayMessage) => void

/** A follower's invocations, which the leader makes for it. */
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

/** The leader's part: makes it and tells what became of it. */
export async function invokeFor(hub: Hub, { call, id, item }: RelayOf<'invoke'>, post: Post): Promise<void> {
  const invoked = await hub.invokeObject(id, item)
  const problem = invoked.ok ? null : 'detail' in invoked.fault ? (invoked.fault.detail ?? '') : invoked.fault.kind
  post({ kind: 'invoked', call, problem })
}

const word = v.pipe(v.string(), v.maxLength(1_000))

/** What the tabs that share a connection tell each other. `leader` is the tab that holds it. */
export const relaySchema = v.variant('kind', [
  v.object({
    kind: v.literal('state'),
    leader: word,
    /** UTC milliseconds: one that was deposed and does not know it yet is an older one. */
    since: v.number(),
    state: v.picklist(['Disconnected', 'Connecting', 'Connected', 'Reconnecting', 'Disconnecting']),
    failure: v.nullable(v.picklist(hubFailures)),
    lastError: v.nullable(v.string()),
  }),
  v.object({ kind: v.literal('event'), leader: word, name: word, args: v.array(v.unknown()) }),
  /** Which state is it in? The answer shows that there is a leader. */
  v.object({ kind: v.literal('ask') }),
  /** The user is back, at another tab. */
  v.object({ kind: v.literal('hurry') }),
  /** `call` tells one invocation from another. */
  v.object({ kind: v.literal('invoke'), call: word, id: v.string(), item: v.unknown() }),
  v.object({ kind: v.literal('invoked'), call: word, problem: v.nullable(v.string()) }),
])

export type RelayMessage = v.InferOutput<typeof relaySchema>
export type RelayOf<Kind extends RelayMessage['kind']> = Extract<RelayMessage, { readonly kind: Kind }>
