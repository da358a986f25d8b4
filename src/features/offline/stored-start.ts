import * as v from 'valibot'
import type { MyInfo } from '#src/calendars/calendar.ts'
import { putBatch } from '#src/features/availability/schedule-source.ts'
import { type Reservation, reservationAt } from '#src/features/reservations/rules/derive.ts'
import { storedEventSchema } from '#src/features/reservations/rules/stored-event.ts'
import { setReservations } from '#src/features/reservations/state.ts'
import { claimDraft } from '#src/features/reserve/stored-draft.ts'
import { showWindow } from '#src/features/timeline/show-window.ts'
import { setKeptData, timeline } from '#src/features/timeline/state.ts'
import { type Email, type Instant, type QuarterSpan, type ResourceId, succeed } from '#src/kernel/result.ts'
import { quarterOf } from '#src/kernel/time/moment.ts'
import type { Cached, Storage } from '#src/platform/storage.ts'
import { readStored, removeStored, writeStored } from '#src/platform/stored.ts'
import type { Routing, Services } from '#src/services.ts'
import { type ConfigFile, configFileSchema } from '#src/wire/configuration.ts'
import { isRecord } from '#src/wire/scalars.ts'
import { listWindow } from '#src/features/reservations/rules/calendar-days.ts'
import { connection, setResynchronised } from './state.ts'

/** Names of what is kept for a start without network, see `Storage.kept`. */
export const keptStart = 'start'
export const keptReservations = 'reservations'
const schedules = 'schedules'

/** The schedules of some days. */
export const keptSchedules = ({ from, to }: QuarterSpan): string => `${schedules} ${from} ${to}`

/** The days behind a name; null where it names something else. */
export function daysOfKept(name: string): QuarterSpan | null {
  const [kind, from, to] = name.split(' ')
  const span = { from: quarterOf(Number(from)), to: quarterOf(Number(to)) }
  return kind === schedules && span.from < span.to ? span : null
}

/** What a start takes of the server beside configuration and resources. */
export interface KeptStart {
  readonly licences: readonly string[] | null
  readonly favourites: readonly ResourceId[]
  readonly filteredAreaIds: readonly string[]
  /** Milliseconds the server was ahead of this device. */
  readonly clockOffset: number
}

/** What the last session of this user knew; null where it left nothing. */
export async function readKeptStart(storage: Storage): Promise<KeptStart | null> {
  const body = (await storage.kept.get(keptStart))?.body
  if (!isRecord(body)) return null
  const { licences, favourites, filteredAreaIds, clockOffset } = body
  if (!isTexts(favourites) || !isTexts(filteredAreaIds)) return null
  return {
    licences: isTexts(licences) ? licences : null,
    favourites: favourites as readonly ResourceId[],
    filteredAreaIds,
    clockOffset: typeof clockOffset === 'number' ? clockOffset : 0,
  }
}

/**
 * Puts the kept schedules of the open days into rows that have none, with their age. What was loaded meanwhile is newer and
 * stays.
 */
export async function showKeptSchedules(services: Services): Promise<void> {
  const { opened } = timeline
  if (!opened) return
  const asOf = await putKeptSchedules(services, opened.span)
  if (asOf === null || services.signal.aborted || timeline.opened !== opened) return
  setKeptData(asOf)
  tellAge(asOf)
  await showWindow(services)
}

/** Gives the engine what is kept of these days; answers how old the oldest of it is, null where there is none. */
export async function putKeptSchedules(services: Services, days: QuarterSpan): Promise<Instant | null> {
  let asOf: Instant | null = null
  for (const { body, savedAt, span } of await readSchedules(services, days)) {
    if (services.signal.aborted) return null
    const batch = succeed({ span, fetchedAt: savedAt, asked: beforeAll, schedules: body })
    const put = await putBatch(services.engine, 'shown', batch)
    if (put.ok && (asOf === null || savedAt < asOf)) asOf = savedAt
  }
  return asOf
}

/** Number of the question: every row that holds an answer of this session keeps it. */
const beforeAll = 0

/** Those that touch the span, the newest first: rows take the first they are offered. */
async function readSchedules({ storage }: Services, span: QuarterSpan) {
  const names = await storage.kept.names()
  const records = await Promise.all(
    names.map(async (name) => {
      const days = daysOfKept(name)
      if (days === null || days.from >= span.to || days.to <= span.from) return []
      const cached: Cached<unknown> | null = await storage.kept.get(name)
      return isBuffer(cached?.body) ? [{ body: cached.body, savedAt: cached.savedAt, span: days }] : []
    }),
  )
  return records.flat().toSorted((one, other) => other.savedAt - one.savedAt)
}

/** Shows the reservations as they were kept, with the buttons of now. What is shown already is newer and stays. */
export async function showKeptReservations({
  storage,
  clock,
  signal,
}: Pick<Services, 'storage' | 'clock' | 'signal'>): Promise<void> {
  const cached = await storage.kept.get(keptReservations)
  if (!cached || !Array.isArray(cached.body) || signal.aborted) return
  const now = clock.now()
  const { start } = listWindow(timeline.zone, now)
  const list = (cached.body as readonly unknown[]).flatMap(readReservation)
  setReservations(
    list.filter(({ event }) => event.end.utcDateTime > start).map((reservation) => reservationAt(reservation, now)),
    cached.savedAt,
  )
  tellAge(cached.savedAt)
}

/** The screen says how old it is; the age of the timeline comes before that of the rest. */
function tellAge(asOf: Instant): void {
  if (connection.asOf === null || asOf < connection.asOf) setResynchronised(asOf, false)
}

/** Only the event is checked, as far as screens read it; the application writes the rest. Empty for anything else. */
function readReservation(value: unknown): readonly Reservation[] {
  if (!isRecord(value) || !isRecord(value['rules'])) return []
  const event = v.safeParse(storedEventSchema, value['event'])
  return event.success ? [{ ...value, event: event.output } as unknown as Reservation] : []
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** By tag, since a buffer of a database is no `instanceof` of this realm's everywhere. */
export const isBuffer = (value: unknown): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === '[object ArrayBuffer]'

export const knownUserKey = 'assist-user'

/** Who used the product last, and what a start without network has to know before it may show anything of theirs. */
export interface KnownUser {
  readonly user: MyInfo
  /** The session in which the server said so: of another session's tokens this says nothing. */
  readonly session: string | null
  readonly file: ConfigFile
}

/** Keeps who is signed in, so that a start without network can show this user's cached data and nobody else's. */
export function rememberUser(known: KnownUser): void {
  writeStored('local', knownUserKey, JSON.stringify(known))
}

/** Together with every change of tokens: the name never outlives the session it belongs to. */
export function forgetUser(): void {
  removeStored('local', knownUserKey)
}

/** Null where nobody is known, or somebody of another session: identity is verified before anything is shown (threat T12). */
export function recallUser(session: string | null): KnownUser | null {
  const text = readStored('local', knownUserKey)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (!isKnownUser(value) || value.session !== session) return null
    // An earlier version may have stored the file: the schema adds the members that it did not know.
    const file = v.safeParse(configFileSchema, value.file)
    return file.success ? { ...value, file: file.output } : null
  } catch {
    return null
  }
}

function isKnownUser(value: unknown): value is Omit<KnownUser, 'file'> & { readonly file: unknown } {
  if (!isRecord(value) || !isRecord(value['user'])) return false
  const { user } = value
  return ['name', 'email', 'username', 'givenName', 'surname'].every((key) => typeof user[key] === 'string')
}

const storedKey = 'assist-former-user'

/** Whose session ended by itself in this tab: what they left here waits for them and for nobody else. */
export function rememberFormerUser(email: Email): void {
  writeStored('session', storedKey, email)
}

/**
 * Before the first paint of a session: what the former user of this tab left in it (the form, and what the address says
 * they were looking at) stays only where this is the same user (threat T12).
 */
export function welcomeUser(email: Email, routing: Routing): void {
  claimDraft(email)
  const former = readStored('session', storedKey)
  removeStored('session', storedKey)
  if (former !== null && former !== email && routing.query() !== '') routing.navigate(routing.path(), { replace: true })
}
