import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { passwordOfAll, personaEmails } from '#tests/server/seeded-people.ts'
import { originOf, runScript } from '#tests/server/server-process.ts'
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
  /** Fewer rounds. */
  readonly isShort: boolean
  /** The built server. */
  readonly script: string
  readonly print: (text: string) => void
}

const megabyte = 1_000_000

/** Measures Foyer's own server with 10,000 resources and 200,000 events: one process, its store in a folder. */
export async function measureServer({
  connections,
  isShort,
  script,
  print,
}: ServerRun): Promise<readonly ServerFigure[]> {
  const folder = join('.cache/bench', 'large')
  const now = Date.now()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  print(`Stores ${large.resources} resources and ${large.events} events.`)
  await seedLarge(join(folder, 'data'), now)
  if (!existsSync(script)) throw new Error(`${script} is not built.`)
  const server = runScript(script, ['serve', '--port', '0', '--data', join(folder, 'data')])
  try {
    const origin = await originOf(server, /served at (\S+)[^]*Press Ctrl/)
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
    figures.push({ figure: 'most memory', value: mostMemoryOf(server.child.pid) / megabyte, unit: 'MB', goal: 250 })
    return figures
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
    rmSync(folder, { recursive: true, force: true })
  }
}
