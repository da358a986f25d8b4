import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createLocks } from '#src/platform/locks.ts'
import { reserve } from '#src/features/bookings/model/reserve/reserve.ts'
import { resumeJournal } from '#src/features/bookings/model/reserve/resume-journal.ts'
import { clearStores, createWorld, draftOf, scriptServices, start } from '#tests/services/scripted-services.ts'

beforeEach(() => void vi.useFakeTimers({ now: start }))

/** A fake of the Web Locks of one browser. */
function lockManager() {
  const held = new Map<string, symbol>()
  const requested: string[] = []
  const request = async <Value>(
    name: string,
    options: LockOptions,
    work: (lock: Lock | null) => Promise<Value>,
  ): Promise<Value> => {
    requested.push(name)
    expect(options).toEqual({ ifAvailable: true })
    await Promise.resolve()
    if (held.has(name)) return work(null)
    const mine = Symbol(name)
    held.set(name, mine)
    return work({ name, mode: 'exclusive' }).finally(() => held.get(name) === mine && held.delete(name))
  }
  return { manager: { request } as unknown as LockManager, held, requested }
}

describe('fault F21: locks between tabs (Web Locks)', () => {
  it('skip the work while another tab holds the lock', async () => {
    const { manager } = lockManager()
    const [one, other] = [createLocks(manager), createLocks(manager)]
    const done: string[] = []
    let end = (): void => undefined
    const first = one.ifFree('entry', async () => {
      done.push('one')
      await new Promise<void>((resolve) => (end = resolve))
      return 'one'
    })
    expect(await other.ifFree('entry', async () => done.push('other'))).toBeNull()
    expect(await other.ifFree('another entry', async () => 'free')).toBe('free')
    end()
    expect(await first).toBe('one')
    expect(await other.ifFree('entry', async () => 'other')).toBe('other')
    expect(done).toEqual(['one'])
  })

  it('are released after failed work', async () => {
    const { manager } = lockManager()
    const [one, other] = [createLocks(manager), createLocks(manager)]
    await expect(one.ifFree('entry', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await one.ifFree('entry', async () => 'again')).toBe('again')
    expect(await other.ifFree('entry', async () => 'other')).toBe('other')
  })

  it('hold within a tab if the browser has no Web Locks', async () => {
    const locks = createLocks(undefined)
    let end = (): void => undefined
    const first = locks.ifFree('entry', () => new Promise<void>((resolve) => (end = resolve)))
    expect(await locks.ifFree('entry', async () => 'second')).toBeNull()
    end()
    await first
    expect(await locks.ifFree('entry', async () => 'third')).toBe('third')
  })

  it('run work in turn, also after failed work', async () => {
    const locks = createLocks(undefined)
    const done: string[] = []
    const first = locks.inTurn('list', async () => {
      await Promise.resolve()
      done.push('first')
      throw new Error('broken')
    })
    const second = locks.inTurn('list', async () => done.push('second'))
    await locks.inTurn('another list', async () => done.push('another list'))
    await expect(first).rejects.toThrow('broken')
    expect(await second).toBe(3)
    expect(done).toEqual(['another list', 'first', 'second'])
  })
})

describe('decisions: one tab executes a journalled create', () => {
  it('with any number of tabs at any time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 6 }),
        fc.boolean(),
        async (pauses, hiddenFor, isLost) => {
          vi.setSystemTime(start)
          clearStores()
          const world = await createWorld()
          world.hiddenFor = hiddenFor
          world.response = 'Accept'
          world.creates = isLost ? ['lost'] : ['made']
          const { manager, held, requested } = lockManager()
          const open = () => scriptServices(world, { locks: createLocks(manager) })
          const first = open()
          void reserve(first.services, draftOf())
          const tabs = [first]
          for (const pause of pauses) {
            await vi.advanceTimersByTimeAsync(pause)
            const tab = open()
            tabs.push(tab)
            // As at each start and each connection.
            void resumeJournal(tab.services)
            void resumeJournal(first.services)
          }
          await vi.advanceTimersByTimeAsync(120_000)
          expect(world.calls.filter((call) => call === 'create')).toHaveLength(1)
          expect(world.calls.filter((call) => call === 'log')).toHaveLength(1)
          expect(world.events).toHaveLength(1)
          expect(await world.storage.journal.list()).toEqual([])
          expect([...held.keys()]).toEqual([])
          expect(new Set(requested)).toEqual(new Set(['foyer-create-client-1']))
          for (const { services } of tabs) services.end()
        },
      ),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 40) },
    )
  })
})
