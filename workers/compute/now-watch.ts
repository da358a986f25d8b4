import type { CopiedSchedules, NowAnswer, NowRequest, NowView } from '#src/engine/compute.ts'
import { patchRow } from '#src/features/availability/model/rules/patch.ts'
import {
  addQuarter,
  Availability,
  createQuarterSet,
  hasQuarter,
  type QuarterSet,
  type RowRules,
} from '#src/features/availability/model/rules/row.ts'
import { isBookable } from '#src/features/availability/model/rules/runs.ts'
import { nextAvailability } from '#src/features/availability/model/rules/why.ts'
import { hoursOf } from '#src/features/availability/model/rules/working-hours.ts'
import { isSoon } from '#src/features/availability/model/rules/soon.ts'
import { bookingKindOf } from '#src/features/bookings/model/reserve/rules/one-tap.ts'
import { laterStartIn, type OpeningTerms } from '#src/features/availability/model/rules/day-parts.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Instant, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { plus, quarterAt, quarterOf, quartersIn } from '#src/kernel/time/moment.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import type { Resource } from '#src/wire/resource.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { areaIdOf, describe, durationLimits, isReservable, zoneOf } from './columns.ts'
import type { EngineState } from './engine-state.ts'
import { createRuleSets } from './rule-sets.ts'
import { encodeRecords, scheduleLifetime, scheduleRecord } from './schedules.ts'
import { intersect, type Taking } from './row-store.ts'

/**
 * Answers when a few resources can be booked from now on: favourites, rooms and desks on offer, places on the map. Each user has
 * one of its own, with the schedules of its resources over its own span of days, separate from those of the timeline.
 */
export interface NowWatch {
  answer(request: NowRequest): NowAnswer
  /** Returns when a resource is open, and its longest meeting in minutes; null if its schedule is unknown. */
  terms(id: ResourceId): (OpeningTerms & { readonly longest: number | null }) | null
  /** Returns the longest free run of a resource within a span; null if there is none or its schedule is unknown. */
  freeRun(id: ResourceId, within: QuarterSpan, now: Instant): QuarterSpan | null
  /** Stores the part of any received schedule that is about these resources and days. */
  take(schedule: Schedule, taking: Pick<Taking, 'span' | 'fetchedAt' | 'asked' | 'read'>): void
  /** Copies all held schedules, or null if there are none. */
  copy(): CopiedSchedules | null
  /** Marks these schedules as stale (all if absent). Their data stays. */
  expire(emails?: readonly Email[], sequence?: number): void
}

interface Kept {
  /** The provider's codes of the whole span. */
  readonly codes: Uint8Array<ArrayBuffer>
  readonly terms: number
  readonly message: string | null
  fetchedAt: number
  /** Number of the request that loaded it, and number of the latest request after which it must be loaded again. */
  readonly asked: number
  expired: number
}

const never = Number.NEGATIVE_INFINITY

/**
 * There are only a few resources, so each call patches their rows again and nothing has to be kept in sync with the
 * rules. They have their own rule sets because the masks of one span would evict those of the other.
 */
export function createNowWatch(engineState: EngineState): NowWatch {
  let ruleSets = createRuleSets()
  let columns = engineState.columns
  let span: QuarterSpan = { from: quarterOf(0), to: quarterOf(0) }
  let kept = new Map<Email, Kept>()
  let wanted: ReadonlySet<Email> = new Set()

  function watch(rows: readonly number[], next: QuarterSpan): void {
    if (columns !== engineState.columns) ruleSets = createRuleSets()
    columns = engineState.columns
    wanted = new Set(rows.flatMap((row) => resourceEmail(engineState.columns.resources[row]!) ?? []))
    const isSame = next.from === span.from && next.to === span.to
    kept = new Map([...kept].filter(([email]) => isSame && wanted.has(email)))
    span = next
  }

  function rulesOf(row: number, entry: Kept, now: Instant, minimumRun: number): RowRules {
    const { hours, settings } = engineState.terms.read(entry.terms)
    const set = ruleSets.ofResource(engineState.columns.resources[row]!, hours, settings, engineState.limits.setOf(row))
    const full = fullWithin(engineState.limits.full(engineState.limits.setOf(row)), engineState.store.rows.span, span)
    return ruleSets.rules(set, { now, span, minimumRun }, full)
  }

  function viewOf(row: number, now: Instant): NowView {
    const resource = engineState.columns.resources[row]!
    const email = resourceEmail(resource)
    const entry = email === null ? undefined : kept.get(email)
    const limits = durationLimits(resource, engineState.terms.read(entry?.terms ?? 0).settings)
    return {
      ...describe(engineState.columns, resource),
      email,
      areaId: areaIdOf(resource),
      typeId: resource.resourceTypeId,
      zone: zoneOf(resource),
      bookable: isReservable(engineState.columns, row),
      ...limits,
      data: dataOf(email, entry),
      message: entry?.message ?? null,
      ...(entry?.message === null ? availabilityOf(row, entry, now, limits) : unavailable(now)),
    }
  }

  /**
   * The minimum run is the resource's own shortest meeting, because 'NOW' is about the first quarter, not about a
   * requested duration.
   */
  function availabilityOf(
    row: number,
    entry: Kept,
    now: Instant,
    { minimumDuration, maximumDuration }: ReturnType<typeof durationLimits>,
  ): Pick<NowView, 'state' | 'free' | 'freeUntil' | 'isHeld'> {
    const least = Math.max(1, quartersIn(minimumDuration ?? 0))
    const codes = patched(row, entry, now, least)
    const first = Math.max(0, quarterAt(now) - span.from)
    const { hours } = engineState.terms.read(entry.terms)
    const resource = engineState.columns.resources[row]!
    const terms = hoursOf(resource, hours)
    const isWorkplace = bookingKindOf(resource, engineState.settings.resourceTypeInfos) === 'workplace'
    const laterStart = (start: number, end: number): number | null => {
      const free = { from: plus(span.from, start), to: plus(span.from, end) }
      if (isSoon(free.from, now)) return start
      const begins = laterStartIn(terms, free, isWorkplace)
      return begins === null ? null : begins - span.from
    }
    /** A slot at night counts only if there is no other, because section 4 knows no night. */
    const within = (longest: number | null) => {
      const byDay = nextAvailability(codes, first, least, longest, laterStart)
      return byDay.state === 'UNAVAILABLE' ? nextAvailability(codes, first, least, longest) : byDay
    }
    const { state, from, to } = within(maximumDuration)
    const run = within(null)
    return {
      state,
      free: { from: plus(span.from, from), to: plus(span.from, to) },
      freeUntil: plus(span.from, run.to),
      isHeld: codes[first] === Availability.tentative || codes[first] === Availability.reserved,
    }
  }

  function patched(row: number, entry: Kept, now: Instant, minimumRun: number): Uint8Array {
    const codes = new Uint8Array(entry.codes.length)
    patchRow(entry.codes, codes, 0, codes.length, rulesOf(row, entry, now, minimumRun))
    return codes
  }

  /** Returns the schedule of a resource, or null if it is unknown or failed. */
  function known(id: ResourceId): { readonly row: number; readonly resource: Resource; readonly entry: Kept } | null {
    const row = engineState.columns.rowById.get(id)
    const resource = row === undefined ? undefined : engineState.columns.resources[row]
    const email = resource && resourceEmail(resource)
    const entry = email ? kept.get(email) : undefined
    return row === undefined || !resource || entry?.message !== null ? null : { row, resource, entry }
  }

  function isFresh(row: number, now: Instant): boolean {
    const email = resourceEmail(engineState.columns.resources[row]!)
    const entry = email === null ? undefined : kept.get(email)
    return email === null || (entry !== undefined && now - entry.fetchedAt <= scheduleLifetime)
  }

  return {
    answer({ ids, span: asked, now }) {
      const rows = ids.flatMap((id) => engineState.columns.rowById.get(id) ?? [])
      watch(rows, asked)
      return {
        views: rows.map((row) => viewOf(row, now)),
        missing: [
          ...new Set(
            rows.flatMap((row) => (isFresh(row, now) ? [] : resourceEmail(engineState.columns.resources[row]!)!)),
          ),
        ],
      }
    },
    terms(id) {
      const found = known(id)
      if (found === null) return null
      const { hours, settings } = engineState.terms.read(found.entry.terms)
      const { maximumDuration } = durationLimits(found.resource, settings)
      return { ...hoursOf(found.resource, hours), longest: maximumDuration }
    },
    freeRun(id, within, now) {
      const found = known(id)
      const part = found && intersect(within, span)
      if (found === null || part === null) return null
      const codes = patched(found.row, found.entry, now, 1)
      return longestRun(codes, { from: part.from - span.from, to: part.to - span.from }, span.from)
    },
    take(schedule, taking) {
      const part = wanted.has(schedule.email) ? intersect(taking.span, span) : null
      if (part === null) return
      const before = kept.get(schedule.email)
      const isWhole = part.from === span.from && part.to === span.to
      // A part of the span is not enough to find the next free time. It can only update data of the whole span.
      if (!isWhole && (before === undefined || before.message !== null || schedule.serviceError !== null)) return
      const { asked = Infinity } = taking
      if (before !== undefined && asked < before.asked) return
      const expired = before?.expired ?? never
      const codes = isWhole ? new Uint8Array(span.to - span.from) : before!.codes
      const read = taking.read(schedule.availabilityView, part.from - taking.span.from, part.to - part.from)
      codes.set(read, part.from - span.from)
      kept.set(schedule.email, {
        codes,
        terms: engineState.terms.numberOf(schedule),
        message: schedule.serviceError?.message ?? null,
        fetchedAt: isWhole ? (asked < expired ? never : taking.fetchedAt) : before!.fetchedAt,
        asked: isWhole && Number.isFinite(asked) ? asked : (before?.asked ?? never),
        expired,
      })
    },
    copy() {
      const records = [...kept].map(([email, { codes, terms, message }]) =>
        scheduleRecord(email, codes, [], engineState.terms.read(terms), message),
      )
      return records.length === 0 ? null : { span, count: records.length, body: encodeRecords(records) }
    },
    expire(emails, sequence = never) {
      for (const [email, entry] of kept) {
        if (emails !== undefined && !emails.includes(email)) continue
        entry.fetchedAt = never
        entry.expired = sequence
      }
    },
  }
}

/** Returns the longest run of bookable codes within a part of a row that starts at quarter `origin`. */
function longestRun(
  codes: Uint8Array,
  { from, to }: { readonly from: number; readonly to: number },
  origin: Quarter,
): QuarterSpan | null {
  let best: QuarterSpan | null = null
  for (let start = from; start < to; start += 1) {
    let end = start
    while (end < to && isBookable(codes[end]!)) end += 1
    if (end > start && (best === null || end - start > best.to - best.from)) {
      best = { from: plus(origin, start), to: plus(origin, end) }
    }
    start = end
  }
  return best
}

/** Without an address there is no calendar to wait for. */
function dataOf(email: Email | null, entry: Kept | undefined): NowView['data'] {
  if (email === null) return 'ready'
  if (entry === undefined) return 'loading'
  return entry.message === null ? 'ready' : 'failed'
}

function unavailable(now: Instant): Pick<NowView, 'state' | 'free' | 'freeUntil' | 'isHeld'> {
  const quarter = quarterAt(now)
  return { state: 'UNAVAILABLE', free: { from: quarter, to: quarter }, freeUntil: quarter, isHeld: false }
}

/** Returns the quarters of full areas within another span. They are only known for the days of the timeline. */
export function fullWithin(full: QuarterSet | null, known: QuarterSpan, span: QuarterSpan): QuarterSet | null {
  const shared = full === null ? null : intersect(known, span)
  if (full === null || shared === null) return null
  const set = createQuarterSet(span.to - span.from)
  for (let quarter: number = shared.from; quarter < shared.to; quarter += 1) {
    if (hasQuarter(full, quarter - known.from)) addQuarter(set, quarter - span.from)
  }
  return set
}
