import { expose, transfer } from 'comlink'
import { type BackEnd, createBackEnd } from '#mocks/back-end.ts'
import { createControls, type Controls } from '#mocks/controls.ts'
import type { HubConnection } from '#server/rules/hub.ts'
import { type Change, type ChangeLog, createMemoryLog } from '#mocks/server/changes.ts'
import { calendarTerritory } from '#mocks/server/server.ts'
import { sandboxPassword } from '#mocks/server/people/people.ts'
import { realTimers } from '#mocks/server/time/clock.ts'
import { findWorld } from '#mocks/worlds/index.ts'
import { type WorldChoice, worldKey, worldSizes } from '#mocks/worlds/world.ts'
import { openIndexedLog } from './indexed-log.ts'
import {
  type BackEndWorker,
  type CarriedRequest,
  type CarriedResponse,
  changesChannel,
  type StartOptions,
} from './messages.ts'

interface Running {
  readonly backEnd: BackEnd
  readonly log: ChangeLog
  readonly controls: Controls
}

const hubs = new Map<number, HubConnection>()
const { promise: running, resolve: setRunning, reject: giveUp } = withResolvers<Running>()

const worker: BackEndWorker = {
  start: async (options, controls) => {
    try {
      const started = await start(options)
      expose(started.controls, controls)
      setRunning(started)
      // The worker is idle while the page loads the product's code.
      setTimeout(started.backEnd.prepare)
      const { server } = started.backEnd
      return {
        clock: server.clock.setting(),
        calendar: calendarTerritory(server),
        signInURL: server.provider.signInURL,
        account: { email: server.people.persona('employee').email, password: sandboxPassword },
      }
    } catch (error) {
      giveUp(error)
      throw error
    }
  },
  answer: async (request) => {
    const { backEnd } = await running
    const response = await backEnd.answer(unpack(request))
    return response === null ? null : pack(response)
  },
  openHub: async (id, socket, token) => {
    const { backEnd } = await running
    hubs.set(id, backEnd.openHub(socket, token))
  },
  hubSays: async (id, text) => {
    await running
    hubs.get(id)?.receive(text)
  },
  hubCloses: async (id) => {
    await running
    hubs.get(id)?.closed()
    hubs.delete(id)
  },
  reset: async () => {
    const { log, backEnd } = await running
    backEnd.server.colleagues.stop()
    await backEnd.server.records.settled()
    await log.clear()
  },
}

expose(worker)

async function start(options: StartOptions): Promise<Running> {
  const choice: WorldChoice = {
    world: findWorld(options.world),
    size: worldSizes.find((size) => size === options.size) ?? 500,
    seed: options.seed,
    language: options.language,
  }
  const key = worldKey(choice)
  // If the browser blocks storage, changes last as long as the page is open.
  const log = await openIndexedLog(key).catch(() => createMemoryLog())
  const backEnd = await createBackEnd({
    choice,
    apiURL: options.apiURL,
    picturesURL: options.picturesURL,
    navigationURL: options.navigationURL ?? undefined,
    venueURL: options.venueURL ?? undefined,
    config: options.config,
    log,
    timers: realTimers,
    realNow: Date.now,
    clock: options.clock ?? undefined,
    serverType: options.serverType,
  })
  const { server } = backEnd
  backEnd.latency = options.latency
  if (options.roomDelay !== null) server.rooms.delay = options.roomDelay
  for (const fault of options.faults) server.faults.arm(fault)
  const controls = createControls(backEnd)
  shareChanges(backEnd, controls, changesChannel(key))
  if (options.colleagues) startColleaguesOnce(backEnd, key)
  return { backEnd, log, controls }
}

/** Shares the reservations among tabs of one world, as a server does among its clients. */
function shareChanges({ server }: BackEnd, { receive }: Controls, name: string): void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event: MessageEvent<Change>) => receive(event.data)
  const tell = channel.postMessage.bind(channel)
  server.records.onChange((change) => {
    // Each tab has its own clock.
    if (!change.key.startsWith('clock:')) tell(change)
  })
}

/** Runs the simulated colleagues in only one of the open tabs. Another tab takes over if it is closed. */
function startColleaguesOnce({ server }: BackEnd, key: string): void {
  const locks: LockManager | undefined = navigator.locks
  if (locks === undefined) return server.colleagues.start()
  void locks.request(`foyer-sandbox-colleagues ${key}`, () => {
    server.colleagues.start()
    return new Promise<never>(() => undefined)
  })
}

function unpack({ method, url, headers, body }: CarriedRequest): Request {
  return new Request(url, { method, headers: headers.map(([name, value]): [string, string] => [name, value]), body })
}

async function pack(response: Response): Promise<CarriedResponse> {
  const body = response.body === null ? null : await response.arrayBuffer()
  const { status, statusText } = response
  const carried: CarriedResponse = { status, statusText, headers: [...response.headers], body }
  return body === null ? carried : transfer(carried, [body])
}

function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<Value>((onValue, onReason) => {
    resolve = onValue
    reject = onReason
  })
  return { promise, resolve, reject }
}
