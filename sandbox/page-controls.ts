import type { Remote } from 'comlink'
import type { Controls } from '#mocks/controls.ts'
import type { Persona } from '#mocks/server/people/people.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { createTokens } from '#src/platform/tokens.ts'
import type { SandboxClock } from './clock.ts'
import type { WorkerWatch } from './worker-watch.ts'
import { withParameters } from './parameters.ts'

/** The back end's controls as the page has them: every answer is a promise. */
type Carried = {
  readonly [Name in keyof Controls]: (...args: Parameters<Controls[Name]>) => Promise<ReturnType<Controls[Name]>>
}

/** What the panel and `window.__sandbox` can do: the controls of `mocks/controls.ts`, and what concerns the page. */
export interface SandboxControls extends Omit<Carried, 'setClock' | 'signIn' | 'receive' | 'onMail' | 'settled'> {
  /** An ISO instant or UTC ms; the clock stands there unless it is given a rate (1 is real time). */
  setClock(at: string | number, rate?: number): Promise<void>
  /** 0 freezes, 1 is real time, 60 makes a minute of each second. */
  runClock(rate: number): Promise<void>
  /** Minutes; may be negative. */
  advance(minutes: number): Promise<void>
  /** Becomes somebody else at once and loads the page anew. */
  become(persona: Persona): Promise<void>
  /** Ends the compute worker as a crash would; answers how many were running. */
  killComputeWorker(): Promise<number>
  /** Forgets every change of this world and what the application kept in this browser, and loads the page anew. */
  reset(): Promise<void>
  /** Loads the page anew with other parameters in its address. */
  open(changes: Readonly<Record<string, string | null>>): Promise<void>
}

export interface ControlParts {
  readonly controls: Remote<Controls>
  readonly clock: SandboxClock
  readonly computeWorkers: WorkerWatch
  /** Forgets the changes of the world in the back end. */
  readonly forgetWorld: () => Promise<void>
}

export function createPageControls({ controls, clock, computeWorkers, forgetWorld }: ControlParts): SandboxControls {
  /** Whoever is told that it is done may load the page anew at once. */
  const kept = async <Answer>(doing: Promise<Answer>): Promise<Answer> => {
    const answer = await doing
    await controls.settled()
    return answer
  }
  const setClock = async (at: number, rate: number) => {
    const setting = { anchor: Date.now(), at, rate }
    // The server first: what the application asks because of the jump must meet the new time there.
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
    push: (target, ...args) => controls.push(target, ...args),
    findResources: (text, limit) => controls.findResources(text, limit),
    busy: (resourceId, start, end) => controls.busy(resourceId, start, end),
    become: async (persona) => {
      createTokens('local').start(await controls.signIn(persona))
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
