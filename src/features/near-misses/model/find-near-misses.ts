import { reader } from '#src/base/reader.ts'
import type { LeftOut, LeftOutList, NearMisses, Question } from '#src/engine/compute.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { viewOf } from '#src/features/timeline/model/keep-view-url.ts'
import { setAttendees, setDay, setQuestion, searchState } from '#src/base/search-state.ts'
import { encodeView } from '#src/features/availability/model/view-url.ts'
import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { fold } from '#src/kernel/text.ts'
import { addDays, dayOf, daySpan, lastDayOf, weekDayOf } from '#src/kernel/time/days.ts'
import { instantsOf, quarterAt, startOfQuarter } from '#src/kernel/time/moment.ts'
import { sameTimeOn } from '#src/kernel/time/wall-clock.ts'
import type { Reading, Planning } from '#src/base/needs.ts'
import type { NearMiss, QuestionChanges } from './rules/condition.ts'

/** Number of alternatives offered. */
const offered = 6
/** Days searched before and after the wanted one. */
const daysAround = 14
/** Number of resources explained by name. */
const named = 3

/**
 * Resources checked on other days. Only if schedules are cached, because querying each calendar would take too long.
 */
const mostTimed = { bulk: 200, single: 0 }
/** Maximum number of other days to load, beyond those already held. */
const mostDays = 4

/**
 * Returns the conditions that exclude everything, and similar queries with results. Null if something matches, or if
 * the engine gives no response.
 */
export async function findNearMisses({ engine }: Pick<Reading, 'engine'>): Promise<NearMisses | null> {
  const { question } = searchState
  const { now } = reader
  const otherDays = question.availability === null ? [] : sameTimeOnOtherDays(question.availability)
  const asked = await askEngine(engine.nearMisses({ question, now, otherDays, limit: offered }))
  return asked.ok ? asked.value : null
}

/**
 * Finds the nearest day, outside those held, on which any of the resources is free at the wanted time. Loads schedules
 * only for this. Null if none of the next few days is possible, if a held day is already offered, or if schedules are
 * not cached.
 */
export async function findOtherDay(services: Planning, misses: NearMisses): Promise<NearMiss | null> {
  const { question, opened } = searchState
  const { now } = reader
  const { timed, alternatives } = misses
  const isOffered = alternatives.some(({ kind }) => kind === 'day')
  if (question.availability === null || isOffered || timed.length === 0) return null
  if (timed.length > services.schedules.limitOf(mostTimed)) return null
  const isHeld = ({ from, to }: QuarterSpan): boolean =>
    opened !== null && from >= opened.span.from && to <= opened.span.to
  const days = sameTimeOnOtherDays(question.availability).filter((span) => !isHeld(span))
  for (const span of days.slice(0, mostDays)) {
    const changes = { availability: span }
    const count = await countFreeOn(services, { ...question, ...changes }, span, timed, now)
    if (searchState.question !== question) return null
    if (count > 0) return { kind: 'day', span, changes, count }
  }
  return null
}

async function countFreeOn(
  { schedules, engine, signal }: Planning,
  question: Question,
  span: QuarterSpan,
  emails: NearMisses['timed'],
  now: Instant,
): Promise<number> {
  const { shownZone: zone } = searchState
  const time = instantsOf(span)
  const window = daySpan(zone, dayOf(zone, time.start), lastDayOf(zone, time))
  let count = 0
  for await (const batch of schedules.load(emails, window, signal)) {
    const asked = batch.ok ? await askEngine(engine.freeOn(batch.value, { question, now })) : batch
    if (!asked.ok || !asked.value.ok) return 0
    count += asked.value.value
  }
  return count
}

/** Returns the reasons why the query excludes a resource. Null if it does not, or if the reason is unknown. */
export async function findLeftOut({ engine }: Pick<Reading, 'engine'>, id: ResourceId): Promise<LeftOut | null> {
  return (await askWhyNot(engine, [id]))[0] ?? null
}

/** Finds the resources that best match the search text but are excluded by other conditions. */
export async function findLeftOutByName({ engine }: Pick<Reading, 'engine'>): Promise<readonly LeftOut[]> {
  const { search } = searchState.question
  if (search.trim() === '') return []
  const hits = await askEngine(engine.search(search, named))
  return hits.ok && hits.value.length > 0
    ? askWhyNot(
        engine,
        hits.value.map(({ id }) => id),
      )
    : []
}

/**
 * Finds the resource with exactly the search text as its name, if other conditions exclude it. Sends no query while the
 * result could not matter.
 */
export async function findNamesake({ engine }: Pick<Reading, 'engine'>): Promise<LeftOut | null> {
  const { search, requirements, availability, only, name, attendees } = searchState.question
  const isNarrowed = requirements.length > 0 || availability !== null || only !== null || name !== ''
  if (search.trim() === '' || (!isNarrowed && attendees.total === 0)) return null
  const hits = await askEngine(engine.search(search, named))
  const isMeant = (hit: { readonly name: string }): boolean => fold(hit.name).trim() === fold(search).trim()
  const hit = hits.ok ? hits.value.find(isMeant) : undefined
  return hit === undefined ? null : findLeftOut({ engine }, hit.id)
}

/** Finds all resources that the query excludes, filtered by a text. Null if unknown. */
export async function findAllLeftOut(
  { engine }: Pick<Reading, 'engine'>,
  text: string,
  limit: number,
): Promise<LeftOutList | null> {
  const { question } = searchState
  const { now } = reader
  const asked = await askEngine(engine.leftOut({ question, now, text, limit }))
  return asked.ok ? asked.value : null
}

async function askWhyNot(engine: Reading['engine'], ids: readonly ResourceId[]): Promise<readonly LeftOut[]> {
  const { question } = searchState
  const { now } = reader
  const asked = await askEngine(engine.whyNot({ ids, question, now }))
  return asked.ok ? asked.value : []
}

/** Returns the same wall-clock time on other days: working days first, each part nearest first, none before today. */
function sameTimeOnOtherDays({ from, to }: QuarterSpan): QuarterSpan[] {
  const { shownZone: zone } = searchState
  const { now } = reader
  const day = dayOf(zone, startOfQuarter(from))
  const steps = Array.from({ length: daysAround }, (_, index) => [index + 1, -index - 1]).flat()
  const days = steps.map((step) => addDays(day, step)).filter((other) => other >= dayOf(zone, now))
  const isWeekend = (other: typeof day): boolean => ['saturday', 'sunday'].includes(weekDayOf(other))
  const ordered = [...days.filter((other) => !isWeekend(other)), ...days.filter(isWeekend)]
  return ordered.flatMap((other) => {
    const begins = sameTimeOn(zone, other, startOfQuarter(from))
    if (!begins.ok) return []
    const first = quarterAt(begins.value)
    return [{ from: first, to: (first + to - from) as typeof to }]
  })
}

/**
 * Replaces the current query with an alternative and adds a history entry, so that Back restores the old query. If the
 * time moves to another day, the view follows. If fewer people are on site, the last ones become remote.
 */
export function takeNearMiss({ routing }: Pick<Reading, 'routing'>, changes: QuestionChanges): void {
  const { attendees, availability } = changes
  setQuestion(changes)
  if (attendees) setAttendees(attendees.total === 0 ? [] : withOnSite(attendees.onSite))
  if (availability) showDayOf(dayOf(searchState.shownZone, startOfQuarter(availability.from)))
  const path = routing.path()
  routing.navigate(path + encodeView(viewOf(), routing.query()), { replace: false })
}

function withOnSite(onSite: number): typeof searchState.attendees {
  let left = onSite
  return searchState.attendees.map((one) => {
    if (one.remotely) return one
    left -= 1
    return left >= 0 ? one : { ...one, remotely: true }
  })
}

function showDayOf(day: ReturnType<typeof dayOf>): void {
  const isShown = searchState.opened?.days.includes(day) ?? false
  if (!isShown) setDay(day)
}
