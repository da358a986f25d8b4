import * as v from 'valibot'
import { isRecord } from '#src/wire/scalars.ts'
import type { Storage, ValueShelf } from '#src/platform/storage.ts'
import { logProblems } from './log.ts'
import type { Reading } from '#src/base/needs.ts'
import { type News, notifyTabs } from './notify-tabs.ts'

/** The maximum number of items of a list, and the end from which items are dropped if there are more. */
interface Limit {
  readonly most: number
  readonly drops: 'first' | 'last'
}

/** Reads and limits a stored value. */
interface Format<Value> {
  /** Never throws. `unread` names the records that were dropped because they could not be read. */
  read(stored: unknown): { readonly value: Value; readonly unread: readonly string[] }
  /** Applies the limits of all lists in the value. */
  bound(value: Value): Value
}

/** A list of records. Records that do not fit the schema are dropped. Without a limit, the list can have any length. */
export function listOf<Item>(schema: v.GenericSchema<unknown, Item>, limit?: Limit): Format<readonly Item[]> {
  const bound = (list: readonly Item[]): readonly Item[] => {
    if (!limit || list.length <= limit.most) return list
    return limit.drops === 'first' ? list.slice(-limit.most) : list.slice(0, limit.most)
  }
  return {
    read(stored) {
      if (isMissing(stored)) return { value: [], unread: [] }
      if (!Array.isArray(stored)) return { value: [], unread: ['not a list'] }
      const parsed = (stored as readonly unknown[]).map((one) => v.safeParse(schema, one))
      const list = parsed.flatMap((one) => (one.success ? [one.output] : []))
      return {
        value: bound(list),
        unread: parsed.flatMap(({ success }, index) => (success ? [] : [`record ${index}`])),
      }
    },
    bound,
  }
}

/** A single setting. Returns the default if it is missing or does not fit the schema. */
export const settingOf = <Value>(schema: v.GenericSchema<unknown, Value>, byDefault: Value): Format<Value> => ({
  read(stored) {
    if (isMissing(stored)) return { value: byDefault, unread: [] }
    const parsed = v.safeParse(schema, stored)
    return parsed.success ? { value: parsed.output, unread: [] } : { value: byDefault, unread: ['setting'] }
  },
  bound: (value) => value,
})

type Formats<Value> = { readonly [Name in keyof Value]: Format<Value[Name]> }

/** Several lists and settings in one record. A part that cannot be read does not affect the others. */
export function recordOf<Value extends object>(formats: Formats<Value>): Format<Value> {
  const names = Object.keys(formats) as (keyof Value & string)[]
  const collect = (part: <Name extends keyof Value & string>(name: Name) => Value[Name]): Value =>
    Object.fromEntries(names.map((name) => [name, part(name)])) as Value
  return {
    read(stored) {
      const fields = isRecord(stored) ? stored : {}
      const unread = isMissing(stored) || isRecord(stored) ? [] : ['not a record']
      const value = collect((name) => {
        const read = formats[name].read(fields[name])
        unread.push(...read.unread.map((one) => `${name}: ${one}`))
        return read.value
      })
      return { value, unread }
    },
    bound: (value) => collect((name) => formats[name].bound(value[name])),
  }
}

const isMissing = (stored: unknown): boolean => stored === undefined || stored === null

interface StoredValueParts<Value> {
  /** Name of the value in the log and in the lock for its changes. */
  readonly name: string
  readonly shelf: (storage: Storage) => ValueShelf
  readonly format: Format<Value>
  /** Shows the loaded or changed value. If absent, the caller shows it. */
  readonly show?: (value: Value) => void
  /** Called once when the session of a user who loaded the value ends. */
  readonly clear?: () => void
  /** The news sent to the user's other tabs after a change. If absent, they are not notified. */
  readonly news?: News['what']
}

/** A value that is stored on this device for a user and can be changed in all tabs of that user. */
interface StoredValue<Value> {
  /** Reads and shows the value. Returns null if the session ended meanwhile. */
  load(services: Reading): Promise<Value | null>
  /** Loads once per session; later calls return the first load. */
  loadOnce(services: Reading): Promise<void>
  /**
   * Stores the result of `step`. Changes run one at a time across all tabs, so that none is lost. If a step returns its
   * argument, nothing is stored. Returns null if the session ended before.
   */
  change(services: Reading, step: (stored: Value) => Value): Promise<Value | null>
  /** Returns what is stored without showing it. Unreadable records are left out and logged with their number. */
  get(services: Reading): Promise<Value>
}

/** The stored values of a session. */
interface Session {
  /** Names of the values that were loaded or changed. */
  readonly opened: Set<string>
  readonly loads: Map<string, Promise<void>>
  /** Functions that reload the values shown in this session, by the kind of news that triggers them. */
  readonly reloads: Map<News['what'], () => Promise<unknown>>
}

const createSession = (): Session => ({ opened: new Set(), loads: new Map(), reloads: new Map() })

/** Reloads the values that this tab has loaded, after another tab sent this news. */
export async function reloadStored(services: Reading, news: News['what']): Promise<void> {
  await services.scope.keep(createSession).reloads.get(news)?.()
}

export function createStoredValue<Value>(parts: StoredValueParts<Value>): StoredValue<Value> {
  const { name, shelf, format, show, clear, news } = parts
  /** Counts changes, because a load that began before a change must not show the older value after it. */
  let changes = 0

  const get = async ({ storage }: Reading): Promise<Value> => {
    const { value, unread } = format.read(await shelf(storage).get())
    logProblems(`Stored ${name}`, unread)
    return value
  }
  const open = (services: Reading): void => {
    const { opened, reloads } = services.scope.keep(createSession)
    if (opened.has(name)) return
    opened.add(name)
    if (clear) services.scope.add(clear)
    if (news) reloads.set(news, () => stored.load(services))
  }
  const stored: StoredValue<Value> = {
    async load(services) {
      const before = changes
      const value = await get(services)
      if (services.signal.aborted) return null
      open(services)
      if (changes === before) show?.(value)
      return value
    },
    loadOnce(services) {
      const { loads } = services.scope.keep(createSession)
      const loading = loads.get(name) ?? stored.load(services).then(() => undefined)
      loads.set(name, loading)
      return loading
    },
    change: (services, step) =>
      services.locks.inTurn(`foyer-stored-${name}`, async () => {
        const { storage, signal } = services
        const before = await get(services)
        if (signal.aborted) return null
        open(services)
        const changed = step(before)
        const next = changed === before ? before : format.bound(changed)
        changes += 1
        show?.(next)
        if (changed === before) return next
        await shelf(storage).put(next)
        if (news) notifyTabs(services, news)
        return next
      }),
    get,
  }
  return stored
}

export interface StoredList<Item> extends StoredValue<readonly Item[]> {
  /** Removes the item with this id and returns it with its undo, or null if there is none. */
  remove(services: Reading, id: string): Promise<Removed<Item> | null>
}

interface Removed<Item> {
  readonly item: Item
  /** Puts the item back in its position. Does nothing if it is listed again. */
  undo(): Promise<void>
}

interface StoredListParts<Item> extends Omit<StoredValueParts<readonly Item[]>, 'format'> {
  readonly schema: v.GenericSchema<unknown, Item>
  readonly limit?: Limit
}

/** A stored list of items with ids. */
export function createStoredList<Item extends { readonly id: string }>({
  schema,
  limit,
  ...parts
}: StoredListParts<Item>): StoredList<Item> {
  const stored = createStoredValue({ ...parts, format: listOf(schema, limit) })
  return {
    ...stored,
    async remove(services, id) {
      const found: { place: number; item?: Item } = { place: -1 }
      await stored.change(services, (list) => {
        const item = list.find((one) => one.id === id)
        if (!item) return list
        Object.assign(found, { place: list.indexOf(item), item })
        return list.filter((one) => one !== item)
      })
      const { place, item } = found
      if (!item) return null
      const putBack = (list: readonly Item[]): readonly Item[] =>
        list.some((one) => one.id === id) ? list : list.toSpliced(place, 0, item)
      return {
        item,
        async undo() {
          await stored.change(services, putBack)
        },
      }
    },
  }
}

/** The list with this item first, without duplicates. */
export const withFirst = <Item>(list: readonly Item[], item: Item, isSame: (one: Item) => boolean): readonly Item[] => [
  item,
  ...list.filter((one) => !isSame(one)),
]

/** Returns the list without this item, or with it at the end if it was not listed. */
export function toggled<Item>(list: readonly Item[], item: Item, isSame: (one: Item) => boolean): readonly Item[] {
  const others = list.filter((one) => !isSame(one))
  return others.length < list.length ? others : [...others, item]
}
