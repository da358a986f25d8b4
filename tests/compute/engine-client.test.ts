import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Fault } from '#src/kernel/fault.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import {
  createEngine,
  type EngineClient,
  type EngineHealth,
  type EngineOptions,
} from '#src/platform/engine/engine-client.ts'
import { EngineLost, openOnPage, type WorkerLike } from '#src/platform/engine/link.ts'
import { bytesOf, emailOf, heldOf, query, question, resource, schedule, settings, spanOf, taken } from './campus.ts'
import { createFakeWorker, type FakeWorker } from './fake-worker.ts'
import { statesOf } from './read-states.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})

let client: EngineClient | null = null

afterEach(() => {
  client?.dispose()
  vi.useRealTimers()
})

/** Waits until all messages have arrived. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

async function beats(count: number): Promise<void> {
  for (let beat = 0; beat < count; beat += 1) {
    vi.advanceTimersByTime(2000)
    await settle()
  }
}

const body = () => bytesOf([resource('a'), resource('b')])

function start(given: Partial<EngineOptions> = {}) {
  const workers: FakeWorker[] = []
  const states: EngineHealth[] = []
  const engine = createEngine({
    spawn: () => {
      const fake = createFakeWorker()
      workers.push(fake)
      return fake.worker
    },
    restore: async (fresh) => {
      await fresh.loadResources(body())
      await fresh.put('shown', { ...taken(0, 4), schedules: [schedule('a', '0200')] })
    },
    onState: (state) => states.push(state),
    isVisible: () => true,
    ...given,
  })
  client = engine
  return { engine, workers, states, newest: () => workers[workers.length - 1]! }
}

/** Crashes the newest worker several times, and lets each be replaced. */
async function crash({ newest }: Pick<ReturnType<typeof start>, 'newest'>, times: number): Promise<void> {
  for (let loss = 0; loss < times; loss += 1) {
    newest().crash()
    await settle()
  }
}

async function startLoaded(given: Partial<EngineOptions> = {}) {
  const started = start(given)
  await started.engine.configure(settings())
  await started.engine.open(spanOf(0, 4))
  await started.engine.loadResources(body())
  return started
}

const lost = { kind: 'worker-lost' }

/** Returns the fault of a call, or null if it succeeds. */
function faultOf(call: Promise<unknown>): Promise<Fault | null> {
  return call.then(
    () => null,
    (reason: unknown) => (reason instanceof EngineLost ? reason.fault : Promise.reject(reason)),
  )
}

test('bodies are transferred to the engine instead of copied', async () => {
  const { engine } = await startLoaded()
  const sent = bytesOf([{ email: emailOf('a'), availabilityView: '0120' }])
  const put = await engine.put('shown', { ...taken(0, 4), schedules: sent }, query(0, 4, 0))
  expect(sent.byteLength).toBe(0)
  expect(put.ok && put.value.answer?.rows.map(statesOf)).toEqual(['0120', '4444'])
})

test('while a window is requested, only the newest request waits and older ones resolve to null', async () => {
  const { engine, newest } = await startLoaded()
  newest().calls.length = 0
  const answers = await Promise.all([1, 2, 3, 4].map((sequence) => engine.window(query(0, 4, 0, { sequence }))))
  expect(answers.map((answer) => answer?.sequence ?? null)).toEqual([1, null, null, 4])
  expect(newest().calls).toEqual(['window', 'window'])
})

test('after a crash, pending calls reject and the window is requested from a restored worker', async () => {
  const { engine, workers, states, newest } = await startLoaded()
  await engine.arrange(question({ sortBy: 'name desc' }), query(0, 4, 0))
  newest().hang()
  const search = faultOf(engine.search('a', 3))
  const window = engine.window(query(0, 4, 0))
  newest().crash()
  expect(await search).toEqual(lost)
  const answer = await window
  expect(answer?.rows.map(({ key }) => key)).toEqual(['b', 'a'])
  expect(answer?.rows.map(statesOf)).toEqual(['4444', '0200'])
  expect(states).toEqual(['restarting', 'running'])
  expect(workers[0]?.isTerminated()).toBe(true)
  expect(newest().calls).toEqual(['configure', 'open', 'loadResources', 'put', 'arrange', 'window'])
})

test('calls wait for a worker that starts', async () => {
  const { engine, newest } = await startLoaded()
  newest().crash()
  expect((await engine.search('b', 3)).map(({ id }) => id)).toEqual(['b'])
})

test('revisions grow across workers, so rows of the lost worker are sent again', async () => {
  const { engine, newest } = await startLoaded()
  const before = await engine.window(query(0, 4, 0))
  newest().crash()
  const after = await engine.window(query(0, 4, 0, { held: heldOf(before!, 4) }))
  expect(after?.rows).toHaveLength(2)
  expect(after!.revision).toBeGreaterThan(before!.revision)
  const next = await engine.window(query(0, 4, 0, { held: heldOf(after!, 4) }))
  expect(next?.rows).toEqual([])
})

test('a lost worker’s lookup of a resource is repeated in the next one', async () => {
  const { engine, states, newest } = await startLoaded()
  for (const lose of [() => Promise.resolve(newest().crash()), () => beats(5)]) {
    newest().hang()
    const found = Promise.all([engine.resource('b' as ResourceId), engine.resourcesByEmail([emailOf('a')])])
    await lose()
    const [one, several] = await found
    expect([one, ...several].map((known) => known?.id)).toEqual(['b', 'a'])
  }
  expect(states).toEqual(['restarting', 'running', 'restarting', 'running'])
})

test('a hung worker is replaced within 10 s, also if long calls follow', async () => {
  const { engine, states, newest } = await startLoaded()
  newest().hang()
  const found = engine.resource('b' as ResourceId)
  for (let beat = 0; beat < 5; beat += 1) {
    if (states.length === 0) void faultOf(engine.loadResources(body()))
    await beats(1)
  }
  expect(states).toEqual(['restarting', 'running'])
  expect((await found)?.id).toBe('b')
})

test('a call that takes too long times out, also if long calls follow', async () => {
  const { engine, states, newest } = await startLoaded({ callTimeout: 4000 })
  newest().hang()
  const search = faultOf(engine.search('a', 3))
  void faultOf(engine.loadResources(body()))
  await beats(2)
  expect(await search).toEqual({ kind: 'timed-out', what: 'search' })
  expect(states).toEqual([])
})

test('a terminated worker is replaced, also without pending calls', async () => {
  const { states, newest } = await startLoaded()
  newest().worker.terminate()
  await beats(8)
  expect(states).toEqual(['restarting', 'running'])
})

test('a question behind a long call does not time out and is repeated if the worker is lost', async () => {
  const { engine, states, newest } = await startLoaded()
  newest().hang()
  const load = faultOf(engine.loadResources(body()))
  const arranged = engine.arrange(question({ sortBy: 'name desc' }), query(0, 4, 0))
  await beats(20)
  expect(await load).toEqual({ kind: 'timed-out', what: 'loadResources' })
  expect((await arranged)?.answer.rows.map(({ key }) => key)).toEqual(['b', 'a'])
  expect(states).toEqual(['restarting', 'running'])
})

test('an idle engine of a hidden page is not checked', async () => {
  const { states, newest } = await startLoaded({ isVisible: () => false })
  newest().worker.terminate()
  await beats(20)
  expect(states).toEqual([])
})

test('after a fourth loss within a minute, all calls reject at once', async () => {
  const started = await startLoaded()
  const { engine, states, workers, newest } = started
  await crash(started, 3)
  expect(await engine.window(query(0, 4, 0))).not.toBeNull()
  newest().hang()
  const lookup = faultOf(engine.resource('b' as ResourceId))
  newest().crash()
  expect(await lookup).toEqual(lost)
  expect(states.at(-1)).toBe('failed')
  expect(await faultOf(engine.window(query(0, 4, 0)))).toEqual(lost)
  expect(await faultOf(engine.figures())).toEqual(lost)
  expect(workers).toHaveLength(4)
})

test('fault F12: after the fourth crash of its worker within a minute, the engine runs on the page with the same data', async () => {
  const started = await startLoaded({ openOnPage })
  const { engine, states, newest, workers } = started
  await engine.arrange(question({ sortBy: 'name desc' }), query(0, 4, 0))
  await crash(started, 3)
  newest().hang()
  const search = faultOf(engine.search('a', 3))
  const window = engine.window(query(0, 4, 0))
  newest().crash()
  expect(await search).toEqual(lost)
  const answer = await window
  expect(answer?.rows.map(({ key }) => key)).toEqual(['b', 'a'])
  expect(answer?.rows.map(statesOf)).toEqual(['4444', '0200'])
  expect(states.slice(-2)).toEqual(['restarting', 'on-page'])
  expect(workers).toHaveLength(4)
  const sent = bytesOf([{ email: emailOf('a'), availabilityView: '0120' }])
  expect((await engine.put('shown', { ...taken(0, 4), schedules: sent }, query(0, 4, 0))).ok).toBe(true)
  await beats(20)
  expect(states.at(-1)).toBe('on-page')
})

test('F12: the fourth loss is final if the code of the engine cannot load', async () => {
  const started = await startLoaded({ openOnPage: () => Promise.reject(new Error('offline')) })
  await crash(started, 4)
  expect(started.states.at(-1)).toBe('failed')
  expect(await faultOf(started.engine.figures())).toEqual(lost)
})

test('F12: an engine on the page is terminated if the product ended in the meantime', async () => {
  let isTerminated = false
  const opening: ((worker: WorkerLike) => void)[] = []
  const started = await startLoaded({ openOnPage: () => new Promise((resolve) => opening.push(resolve)) })
  await crash(started, 4)
  started.engine.dispose()
  opening[0]?.({ ...createFakeWorker().worker, terminate: () => (isTerminated = true) })
  await settle()
  expect(isTerminated).toBe(true)
})

test('losses more than a minute apart all start a new worker', async () => {
  const started = await startLoaded()
  for (let loss = 0; loss < 5; loss += 1) {
    await crash(started, 1)
    await beats(31)
  }
  expect(started.states.at(-1)).toBe('running')
})

test('a restore that fails counts as a loss', async () => {
  const restore = vi.fn<EngineOptions['restore']>().mockRejectedValueOnce(new Error('offline'))
  const { states, newest, workers } = await startLoaded({ restore })
  newest().crash()
  await settle()
  expect(states).toEqual(['restarting', 'running'])
  expect(workers).toHaveLength(3)
})

test('disposing terminates the worker and rejects pending calls', async () => {
  const { engine, newest } = await startLoaded()
  const search = faultOf(engine.search('a', 3))
  engine.dispose()
  expect(await search).toEqual(lost)
  expect(newest().isTerminated()).toBe(true)
})
