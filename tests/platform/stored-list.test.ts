import * as fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createStoredList,
  createStoredValue,
  listOf,
  recordOf,
  reloadStored,
  settingOf,
  toggled,
  withFirst,
} from '#src/base/stored-list.ts'
import { type News, connectTabs } from '#src/base/notify-tabs.ts'
import { createLocks, type Locks } from '#src/platform/locks.ts'
import type { Storage } from '#src/platform/storage.ts'
import { createWorld, scriptServices, type World } from '#tests/services/scripted-services.ts'

interface Item {
  readonly id: string
}

const schema = v.object({ id: v.string() })

let world: World
let warned: ReturnType<typeof vi.spyOn>
beforeEach(async () => {
  world = await createWorld()
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** A tab with its own instance of the list and its own screen, on the storage of all tabs. */
function openTab(locks: Locks, storage: Storage = world.storage, most = 100) {
  const services = { ...scriptServices(world, { locks }).services, storage }
  const posted: News[] = []
  connectTabs(services, {
    post: (news) => void posted.push(news),
    listen: () => () => undefined,
    stop: () => undefined,
  })
  let shown: readonly Item[] = []
  const list = createStoredList<Item>({
    name: 'test',
    shelf: ({ searches }) => searches,
    schema,
    limit: { most, drops: 'first' },
    show: (items) => (shown = items),
    clear: () => (shown = []),
    news: 'searches',
  })
  return {
    services,
    list,
    posted,
    shown: () => shown.map(({ id }) => id).join(' '),
    add: (id: string) => list.change(services, (items) => [...items, { id }]),
  }
}

describe('fault F21: lists in several tabs', () => {
  test('store all changes, and announce each once', async () => {
    const locks = createLocks()
    const [one, other] = [openTab(locks), openTab(locks)]
    await Promise.all([one.list.load(one.services), other.list.load(other.services)])
    await Promise.all([one.add('a'), other.add('b'), one.add('c')])
    expect(await world.storage.searches.get()).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
    expect([one.posted.length, other.posted.length]).toEqual([2, 1])
    await reloadStored(other.services, 'searches')
    expect([one.shown(), other.shown()]).toEqual(['a b c', 'a b c'])
  })

  test('are not reloaded unless this tab has loaded them', async () => {
    const { services, shown } = openTab(createLocks())
    await world.storage.searches.put([{ id: 'a' }])
    await reloadStored(services, 'searches')
    expect(shown()).toBe('')
  })

  test('lose no change in any order and with any delay of the storage', async () => {
    const changes = fc.array(
      fc.record({
        tab: fc.integer({ min: 0, max: 1 }),
        kind: fc.constantFrom('add' as const, 'add' as const, 'remove' as const, 'undo' as const, 'load' as const),
        pause: fc.integer({ min: 0, max: 4 }),
      }),
      { maxLength: 25 },
    )
    await fc.assert(
      fc.asyncProperty(changes, fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), async (steps, pauses) => {
        await world.storage.searches.put([])
        const locks = createLocks()
        const storage = slowed(world.storage, pauses)
        const tabs = [openTab(locks, storage), openTab(locks, storage)] as const
        const expected = new Set<string>()
        const undos: (() => Promise<void>)[] = []
        const running: Promise<unknown>[] = []
        for (const [index, { tab: at, kind, pause }] of steps.entries()) {
          const tab = tabs[at] ?? tabs[0]
          const id = `${index}`
          if (kind === 'add') {
            expected.add(id)
            running.push(tab.add(id))
          } else if (kind === 'remove') {
            const [removedId] = expected
            if (removedId === undefined) continue
            expected.delete(removedId)
            // Changes run in the order of the calls, so the item has been stored.
            const removing = tab.list.remove(tab.services, removedId)
            running.push(removing)
            undos.push(async () => {
              const removed = await removing
              if (removed?.item.id !== removedId) throw new Error(`${removedId} was lost`)
              expected.add(removedId)
              await removed?.undo()
            })
          } else if (kind === 'undo') {
            await undos.shift()?.()
          } else running.push(tab.list.load(tab.services))
          for (let turn = 0; turn < pause; turn += 1) await Promise.resolve()
        }
        await Promise.all(running)
        const stored = (await world.storage.searches.get()) as Item[]
        expect(stored.map(({ id }) => id).toSorted()).toEqual([...expected].toSorted())
        await Promise.all(tabs.map(({ list, services }) => list.load(services)))
        const [one, other] = tabs
        expect(one.shown()).toBe(stored.map(({ id }) => id).join(' '))
        expect(other.shown()).toBe(one.shown())
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60) },
    )
  })
})

/** A storage whose calls take some turns of the event loop each. */
function slowed(storage: Storage, pauses: readonly number[]): Storage {
  let calls = 0
  const slowly = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const turns = pauses[calls++ % pauses.length] ?? 0
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    return work()
  }
  const { searches } = storage
  return {
    ...storage,
    searches: { get: () => slowly(searches.get), put: (value) => slowly(() => searches.put(value)) },
  }
}

describe('lists in one tab', () => {
  test('restore a removed item at its place, once', async () => {
    const tab = openTab(createLocks())
    for (const id of ['a', 'b', 'c']) await tab.add(id)
    const removed = await tab.list.remove(tab.services, 'b')
    expect(tab.shown()).toBe('a c')
    await removed?.undo()
    await removed?.undo()
    expect(tab.shown()).toBe('a b c')
    expect(await tab.list.remove(tab.services, 'unknown')).toBeNull()
  })

  test('neither store nor announce a change without effect', async () => {
    const { list, services, posted } = openTab(createLocks())
    const put = vi.spyOn(world.storage.searches, 'put')
    expect(await list.change(services, (items) => items)).toEqual([])
    expect([put.mock.calls.length, posted.length]).toEqual([0, 0])
  })

  test('do not show an older list after a change', async () => {
    const storage = { ...world.storage, searches: { ...world.storage.searches } }
    const tab = openTab(createLocks(), storage)
    let respond = (_value: unknown): void => undefined
    storage.searches.get = () => new Promise((resolve) => (respond = resolve))
    const loading = tab.list.load(tab.services)
    storage.searches.get = world.storage.searches.get
    await tab.add('a')
    respond([])
    await loading
    expect(tab.shown()).toBe('a')
  })

  test('drop the first items above the limit', async () => {
    const tab = openTab(createLocks(), world.storage, 2)
    for (const id of ['a', 'b', 'c']) await tab.add(id)
    expect(tab.shown()).toBe('b c')
  })

  test('clear the screen and cancel waiting changes at the end of the session', async () => {
    const tab = openTab(createLocks())
    await tab.add('a')
    const waiting = tab.add('b')
    tab.services.end()
    expect(await waiting).toBeNull()
    expect(tab.shown()).toBe('')
    expect(await world.storage.searches.get()).toEqual([{ id: 'a' }])
  })
})

describe('changes of a list', () => {
  const isSame = (id: string) => (one: string) => one === id

  test('withFirst moves an item to the front', () => {
    expect(withFirst(['a', 'b', 'c'], 'b', isSame('b'))).toEqual(['b', 'a', 'c'])
    expect(withFirst(['a'], 'b', isSame('b'))).toEqual(['b', 'a'])
  })

  test('toggled adds an item at the end, or removes it', () => {
    expect(toggled(['a'], 'b', isSame('b'))).toEqual(['a', 'b'])
    expect(toggled(['a', 'b'], 'a', isSame('a'))).toEqual(['b'])
  })
})

describe('fault F15: unreadable records', () => {
  const format = recordOf<{ items: readonly Item[]; isOn: boolean }>({
    items: listOf(schema, { most: 2, drops: 'last' }),
    isOn: settingOf(v.boolean(), false),
  })
  const load = async (stored: unknown) => {
    await world.storage.places.put(stored)
    const value = createStoredValue({ name: 'test', shelf: ({ places }) => places, format })
    return value.load(openTab(createLocks()).services)
  }

  test.each([
    [undefined, { items: [], isOn: false }, []],
    [null, { items: [], isOn: false }, []],
    ['text', { items: [], isOn: false }, ['not a record']],
    [{ items: 'text', isOn: true }, { items: [], isOn: true }, ['items: not a list']],
    [
      { items: [{ id: 'a' }, { id: 1 }, null], isOn: 'yes' },
      { items: [{ id: 'a' }], isOn: false },
      ['items: record 1', 'items: record 2', 'isOn: setting'],
    ],
    [
      { items: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], isOn: true },
      { items: [{ id: 'a' }, { id: 'b' }], isOn: true },
      [],
    ],
  ])('of %j are dropped and logged with their number', async (stored, read, unread) => {
    expect(await load(stored)).toEqual(read)
    const logged =
      unread.length > 0 ? [[`Stored test: ${unread.length} problem${unread.length === 1 ? '' : 's'}`, unread]] : []
    expect(warned.mock.calls).toEqual(logged)
  })
})
