import { askEngine } from '#src/features/availability/ask-engine.ts'
import { hoursOf } from '#src/features/availability/rules/working-hours.ts'
import { explainSpan } from '#src/features/finding/explain.ts'
import type { CalendarDay, DraftProblem, IanaZone, InstantSpan, ResourceId } from '#src/kernel/result.ts'
import { minutesBetween, oneMinute, plus } from '#src/kernel/time/moment.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import type { Services } from '#src/services.ts'
import type { Resource } from '#src/wire/resource.ts'
import { rulesOf } from './check-draft.ts'
import { type DayParts, dayPartsOf } from './rules/day-parts.ts'
import { limitProblems } from './rules/draft.ts'
import { type BookingKind, bookingKindOf } from './rules/one-tap.ts'

/** The rules of the chosen resources about a time, known before it is sent. */
export interface Limits {
  /** A thing needs no meeting, a workplace is reserved for parts of a day. */
  readonly kind: BookingKind
  /** Parts of the day of the start, if the only resource is a workplace that is open then. */
  readonly parts: DayParts | null
  readonly problems: readonly DraftProblem[]
  /** The nearest time with the same start or day that the limits permit; null if there is none. */
  readonly fix: InstantSpan | null
}

/** Reads the limits of resources for a time. `zone` decides the day of the start. */
export async function readLimits(
  services: Services,
  ids: readonly ResourceId[],
  span: InstantSpan,
  zone: IanaZone,
): Promise<Limits | null> {
  const { engine, configuration, clock } = services
  const asked = await askEngine(Promise.all(ids.map((id) => engine.resource(id))))
  if (!asked.ok) return null
  const resources = asked.value.filter((resource) => resource !== null)
  const [first] = resources
  if (!first) return null
  const kinds = resources.map((resource) => bookingKindOf(resource, configuration.resourceTypeInfos))
  const kind = kinds.every((one) => one === kinds[0]) ? kinds[0]! : 'meeting'
  const isDesk = kind === 'workplace' && resources.length === 1
  const parts = isDesk ? partsOf(first, dayOf(zone, span.start)) : null
  const rules = rulesOf(resources, clock.now())
  const problems: DraftProblem[] = limitProblems(span, rules)
  const explained = await explainSpan(services, first.id, span)
  if (explained.ok && !explained.value.isInsideHours) problems.push('outside-hours')
  return { kind, parts, problems, fix: fixOf(span, problems, parts, rules) }
}

function partsOf(resource: Resource, day: CalendarDay): DayParts | null {
  const longest = resource.schedulingSettings?.maximumMeetingDurationInMinutes ?? null
  return dayPartsOf(hoursOf(resource, null), day, longest)
}

function fixOf(
  { start, end }: InstantSpan,
  problems: readonly DraftProblem[],
  parts: DayParts | null,
  { minimumDuration, maximumDuration }: ReturnType<typeof rulesOf>,
): InstantSpan | null {
  if (problems.length === 0 || problems.includes('too-far-ahead')) return null
  if (parts) return parts.day
  if (problems.includes('outside-hours')) return null
  const minutes = Math.max(minimumDuration ?? 0, Math.min(minutesBetween(start, end), maximumDuration ?? Infinity))
  return { start, end: plus(start, minutes * oneMinute) }
}
