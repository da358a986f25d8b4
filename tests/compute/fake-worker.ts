import * as Comlink from 'comlink'
import type { WorkerLike } from '#src/platform/engine/link.ts'
import { createEngine, type Engine } from '#workers/compute/engine.ts'

/** The real engine behind a message channel that tests can break. */
export interface FakeWorker {
  readonly worker: WorkerLike
  /** Names of the calls that reached the engine, without pings. */
  readonly calls: string[]
  /** Stops all responses, like an endless loop. */
  hang(): void
  /** Sends the 'error' event of a crashed worker. */
  crash(): void
  readonly isTerminated: () => boolean
}

export function createFakeWorker(): FakeWorker {
  const { port1: page, port2: inside } = new MessageChannel()
  const calls: string[] = []
  const errors = new Set<() => void>()
  let isTerminated = false
  let isHung = false
  const engine = createEngine()
  const observed = new Proxy(engine, {
    get(target, name: keyof Engine) {
      if (name !== 'ping') calls.push(name)
      return target[name]
    },
  })
  Comlink.expose(observed, {
    postMessage: (message, transfer) => {
      if (!isHung) inside.postMessage(message, transfer ?? [])
    },
    addEventListener: (type, listener) => inside.addEventListener(type, listener as EventListener),
    removeEventListener: (type, listener) => inside.removeEventListener(type, listener as EventListener),
  })
  inside.start()
  page.start()
  const worker: WorkerLike = {
    postMessage: (message, transfer) => page.postMessage(message, transfer ?? []),
    addEventListener(type, listener) {
      if (type === 'error') errors.add(listener as () => void)
      else page.addEventListener(type, listener as EventListener)
    },
    removeEventListener: (type, listener) => page.removeEventListener(type, listener as EventListener),
    terminate() {
      isTerminated = true
      page.close()
      inside.close()
    },
  }
  return {
    worker,
    calls,
    hang() {
      isHung = true
    },
    crash: () => errors.forEach((listener) => listener()),
    isTerminated: () => isTerminated,
  }
}
