import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pino } from 'pino'
import { watchWorkers } from '#sandbox/page-controls.ts'
import { createBook } from '#server/calendar/book.ts'
import { newEventFor } from '#server/http/calendar-events.ts'
import { readStaticFiles } from '#server/http/files.ts'
import type { Office } from '#server/office.ts'
import { createProviders } from '#server/openid/providers.ts'
import { readNewEvent } from '#server/rules/calendar/read-event.ts'
import { createMail } from '#server/mail/mail.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { type Running, startServer } from '#server/start.ts'
import { eventIdOfHold } from '#server/store/confirmations.ts'
import { newSetUpCodeOf } from '#server/store/device-codes.ts'
import { heldTimes } from '#server/store/events.ts'
import { openStoreOf } from '#server/store/open-store.ts'
import type { Queries } from '#server/store/schema.ts'
import { devicePath, setupPart } from '#src/features/devices/model/stored-device.ts'
import { passwordOfAll, personaEmails } from '#tests/server/seeded-people.ts'
import type { BackEnd, Booking } from './back-end.ts'
import { newSeededDatabase } from './databases.ts'
import { createFaults, type NewReservation } from './faults.ts'
import { startTwo } from './two-servers.ts'

/** Milliseconds between two steps of a clock that runs fast. */
const step = 500

const log = pino({ level: 'silent' })

interface OfficeServer {
  readonly backEnd: BackEnd
  close(): Promise<void>
}

/**
 * Foyer's own server for one journey, in this process, on a copy of a seeded folder, or two on a copy of a seeded database. It starts when a
 * page is opened.
 */
export function createOfficeServer(seeded: string): OfficeServer {
  if (!existsSync(seeded)) throw new Error(`There is no folder ${seeded}: the project 'seed' of Playwright makes it`)
  const folder = mkdtempSync(join(tmpdir(), 'foyer-journey-'))
  cpSync(seeded, join(folder, 'data'), { recursive: true })
  const clock = { at: 0, set: Date.now() }
  const now = (): number => clock.at + Date.now() - clock.set
  const setClock = (at: number): void => void Object.assign(clock, { at, set: Date.now() })
  let running: Running | null = null
  let port = 0
  let serial = 0

  const read = readSettings(['--data', join(folder, 'data'), '--port', '0'], {})
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  let chosen: Promise<Settings> | null = null
  const settingsOf = (): Promise<Settings> =>
    (chosen ??= newSeededDatabase().then((database) => ({ ...read.settings, database })))
  const start = async (): Promise<Running> => {
    const settings = await settingsOf()
    const files = readStaticFiles('dist-office/client')
    const startOn = (own: number) => startServer({ settings: { ...settings, port: own }, files, log, now })
    running = settings.database === null ? await startOn(port) : await startTwo(() => startOn(0), port)
    ;({ port } = running)
    return running
  }
  /** Runs something on the store, also while the server is down. */
  const withOffice = async <Done>(work: (office: Office) => Promise<Done>): Promise<Done> => {
    if (running !== null) return work(running.office)
    const settings = await settingsOf()
    const store = await openStoreOf(settings)
    const asleep = { wake: () => undefined }
    try {
      return await work({
        settings,
        db: store.db,
        alone: store.alone,
        turn: store.turn,
        now,
        log,
        outbox: asleep,
        mail: createMail(false, now, asleep.wake),
        openid: createProviders([], {}),
        vendorAccounts: null,
        rooms: null,
        wake: asleep.wake,
        publicURL: () => `http://localhost:${port}`,
      })
    } finally {
      await store.close()
    }
  }
  const bookAsColleague = ({ email, start: from, end, subject }: NewReservation & Booking): Promise<void> =>
    withOffice(async (office) => {
      serial += 1
      const organizer = await office.db
        .selectFrom('people')
        .select(['name', 'email'])
        .where('email', 'not in', Object.values(personaEmails))
        .orderBy('id')
        .limit(1)
        .offset(serial)
        .executeTakeFirstOrThrow()
      const body = {
        subject,
        start: new Date(from).toISOString(),
        end: new Date(end).toISOString(),
        attendees: [{ email, kind: 'resource' }],
      }
      const event = readNewEvent(body, newEventFor(office, organizer, `colleague ${serial}`))
      if (!event.ok) throw new Error(event.fault)
      const created = await createBook(office).create(event.value)
      if (!created.ok || created.value.event.attendees.some(({ response }) => response !== 'accepted'))
        throw new Error(`The resource does not accept ${subject}`)
    })
  let passing: ReturnType<typeof setInterval> | undefined
  /** Time passes at once, for the server and for an open page. */
  const passTo = async (page: Page, at: number): Promise<void> => {
    // Its clock does not go back.
    const passed = Math.max(0, at - now())
    setClock(now() + passed)
    await page.clock.fastForward(passed)
    running?.office.wake('release')
  }
  const faults = createFaults((reservation) => bookAsColleague({ ...reservation, subject: 'Faster than you' }))

  const backEnd: BackEnd = {
    open: async (page, path, { persona, clock: at }) => {
      if (at !== undefined) setClock(Date.parse(at))
      const { origin } = running ?? (await start())
      await page.context().addInitScript({ content: watchComputeWorkers })
      await page.context().clock.install({ time: now() })
      const address = personaEmails[persona ?? '']
      if (address !== undefined) await signIn(page, origin, address)
      await page.goto(origin + path)
    },
    signIn: async (page) => {
      await page.getByRole('textbox', { name: 'Email address' }).fill(personaEmails['employee'] ?? '')
      await page.getByLabel('Password', { exact: true }).fill(passwordOfAll)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    },
    signOut: (page) => page.context().clearCookies(),
    addressOf: (page, path) => new URL(path, page.url()).href,
    addressOfDevice: async (page, id) => {
      const code = await withOffice(({ db }) => newSetUpCodeOf(db, id, now()))
      const path = devicePath({ kind: id.startsWith('panel') ? 'panel' : 'lobby', id })
      return new URL(path + setupPart(code, false), page.url()).href
    },
    findResources: (_page, text, limit) =>
      withOffice(async ({ db }) => {
        const isLike = `%${text}%`
        return db
          .selectFrom('resources')
          .select(['id', 'name', 'email'])
          .where((where) => where.or([where('name', 'like', isLike), where('email', 'like', isLike)]))
          .orderBy('position')
          .limit(limit)
          .execute()
      }),
    bookings: (_page, { resourceId, start: from, end }) =>
      withOffice(async ({ db }) => heldTimes(db, [await emailOfResource(db, resourceId)], from, end)),
    colleagueBooks: async (_page, { resourceId, ...booking }) =>
      bookAsColleague({ ...booking, email: await withOffice(({ db }) => emailOfResource(db, resourceId)) }),
    colleagueCancels: (_page, { resourceId, start: from, end }) =>
      withOffice(async (office) => {
        for (const hold of await heldTimes(office.db, [await emailOfResource(office.db, resourceId)], from, end))
          await createBook(office).remove(eventIdOfHold(hold), { denies: () => null, comment: '' })
      }),
    arm: async (page, fault) => {
      if (fault !== 'hub-refused') await faults.arm(page.context(), fault)
    },
    disarm: async (page) => {
      await faults.disarm(page.context())
      if (running === null) await start()
    },
    dropHub: async () => {
      await running?.close()
      running = null
    },
    killComputeWorker: (page) =>
      page.evaluate(() => (globalThis as unknown as WatchedWindow).computeWorkers.terminateAll()),
    setClock: async (page, at, rate) => {
      clearInterval(passing)
      await passTo(page, at)
      if (rate > 1) passing = setInterval(() => void passTo(page, now() + (rate - 1) * step), step)
    },
  }
  return {
    backEnd,
    close: async () => {
      clearInterval(passing)
      await running?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function emailOfResource(queries: Queries, id: string): Promise<string> {
  return (await queries.selectFrom('resources').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
}

interface WatchedWindow {
  readonly computeWorkers: ReturnType<typeof watchWorkers>
}

/** Runs in the page before its own scripts. */
const watchComputeWorkers = `globalThis.computeWorkers = (${watchWorkers.toString()})('compute')`

/** Signs in by a call. The session is in cookies; the page finds its id in local storage (`src/platform/token-modes.ts`). */
async function signIn(page: Page, origin: string, address: string): Promise<void> {
  await page.context().clearCookies()
  const data = { username: address, password: passwordOfAll }
  const answer = await page.request.post(`${origin}/api/account/token`, { data })
  if (!answer.ok()) throw new Error(`Nobody is signed in: ${answer.status()} ${await answer.text()}`)
  await page.goto(`${origin}/health.json`)
  await page.evaluate(() => {
    localStorage.setItem('assist-session', crypto.randomUUID())
    localStorage.setItem('assist-token-owner', `${location.origin}/ /`)
  })
}
