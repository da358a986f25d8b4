import { gzipSync } from 'node:zlib'
import type { Email } from '#src/kernel/result.ts'
import { chunk } from '#src/kernel/text.ts'
import { parseHubEvent } from '#src/wire/hub.ts'
import { bytesOf, emailOf, query, question, settings, spanOf, taken } from '#tests/compute/campus.ts'
import { makeRandom, seededAreas, seededResources, seededView } from '#tests/compute/seeded-campus.ts'
import { createEngine, type Engine } from '#workers/compute/engine.ts'

const quarters = 672
const now = 36
const perCall = 200
const perBlock = 10_000
const rowsOnScreen = 40

/** The body of all resources, made block by block: all records at once would take the memory that is to be measured. */
function bodyOf(count: number): ArrayBuffer {
  const block = seededResources(Math.min(count, perBlock))
  const parts: Buffer[] = []
  for (let first = 0; first < count; first += perBlock) {
    const records = block.slice(0, count - first).map((record, at) => ({
      ...record,
      id: `r${first + at}`,
      username: emailOf(`r${first + at}`),
      name: record.name?.replace(/\d+$/, String(first + at)),
    }))
    parts.push(Buffer.from(`${first === 0 ? '[' : ','}${JSON.stringify(records).slice(1, -1)}`))
  }
  parts.push(Buffer.from(']'))
  const body = new ArrayBuffer(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    new Uint8Array(body, at).set(part)
    at += part.byteLength
  }
  return body
}

function schedulesOf(rows: readonly number[], seed: number): ArrayBuffer {
  const random = makeRandom(seed)
  return bytesOf(rows.map((row) => ({ email: emailOf(`r${row}`), availabilityView: seededView(random, quarters) })))
}

const screen = () => query(now, now + 120, now, { rowTo: rowsOnScreen })

/** One organisation as one browser has it. `tools/bench/scale.mjs` says what each figure is. */
export function measureScale(count: number) {
  const body = bodyOf(count)
  const bodyMb = body.byteLength / 1e6
  const sample = Buffer.from(body, 0, Math.min(body.byteLength, 10_000_000))
  const gzipMb = (gzipSync(sample).byteLength / sample.byteLength) * bodyMb
  const engine = createEngine()
  engine.configure(settings({ areas: seededAreas() }))
  engine.open(spanOf(0, quarters))
  collect()
  const before = memory()
  let isRead = false
  const loadMs = time(() => (isRead = engine.loadResources(body).ok))
  // The most that the process ever held.
  const peakMb = process.resourceUsage().maxRSS / 1e3
  const firstWeek = schedulesOf(
    Array.from({ length: perCall }, (_, row) => row),
    1,
  )
  const callMb = gzipSync(Buffer.from(firstWeek)).byteLength / 1e6
  engine.put('shown', { ...taken(0, quarters, now), schedules: firstWeek })
  const quartersMb = engine.figures().quarterBytes / 1e6
  let searchReadyMs = 0
  let longestStepMs = 0
  for (let isLeft = isRead; isLeft;) {
    const step = time(() => (isLeft = engine.prepare()))
    searchReadyMs += step
    longestStepMs = Math.max(longestStepMs, step)
  }
  collect()
  const heldMb = (memory() - before) / 1e6 - quartersMb
  return {
    resources: count,
    bodyMb,
    gzipMb,
    loadMs: isRead ? loadMs : null,
    peakMb,
    heldMb,
    quartersMb,
    windowMs: median(9, () => engine.window(screen())),
    filterMs: median(9, (round) => filterSeats(engine, 4 + round)),
    searchReadyMs,
    longestStepMs,
    firstLetterMs: time(() => engine.search('z', 8)),
    weekMb: (callMb * count) / perCall,
    calls: Math.ceil(count / perCall),
    thousandMs: medianOf(Array.from({ length: 5 }, (_, round) => changeThousand(engine, count, round))),
    messagesMs: median(9, () => readMessages(messages)),
    messagesKb: messages.reduce((sum, message) => sum + message.length + frameBytes, 0) / 1e3,
  }
}

/** Bytes around a message on a WebSocket. */
const frameBytes = 5

const messages = Array.from({ length: 1_000 }, (_, at) =>
  JSON.stringify({ type: 1, target: 'reload-changed-resource', arguments: [`r${at * 499}`] }),
)

function readMessages(texts: readonly string[]): void {
  for (const text of texts) {
    const { target, arguments: given } = JSON.parse(text) as { target: string; arguments: unknown[] }
    if (!parseHubEvent(target, given).ok) throw new Error('A message was not understood')
  }
}

function filterSeats(engine: Engine, min: number): void {
  const requirement = { id: '1', typeId: null, areas: [], capacity: { min, max: null }, filters: [] }
  engine.arrange(question({ requirements: [requirement] }), screen())
}

/** As the hub's events lead to it: a second's changes expire, and come back in calls of 200. */
function changeThousand(engine: Engine, count: number, round: number): number {
  const rows = Array.from({ length: 1_000 }, (_, at) => ((at + round * 1_000) * 7_919) % count)
  const bodies = chunk(rows, perCall).map((some) => schedulesOf(some, round))
  const emails = rows.map((row): Email => emailOf(`r${row}`))
  return time(() => {
    engine.expire(emails, round + 1)
    for (const schedules of bodies) {
      engine.put('shown', { ...taken(0, quarters, now + round), schedules, asked: round + 2 }, screen())
    }
  })
}

/** Processor time, in which what else the machine does is not. */
function time(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

const median = (rounds: number, work: (round: number) => void): number =>
  medianOf(Array.from({ length: rounds }, (_, round) => time(() => work(round))))

const memory = (): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function collect(): void {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.()
}
