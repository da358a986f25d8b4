import * as Comlink from 'comlink'
import type { Fault } from '#src/kernel/fault.ts'
import { isRecord } from '#src/wire/scalars.ts'
import type { Engine } from './engine.ts'

/** Time between two beats; every limit of a link is counted in beats. */
export const beatMilliseconds = 2000

/** Beats of silence after which a worker counts as hung: noticed within 10 s. */
const patience = 4

/** Beats between two pings while no call is pending. */
const idlePatience = 3

/** Calls with work proportional to the campus, which may take long on a slow machine. The heartbeat waits for them too. */
const longCalls: ReadonlySet<string> = new Set<keyof Engine>([
  'loadResources',
  'put',
  'openVenue',
  'venueFloor',
  'findWay',
  'nearestOf',
])

const longCallBeats = 15

/** Marks a body, alone or in a batch of schedules, to be transferred to the worker instead of copied. */
function transferred(value: unknown): unknown {
  if (value instanceof ArrayBuffer) return Comlink.transfer(value, [value])
  const body = isRecord(value) ? value['schedules'] : null
  return body instanceof ArrayBuffer ? Comlink.transfer(value as object, [body]) : value
}

/** The used part of a worker's interface, so that tests can use a message port. */
export type WorkerLike = Comlink.Endpoint & {
  terminate(): void
}

/** One worker and its pending calls. */
export interface Link {
  call(method: keyof Engine, given: readonly unknown[]): Promise<unknown>
  /** Returns true while calls are pending, so that the heartbeat runs even in a hidden tab. */
  isBusy(): boolean
  /** Call it every `beatMilliseconds`: it pings the worker and counts overdue calls. */
  beat(): void
  /** Terminates the worker and rejects all pending calls. */
  close(): void
}

interface Pending {
  readonly method: keyof Engine
  readonly reject: (reason: EngineLost) => void
  beatsLeft: number
}

const isLong = ({ method }: Pending): boolean => longCalls.has(method)

/**
 * Opens a link to a worker. Time is counted in beats, not read from a clock: after the machine has slept, overdue timers fire
 * once, and a worker that slept as long as the page must not count as hung.
 */
export function openLink(worker: WorkerLike, callBeats: number, onLost: () => void): Link {
  const remote = Comlink.wrap<Engine>(worker)
  const pending = new Set<Pending>()
  let isOpen = true
  /** Beats since the ping under way, and those of them in which no long call explains the silence. */
  let pingBeats = 0
  let silentBeats = 0
  let madeBeforePing: ReadonlySet<Pending> = new Set()
  let beatsSincePing = 0
  let isPinging = false

  function lose(): void {
    if (!isOpen) return
    close()
    onLost()
  }

  function close(): void {
    if (!isOpen) return
    isOpen = false
    worker.removeEventListener('error', lose)
    worker.removeEventListener('messageerror', lose)
    // A terminated worker never responds and fires no event, so its calls are settled here.
    worker.terminate()
    for (const call of pending) call.reject(new EngineLost({ kind: 'worker-lost' }))
    pending.clear()
  }

  function send(method: keyof Engine, given: readonly unknown[]): Promise<unknown> {
    const invoke = remote[method] as unknown as (...values: unknown[]) => Promise<unknown>
    return invoke(...given.map(transferred))
  }

  function ping(): void {
    isPinging = true
    beatsSincePing = 0
    pingBeats = 0
    silentBeats = 0
    madeBeforePing = new Set(pending)
    send('ping', []).then(
      () => {
        isPinging = false
      },
      () => undefined,
    )
  }

  /**
   * Returns true if the worker hangs. It handles calls in order, so a missing response to the ping is explained only by a long
   * call that is the oldest one and was made before the ping.
   */
  function isHung(): boolean {
    const [oldest] = pending
    pingBeats += 1
    if (!oldest || !isLong(oldest) || !madeBeforePing.has(oldest)) silentBeats += 1
    return silentBeats >= patience || pingBeats >= longCallBeats
  }

  /** A call that waits behind an earlier long call is not overdue. */
  function countOverdue(): void {
    let isBehindLong = false
    // In the order of the calls.
    for (const call of pending) {
      if (isLong(call)) isBehindLong = true
      else if (isBehindLong) continue
      call.beatsLeft -= 1
      if (call.beatsLeft > 0) continue
      pending.delete(call)
      call.reject(new EngineLost({ kind: 'timed-out', what: call.method }))
    }
  }

  worker.addEventListener('error', lose)
  worker.addEventListener('messageerror', lose)

  return {
    call(method, given) {
      if (!isOpen) return Promise.reject(new EngineLost({ kind: 'worker-lost' }))
      return new Promise((resolve, reject) => {
        const call: Pending = { method, reject, beatsLeft: longCalls.has(method) ? longCallBeats : callBeats }
        pending.add(call)
        send(method, given).then(
          (value) => {
            pending.delete(call)
            resolve(value)
          },
          (reason: unknown) => {
            pending.delete(call)
            reject(reason)
          },
        )
      })
    },
    isBusy: () => pending.size > 0 || isPinging,
    beat() {
      if (!isOpen) return
      beatsSincePing += 1
      if (isPinging) {
        if (isHung()) {
          lose()
          return
        }
      } else if (pending.size > 0 || beatsSincePing >= idlePatience) {
        ping()
      }
      countOverdue()
    },
    close,
  }
}

/**
 * Rejection of a call if the engine was lost or did not respond in time. Any other rejection is a bug in the worker and belongs
 * to the handler of bugs.
 */
export class EngineLost extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.kind === 'timed-out' ? `The engine did not answer ${fault.what} in time` : 'The engine was lost')
    this.name = 'EngineLost'
    this.fault = fault
  }
}

/**
 * Opens the engine on the page's own thread, behind a port like a worker, so callers need no changes. The page responds more
 * slowly, but works even if the browser ends every worker. Rejects if the code cannot be loaded.
 */
export async function openOnPage(): Promise<WorkerLike> {
  // The engine's code as a separate chunk of the page, because a worker's file exports nothing.
  const [loadEngine] = Object.values(
    import.meta.glob<{ readonly createEngine: () => Engine }>('../../../workers/compute/engine.ts'),
  )
  if (!loadEngine) throw new Error('No compute engine in this build')
  const { createEngine } = await loadEngine()
  const { port1, port2 } = new MessageChannel()
  Comlink.expose(createEngine(), port2)
  return Object.assign(port1, {
    terminate: () => {
      port1.close()
      port2.close()
    },
  })
}
