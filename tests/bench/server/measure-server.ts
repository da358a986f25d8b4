import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { passwordOfAll, personaEmails } from '#tests/server/seeded-people.ts'
import { placeOf } from '#server/store/postgres/place.ts'
import { startCluster } from '#tests/server/postgres/cluster.ts'
import { openRoundRobin } from '#tests/server/round-robin.ts'
import { killServers, originOf, runScript, runToEnd, type ServerProcess } from '#tests/server/server-process.ts'
import {
  measureCreates,
  measureLive,
  measureSchedules,
  measureStarts,
  mostMemoryOf,
  roomsOf,
  signInTo,
  type Times,
} from './load-server.ts'
import { large, seedLarge } from './seed-large.ts'

/** A row of the table. */
export interface ServerFigure {
  readonly figure: string
  readonly value: number
  readonly unit: 'ms' | 'MB' | ''
  /** Not more than this. */
  readonly goal: number
}

export interface ServerRun {
  readonly connections: number
  /** Fewer resources, and fewer rounds. */
  readonly isShort: boolean
  /** Two processes with one database of PostgreSQL, instead of one process with a folder. */
  readonly isOnPostgres: boolean
  /** The built server. */
  readonly script: string
  readonly print: (text: string) => void
}

const megabyte = 1_000_000

/** The processes that are measured, and where they are reached. */
interface Served {
  readonly origin: string
  readonly processes: readonly ServerProcess[]
  end(): Promise<void>
}

/** Measures Foyer's own server with 10,000 resources and 200,000 events. */
export async function measureServer(run: ServerRun): Promise<readonly ServerFigure[]> {
  const { isOnPostgres, isShort, print, script } = run
  const resources = isShort ? large.ofShortRun : large.resources
  const folder = join('.cache/bench', 'large')
  const data = join(folder, 'data')
  const now = Date.now()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  print(`Stores ${resources} resources and ${resources * large.eventsOfEach} events.`)
  await seedLarge(data, now, resources)
  if (!existsSync(script)) throw new Error(`${script} is not built.`)
  try {
    const served = await (isOnPostgres ? serveTwice(script, data, print) : serveFolder(script, data))
    try {
      return await measure(served, now, run)
    } finally {
      await served.end()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const endAll = (processes: readonly ServerProcess[]): Promise<unknown> =>
  Promise.all(
    processes.map(({ child, exited }) => {
      child.kill('SIGTERM')
      return exited
    }),
  )

const greeting = /served at (\S+)[^]*Press Ctrl/

async function serveFolder(script: string, data: string): Promise<Served> {
  const server = runScript(script, ['serve', '--port', '0', '--data', data])
  return {
    origin: await originOf(server, greeting),
    processes: [server],
    end: async () => void (await endAll([server])),
  }
}

/** Moves the office of a folder to a PostgreSQL of its own, and serves it by two processes behind a load balancer. */
async function serveTwice(script: string, data: string, print: ServerRun['print']): Promise<Served> {
  const cluster = await startCluster({ isSafe: true })
  try {
    const database = await cluster.createDatabase()
    print('Moves them to PostgreSQL.')
    const moved = await runToEnd(script, ['move', '--from', data, '--to', database])
    if (moved.code !== 0) throw new Error(moved.printed)
    await cluster.run('VACUUM ANALYZE', placeOf(database).database)
    const start = () => runScript(script, ['serve', '--port', '0', '--database', database])
    const processes = [start(), start()]
    const origins = await Promise.all(processes.map((one) => originOf(one, greeting)))
    const balancer = await openRoundRobin()
    balancer.goTo(origins)
    return {
      origin: balancer.origin,
      processes,
      end: async () => {
        balancer.close()
        await endAll(processes)
        cluster.remove()
      },
    }
  } catch (error) {
    await killServers()
    cluster.remove()
    throw error
  }
}

async function measure(
  { origin, processes }: Served,
  now: number,
  { connections, isShort, print }: ServerRun,
): Promise<readonly ServerFigure[]> {
  const reached = await signInTo(origin, personaEmails['facility'] ?? '', passwordOfAll)
  const rooms = await roomsOf(reached)
  const rounds = isShort ? 20 : 100
  const figures: ServerFigure[] = []
  const add = (name: string, { p50, p95 }: Times, goal: number, isMedian = false): void => {
    const figure = {
      figure: `${name}, ${isMedian ? 'p50' : 'p95'}`,
      value: isMedian ? p50 : p95,
      unit: 'ms',
      goal,
    } as const
    figures.push(figure)
    print(`${figure.figure}: ${figure.value.toFixed(1)} ms (p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)})`)
  }
  await measureSchedules(reached, rooms, now, 5)
  add('schedules of 200 resources, a week', await measureSchedules(reached, rooms, now, rounds), 30)
  add('start of a client, all its calls', await measureStarts(reached, rooms, now, rounds), 300)
  const creates = await measureCreates(reached, rooms, now, { perSecond: 100, seconds: isShort ? 5 : 20 })
  add('create a reservation, 100 a second', creates, 50, true)
  figures.push({ figure: 'creates that failed', value: creates.failed, unit: '', goal: 0 })
  const listener = await signInTo(origin, personaEmails['employee'] ?? '', passwordOfAll)
  const live = await measureLive(reached, rooms, now, { connections, changes: isShort ? 3 : 10, listener })
  add(`change to ${connections.toLocaleString('en')} open connections`, live, 500)
  const memory = Math.max(...processes.map(({ child }) => mostMemoryOf(child.pid)))
  figures.push({ figure: 'most memory of a process', value: memory / megabyte, unit: 'MB', goal: 250 })
  return figures
}
