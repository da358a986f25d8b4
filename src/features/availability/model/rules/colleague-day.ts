import { Availability, hasQuarter, rowFromDigits } from './row.ts'
import { hoursOf, workingMask } from './working-hours.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Instant, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { latest, plus, quarterAt } from '#src/kernel/time/moment.ts'
import { parseInstant } from '#src/wire/instant.ts'
import type { Schedule, ScheduleItem } from '#src/wire/schedule.ts'

/** A part of a day of a colleague or resource, as far as the user may see the calendar. */
export interface DayPart {
  readonly span: QuarterSpan
  /**
   * 'off' is free time outside working hours, 'closed' is time outside hours that cannot be booked, 'unknown' is
   * missing in the calendar.
   */
  readonly kind: 'free' | 'off' | 'closed' | 'tentative' | 'busy' | 'unknown'
}

/** Joins neighbouring quarters of the same kind, from the quarter `from` on. */
export function partsOf(from: Quarter, kinds: readonly DayPart['kind'][]): readonly DayPart[] {
  const parts: { span: { from: Quarter; to: Quarter }; kind: DayPart['kind'] }[] = []
  for (const [index, kind] of kinds.entries()) {
    const at = plus(from, index)
    const last = parts.at(-1)
    if (last?.kind === kind) last.span.to = plus(at, 1)
    else parts.push({ span: { from: at, to: plus(at, 1) }, kind })
  }
  return parts
}

export interface ColleagueDay {
  /** Without gaps and in order. Neighbours have different kinds. */
  readonly parts: readonly DayPart[]
  /** The first free time within working hours from the current quarter on, or null if there is none left today. */
  readonly nextFree: QuarterSpan | null
}

/**
 * Reads a day from its schedule, one digit per quarter from the beginning of `span`. Decisions, rule 4, defines 'off'.
 */
export function readColleagueDay(
  { availabilityView, workingHours }: Pick<Schedule, 'availabilityView' | 'workingHours'>,
  span: QuarterSpan,
  now: Instant,
): ColleagueDay {
  const row = rowFromDigits(availabilityView)
  const { zone, hours } = hoursOf(null, workingHours)
  const outside = workingMask(span, zone, hours)
  const kinds = Array.from({ length: span.to - span.from }, (_, index): DayPart['kind'] => {
    const code = row[index] ?? Availability.limited
    if (code === Availability.free) return hasQuarter(outside, index) ? 'off' : 'free'
    if (code === Availability.freeOutsideWorkingHours) return 'off'
    if (code === Availability.tentative) return 'tentative'
    return code === Availability.reserved ? 'busy' : 'unknown'
  })
  const parts = partsOf(span.from, kinds)
  const present = quarterAt(now)
  const free = parts.find(({ span: { to }, kind }) => kind === 'free' && to > present)
  return {
    parts,
    nextFree: free ? { from: latest(free.span.from, present), to: free.span.to } : null,
  }
}

/** A place where a person is on a day, as stated in their calendar. */
export interface StatedPlace {
  readonly name: string
  readonly start: Instant
  readonly end: Instant
}

/**
 * Extracts the places stated in a person's calendar. Private events are skipped, even if the provider sends their
 * place. If an event has several places, which Exchange joins by semicolons, each is returned separately.
 */
export function statedPlaces(items: readonly ScheduleItem[]): readonly StatedPlace[] {
  return items.flatMap(({ start, end, location, isPrivate }) => {
    const [from, to] = [parseInstant(start), parseInstant(end)]
    if (isPrivate || location === null || from === null || to === null) return []
    const names = location.split(';').map((name) => name.trim())
    return names.filter((name) => name !== '').map((name) => ({ name, start: from, end: to }))
  })
}

/**
 * Chooses the most useful of a person's places: their workplace before a meeting room, then their current place, then
 * the next one. Past places come last, the latest first.
 */
export function chooseSeat<Place extends Pick<StatedPlace, 'start' | 'end'> & { readonly isWorkplace: boolean }>(
  places: readonly Place[],
  now: Instant,
): Place | null {
  const phase = ({ start, end }: Place): number => (end <= now ? 2 : Number(start > now))
  const [seat] = places.toSorted(
    (one, other) =>
      Number(other.isWorkplace) - Number(one.isWorkplace) ||
      phase(one) - phase(other) ||
      (phase(one) === 2 ? other.end - one.end : one.start - other.start),
  )
  return seat ?? null
}

/** A person and their day as their calendar shows it. */
export interface PersonDay {
  readonly email: Email
  readonly day: ColleagueDay
}

export interface BusyPerson {
  readonly email: Email
  /** The first quarter after the busy time. */
  readonly until: Quarter
}

/**
 * Returns the people who are busy during a span, in the given order. Quarters of `own`, the event that is being
 * changed, do not count because they belong to the event itself. Tentative and unreadable time is not busy.
 */
export function busyPeople(
  people: readonly PersonDay[],
  { from, to }: QuarterSpan,
  own: QuarterSpan | null,
): readonly BusyPerson[] {
  return people.flatMap(({ email, day }) => {
    const busy = day.parts
      .filter(({ kind }) => kind === 'busy')
      .flatMap(({ span }) => without(span, own))
      .find((span) => span.from < to && span.to > from)
    return busy ? [{ email, until: busy.to }] : []
  })
}

/** Returns the starts within `days` at which all the people are free for `length` quarters, in working hours, earliest first. */
export function commonStarts(
  people: readonly PersonDay[],
  { from, to }: QuarterSpan,
  length: number,
): readonly Quarter[] {
  const starts: Quarter[] = []
  for (let start = from; start + length <= to; start = (start + 1) as Quarter) {
    const end = start + length
    const isFree = people.every(({ day }) => day.parts.every((part) => allows(part, start, end)))
    if (isFree) starts.push(start)
  }
  return starts
}

function allows({ span, kind }: DayPart, start: number, end: number): boolean {
  return kind === 'free' || span.to <= start || span.from >= end
}

function without(span: QuarterSpan, own: QuarterSpan | null): readonly QuarterSpan[] {
  if (own === null || own.from >= span.to || own.to <= span.from) return [span]
  const parts = [
    { from: span.from, to: own.from },
    { from: own.to, to: span.to },
  ]
  return parts.filter(({ from, to }) => from < to)
}
