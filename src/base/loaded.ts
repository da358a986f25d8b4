import { proxy, ref } from 'valtio'
import { pollServer, type Poll, type PollParts } from '#src/base/poll-server.ts'
import { onSessionEnd } from '#src/base/session-end.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { fail, type Result } from '#src/kernel/result.ts'
import type { Scope } from '#src/kernel/scope.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { Reading } from '#src/base/needs.ts'

/**
 * 'idle' before the first request and 'loading' during one. 'failed' if the newest request has failed, whether or not there are
 * data of an earlier one.
 */
export type Phase = 'idle' | 'loading' | 'ready' | 'failed'

/** Returns true before the first outcome, and while another one is requested. */
export const isPending = (phase: Phase): boolean => phase === 'idle' || phase === 'loading'

/** A value as Valtio holds it: replaced as a whole, and the same object in a snapshot. */
type Held<Value> = Value extends object ? Value & { readonly $$valtioSnapshot: Value } : Value

/** Facts about a value. */
interface Standing {
  /** Why a part of it is missing; null if nothing is. */
  readonly fault?: Fault | null
  /** The time from which it is. */
  readonly asOf?: Instant | null
}

/** One request. It is aborted as soon as a newer one begins, its scope ends or the data are cleared. */
export interface Run<Value> {
  readonly signal: AbortSignal
  /** Shows the part that has arrived. Does nothing once the request is aborted. */
  show(value: Value, standing?: Standing): void
}

/** Where a request belongs: it ends with this scope. */
type LoadedWithin = Pick<Reading, 'clock' | 'scope'>

/** When the requests of `poll` are made; see `PollParts`. The first is made at once by default. */
type Pace = Pick<PollParts, 'page' | 'every' | 'least' | 'turn'> & Partial<Pick<PollParts, 'first'>>

/** Returns the newest value. It may show parts of it earlier. */
type Read<Value> = (run: Run<Value>) => Promise<Result<Value>>

/**
 * Data that a server, a calendar or the engine holds, as a Valtio proxy: screens take a snapshot of it, and only its own functions
 * change it. The newest request wins. The value stays while it is requested again and after a failure.
 */
export interface Loaded<Value> {
  readonly phase: Phase
  readonly value: Held<Value>
  /** Why the newest request failed, or why a part of the value is missing. */
  readonly fault: Fault | null
  /** The time from which the value is; null before the first one. */
  readonly asOf: Instant | null
  /** The thing that the data are about, such as a resource, if they change with it. See `clear`. */
  readonly of: string | null
  /**
   * Requests the value. An earlier request is aborted, so its answer never replaces a newer one. Returns the outcome, and the fault
   * 'cancelled' if the request was aborted; that changes nothing. Unless `read` shows something else, nothing is missing and the
   * value is from the time of the request, because the answer may be no newer.
   */
  readonly load: (within: LoadedWithin, read: Read<Value>) => Promise<Result<Value>>
  /** Requests the value again and again while the page is shown. */
  readonly poll: (within: LoadedWithin, read: Read<Value>, pace: Pace) => Poll
  /** Replaces the value only: it was changed here, or comes from this device. */
  readonly show: (value: Value) => void
  /** Sets the value of a request that something else makes. */
  readonly settle: (value: Value, standing?: Standing) => void
  /** Sets the failure of such a request. */
  readonly fail: (fault: Fault) => void
  /** Ends the request under way and forgets the data, for those of another thing. */
  readonly clear: (of?: string | null) => void
}

export interface LoadedOptions {
  /**
   * Set for data that a screen requests as soon as it is shown and then renews by itself. They are 'loading' from the start until
   * the first outcome, and stay 'ready' or 'failed' while they are renewed: a screen that shows a fault must not flicker.
   */
  readonly isRenewed?: boolean
}

/** Returns data that are not requested yet, of a store. They are forgotten at the end of the session. */
export function loaded<Value>(none: Value, options?: LoadedOptions): Loaded<Value> {
  const data = createLoaded(none, options)
  onSessionEnd(() => data.clear())
  return data
}

/** The same for data of one component, which are forgotten with it. */
export function createLoaded<Value>(none: Value, { isRenewed = false }: LoadedOptions = {}): Loaded<Value> {
  let newest: Scope | null = null

  const show = (value: Value): void => {
    state.value = held(value)
  }
  const stand = (value: Value, { fault = state.fault, asOf = state.asOf }: Standing): void => {
    show(value)
    state.fault = fault && ref(fault)
    state.asOf = asOf
  }
  const settle = (value: Value, standing: Standing = {}): void => {
    stand(value, { fault: null, ...standing })
    state.phase = 'ready'
  }
  const refuse = (fault: Fault): void => {
    state.phase = 'failed'
    state.fault = ref(fault)
  }

  const load = async ({ clock, scope }: LoadedWithin, read: Read<Value>): Promise<Result<Value>> => {
    newest?.end()
    const run = scope.child()
    newest = run
    const { signal } = run
    if (signal.aborted) return cancelled
    let standing: Standing = { asOf: clock.now() }
    if (!isRenewed) Object.assign(state, { phase: 'loading', fault: null })
    const outcome = await read({
      signal,
      show(value, shown = {}) {
        if (signal.aborted) return
        standing = { ...standing, ...shown }
        stand(value, shown)
      },
    })
    if (signal.aborted) return cancelled
    run.end()
    if (outcome.ok) settle(outcome.value, standing)
    else if (outcome.fault.kind !== 'cancelled') refuse(outcome.fault)
    return outcome
  }

  const clear = (of: string | null = null): void => {
    newest?.end()
    newest = null
    Object.assign(state, blank(), { of })
  }

  const blank = () => ({
    phase: (isRenewed ? 'loading' : 'idle') as Phase,
    value: held(none),
    fault: null as Fault | null,
    asOf: null as Instant | null,
    of: null as string | null,
  })
  const state = proxy({
    ...blank(),
    load,
    poll: (within: LoadedWithin, read: Read<Value>, pace: Pace): Poll =>
      pollServer({ first: 0, ...pace, scope: within.scope, look: () => load(within, read) }),
    show,
    settle,
    fail: refuse,
    clear,
  })
  return state
}

const cancelled = fail<Fault>({ kind: 'cancelled' })

function held<Value>(value: Value): Held<Value> {
  return (typeof value === 'object' && value !== null ? ref(value) : value) as Held<Value>
}
