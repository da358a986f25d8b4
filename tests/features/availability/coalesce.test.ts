import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { atMostEvery, coalesce, quickPace } from '#src/features/availability/coalesce.ts'
import { wait } from '#src/platform/wait.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('decisions, live connection: work that is done at most every 5 s', () => {
  it('begins again only when it is done, so that a flood does not abort each run by the next one', async () => {
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
})

describe('decisions: bursts of hub events are gathered', () => {
  it('hands over a batch only when the one before is done', async () => {
    const handed: string[] = []
    let finish: () => void = () => undefined
    const gathering = coalesce<string>((items) => {
      handed.push(items.join())
      return new Promise((resolve) => (finish = resolve))
    })
    gathering.add('a')
    await vi.advanceTimersByTimeAsync(250)
    gathering.add('b')
    gathering.add('c')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(handed).toEqual(['a'])
    finish()
    await vi.advanceTimersByTimeAsync(0)
    expect(handed).toEqual(['a', 'b,c'])
  })

  it('makes one batch, not a queue, of whatever comes while the work takes longer than the events', async () => {
    const handed: string[] = []
    let finish: () => void = () => undefined
    const gathering = coalesce<number>(
      (items) => {
        handed.push(items.join())
        return new Promise((resolve) => (finish = resolve))
      },
      { quiet: 30, longest: 90 },
    )
    for (let event = 1; event <= 40; event += 1) {
      gathering.add(event)
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(handed).toEqual(['1,2,3,4,5'])
    finish()
    await vi.advanceTimersByTimeAsync(0)
    expect(handed).toEqual(['1,2,3,4,5', Array.from({ length: 35 }, (_, index) => index + 6).join()])
    finish()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(handed).toHaveLength(2)
  })

  it('of what somebody looks at hands over at once what comes after a calm, and gathers what follows', async () => {
    const handed: string[] = []
    const gathering = coalesce<string>(async (items) => void handed.push(items.join()), quickPace)
    gathering.add('a')
    gathering.add('b')
    await vi.advanceTimersByTimeAsync(0)
    expect(handed).toEqual(['a,b'])
    for (const item of ['c', 'd', 'e', 'f', 'g']) {
      gathering.add(item)
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(handed).toEqual(['a,b', 'c,d,e,f,g'])
    await vi.advanceTimersByTimeAsync(50)
    gathering.add('h')
    await vi.advanceTimersByTimeAsync(29)
    expect(handed).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(121)
    expect(handed).toHaveLength(3)
    gathering.add('i')
    await vi.advanceTimersByTimeAsync(0)
    expect(handed.at(-1)).toBe('i')
  })

  it('goes on after a batch that met a bug, which is told', async () => {
    const handed: string[] = []
    const gathering = coalesce<string>((items) => {
      handed.push(items.join())
      return items.includes('a') ? Promise.reject(new Error('a bug')) : Promise.resolve()
    })
    gathering.add('a')
    await expect(vi.advanceTimersByTimeAsync(300)).rejects.toThrow('a bug')
    gathering.add('b')
    await vi.advanceTimersByTimeAsync(300)
    expect(handed).toEqual(['a', 'b'])
  })
})
