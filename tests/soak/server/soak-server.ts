import { setTimeout as wait } from 'node:timers/promises'
import { openStore } from '#server/store/open.ts'
import { openPostgres } from '#server/store/postgres/open.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { type ChildServer, newFolder, removeServers, startServer } from '#tests/server/child-server.ts'
import { credentials, nextWeek, openHeronWorks } from '#tests/server/crash/crash.ts'
import { type Reached, send } from '#tests/server/crash/load.ts'
import { startCluster } from '#tests/server/postgres/cluster.ts'
import { openRoundRobin } from '#tests/server/round-robin.ts'
import { checkIn, comeAndGo, compete, reserve, type Scene, signInAndOut, tell, usePanel } from './actors.ts'
import { openPages } from './open-pages.ts'
import { errorsOf, isGrowing, type Probe, probe, probeOptions, slopePerHour } from './probes.ts'
import { personalDataIn, troubleInStore } from './traces.ts'

export interface ServerSoak {
  readonly minutes: number
  /** Two processes with one database of PostgreSQL, instead of one process with a folder. */
  readonly isOnPostgres: boolean
  /** The built server. */
  readonly script: string
  readonly print: (text: string) => void
}

/** A row of the table: what was counted or measured. */
export interface SoakFigure {
  readonly figure: string
  readonly value: number
  readonly unit: string
}

interface Findings {
  readonly figures: readonly SoakFigure[]
  /** A sentence for each thing that is wrong. */
  readonly wrong: readonly string[]
}

const pagesOpen = 40
/** Samples of memory after the warm-up, which is a fifth of the time. */
const samplesAtMost = 30
const megabyte = 1_000_000
/** What memory may grow by while caches fill, and open handles while connections come and go. */
const allowed = { bytes: 8 * megabyte, handles: 50 }

/** Runs the server under mixed load, and looks for what must not happen on any machine, however slow it is. */
export async function soakServer(run: ServerSoak): Promise<Findings> {
  const cluster = run.isOnPostgres ? await startCluster({ isSafe: true }) : null
  try {
    const database = cluster === null ? null : await cluster.createDatabase()
    const data = newFolder()
    const place = database === null ? ['--data', data] : ['--database', database]
    const findings = await soakAt(place, run)
    const store = await (database === null ? openStore(data) : openPostgres(database))
    try {
      return { ...findings, wrong: [...findings.wrong, ...(await troubleInStore(store.db, Date.now()))] }
    } finally {
      await store.close()
    }
  } finally {
    await removeServers()
    cluster?.remove()
  }
}

async function soakAt(
  place: readonly string[],
  { isOnPostgres, minutes, print, script }: ServerSoak,
): Promise<Findings> {
  const start = () => startServer(place, script, probeOptions)
  const { server, reached: first, rooms } = await openHeronWorks(place, script, probeOptions)
  const servers = isOnPostgres ? [server, await start()] : [server]
  const balancer = await openRoundRobin()
  balancer.goTo(servers.map(({ origin }) => origin))
  let reached: Reached = { ...first, origin: balancer.origin }
  const began = Date.now()
  let isOver = false
  const counts = new Map<string, number>()
  const wrong: string[] = []
  const scene: Scene = {
    origin: balancer.origin,
    credentials,
    reached: () => reached,
    renew: (session) => (reached = session),
    pages: await openPages(() => reached, pagesOpen),
    rooms,
    ids: await idsOf(reached),
    from: nextWeek(),
    isOver: () => isOver,
    wrong: (sentence) => {
      if (!wrong.includes(sentence)) print(`Wrong: ${sentence}`)
      wrong.push(sentence)
    },
    count: (figure, times = 1) => void counts.set(figure, (counts.get(figure) ?? 0) + times),
  }
  const actors = [reserve, compete, checkIn, usePanel, comeAndGo, signInAndOut]
  const fail = (error: unknown): void => scene.wrong(`The load ended: ${String(error)}`)
  const heard = tell(scene).catch((error: unknown) => (fail(error), []))
  const acting = Promise.all(actors.map((act) => act(scene).catch(fail)))

  const samples = await sample(servers, { began, minutes, print, isWrong: () => wrong.length > 0 })
  isOver = true
  const times = (await heard).toSorted((one, other) => one - other)
  await acting
  scene.pages.close()
  balancer.close()
  const printed = servers.map((one) => one.printed()).join('\n')
  for (const one of servers) for (const line of errorsOf(one).slice(0, 3)) scene.wrong(`The log has an error: ${line}`)
  for (const found of personalDataIn(printed, reached.token)) scene.wrong(`The log has personal data: ${found}`)
  for (const one of servers) {
    const code = await one.end('SIGTERM')
    if (code !== 0) scene.wrong(`A server ended with ${code}.`)
  }
  const figures = [
    ...[...counts].map(([figure, value]) => ({ figure, value, unit: '' })),
    { figure: 'open pages', value: pagesOpen, unit: '' },
    { figure: 'pages that lost their connection', value: scene.pages.losses, unit: '' },
    { figure: 'change to all pages, p50', value: times[Math.floor(times.length * 0.5)] ?? NaN, unit: 'ms' },
    { figure: 'change to all pages, p95', value: times[Math.floor(times.length * 0.95)] ?? NaN, unit: 'ms' },
    ...samples.flatMap((list, index) => figuresOf(list, index, scene.wrong)),
  ]
  return { figures, wrong }
}

interface Sample extends Probe {
  readonly at: number
}

/** Probes the servers from the end of the warm-up to the end of the run, or until something is wrong. */
async function sample(
  servers: readonly ChildServer[],
  {
    began,
    minutes,
    print,
    isWrong,
  }: { began: number; minutes: number; print: (text: string) => void; isWrong: () => boolean },
): Promise<readonly (readonly Sample[])[]> {
  const length = minutes * oneMinute
  const every = Math.max(5_000, (length * 0.8) / samplesAtMost)
  const samples: Sample[][] = servers.map(() => [])
  let next = began + length * 0.2
  while (Date.now() < began + length && !isWrong()) {
    await wait(Math.min(1_000, Math.max(0, next - Date.now())))
    if (Date.now() < next) continue
    next += every
    for (const [index, server] of servers.entries()) samples[index]?.push({ at: Date.now(), ...(await probe(server)) })
    const heaps = samples.map((list) => ((list.at(-1)?.heapUsed ?? 0) / megabyte).toFixed(1))
    print(`${((Date.now() - began) / oneMinute).toFixed(1)} minutes: ${heaps.join(' and ')} MB of objects`)
  }
  return samples
}

function figuresOf(samples: readonly Sample[], index: number, wrong: Scene['wrong']): readonly SoakFigure[] {
  const times = samples.map(({ at }) => at)
  const name = `process ${index + 1}`
  const of = (member: keyof Probe): readonly number[] => samples.map((one) => one[member])
  for (const member of ['heapUsed', 'external', 'handles'] as const)
    if (isGrowing(of(member), member === 'handles' ? allowed.handles : allowed.bytes))
      wrong(`Its ${member} grows without an end in ${name}: ${of(member).join(', ')}.`)
  const last = samples.at(-1)
  return [
    { figure: `memory of ${name}`, value: (last?.rss ?? NaN) / megabyte, unit: 'MB' },
    { figure: `objects of ${name}`, value: (last?.heapUsed ?? NaN) / megabyte, unit: 'MB' },
    {
      figure: `growth of the objects of ${name}`,
      value: slopePerHour(times, of('heapUsed')) / megabyte,
      unit: 'MB an hour',
    },
    { figure: `open handles of ${name}`, value: last?.handles ?? NaN, unit: '' },
    { figure: `growth of the handles of ${name}`, value: slopePerHour(times, of('handles')), unit: 'an hour' },
  ]
}

async function idsOf(reached: Reached): Promise<ReadonlyMap<string, string>> {
  const response = await send(reached, 'GET', '/api/assist/resources')
  const resources = (await response.json()) as readonly { readonly id: string; readonly email: string }[]
  return new Map(resources.map(({ id, email }) => [email, id]))
}
