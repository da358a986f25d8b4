import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChildServer, newFolder, ownBuild, runCommand, setUp, startServer } from '../child-server.ts'
import { type Reached, send, startLoad } from './load.ts'

/** Result of a round. */
export interface Findings {
  readonly acknowledged: number
  /** A sentence for each reservation that differs from its acknowledgement. */
  readonly lost: readonly string[]
}

export const credentials = { username: 'ann@heron.example', password: 'grey roof in the rain' }

/** Opens a server with the example resources and a session of its administrator. `place` are the options that say where its data is. */
export async function openHeronWorks(
  place: readonly string[],
  script = ownBuild,
  node?: readonly string[],
): Promise<{ readonly server: ChildServer; readonly reached: Reached; readonly rooms: readonly string[] }> {
  const server = await startServer(place, script, node)
  const token = await setUp(server)
  const reached = { origin: server.origin, token }
  await send(reached, 'POST', '/api/admin/resources/example', {})
  return { server, reached, rooms: await roomsOf(reached) }
}

async function roomsOf(reached: Reached): Promise<readonly string[]> {
  const response = await send(reached, 'GET', '/api/assist/resources')
  const resources = (await response.json()) as readonly { readonly email: string; readonly capacity?: number }[]
  return resources.filter(({ capacity }) => (capacity ?? 0) > 1).map(({ email }) => email)
}

export async function signIn({ origin }: Pick<ChildServer, 'origin'>): Promise<Reached> {
  const response = await send({ origin, token: '' }, 'POST', '/api/account/token', credentials)
  const { token } = (await response.json()) as { readonly token: string }
  return { origin, token }
}

/** Chooses an instant in working hours, a week ahead, in UTC milliseconds. */
export const nextWeek = (): number => Math.ceil(Date.now() / 86_400_000 + 7) * 86_400_000 + 8 * 3_600_000

/** Kills a server under load and starts it again, `rounds` times. */
export async function killUnderLoad(rounds: number, script = ownBuild): Promise<Findings> {
  const place = ['--data', newFolder()]
  const opened = await openHeronWorks(place, script)
  const { rooms } = opened
  let { server, reached } = opened
  let acknowledged = 0
  const lost: string[] = []
  for (let round = 0; round < rounds; round++) {
    // Other days for each round, so that leftovers of a killed round are no conflicts.
    const load = startLoad(reached, rooms.slice(0, 8), nextWeek() + round * 40 * 86_400_000)
    const enough = 5 + ((round * 7) % 60)
    await load.until(() => load.acknowledged() >= enough)
    await server.end('SIGKILL')
    await load.stop()
    server = await startServer(place, script)
    reached = await signIn(server)
    acknowledged += load.acknowledged()
    lost.push(...(await load.verify(reached)))
  }
  await server.end('SIGTERM')
  return { acknowledged, lost }
}

/** Fills the disk under load, and then frees space. Returns null without the right to mount. */
export async function fillDisk(
  script = ownBuild,
): Promise<(Findings & { readonly refused: number; readonly goesOn: boolean }) | null> {
  const disk = newFolder()
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk]).status !== 0) return null
  try {
    const { server, reached, rooms } = await openHeronWorks(['--data', join(disk, 'data')], script)
    const filler = join(disk, 'filler')
    fill(filler)
    const load = startLoad(reached, rooms.slice(0, 4), nextWeek())
    await load.until(() => load.refused() >= 20)
    await load.stop()
    // Stored data can be read while the disk is full.
    const lost = [...(await load.verify(reached))]
    rmSync(filler)
    const after = startLoad(reached, rooms.slice(0, 4), nextWeek() + 400 * 86_400_000)
    await after.until(() => after.acknowledged() >= 20 || after.refused() >= 20)
    await after.stop()
    const goesOn = after.acknowledged() >= 20
    await server.end('SIGKILL')
    const again = await startServer(['--data', join(disk, 'data')], script)
    const returned = await signIn(again)
    lost.push(...(await load.verify(returned)), ...(await after.verify(returned)))
    await again.end('SIGTERM')
    return { acknowledged: load.acknowledged() + after.acknowledged(), lost, refused: load.refused(), goesOn }
  } finally {
    spawnSync('umount', ['-l', disk])
  }
}

/** Writes until the disk is full. */
function fill(file: string): void {
  const block = Buffer.alloc(64 * 1024)
  try {
    for (;;) writeFileSync(file, block, { flag: 'a' })
  } catch {
    // The disk is full.
  }
}

/** Starts a second server on the folder of a running one. Returns its output, and the lost reservations of the first one. */
export async function startSecond(
  script = ownBuild,
): Promise<Findings & { readonly said: string; readonly code: number | null }> {
  const data = newFolder()
  const { server, reached, rooms } = await openHeronWorks(['--data', data], script)
  const load = startLoad(reached, rooms.slice(0, 4), nextWeek())
  const { code, printed } = await runCommand(['serve', '--port', '0', '--data', data], script)
  await load.until(() => load.acknowledged() >= 50)
  await load.stop()
  const lost = await load.verify(reached)
  await server.end('SIGTERM')
  return { acknowledged: load.acknowledged(), lost, said: printed.trim(), code }
}

/** Requests one slot of one room many times at once. Returns the number of each response. */
export async function askAtOnce(times: number, script = ownBuild): Promise<Readonly<Record<string, number>>> {
  const { server, reached, rooms } = await openHeronWorks(['--data', newFolder()], script)
  const answers = await askForOneSlot([reached], rooms, times)
  await server.end('SIGTERM')
  return answers
}

/** Asks servers in turn for one slot of one room, all at once. */
export async function askForOneSlot(
  servers: readonly Reached[],
  [room = '']: readonly string[],
  times: number,
): Promise<Readonly<Record<string, number>>> {
  const start = nextWeek()
  const responses = await Promise.all(
    Array.from({ length: times }, async (_, index) => {
      const response = await send(
        servers[index % servers.length] as Reached,
        'POST',
        '/calendar/events',
        {
          subject: `Number ${index}`,
          start: new Date(start).toISOString(),
          end: new Date(start + 3_600_000).toISOString(),
          timeZone: 'UTC',
          attendees: [{ name: room, email: room, kind: 'resource' }],
        },
        { 'idempotency-key': `number-${index}` },
      )
      const { attendees } = (await response.json()) as { readonly attendees: readonly { readonly response: string }[] }
      return attendees[0]?.response ?? 'none'
    }),
  )
  return Object.fromEntries(
    [...new Set(responses)].map((word) => [word, responses.filter((one) => one === word).length]),
  )
}

/**
 * Kills one of two processes with one empty database under load and starts it again, `rounds` times, then asks both for one slot, `asks` times
 * at once. `othersServed` are the changes that the other one acknowledged while one was down, `answers` the number of each response.
 */
export async function crashOneOfTwo(
  database: string,
  rounds: number,
  asks: number,
  script = ownBuild,
): Promise<Findings & { readonly othersServed: number; readonly answers: Readonly<Record<string, number>> }> {
  const place = ['--database', database]
  const { server: first, rooms } = await openHeronWorks(place, script)
  const other = await startServer(place, script)
  let server = first
  let [acknowledged, othersServed] = [0, 0]
  const lost: string[] = []
  for (let round = 0; round < rounds; round++) {
    const from = nextWeek() + round * 40 * 86_400_000
    // A session of one process is one of the other.
    const known = await signIn(server)
    const load = startLoad(known, rooms.slice(0, 4), from)
    const beside = startLoad({ ...known, origin: other.origin }, rooms.slice(4, 8), from)
    const enough = 5 + ((round * 7) % 60)
    await load.until(() => load.acknowledged() >= enough)
    const before = beside.acknowledged()
    await server.end('SIGKILL')
    await load.stop()
    await beside.until(() => beside.acknowledged() >= before + 5)
    await beside.stop()
    othersServed += beside.acknowledged() - before
    server = await startServer(place, script)
    acknowledged += load.acknowledged() + beside.acknowledged()
    const now = await signIn(other)
    lost.push(...(await load.verify(now)), ...(await beside.verify(now)))
  }
  const both = [await signIn(server), await signIn(other)]
  const answers = await askForOneSlot(both, rooms.slice(8), asks)
  await Promise.all([server.end('SIGTERM'), other.end('SIGTERM')])
  return { acknowledged, lost, othersServed, answers }
}

/** Ends the database of a server under load, by `crash`, and starts it again. */
export async function crashDatabase(
  database: string,
  cluster: { crash(): void; start(): void },
  script = ownBuild,
): Promise<Findings & { readonly refused: number }> {
  const { server, reached, rooms } = await openHeronWorks(['--database', database], script)
  const load = startLoad(reached, rooms.slice(0, 8), nextWeek())
  await load.until(() => load.acknowledged() >= 40)
  cluster.crash()
  await load.until(() => load.refused() >= 20)
  cluster.start()
  const again = load.acknowledged()
  await load.until(() => load.acknowledged() >= again + 20)
  await load.stop()
  const lost = await load.verify(reached)
  await server.end('SIGTERM')
  return { acknowledged: load.acknowledged(), refused: load.refused(), lost }
}
