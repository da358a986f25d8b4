import { scryptSync } from 'node:crypto'
import { type Logger, pino } from 'pino'
import type { Family } from '#server/http/app.ts'
import { createApp } from '#server/http/app.ts'
import { families as allFamilies } from '#server/http/families.ts'
import { beginSession } from '#server/identity/sessions.ts'
import { createMail } from '#server/mail/mail.ts'
import { fail } from '#src/kernel/result.ts'
import type { FetchText } from '#server/linked-calendars/fetch-text.ts'
import type { Office } from '#server/office.ts'
import { createProviders } from '#server/openid/providers.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { addDevice } from '#server/store/devices.ts'
import { openStoreOf } from '#server/store/open-store.ts'
import { addPerson } from '#server/store/people.ts'
import type { NewRow, Role } from '#server/store/schema.ts'
import type { Store } from '#server/store/store.ts'
import { openVendorAccounts } from '#server/vendor-accounts/vendor-accounts.ts'
import type { RoomCalendars } from '#server/vendors/room-calendars.ts'
import type { Kiosk, KioskSettings } from '#src/wire/kiosk.ts'
import { afterFile } from '../clean-up.ts'
import { checkAnswer } from './described-answers.ts'
import { newEmptyStore } from './store-folder.ts'

/** Thursday, 2026-11-26, 09:00 in Prague. */
const thursday = Date.UTC(2026, 10, 26, 8)

export const password = 'grey heron on a roof'

export interface SendOptions {
  readonly token?: string | null
  readonly body?: unknown
  /** A body that is not JSON, with its type. */
  readonly raw?: { readonly type: string; readonly text: string | Uint8Array<ArrayBuffer> }
  readonly headers?: Readonly<Record<string, string>>
  /** Network address of the client. */
  readonly address?: string
  /** Sent by the operator of the server. */
  readonly isOperator?: boolean
}

export interface OpenOffice {
  readonly office: Office
  readonly store: Store
  readonly app: ReturnType<typeof createApp>
  /** UTC milliseconds. Tests may set it. */
  now: number
  /** Names of the jobs that were woken. */
  readonly woken: string[]
  /** Sends a request to the application. `path` may be a URL with another host. */
  send(method: string, path: string, options?: SendOptions): Promise<Response>
  /** Requests the profile of the signed-in person. */
  me(token: string): Promise<Response>
  /** Adds an active person and returns an access token. */
  signUp(
    name: string,
    role?: Role,
  ): Promise<{ readonly id: string; readonly email: string; readonly token: string; readonly refreshToken: string }>
  /** Returns the access token of a new guest. */
  signInGuest(): Promise<string>
  /** Adds a device with a session to the database. */
  addDevice(
    kind: Kiosk['kind'],
    place: Partial<KioskSettings>,
  ): Promise<{ readonly id: string; readonly token: string }>
  /** Blocks a person in the database. */
  block(id: string): Promise<unknown>
  /** Adds a meeting room to the database. */
  addResource(id: string, columns?: Partial<NewRow<'resources'>>): Promise<unknown>
  /** Closes the store and opens it again, like a restart. */
  reopen(): Promise<void>
}

/** Settings of a device without a location. */
export const emptyPlace: KioskSettings = {
  name: 'Door',
  language: null,
  resourceId: null,
  areaId: null,
  unitId: null,
  heading: null,
}

export interface OfficeOptions {
  readonly settings?: Partial<Settings>
  readonly families?: readonly Family[]
  /** False for an office without an organisation. */
  readonly isSetUp?: boolean
  readonly log?: Logger
  readonly fetchText?: FetchText
  /** How the vendor of calendars is reached. */
  readonly fetch?: typeof globalThis.fetch
  /** Calendars of rooms at a vendor. */
  readonly rooms?: RoomCalendars | null
}

/** Opens a server without a network, with a store in a temporary folder that is removed after the tests of the file. */
export async function openOffice({
  settings: chosen = {},
  families = allFamilies,
  isSetUp = true,
  log = pino({ level: 'silent' }),
  fetchText = async () => fail('unreachable'),
  fetch = globalThis.fetch,
  rooms = null,
}: OfficeOptions = {}): Promise<OpenOffice> {
  const read = readSettings([], {})
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const settings: Settings = {
    ...read.settings,
    ...(chosen.data === undefined ? await newEmptyStore() : {}),
    tokenStorage: 'local',
    ...chosen,
  }
  const woken: string[] = []
  let store = await openStoreOf(settings)
  const clock = { now: thursday }
  const now = () => clock.now
  const officeOf = ({ alone, db, turn }: Store): Office => ({
    settings,
    alone,
    turn,
    db,
    now,
    log,
    outbox: { wake: () => void woken.push('outbox') },
    mail: createMail(settings.mail !== null, now, () => void woken.push('send-mail')),
    openid: createProviders(settings.openid, process.env),
    vendorAccounts: openVendorAccounts(settings, { fetch, now }),
    rooms,
    wake: (job) => void woken.push(job),
    fetchText,
    publicURL: () => 'https://rooms.example.com',
  })
  let office = officeOf(store)
  let app = checked(createApp(office, families, null))
  afterFile(() => store.close())
  if (isSetUp)
    await office.db
      .insertInto('organisation')
      .values({ id: 1, name: 'Heron Works', languages: '["en"]', time_zone: 'Europe/Prague', created_at: thursday })
      .execute()

  const send: OpenOffice['send'] = (method, path, options = {}) => {
    const { token = null, body, raw, headers = {}, address = '192.0.2.1', isOperator = false } = options
    const text = raw?.text ?? (body === undefined ? null : JSON.stringify(body))
    const url = new URL(path, 'https://rooms.example.com')
    const request = new Request(url, { method, headers: { ...headers }, body: text })
    if (text !== null) {
      request.headers.set('content-type', raw?.type ?? 'application/json')
      request.headers.set('content-length', String(Buffer.byteLength(text)))
    }
    if (token !== null) request.headers.set('authorization', `Bearer ${token}`)
    return app.answer(request, { address, isOperator })
  }
  return {
    get office() {
      return office
    },
    get store() {
      return store
    },
    get app() {
      return app
    },
    get now() {
      return clock.now
    },
    set now(value) {
      clock.now = value
    },
    woken,
    send,
    me: (token) => send('GET', '/api/account/me', { token }),
    signUp: async (name, role = 'person') => {
      const email = `${name.toLowerCase().replaceAll(' ', '.')}@heron.example`
      const id = await addPerson(office.db, { email, name, role, password: stored, now: now() })
      const tokens = await beginSession(office.db, { subject: `person:${id}`, way: 'password', now: now() })
      return { id, email, ...tokens }
    },
    signInGuest: async () =>
      (await beginSession(office.db, { subject: 'guest:1.Zoe@guests.invalid', way: 'guest', now: now() })).token,
    addDevice: async (kind, place) => {
      const { id } = await addDevice(office.db, kind, { ...emptyPlace, ...place })
      const { token } = await beginSession(office.db, { subject: `device:${id}`, way: 'device', now: now() })
      return { id, token }
    },
    block: (id) => office.db.updateTable('people').set({ state: 'blocked' }).where('id', '=', id).execute(),
    addResource: (id, columns = {}) => {
      const body = { email: `${id}@rooms.heron.example`, name: id, type_id: 'meeting-room', body: '{}' }
      const row = {
        id,
        area_id: null,
        approver: null,
        position: 0,
        is_deleted: 0,
        changed_at: now(),
        ...body,
        ...columns,
      }
      return office.db.insertInto('resources').values(row).execute()
    },
    reopen: async () => {
      await store.close()
      store = await openStoreOf(settings)
      office = officeOf(store)
      app = checked(createApp(office, families, null))
    },
  }
}

/** Checks every answer against the description of the API. */
const checked = (app: ReturnType<typeof createApp>): ReturnType<typeof createApp> => ({
  ...app,
  answer: async (request, connection) => {
    const response = await app.answer(request, connection)
    await checkAnswer(request.method, new URL(request.url).pathname, response.clone())
    return response
  },
})

/** As the server stores a password, but with a key that is cheap to derive: those of the product are slow on purpose. */
const stored = ((): string => {
  const parameters = { cost: 16, blockSize: 8, parallelization: 1 }
  const salt = Buffer.alloc(16, 'salt')
  const key = scryptSync(password, salt, 32, parameters)
  return JSON.stringify({ ...parameters, salt: salt.toString('base64url'), key: key.toString('base64url') })
})()
