import type { Remote } from 'comlink'
import type { Controls } from '#mocks/controls.ts'
import type { Persona } from '#mocks/server/people/people.ts'
import { type ClockSetting, createServerClock } from '#mocks/server/time/clock.ts'
import { instantOf, oneMinute } from '#src/kernel/time/moment.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Tokens } from '#src/platform/tokens.ts'
import { withParameters } from './parameters.ts'

/** The back end's controls on the page: every method returns a promise. */
type Carried = {
  readonly [Name in keyof Controls]: (...args: Parameters<Controls[Name]>) => Promise<ReturnType<Controls[Name]>>
}

/** Methods of the panel and of `window.__sandbox`: the controls of `mocks/controls.ts`, and those of the page. */
export interface SandboxControls extends Omit<Carried, 'setClock' | 'signIn' | 'receive' | 'onMail' | 'settled'> {
  /** An ISO instant or UTC milliseconds. The clock stops there unless it has a rate (1 is real time). */
  setClock(at: string | number, rate?: number): Promise<void>
  /** 0 stops the clock, 1 is real time, at 60 a minute takes a second. */
  runClock(rate: number): Promise<void>
  /** Minutes; may be negative. */
  advance(minutes: number): Promise<void>
  /** Signs in as another persona and reloads the page. */
  become(persona: Persona): Promise<void>
  /** Terminates the compute worker as a crash would. Returns the number of terminated workers. */
  killComputeWorker(): Promise<number>
  /** Discards all changes of this world and everything the application stored in this browser, and reloads the page. */
  reset(): Promise<void>
  /** Reloads the page with other parameters in its address. */
  open(changes: Readonly<Record<string, string | null>>): Promise<void>
}

export interface ControlParts {
  readonly controls: Remote<Controls>
  /** Those of the application. */
  readonly tokens: Pick<Tokens, 'start'>
  readonly clock: SandboxClock
  readonly computeWorkers: WorkerWatch
  /** Discards the changes of the world in the back end. */
  readonly forgetWorld: () => Promise<void>
}

export function createPageControls({
  controls,
  tokens,
  clock,
  computeWorkers,
  forgetWorld,
}: ControlParts): SandboxControls {
  /** Waits until the change is stored, because the caller may reload the page immediately afterwards. */
  const kept = async <Answer>(doing: Promise<Answer>): Promise<Answer> => {
    const answer = await doing
    await controls.settled()
    return answer
  }
  const setClock = async (at: number, rate: number) => {
    const setting = { anchor: Date.now(), at, rate }
    // The server first, because the jump triggers requests that need the new time there.
    await kept(controls.setClock(setting))
    clock.setTo(setting)
  }
  const goTo = (changes: Readonly<Record<string, string | null>>) => {
    const address = withParameters(location.href, changes)
    if (address === location.href) location.reload()
    else location.assign(address)
    return Promise.resolve()
  }
  return {
    state: () => controls.state(),
    journal: (kind) => controls.journal(kind),
    arm: (name, times) => controls.arm(name, times),
    disarm: (name) => controls.disarm(name),
    setClock: async (at, rate = 0) => {
      const instant = typeof at === 'number' ? at : Date.parse(at)
      if (Number.isNaN(instant)) throw new RangeError(`Invalid time '${at}': expected ISO 8601`)
      await setClock(instant, rate)
    },
    runClock: (rate) => setClock(clock.now(), rate),
    advance: (minutes) => setClock(clock.now() + minutes * oneMinute, clock.setting().rate),
    latency: (milliseconds) => controls.latency(milliseconds),
    roomDelay: (milliseconds) => controls.roomDelay(milliseconds),
    colleagues: (isOn) => controls.colleagues(isOn),
    colleagueBooks: (request) => kept(controls.colleagueBooks(request)),
    colleagueCancels: (request) => kept(controls.colleagueCancels(request)),
    colleaguesAct: (count) => kept(controls.colleaguesAct(count)),
    dropHub: () => controls.dropHub(),
    restartHub: (milliseconds) => controls.restartHub(milliseconds),
    flood: (count, overMilliseconds) => controls.flood(count, overMilliseconds),
    sense: (resourceId, isOccupied) => kept(controls.sense(resourceId, isOccupied)),
    objects: (resourceId) => controls.objects(resourceId),
    changeObject: (objectId, values) => kept(controls.changeObject(objectId, values)),
    kiosks: () => controls.kiosks(),
    setUpKiosk: (id) => controls.setUpKiosk(id),
    setOutOfOrder: (id, reason) => kept(controls.setOutOfOrder(id, reason)),
    provoke: (name, resourceId) => kept(controls.provoke(name, resourceId)),
    push: (target, ...args) => controls.push(target, ...args),
    findResources: (text, limit) => controls.findResources(text, limit),
    findPlaces: (text, limit) => controls.findPlaces(text, limit),
    closablePlaces: () => controls.closablePlaces(),
    setClosed: (id, areaId, isClosed) => kept(controls.setClosed(id, areaId, isClosed)),
    busy: (resourceId, start, end) => controls.busy(resourceId, start, end),
    become: async (persona) => {
      tokens.start(await controls.signIn(persona))
      await goTo({ persona: null })
    },
    killComputeWorker: () => Promise.resolve(computeWorkers.terminateAll()),
    reset: async () => {
      await forgetWorld()
      await goTo({ reset: '1' })
    },
    open: goTo,
  }
}

/** Keeps hold of the workers that a page starts under one name, so that a test can end them as a crash would. */
interface WorkerWatch {
  /** Answers how many were ended. */
  terminateAll(): number
}

export function watchWorkers(name: string): WorkerWatch {
  const started = new Set<Worker>()
  const Original = globalThis.Worker
  globalThis.Worker = class extends Original {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      if (options?.name === name) started.add(this)
    }

    override terminate(): void {
      started.delete(this)
      super.terminate()
    }
  }
  return {
    terminateAll: () => {
      const running = [...started]
      for (const worker of running) worker.terminate()
      return running.length
    },
  }
}

/** The application's clock, in step with the simulated server's. */
interface SandboxClock extends Clock {
  setTo(setting: ClockSetting): void
  setting(): ClockSetting
}

export function createSandboxClock(start: ClockSetting, realNow: () => number): SandboxClock {
  const clock = createServerClock(realNow, start)
  const listeners = new Set<() => void>()
  const look = () => {
    for (const listener of listeners) listener()
  }
  const setTo = (setting: ClockSetting) => {
    clock.setTo(setting)
    look()
  }
  return {
    now: () => instantOf(clock.now()),
    // The server's clock is this one: there is nothing to correct.
    setOffset: () => undefined,
    get offset() {
      return clock.now() - realNow()
    },
    get frozenAt() {
      return clock.setting().rate === 0 ? instantOf(clock.now()) : null
    },
    get pace() {
      return clock.setting().rate
    },
    freeze: (at) => setTo({ anchor: realNow(), at: at ?? clock.now(), rate: at === null ? 1 : 0 }),
    look,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setTo,
    setting: clock.setting,
  }
}
