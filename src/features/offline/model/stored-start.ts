import { nameHere } from '#src/platform/application.ts'
import * as v from 'valibot'
import type { AccountUser } from '#src/features/account/model/state.ts'
import { putBatch } from '#src/features/availability/model/put-schedules.ts'
import { reservations, setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { claimDraft } from '#src/features/bookings/model/reserve/stored-draft.ts'
import { showWindow } from '#src/features/timeline/model/show-window.ts'
import { setKeptData, timeline } from '#src/features/timeline/model/state.ts'
import { type Email, type Instant, type QuarterSpan, type ResourceId, succeed } from '#src/kernel/result.ts'
import { quarterOf } from '#src/kernel/time/moment.ts'
import type { Cached, Storage } from '#src/platform/storage.ts'
import { isBuffer } from '#src/platform/storage/shelf.ts'
import { clearPersonal, readStored, removeStored, writeStored } from '#src/platform/stored.ts'
import type { Routing, Services } from '#src/services.ts'
import { type ConfigFile, configFileSchema } from '#src/wire/configuration.ts'
import { parseJson } from '#src/wire/parse.ts'
import { isRecord } from '#src/wire/scalars.ts'
import { connection, setResynchronised } from '#src/base/connection.ts'
import { readKeptReservations } from './stored-reservations.ts'

/** Names of the data stored for an offline start, see `Storage.kept`. */
export const keptStart = 'start'
const schedules = 'schedules'

/** Returns the name of the stored schedules of these days. */
export const keptSchedules = ({ from, to }: QuarterSpan): string => `${schedules} ${from} ${to}`

/** Returns the days in a name, or null if the name is not one of schedules. */
export function daysOfKept(name: string): QuarterSpan | null {
  const [kind, from, to] = name.split(' ')
  const span = { from: quarterOf(Number(from)), to: quarterOf(Number(to)) }
  return kind === schedules && span.from < span.to ? span : null
}

/** Server data needed at start, besides configuration and resources. */
export interface KeptStart {
  readonly licences: readonly string[] | null
  readonly favourites: readonly ResourceId[]
  readonly filteredAreaIds: readonly string[]
  /** Milliseconds by which the server's clock was ahead of this device. */
  readonly clockOffset: number
}

/** Returns the data stored by this user's last session, or null if there is none. */
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
 * Puts the stored schedules of the open days into rows without data, and shows their age. Newer data that was loaded
 * meanwhile stays.
 */
export async function showKeptSchedules(services: Services): Promise<void> {
  const { opened } = timeline
  if (!opened) return
  const { from, to } = opened.span
  const asOf = await putKeptSchedules(services, { from, to })
  // The same days may have been opened again meanwhile, in another order for example.
  const isShown = timeline.opened?.span.from === from && timeline.opened.span.to === to
  if (asOf === null || services.signal.aborted || !isShown) return
  setKeptData(asOf)
  notifyAge(asOf)
  await showWindow(services)
}

/**
 * Loads the stored schedules of these days into the engine. Returns the time of the oldest one, or null if there is
 * none.
 */
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

/** Request number of stored schedules. It is the lowest, so rows loaded in this session are not overwritten. */
const beforeAll = 0

/** Returns the stored schedules that overlap the span, newest first, because rows use the first they receive. */
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

/** Shows the stored reservations, with the actions available now. Newer data that is already shown stays. */
export async function showKeptReservations(services: Pick<Services, 'storage' | 'clock' | 'signal'>): Promise<void> {
  const kept = await readKeptReservations(services)
  if (kept === null || services.signal.aborted || reservations.asOf !== null) return
  setReservations(kept.list, kept.savedAt)
  notifyAge(kept.savedAt)
}

/** Shows the age of the data. If several ages are known, the oldest is shown. */
function notifyAge(asOf: Instant): void {
  if (connection.asOf === null || asOf < connection.asOf) setResynchronised(asOf, false)
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

export const knownUserKey = nameHere('assist-user')

/** The last user, with the data that an offline start needs before it may show anything personal. */
export interface KnownUser {
  readonly user: AccountUser
  /** The session in which the server returned this user. It does not apply to tokens of other sessions. */
  readonly session: string | null
  readonly file: ConfigFile
}

/**
 * Stores the signed-in user, so that an offline start shows the cached data of this user only: for as long as `offlineStorage`
 * permits.
 */
export function rememberUser(known: KnownUser): void {
  const { offlineStorage } = known.file
  forgetUser()
  if (offlineStorage === 'off') return
  writeStored(offlineStorage === 'full' ? 'local' : 'session', knownUserKey, JSON.stringify(known))
}

/** Called at every change of tokens, so that the stored user never outlives the session. */
export function forgetUser(): void {
  removeStored('local', knownUserKey)
  removeStored('session', knownUserKey)
}

/**
 * Returns the stored user, or null if there is none or the session differs. The identity is verified before anything is
 * shown (threat T12).
 */
export function recallUser(session: string | null): KnownUser | null {
  const json = parseJson(readStored('local', knownUserKey) ?? readStored('session', knownUserKey) ?? '')
  const value = json.ok ? json.value : null
  if (!isKnownUser(value) || value.session !== session) return null
  // An earlier version may have stored the file, so the schema adds the members that are missing.
  const file = v.safeParse(configFileSchema, value.file)
  return file.success ? { ...value, file: file.output } : null
}

function isKnownUser(value: unknown): value is Omit<KnownUser, 'file'> & { readonly file: unknown } {
  if (!isRecord(value) || !isRecord(value['user'])) return false
  const { user } = value
  return ['name', 'email', 'username', 'givenName', 'surname'].every((key) => typeof user[key] === 'string')
}

const storedKey = nameHere('assist-former-user')

/** Remembers the user whose session expired in this tab. The data left in this tab is only for that user. */
export function rememberFormerUser(email: Email): void {
  writeStored('session', storedKey, email)
}

/**
 * Clears the data that the former user left in this browser (the form, the query of the address, the office), unless the
 * same user signs in again (threat T12). Runs before the first paint of a session.
 */
export function welcomeUser(email: Email, routing: Routing): void {
  claimDraft(email)
  const former = readStored('session', storedKey)
  removeStored('session', storedKey)
  if (former === null || former === email) return
  clearPersonal()
  if (routing.query() !== '') routing.navigate(routing.path(), { replace: true })
}
