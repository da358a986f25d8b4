import { type ChildServer, startServer } from '../child-server.ts'
import { type Cluster, startCluster } from '../postgres/cluster.ts'
import { openRoundRobin } from '../round-robin.ts'
import { askForOneSlot, type Findings, nextWeek, openHeronWorks, signIn } from './crash.ts'
import { type Reached, send, startLoad } from './load.ts'
import { type Noticed, watchService } from './watch-service.ts'

export interface CrashesOnPostgres {
  /** How often a process is killed. */
  readonly rounds: number
  /** How often PostgreSQL is ended at once and started again. */
  readonly restarts: number
  /** How often one slot is asked for at once. */
  readonly asks: number
  readonly script: string
  readonly print: (text: string) => void
}

/** What crashes did on PostgreSQL. */
export interface CrashFindings {
  readonly killed: Findings & { readonly noticed: Noticed }
  /** `away`: longest time that PostgreSQL itself took to start again, in milliseconds. */
  readonly restarted: Findings & { readonly noticed: Noticed; readonly away: number }
  /** The number of each response to the requests for one slot. */
  readonly answers: Readonly<Record<string, number>>
}

const day = 86_400_000

/** Kills one of two processes on a PostgreSQL of its own under load, again and again, and then restarts PostgreSQL under them. */
export async function crashOnPostgres(run: CrashesOnPostgres): Promise<CrashFindings> {
  const cluster = await startCluster({ isSafe: true })
  try {
    return await crashOn(cluster, run)
  } finally {
    cluster.remove()
  }
}

async function crashOn(
  cluster: Cluster,
  { asks, print, restarts, rounds, script }: CrashesOnPostgres,
): Promise<CrashFindings> {
  const place = ['--database', await cluster.createDatabase()]
  const { server: steady, rooms } = await openHeronWorks(place, script)
  const balancer = await openRoundRobin()
  let server = await startServer(place, script)
  const originsOf = (...servers: readonly ChildServer[]) => servers.map(({ origin }) => origin)
  const renewed = async (): Promise<Reached> => ({ ...(await signIn(steady)), origin: balancer.origin })
  const watched = async (from: number) => {
    const balanced = await renewed()
    const room = rooms[8] ?? ''
    return watchService(
      balanced,
      { ...balanced, origin: steady.origin },
      { from, id: await idOf(balanced, room), room },
    )
  }
  balancer.goTo(originsOf(steady, server))

  const loadBoth = async (round: number) => {
    const known = await signIn(steady)
    const from = nextWeek() + round * 40 * day
    const loads = [
      startLoad({ ...known, origin: server.origin }, rooms.slice(0, 4), from),
      startLoad(known, rooms.slice(4, 8), from),
    ] as const
    return { loads, known }
  }
  const killed = { acknowledged: 0, lost: [] as string[] }
  // A session lasts for a quarter of an hour, so a watch is renewed after some rounds.
  const noticed: Noticed[] = []
  for (let round = 0; round < rounds;) {
    const watch = await watched(nextWeek() + (3_000 + round * 10) * day)
    for (const end = Math.min(rounds, round + roundsOfWatch); round < end; round++) {
      watch.moveTo(server.origin)
      const { loads, known } = await loadBoth(round)
      const [load, beside] = loads
      const enough = 5 + ((round * 7) % 60)
      await load.until(() => load.acknowledged() >= enough)
      const before = beside.acknowledged()
      await server.end('SIGKILL')
      await load.stop()
      await beside.until(() => beside.acknowledged() >= before + 5)
      server = await startServer(place, script)
      balancer.goTo(originsOf(steady, server))
      await beside.stop()
      killed.acknowledged += load.acknowledged() + beside.acknowledged()
      killed.lost.push(...(await load.verify(known)), ...(await beside.verify(known)))
    }
    noticed.push(await watch.stop())
    print(`Killed ${round} times: ${killed.acknowledged} acknowledged, ${killed.lost.length} lost`)
  }

  const restarted = { acknowledged: 0, lost: [] as string[], away: 0 }
  const watch = await watched(nextWeek() + 6_000 * day)
  for (let round = 0; round < restarts; round++) {
    const { loads, known } = await loadBoth(rounds + round)
    const acknowledged = () => loads.reduce((sum, load) => sum + load.acknowledged(), 0)
    const untilMore = async (more: number): Promise<void> => {
      const goal = loads.map((load) => load.acknowledged() + more)
      await Promise.all(loads.map((load, index) => load.until(() => load.acknowledged() >= (goal[index] ?? 0))))
    }
    await untilMore(20)
    const began = performance.now()
    await cluster.restart()
    restarted.away = Math.max(restarted.away, performance.now() - began)
    await untilMore(20)
    for (const load of loads) await load.stop()
    restarted.acknowledged += acknowledged()
    for (const load of loads) restarted.lost.push(...(await load.verify(known)))
    print(
      `PostgreSQL restarted ${round + 1} times: ${restarted.acknowledged} acknowledged, ${restarted.lost.length} lost`,
    )
  }
  const afterRestarts = await watch.stop()

  const known = await signIn(steady)
  const both = [known, { ...known, origin: server.origin }]
  const answers = await askForOneSlot(both, rooms.slice(9), asks)
  balancer.close()
  await Promise.all([steady.end('SIGTERM'), server.end('SIGTERM')])
  return {
    killed: { ...killed, noticed: longestOf(noticed) },
    restarted: { ...restarted, noticed: afterRestarts },
    answers,
  }
}

/** Kills for which one session lasts. */
const roundsOfWatch = 10

const longestOf = (noticed: readonly Noticed[]): Noticed => {
  const most = (what: keyof Noticed): number => Math.max(0, ...noticed.map((one) => one[what]))
  return {
    question: most('question'),
    change: most('change'),
    livePage: most('livePage'),
    movedPage: most('movedPage'),
  }
}

async function idOf(reached: Reached, room: string): Promise<string> {
  const response = await send(reached, 'GET', '/api/assist/resources')
  const resources = (await response.json()) as readonly { readonly id: string; readonly email: string }[]
  return resources.find(({ email }) => email === room)?.id ?? ''
}
