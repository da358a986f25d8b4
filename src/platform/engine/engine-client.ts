import type { Arranged, WindowAnswer } from '#src/engine/compute.ts'
import type { Engine } from './engine.ts'
import { beatMilliseconds, EngineLost, type Link, openLink, type WorkerLike } from './link.ts'
import { continueRevisions, createSettingsMemory, newestFirst, type Revisions } from './revisions.ts'

type Asynchronous = {
  readonly [Method in keyof Engine]: (
    ...given: Parameters<Engine[Method]>
  ) => Promise<Awaited<ReturnType<Engine[Method]>>>
}

/**
 * The engine in its worker. Calls reject with `EngineLost` if the worker was lost or does not respond. `window`, `arrange` and
 * the look-up of a resource survive a loss: they are repeated in the next worker, so their callers only wait longer. A
 * `window` or `arrange` overtaken by a newer one resolves to null.
 */
export interface EngineClient extends Omit<Asynchronous, 'window' | 'arrange'> {
  window(...given: Parameters<Engine['window']>): Promise<WindowAnswer | null>
  arrange(...given: Parameters<Engine['arrange']>): Promise<Arranged | null>
  /** Terminates the worker. Pending calls reject. */
  dispose(): void
}

/** 'on-page': workers keep crashing, so the engine runs on the page's own thread. */
export type EngineHealth = 'running' | 'restarting' | 'on-page' | 'failed'

export interface EngineOptions {
  readonly spawn: () => WorkerLike
  /** Opens the engine on the page's own thread, if workers keep crashing. May reject. */
  readonly openOnPage?: (() => Promise<WorkerLike>) | undefined
  /**
   * Loads the resources and schedules into a new worker. It must call the given engine, not the client, whose calls wait until
   * this is done. The client itself repeats the settings and the last arrangement.
   */
  readonly restore: (engine: EngineClient) => Promise<void>
  readonly onState: (state: EngineHealth) => void
  /** Milliseconds a call may take, counted in beats of 2 s; 10 s when not given. Loading bodies may take 30 s. */
  readonly callTimeout?: number
  /** Returns true if the page is visible. The idle engine of a hidden page is not pinged. */
  readonly isVisible?: () => boolean
}

/** Look-ups before every reservation, change and cancellation. They must survive the loss of a worker. */
const lookUps: ReadonlySet<keyof Engine> = new Set<keyof Engine>(['resource', 'resourcesByEmail', 'emailsOf'])

const restartLimit = 3

/** Restarts are counted over the beats of one minute. */
const restartMemoryBeats = 30

const defaultCallTimeout = 10_000

/**
 * Starts the worker at once. Replaces a lost worker up to `restartLimit` times per minute, then runs the engine on the page's
 * own thread (quality, F12). If that fails too, the state is 'failed'.
 */
export function createEngine(options: EngineOptions): EngineClient {
  const { spawn, openOnPage, restore, onState, callTimeout = defaultCallTimeout, isVisible = isPageVisible } = options
  const callBeats = Math.max(1, Math.ceil(callTimeout / beatMilliseconds))
  const memory = createSettingsMemory()
  const revisions: Revisions = { highest: 0 }
  let state: EngineHealth | 'disposed' = 'running'
  let beats = 0
  let restartedAt: number[] = []
  let waitingForState: (() => void)[] = []
  let isOnPage = false
  let link: Link = open(spawn())
  const heart = setInterval(beat, beatMilliseconds)

  function open(worker: WorkerLike): Link {
    const bare = openLink(worker, callBeats, () => {
      if (link === opened) restart()
    })
    const opened = continueRevisions(bare, revisions)
    return opened
  }

  function beat(): void {
    beats += 1
    if (link.isBusy() || isVisible()) link.beat()
  }

  function enter(next: EngineHealth | 'disposed'): void {
    state = next
    if (next !== 'disposed') onState(next)
    if (next === 'restarting') return
    const waiting = waitingForState
    waitingForState = []
    for (const resume of waiting) resume()
  }

  function restart(): void {
    if (state === 'disposed') return
    restartedAt = restartedAt.filter((at) => beats - at < restartMemoryBeats)
    if (restartedAt.length >= restartLimit || isOnPage) {
      if (openOnPage && !isOnPage) void moveToPage(openOnPage)
      else fail()
      return
    }
    restartedAt.push(beats)
    if (state !== 'restarting') enter('restarting')
    link = open(spawn())
    void bringUp(link)
  }

  function fail(): void {
    clearInterval(heart)
    enter('failed')
  }

  async function moveToPage(openEngine: () => Promise<WorkerLike>): Promise<void> {
    isOnPage = true
    if (state !== 'restarting') enter('restarting')
    const engine = await openEngine().catch(() => null)
    if (hasEnded()) engine?.terminate()
    else if (engine) {
      link = open(engine)
      void bringUp(link)
    } else fail()
  }

  const hasEnded = (): boolean => state === 'disposed'

  /** Restores the state of the lost worker. If the new worker is lost meanwhile, it starts over with another one. */
  async function bringUp(fresh: Link): Promise<void> {
    try {
      for (const { method, given } of memory.calls()) await fresh.call(method, given)
      await restore(clientOf((method, given) => fresh.call(method, given)))
      const arrangement = memory.arrangement()
      if (arrangement !== null) await fresh.call('arrange', arrangement)
    } catch {
      if (fresh !== link) return
      fresh.close()
      restart()
      return
    }
    if (fresh === link && state === 'restarting') enter(isOnPage ? 'on-page' : 'running')
  }

  /** Waits while a new worker is brought up. */
  async function call(method: keyof Engine, given: readonly unknown[]): Promise<unknown> {
    while (state === 'restarting') await new Promise<void>((resume) => waitingForState.push(resume))
    if (state !== 'running' && state !== 'on-page') throw new EngineLost({ kind: 'worker-lost' })
    return link.call(method, given)
  }

  async function askAgainWhenLost(method: keyof Engine, given: readonly unknown[]): Promise<unknown> {
    for (;;) {
      const asked = link
      try {
        return await call(method, given)
      } catch (reason) {
        const isGone = reason instanceof EngineLost && reason.fault.kind === 'worker-lost'
        const isReplaced = asked !== link || state === 'restarting'
        if (!isGone || state === 'failed' || state === 'disposed' || !isReplaced) throw reason
      }
    }
  }

  const direct = (method: keyof Engine, given: readonly unknown[]): Promise<unknown> =>
    (lookUps.has(method) ? askAgainWhenLost : call)(method, given)
  const window = newestFirst((...given: Parameters<Engine['window']>) => askAgainWhenLost('window', given))
  const arrange = newestFirst((...given: Parameters<Engine['arrange']>) => askAgainWhenLost('arrange', given))

  const askAndNote = (method: keyof Engine, given: readonly unknown[]): Promise<unknown> => {
    memory.note(method, given)
    return direct(method, given)
  }

  return clientOf(askAndNote, {
    window: (...given) => window(...given) as Promise<WindowAnswer | null>,
    arrange: (...given) => (memory.noteArrange(given), arrange(...given) as Promise<Arranged | null>),
    dispose() {
      clearInterval(heart)
      enter('disposed')
      link.close()
    },
  })
}

function isPageVisible(): boolean {
  return typeof document === 'undefined' || document.visibilityState === 'visible'
}

type Call = (method: keyof Engine, given: readonly unknown[]) => Promise<unknown>

/** Returns a client whose every method goes through `call`, except for `own` ones; `Engine` types both sides. */
function clientOf(call: Call, own: Partial<EngineClient> = { dispose: () => undefined }): EngineClient {
  return new Proxy(own as EngineClient, {
    get(target, name) {
      // A client that is returned from an async function must not look like a promise.
      if (typeof name === 'symbol' || name === 'then') return undefined
      return name in target
        ? target[name as keyof EngineClient]
        : (...given: readonly unknown[]) => call(name as keyof Engine, given)
    },
  })
}
