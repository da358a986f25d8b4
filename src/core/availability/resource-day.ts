import type { Instant, Quarter, QuarterSpan } from '../brand.ts'
import type { DayPart } from '../people/colleague-day.ts'
import { plus } from '../time/moment.ts'
import { startOfQuarter } from '../time/quarter.ts'
import { parseInstant } from '../wire/instant.ts'
import type { Resource } from '../wire/resource.ts'
import type { Schedule } from '../wire/schedule.ts'
import { Availability } from './codes.ts'
import { patchRow } from './patch.ts'
import { rowFromDigits } from './row.ts'
import { hoursOf, workingMask } from './working-hours.ts'

const kinds: Readonly<Record<number, DayPart['kind']>> = {
  [Availability.free]: 'free',
  [Availability.freeOutsideWorkingHours]: 'off',
  [Availability.tentative]: 'tentative',
  [Availability.reserved]: 'busy',
  [Availability.closed]: 'closed',
}

/**
 * A day of a resource by its schedule and its own hours (section 4), in pieces without gaps. `from` is the first quarter of
 * the schedule. What is past keeps its state: the day is shown as it was and will be.
 */
export function readResourceDay(
  resource: Resource,
  { availabilityView, workingHours, schedulingSettings }: Schedule,
  { from, day }: { readonly from: Quarter; readonly day: QuarterSpan },
): readonly DayPart[] {
  const row = rowFromDigits(availabilityView)
  const codes = new Uint8Array(row.length)
  const { zone, hours } = hoursOf(resource, workingHours)
  const settings = resource.schedulingSettings ?? schedulingSettings
  patchRow(row, codes, 0, row.length, {
    mask: workingMask({ from, to: plus(from, row.length) }, zone, hours),
    outsideCode: settings?.rejectOutsideWorkingHours ? 3 : 8,
    pastQuarters: 0,
    lastQuarters: Infinity,
    keepFree: resource.conditions.reservedTo !== null,
    minimumRun: 1,
    current: null,
    full: null,
  })
  const parts: { span: { from: Quarter; to: Quarter }; kind: DayPart['kind'] }[] = []
  for (let quarter = day.from; quarter < day.to; quarter = plus(quarter, 1)) {
    const kind = kinds[codes[quarter - from] ?? Availability.limited] ?? 'unknown'
    const last = parts.at(-1)
    if (last?.kind === kind) last.span.to = plus(quarter, 1)
    else parts.push({ span: { from: quarter, to: plus(quarter, 1) }, kind })
  }
  return parts
}

/** Somebody's time in a resource; null subject and organizer: private. */
export interface HeldTime {
  readonly start: Instant
  readonly end: Instant
  readonly subject: string | null
  readonly organizer: string | null
}

/** What is under way in a resource and what follows until the end of the day, in order, as far as its calendar tells it. */
export function timesAhead({ scheduleItems }: Schedule, day: QuarterSpan, now: Instant): readonly HeldTime[] {
  const until = startOfQuarter(day.to)
  return scheduleItems
    .flatMap(({ start, end, status, subject, organizer, isPrivate }): HeldTime[] => {
      const [from, to] = [parseInstant(start), parseInstant(end)]
      if (from === null || to === null || to <= now || from >= until || status.toLowerCase() === 'free') return []
      return [{ start: from, end: to, ...(isPrivate ? { subject: null, organizer: null } : { subject, organizer }) }]
    })
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
}
