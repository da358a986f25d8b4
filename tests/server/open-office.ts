import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { afterAll } from 'vitest'
import type { Family } from '#server/http/app.ts'
import { createApp } from '#server/http/app.ts'
import { families as allFamilies } from '#server/http/families.ts'
import { storePassword } from '#server/identity/passwords.ts'
import { beginSession } from '#server/identity/sessions.ts'
import { createMail } from '#server/mail/mail.ts'
import { fail } from '#src/kernel/result.ts'
import type { FetchText } from '#server/linked-calendars/fetch-text.ts'
import type { Office } from '#server/office.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { openStore, type Store } from '#server/store/open.ts'
import { addPerson } from '#server/store/people.ts'
import { copyEmptyStore } from './store-folder.ts'
import type { Role } from '#server/store/schema.ts'

/** Thursday, 2026-11-26, 09:00 in Prague. */
const thursday = Date.UTC(2026, 10, 26, 8)

export const password = 'grey heron on a roof'

export interface Sent {
  readonly token?: string | null
  readonly body?: unknown
  /** A body that is not JSON, with its type. */
  readonly raw?: { readonly type: string; readonly text: string | Uint8Array<ArrayBuffer> }
  readonly headers?: Readonly<Record<string, string>>
  readonly address?: string
  /** Asked by the person who runs the server. */
  readonly isOperator?: boolean
}

export interface OpenOffice {
  readonly office: Office
  readonly store: Store
  readonly app: ReturnType<typeof createApp>
  /** UTC milliseconds; may be set. */
  now: number
  /** Jobs that were woken, by name. */
  readonly woken: string[]
  /** Sends a request to the application: to a path, or to a whole address that names another host. */
  send(method: string, path: string, sent?: Sent): Promise<Response>
  /** Adds an active person and returns an access token. */
  signUp(
    name: string,
    role?: Role,
  ): Promise<{ readonly id: string; readonly email: string; readonly token: string; readonly refreshToken: string }>
  /** Closes the store and opens it again, as a restart does. */
  reopen(): Promise<void>
}

const opened = new Set<() => Promise<void>>()
afterAll(async () => {
  for (const close of opened) await close()
  opened.clear()
})

export interface OfficeOptions {
  readonly settings?: Partial<Settings>
  readonly families?: readonly Family[]
  /** An organisation is there already, unless false. */
  readonly isSetUp?: boolean
  /** Silent unless given. */
  readonly log?: Logger
  /** Without it, nothing is fetched from elsewhere. */
  readonly fetchText?: FetchText
}

/** A server without a network, on a store in a folder of its own that is removed after the tests of the file. */
export async function openOffice({
  settings: chosen = {},
  families = allFamilies,
  isSetUp = true,
  log = pino({ level: 'silent' }),
  fetchText = async () => fail('unreachable'),
}: OfficeOptions = {}): Promise<OpenOffice> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-office-'))
  const read = readSettings(['--data', folder], {})
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const settings: Settings = { ...read.settings, tokenStorage: 'local', ...chosen }
  const woken: string[] = []
  await copyEmptyStore(folder)
  let store = await openStore(folder)
  const here = { now: thursday }
  const now = () => here.now
  const officeOf = ({ db }: Store): Office => ({
    settings,
    db,
    now,
    log,
    outbox: { wake: () => void woken.push('outbox') },
    mail: createMail(settings.mail !== null, now, () => void woken.push('send-mail')),
    wake: (job) => void woken.push(job),
    fetchText,
    publicURL: () => 'https://rooms.example.com',
  })
  let office = officeOf(store)
  let app = createApp(office, families, null)
  opened.add(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  if (isSetUp)
    await office.db
      .insertInto('organisation')
      .values({ id: 1, name: 'Heron Works', languages: '["en"]', time_zone: 'Europe/Prague', created_at: thursday })
      .execute()

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
      return here.now
    },
    set now(value) {
      here.now = value
    },
    woken,
    send: (method, path, { token = null, body, raw, headers = {}, address = '192.0.2.1', isOperator = false } = {}) => {
      const text = raw?.text ?? (body === undefined ? null : JSON.stringify(body))
      const request = new Request(new URL(path, 'https://rooms.example.com'), {
        method,
        headers: { ...headers },
        body: text,
      })
      if (text !== null) {
        request.headers.set('content-type', raw?.type ?? 'application/json')
        request.headers.set('content-length', String(Buffer.byteLength(text)))
      }
      if (token !== null) request.headers.set('authorization', `Bearer ${token}`)
      return app.answer(request, { address, isOperator })
    },
    signUp: async (name, role = 'person') => {
      const email = `${name.toLowerCase().replaceAll(' ', '.')}@heron.example`
      const id = await addPerson(office.db, { email, name, role, password: await stored, now: here.now })
      const tokens = await beginSession(office.db, { subject: `person:${id}`, way: 'password', now: here.now })
      return { id, email, ...tokens }
    },
    reopen: async () => {
      await store.close()
      store = await openStore(folder)
      office = officeOf(store)
      app = createApp(office, families, null)
    },
  }
}

/** Made once: a slow hash is slow on purpose. */
const stored = storePassword(password)
