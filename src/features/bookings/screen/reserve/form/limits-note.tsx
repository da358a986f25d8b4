import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { hoursOf } from '#src/features/availability/model/rules/working-hours.ts'
import { useQuery } from '#src/base/use-query.ts'
import { explainSpan } from '../../../model/reserve/explain.ts'
import type { CalendarDay, IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import type { DraftProblem } from '#src/kernel/fault.ts'
import { addDays, dayOf } from '#src/kernel/time/days.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { Reading } from '#src/base/needs.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'
import { reader } from '#src/base/reader.ts'
import {
  latest,
  minutesBetween,
  oneMinute,
  plus,
  quarterAt,
  roundUpToQuarter,
  startOfQuarter,
} from '#src/kernel/time/moment.ts'
import { sameTimeOn } from '#src/kernel/time/wall-clock.ts'
import type { Resource } from '#src/wire/resource.ts'
import { rulesOf } from '../../../model/reserve/check-draft.ts'
import { draftState, editDraft } from '../../../model/reserve/draft-state.ts'
import { Notes, useDraftSlot, Warning } from '../draft-times.tsx'
import { type DayParts, dayPartsOf } from '#src/features/availability/model/rules/day-parts.ts'
import { type DraftRules, limitProblems, type ReservationDraft } from '../../../model/reserve/rules/draft.ts'
import { type BookingKind, bookingKindOf } from '../../../model/reserve/rules/one-tap.ts'
import styles from './times-field.module.css'

/** Returns the limits of the draft's resources for its time; null until they are known. */
export function useLimits(): Limits | null {
  const services = useReading()
  const { change } = useSnapshot(draftState)
  const isChange = change !== null
  const slot = useDraftSlot()
  const limits = useQuery(() => slot && readLimits(services, slot, isChange), [services, slot, isChange], {
    keepsLast: true,
  })
  return limits ?? null
}

/** Says before sending that the resource does not permit the time, and offers the nearest one that it does. */
export const LimitsNote = ({ limits }: { readonly limits: Limits | null }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { draft, problems: sent } = useSnapshot(draftState)
  if (!draft || draft.recurrence !== null || !limits || draft.span.end <= draft.span.start) return null
  // After sending, the fields say the same.
  const problems = limits.problems.filter((problem) => !sent.includes(problem))
  const { fix } = limits
  if (limits.problems.length === 0) return null
  const zone = draft.timeZone
  const isOtherDay = fix !== null && dayOf(zone, fix.start) !== dayOf(zone, draft.span.start)
  return (
    <Notes>
      {problems.map((problem) => (
        <Warning key={problem}>{t(`draft.problem.${problem}`)}</Warning>
      ))}
      {fix && (
        <Button size="small" onClick={() => editDraft({ span: fix, isAllDay: false })}>
          {t('form.changeTo', { time: format[isOtherDay ? 'span' : 'timeRange'](fix.start, fix.end, zone) })}
        </Button>
      )}
    </Notes>
  )
}

const partNames = ['morning', 'afternoon', 'day'] as const

/** Chooses the morning, the afternoon or the working day, for a desk. */
export const DayPartButtons = ({ limits }: { readonly limits: Limits | null }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { draft } = useSnapshot(draftState)
  const parts = limits?.parts
  if (!draft || !parts) return null
  const { start, end } = draft.span
  return (
    <div role="group" aria-label={t('form.partOfDay')} className={styles.parts}>
      {partNames.map((name) => {
        const part = parts[name]
        const isChosen = !draft.isAllDay && part.start === start && part.end === end
        return (
          <Button
            key={name}
            size="small"
            aria-pressed={isChosen}
            disabled={part.end <= reader.now && !isChosen}
            title={format.timeRange(part.start, part.end, draft.timeZone)}
            onClick={() => editDraft({ span: part, isAllDay: false })}
          >
            {t(`form.part.${name}`)}
          </Button>
        )
      })}
    </div>
  )
}

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

/**
 * Reads the limits of resources for a time. The zone decides the day of the start. A reservation that is being changed
 * may have begun.
 */
async function readLimits(
  services: Reading,
  { resourceIds, span, timeZone: zone }: Pick<ReservationDraft, 'resourceIds' | 'span' | 'timeZone'>,
  isChange: boolean,
): Promise<Limits | null> {
  const { engine, configuration, clock } = services
  const asked = await askEngine(Promise.all(resourceIds.map((id) => engine.resource(id))))
  if (!asked.ok) return null
  const resources = asked.value.filter((resource) => resource !== null)
  const [first] = resources
  if (!first) return null
  const kinds = resources.map((resource) => bookingKindOf(resource, configuration.resourceTypeInfos))
  const kind = kinds.every((one) => one === kinds[0]) ? kinds[0]! : 'meeting'
  const isDesk = kind === 'workplace' && resources.length === 1
  const now = clock.now()
  const parts = isDesk ? partsOf(first, dayOf(zone, span.start), isChange ? null : now) : null
  const rules = rulesOf(resources, now)
  const problems: DraftProblem[] = limitProblems(span, rules, zone)
  const hasBegun = !isChange && span.start < startOfQuarter(quarterAt(now))
  if (hasBegun) problems.push('start-in-past')
  const explained = await explainSpan(services, first.id, span)
  if (explained.ok && !explained.value.isInsideHours) problems.push('outside-hours')
  const fix = hasBegun
    ? laterOf(span, now)
    : problems.includes('too-far-ahead')
      ? nearerOf(span, rules, zone)
      : fixOf(span, problems, parts, rules)
  return { kind, parts, problems, fix }
}

/** Cuts off the time before `now`. A part of the day that is over stays as it is, in the past. */
function partsOf(resource: Resource, day: CalendarDay, now: Instant | null): DayParts | null {
  const longest = resource.schedulingSettings?.maximumMeetingDurationInMinutes ?? null
  const parts = dayPartsOf(hoursOf(resource, null), day, longest)
  if (!parts || now === null) return parts
  const begun = startOfQuarter(quarterAt(now))
  const rest = ({ start, end }: InstantSpan): InstantSpan =>
    end > begun ? { start: latest(start, begun), end } : { start, end }
  return { day: rest(parts.day), morning: rest(parts.morning), afternoon: rest(parts.afternoon) }
}

/** Returns the rest of a time that has begun, or if nothing is left of it, as long a time from the next quarter on. */
function laterOf({ start, end }: InstantSpan, now: Instant): InstantSpan {
  const from = roundUpToQuarter(now)
  return { start: from, end: end > from ? end : plus(from, end - start) }
}

/** Returns the same time of the last day on which the resources can be reserved so far ahead. */
function nearerOf({ start, end }: InstantSpan, { bookableUntil }: DraftRules, zone: IanaZone): InstantSpan | null {
  if (bookableUntil === null) return null
  const last = dayOf(zone, bookableUntil)
  for (const day of [last, addDays(last, -1)]) {
    const moved = sameTimeOn(zone, day, start)
    if (moved.ok && plus(moved.value, end - start) <= bookableUntil) {
      return { start: moved.value, end: plus(moved.value, end - start) }
    }
  }
  return null
}

function fixOf(
  { start, end }: InstantSpan,
  problems: readonly DraftProblem[],
  parts: DayParts | null,
  { minimumDuration, maximumDuration }: DraftRules,
): InstantSpan | null {
  if (problems.length === 0) return null
  if (parts) return parts.day
  if (problems.includes('outside-hours')) return null
  const minutes = Math.max(minimumDuration ?? 0, Math.min(minutesBetween(start, end), maximumDuration ?? Infinity))
  return { start, end: plus(start, minutes * oneMinute) }
}
