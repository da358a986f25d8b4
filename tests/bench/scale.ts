import { gzipSync } from 'node:zlib'
import type { Email } from '#src/kernel/ids.ts'
import { chunk } from '#src/kernel/text.ts'
import { parseHubEvent } from '#src/wire/hub.ts'
import { bytesOf, emailOf, query, question, settings, spanOf, taken } from '#tests/compute/campus.ts'
import { makeRandom, seededAreas, seededResources, seededView } from '#tests/compute/seeded-campus.ts'
import { createEngine, type Engine } from '#workers/compute/engine.ts'
import { collectGarbage, median } from './measure.ts'

const quarters = 672
const now = 36
const perCall = 200
const perBlock = 10_000
const rowsOnScreen = 40

/** Builds the body of all resources, in blocks, because all records at once would change the measured memory. */
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

/** Measures an organisation in one browser. `tools/bench/scale.mjs` describes each figure. */
export function measureScale(count: number) {
  const body = bodyOf(count)
  const bodyMb = body.byteLength / 1e6
  const sample = Buffer.from(body, 0, Math.min(body.byteLength, 10_000_000))
  const gzipMb = (gzipSync(sample).byteLength / sample.byteLength) * bodyMb
  const engine = createEngine()
  engine.configure(settings({ areas: seededAreas() }))
  engine.open(spanOf(0, quarters))
  collectGarbage()
  const before = memory()
  let isRead = false
  const loadMs = processorTime(() => (isRead = engine.loadResources(body).ok))
  // The highest memory of the process.
  const peakMb = process.resourceUsage().maxRSS / 1e3
  const firstRows = Array.from({ length: perCall }, (_, row) => row)
  const firstWeek = schedulesOf(firstRows, 1)
  const callMb = gzipSync(Buffer.from(firstWeek)).byteLength / 1e6
  engine.put('shown', { ...taken(0, quarters, now), schedules: firstWeek })
  const quartersMb = engine.figures().quarterBytes / 1e6
  let searchReadyMs = 0
  let longestStepMs = 0
  for (let isLeft = isRead; isLeft;) {
    const step = processorTime(() => (isLeft = engine.prepare()))
    searchReadyMs += step
    longestStepMs = Math.max(longestStepMs, step)
  }
  collectGarbage()
  const heldMb = (memory() - before) / 1e6 - quartersMb
  return {
    resources: count,
    bodyMb,
    gzipMb,
    loadMs: isRead ? loadMs : null,
    peakMb,
    heldMb,
    quartersMb,
    windowMs: medianTime(() => engine.window(screen())),
    filterMs: medianTime((round) => filterSeats(engine, 4 + round)),
    searchReadyMs,
    longestStepMs,
    firstLetterMs: processorTime(() => engine.search('z', 8)),
    weekMb: (callMb * count) / perCall,
    calls: Math.ceil(count / perCall),
    thousandMs: median(Array.from({ length: 5 }, (_, round) => changeThousand(engine, count, round))),
    messagesMs: medianTime(() => readMessages(messages)),
    messagesKb: messages.reduce((sum, message) => sum + message.length + frameBytes, 0) / 1e3,
  }
}

/** Overhead of a WebSocket message in bytes. */
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

/** Simulates the hub events of a second: schedules expire and are loaded in calls of 200. */
function changeThousand(engine: Engine, count: number, round: number): number {
  const rows = Array.from({ length: 1_000 }, (_, at) => ((at + round * 1_000) * 7_919) % count)
  const bodies = chunk(rows, perCall).map((some) => schedulesOf(some, round))
  const emails = rows.map((row): Email => emailOf(`r${row}`))
  return processorTime(() => {
    engine.expire(emails, round + 1)
    for (const schedules of bodies) {
      engine.put('shown', { ...taken(0, quarters, now + round), schedules, asked: round + 2 }, screen())
    }
  })
}

/** Returns the processor time in milliseconds, which does not depend on other processes. */
function processorTime(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

const medianTime = (work: (round: number) => void): number =>
  median(Array.from({ length: 9 }, (_, round) => processorTime(() => work(round))))

const memory = (): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
