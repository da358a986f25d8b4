import { pino } from 'pino'
import { beginSession, type SessionTokens } from '#server/identity/sessions.ts'
import type { StaticFiles } from '#server/http/files.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { Office } from '#server/office.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { type Running, startServer } from '#server/start.ts'
import { writeDocument } from '#server/store/documents.ts'
import { addPerson } from '#server/store/people.ts'
import type { Role, SessionWay } from '#server/store/schema.ts'
import { write } from '#server/store/write.ts'
import { checkAnswer } from '../described-answers.ts'
import { afterTest } from '#tests/clean-up.ts'
import { newEmptyStore } from '../store-folder.ts'

export interface ServedOffice {
  readonly running: Running
  readonly office: Office
  readonly origin: string
  readonly hubURL: string
  /** Log lines of the server, as JSON. */
  readonly logged: readonly string[]
  /** Adds an active person and begins a session. */
  signUp(name: string, role?: Role): Promise<SessionTokens & { readonly id: string; readonly email: string }>
  beginSession(subject: string, way: SessionWay): Promise<SessionTokens>
  /** Sends a hub event in a committed transaction. */
  sendEvent(name: string, ...args: readonly unknown[]): Promise<void>
  /** Stores a document of the configuration. */
  putDocument(name: string, body: unknown): Promise<void>
  send(method: string, path: string, sent?: { readonly token?: string; readonly body?: unknown }): Promise<Response>
}

/** Serves an office on a real port, with a store in a temporary folder. Closed after the test. */
export async function serveOffice({
  settings: chosen = {},
  jobs = [],
  now = Date.now,
  files = null,
  vendorFetch,
}: {
  readonly settings?: Partial<Settings>
  readonly jobs?: readonly Job[]
  readonly now?: () => number
  /** The built client. */
  readonly files?: StaticFiles | null
  /** How it reaches a vendor. */
  readonly vendorFetch?: typeof globalThis.fetch
} = {}): Promise<ServedOffice> {
  const read = readSettings(['--port', '0'], {})
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const logged: string[] = []
  const running = await startServer({
    settings: { ...read.settings, ...(await newEmptyStore()), tokenStorage: 'local', ...chosen },
    files,
    log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
    now,
    jobs,
    ...(vendorFetch === undefined ? {} : { fetch: vendorFetch }),
  })
  afterTest(() => running.close())
  const { office } = running
  const origin = `http://127.0.0.1:${running.port}`
  await office.db
    .insertInto('organisation')
    .values({ id: 1, name: 'Heron Works', languages: '["en"]', time_zone: 'Europe/Prague', created_at: now() })
    .execute()
  const begin = (subject: string, way: SessionWay) => beginSession(office.db, { subject, way, now: now() })
  return {
    running,
    office,
    origin,
    hubURL: `${origin}/MessageHub`,
    logged,
    beginSession: begin,
    signUp: async (name, role = 'person') => {
      const email = `${name.toLowerCase().replaceAll(' ', '.')}@heron.example`
      const id = await addPerson(office.db, { email, name, role, password: 'signs in by a session', now: now() })
      return { id, email, ...(await begin(`person:${id}`, 'password')) }
    },
    sendEvent: (name, ...args) =>
      write(office, async (_transaction, tell) => {
        tell(name as Parameters<typeof tell>[0], ...args)
      }),
    putDocument: (name, value) => writeDocument(office.db, name, value, now()),
    send: async (method, path, { token, body } = {}) => {
      const response = await fetch(origin + path, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      await checkAnswer(method, new URL(path, origin).pathname, response.clone())
      return response
    },
  }
}
