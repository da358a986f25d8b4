import { type Fault } from '#src/core/fault.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import type { Hub } from '../hub.ts'
import type { RelayMessage, RelayOf } from './relay.ts'

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
