// First, because the library loads MSW.
import '../msw.ts'
import { factory, nullable, primaryKey } from '@mswjs/data'
import type { Records } from './records.ts'

/** A small collection per user, stored among the changes of the world. */
interface UserCollection<Value> {
  list(user: string): readonly (readonly [id: string, value: Value])[]
  get(user: string, id: string): Value | null
  put(user: string, id: string, value: Value): void
  remove(user: string, id: string): void
}

/** An entry of another person's calendar list. */
export interface OtherCalendar {
  readonly email: string
  readonly name: string
  readonly colour: string | null
  readonly visible: boolean
}

export interface UserCollections {
  /** By the id of the resource. */
  readonly favourites: UserCollection<true>
  /** Connected calendars of accounts, by server type. */
  readonly connected: UserCollection<true>
  readonly otherCalendars: UserCollection<OtherCalendar>
  /** The areas of a setting. */
  readonly userSettings: UserCollection<readonly string[]>
}

interface Row {
  /** `user/id` */
  readonly key: string
  readonly user: string
  readonly id: string
}

const row = { key: primaryKey(String), user: String, id: String }

const createDatabase = () =>
  factory({
    favourite: { ...row },
    connection: { ...row },
    otherCalendar: { ...row, email: String, name: String, colour: nullable(String), visible: Boolean },
    setting: { ...row, areaIds: (): string[] => [] },
  })

/** The part of a database model that a collection uses. A query reads every row, so a model must stay small. */
interface Model<Stored extends Row> {
  create(stored: Stored): unknown
  update(query: ByKey & { readonly data: Stored }): unknown
  delete(query: ByKey): unknown
  findFirst(query: ByKey): Stored | null
  findMany(query: { readonly where: { readonly user: { readonly equals: string } } }): readonly Stored[]
}

interface ByKey {
  readonly where: { readonly key: { readonly equals: string } }
}

interface Mapping<Value, Stored extends Row> {
  store(row: Row, value: Value): Stored
  read(stored: Stored): Value
  /** The initial entries of a user. Their removal is stored too. */
  readonly usual?: (user: string) => readonly (readonly [id: string, value: Value])[]
}

/** The collections of all users. `usualFavourites` returns the initial favourites of a user. */
export function createUserCollections(
  records: Records,
  usualFavourites: (user: string) => readonly string[],
): UserCollections {
  const { favourite, connection, otherCalendar, setting } = createDatabase()
  return {
    favourites: createCollection<true, Row>(records, 'favourite', favourite, {
      ...marks,
      usual: (user) => usualFavourites(user).map((id) => [id, true]),
    }),
    connected: createCollection<true, Row>(records, 'connected', connection, marks),
    otherCalendars: createCollection<OtherCalendar, Row & OtherCalendar>(records, 'other-calendar', otherCalendar, {
      store: (key, value) => ({ ...key, ...value }),
      read: ({ email, name, colour, visible }) => ({ email, name, colour, visible }),
    }),
    userSettings: createCollection<readonly string[], Row & { areaIds: string[] }>(records, 'user-setting', setting, {
      store: (key, areaIds) => ({ ...key, areaIds: [...areaIds] }),
      read: ({ areaIds }) => areaIds,
    }),
  }
}

const marks = { store: (key: Row): Row => key, read: (): true => true }

function createCollection<Value, Stored extends Row>(
  records: Records,
  name: string,
  model: Model<Stored>,
  { store, read, usual }: Mapping<Value, Stored>,
): UserCollection<Value> {
  const known = new Set<string>()
  /** Creates the initial entries of a user before the first query. */
  const prepare = (user: string) => {
    if (known.has(user)) return
    known.add(user)
    for (const [id, value] of usual?.(user) ?? []) model.create(store({ key: `${user}/${id}`, user, id }, value))
  }
  const find = (key: string) => model.findFirst(byKey(key))
  const write = records.family<{ readonly value: Value } | { readonly isRemoved: true }>(name, (key, change) => {
    const slash = key.indexOf('/')
    const user = key.slice(0, slash)
    prepare(user)
    if (change === null || 'isRemoved' in change) return void model.delete(byKey(key))
    const stored = store({ key, user, id: key.slice(slash + 1) }, change.value)
    if (find(key) === null) model.create(stored)
    else model.update({ ...byKey(key), data: stored })
  })
  return {
    list: (user) => {
      prepare(user)
      return model.findMany({ where: { user: { equals: user } } }).map((stored) => [stored.id, read(stored)])
    },
    get: (user, id) => {
      prepare(user)
      const stored = find(`${user}/${id}`)
      return stored === null ? null : read(stored)
    },
    put: (user, id, value) => write(`${user}/${id}`, { value }),
    remove: (user, id) => write(`${user}/${id}`, { isRemoved: true }),
  }
}

const byKey = (key: string): ByKey => ({ where: { key: { equals: key } } })
