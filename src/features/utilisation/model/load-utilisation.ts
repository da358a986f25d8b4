import type { UtilisationAnswer, UtilisationPeriod } from '#src/engine/compute.ts'
import { putBatch } from '#src/features/availability/model/put-schedules.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import type { Question } from '#src/base/rules/question.ts'
import { defaultQuestion } from '#src/base/search-state.ts'
import { logProblems } from '#src/base/log.ts'
import { readReservationsOf } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { daysBetween, startOfDay, wholeDays } from '#src/kernel/time/days.ts'
import { earliest } from '#src/kernel/time/moment.ts'
import { utc } from '#src/kernel/time/zones.ts'
import type { Scope } from '#src/kernel/scope.ts'
import type { Reading, Planning, Booking } from '#src/base/needs.ts'
import { countOutcomes, type OutcomeCounts } from './rules/attendance.ts'
import { type DayRange, daysBefore } from './rules/figures.ts'
import { ownOutcomes, utilisation, utilisationBefore } from './state.ts'
import type { UtilisationSearch } from './utilisation-search.ts'

/**
 * Maximum of resources times days in memory, about 13 MB. If every calendar is requested, `single` is the maximum of
 * resources.
 */
const held = { resourceDays: 140_000, single: 100 }
/** Number of resources in each ranking: the busiest and the idlest. */
const named = 10

/** The part of the search that determines what to load. */
type LoadedSearch = Pick<UtilisationSearch, 'days' | 'scope'>

/** Returns the engine's query for a scope; all other conditions stay open. */
const questionOf = ({ requirements, search = '', name = '' }: UtilisationSearch['scope']): Question => ({
  ...defaultQuestion,
  requirements,
  search,
  name,
})

/**
 * Loads the schedules of the chosen days and resources, and shows their utilisation in `state.ts` after each batch. If
 * some calls fail, the fault is shown next to the result for the others. A later load replaces this one.
 */
export const loadUtilisation = (
  services: Planning,
  search: LoadedSearch,
  scope: Scope = services.scope,
): Promise<Result<UtilisationAnswer | null>> => {
  utilisationBefore.clear()
  return utilisation.load({ ...services, scope }, async ({ signal, show }) => {
    const counted = await count(services, 'chosen', search, signal, (answer, phase, fault) =>
      show(answer, { fault, asOf: phase === 'ready' && fault === null ? services.clock.now() : null }),
    )
    if (!counted.ok && counted.fault.kind !== 'cancelled') show(null, { asOf: null })
    return counted
  })
}

/**
 * Loads the schedules of the days before with the same limits, and stores their total for comparison. Stores none if a
 * call fails, because the shares of different resources are not comparable.
 */
export async function loadBefore(
  services: Planning,
  { days, scope: resources }: LoadedSearch,
  scope: Scope = services.scope,
): Promise<void> {
  await utilisationBefore.load({ ...services, scope }, async ({ signal }) => {
    const former = daysBefore(days)
    let isWhole = false
    const counted = await count(services, 'before', { days: former, scope: resources }, signal, (_, phase, fault) => {
      isWhole = phase === 'ready' && fault === null
    })
    if (!counted.ok) return counted
    return succeed(isWhole ? { days: former, weekHours: counted.value.weekHours } : null)
  })
}

/** Loads the schedules of one period, and passes the answer to `onAnswer` after each batch. */
async function count(
  services: Planning,
  period: UtilisationPeriod,
  { days, scope }: LoadedSearch,
  signal: AbortSignal,
  onAnswer: (answer: UtilisationAnswer, phase: 'loading' | 'ready', fault: Fault | null) => void,
): Promise<Result<UtilisationAnswer>> {
  const { engine, clock, schedules } = services
  const dayCount = daysBetween(days.from, days.to) + 1
  const limit = schedules.limitOf({ bulk: Math.floor(held.resourceDays / dayCount), single: held.single })
  const opened = await askEngine(
    engine.openUtilisation({ period, days, question: questionOf(scope), limit, now: clock.now() }),
  )
  if (!opened.ok) return opened
  let fault: Fault | null = null
  const show = async (phase: 'loading' | 'ready'): Promise<Result<UtilisationAnswer>> => {
    const asked = await askEngine(engine.utilisation({ period, most: named }))
    if (signal.aborted) return fail({ kind: 'cancelled' })
    if (!asked.ok) return asked
    if (asked.value === null) return fail({ kind: 'worker-lost' })
    onAnswer(asked.value, phase, fault)
    return succeed(asked.value)
  }
  const { span, emails, ids } = opened.value
  for await (const batch of schedules.load(emails, span, signal, { isSampled: true })) {
    const put = await putBatch(engine, 'utilisation', batch)
    if (signal.aborted) return fail({ kind: 'cancelled' })
    if (!put.ok) fault = put.fault
    else if (period === 'chosen') await show('loading')
  }
  if (period === 'chosen') fault ??= await loadAttendance(services, { days, ids }, signal)
  return show('ready')
}

/** Resources in one request for attendance. */
const asked = 1_000

/**
 * Loads the attendance at reservations that are over, for the engine. Returns the fault of the first failed request. A server
 * without these figures is not a fault.
 */
async function loadAttendance(
  { api, engine, clock }: Reading,
  { days, ids }: { readonly days: DayRange; readonly ids: readonly ResourceId[] },
  signal: AbortSignal,
): Promise<Fault | null> {
  if (startOfDay(utc, days.from) > clock.now()) return null
  for (let at = 0; at < ids.length; at += asked) {
    const resourceIds = ids.slice(at, at + asked)
    const answered = await api.analytics.attendance({ ...days, resourceIds }, signal)
    if (signal.aborted) return null
    if (!answered.ok) return answered.fault.kind === 'not-found' ? null : answered.fault
    const put = await askEngine(engine.putAttendance(answered.value))
    if (!put.ok) return put.fault
    logProblems('attendance', put.value)
  }
  return null
}

/**
 * Counts the outcomes of the user's own reservations on these days that required confirmation. Other users'
 * reservations cannot be counted, because schedules do not contain confirmations and the product server provides them
 * per event only.
 */
export const loadOutcomes = (
  services: Booking,
  search: LoadedSearch,
  scope: Scope = services.scope,
): Promise<Result<OutcomeCounts | null>> =>
  ownOutcomes.load({ ...services, scope }, async ({ signal, show }) => {
    const counted = await countOwn(services, search, signal)
    if (!counted.ok && counted.fault.kind !== 'cancelled') show(null)
    return counted
  })

async function countOwn(
  services: Booking,
  { days, scope }: LoadedSearch,
  signal: AbortSignal,
): Promise<Result<OutcomeCounts>> {
  const { calendar, clock, engine } = services
  const now = clock.now()
  const { start, end } = wholeDays(homeZone(), days.from, days.to)
  // Future reservations cannot have been missed.
  if (start >= now) return succeed(countOutcomes([], now))
  const listed = await calendar.events({ start, end: earliest(end, now) }, signal)
  if (!listed.ok) return listed
  logProblems('events', listed.value.problems)
  const read = await readReservationsOf(services, listed.value.events, { isLogged: false })
  if (!read.ok) return read
  const ids = [...new Set(read.value.flatMap(({ resourceId }) => resourceId ?? []))]
  const excluded = await askEngine(engine.whyNot({ ids, question: questionOf(scope), now }))
  if (!excluded.ok) return excluded
  const leftOut = new Set<string>(excluded.value.map(({ id }) => id))
  const within = read.value.filter(({ resourceId }) => resourceId !== null && !leftOut.has(resourceId))
  return succeed(countOutcomes(within, now))
}
