import { beforeEach, describe, expect, it, vi } from 'vitest'
import { atMostEvery, coalesce, quickPace } from '#src/base/coalesce.ts'
import { wait } from '#src/platform/wait.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'

beforeEach(() => void vi.useFakeTimers())

it('decisions, live connection: work that runs at most every 5 s starts again only after it is done', async () => {
  const { services } = scriptServices(await createWorld())
  let [running, most, done] = [0, 0, 0]
  const soon = atMostEvery(5_000, async () => {
    most = Math.max(most, ++running)
    await wait(12_000)
    running -= 1
    done += 1
  })
  for (let second = 0; second < 60; second += 1) {
    soon(services)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(most).toBe(1)
  expect(done).toBeGreaterThanOrEqual(4)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(running).toBe(0)
})

/** A coalescer with batches that are in progress until `finish` is called. */
function createBatches(pace?: Parameters<typeof coalesce>[1]) {
  const batches: string[] = []
  let finish: () => void = () => undefined
  const { add } = coalesce<number | string>((items) => {
    batches.push(items.join())
    return new Promise((resolve) => (finish = resolve))
  }, pace)
  return { batches, add, finish: () => finish() }
}

describe('decisions: bursts of hub events', () => {
  it('are passed on only after the batch before is done', async () => {
    const { batches, add, finish } = createBatches()
    add('a')
    await vi.advanceTimersByTimeAsync(250)
    add('b')
    add('c')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(batches).toEqual(['a'])
    finish()
    await vi.advanceTimersByTimeAsync(0)
    expect(batches).toEqual(['a', 'b,c'])
  })

  it('become one batch, not a queue, if the work takes longer than the events', async () => {
    const { batches, add, finish } = createBatches({ quiet: 30, longest: 90 })
    for (let event = 1; event <= 40; event += 1) {
      add(event)
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(batches).toEqual(['1,2,3,4,5'])
    finish()
    await vi.advanceTimersByTimeAsync(0)
    expect(batches).toEqual(['1,2,3,4,5', Array.from({ length: 35 }, (_, index) => index + 6).join()])
    finish()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(batches).toHaveLength(2)
  })

  it('about rows on screen are passed on at once after a pause, and the following ones as a batch', async () => {
    const batches: string[] = []
    const gathering = coalesce<string>(async (items) => void batches.push(items.join()), quickPace)
    gathering.add('a')
    gathering.add('b')
    await vi.advanceTimersByTimeAsync(0)
    expect(batches).toEqual(['a,b'])
    for (const item of ['c', 'd', 'e', 'f', 'g']) {
      gathering.add(item)
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(batches).toEqual(['a,b', 'c,d,e,f,g'])
    await vi.advanceTimersByTimeAsync(50)
    gathering.add('h')
    await vi.advanceTimersByTimeAsync(29)
    expect(batches).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(121)
    expect(batches).toHaveLength(3)
    gathering.add('i')
    await vi.advanceTimersByTimeAsync(0)
    expect(batches.at(-1)).toBe('i')
  })

  it('continue after a batch with a bug, which is reported', async () => {
    const batches: string[] = []
    const gathering = coalesce<string>((items) => {
      batches.push(items.join())
      return items.includes('a') ? Promise.reject(new Error('a bug')) : Promise.resolve()
    })
    gathering.add('a')
    await expect(vi.advanceTimersByTimeAsync(300)).rejects.toThrow('a bug')
    gathering.add('b')
    await vi.advanceTimersByTimeAsync(300)
    expect(batches).toEqual(['a', 'b'])
  })
})
