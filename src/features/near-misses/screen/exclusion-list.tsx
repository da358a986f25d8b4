import { searchState } from '#src/base/search-state.ts'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { Exclusion, Misfit, Question } from '#src/engine/compute.ts'
import { session } from '#src/features/account/model/state.ts'
import alternative from '#src/features/bookings/screen/reserve/alternative.module.css'
import { chipsOf } from '#src/features/bookings/model/reserve/chips.ts'
import { useSearchWords } from '#src/features/bookings/screen/reserve/use-search-words.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { stateWords, type WordContext } from '#src/features/timeline/model/reason-words.ts'
import { reader } from '#src/base/reader.ts'
import { WaitButton } from '#src/features/bookings/screen/slots.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { useWordContext } from '#src/features/timeline/screen/use-word-context.ts'
import type { Configuration } from '#src/wire/configuration.ts'
import styles from './near-misses.module.css'
import type { AskedCondition } from '../model/rules/condition.ts'

interface ExclusionListProps {
  readonly exclusions: readonly Exclusion[]
  /** Number of resources listed without any condition. */
  readonly total: number
  readonly context: ConditionContext
}

/**
 * Shows the number of resources that each condition excludes. For conditions that hide resources from everyone, counts
 * only those excluded by nothing else.
 */
export const ExclusionList = ({ exclusions, total, context }: ExclusionListProps) => {
  const { t, format } = context
  const isHiding = ({ condition }: Exclusion): boolean =>
    condition.kind === 'visibility' || condition.kind === 'licence'
  const shown = exclusions.filter((one) => !isHiding(one) || one.alone > 0)
  return (
    <div className={styles.part}>
      <h3>{t('nearMiss.excludes')}</h3>
      <ul className={styles.exclusions}>
        {shown.map((one) => (
          <li key={JSON.stringify(one.condition)}>
            <span className={alternative.words}>
              {conditionWords(one.condition, context)}
              {!isHiding(one) && one.alone > 0 && (
                <span>{t('nearMiss.alone', { number: format.number(one.alone) })}</span>
              )}
            </span>
            <span className={alternative.number}>
              {isHiding(one)
                ? t('nearMiss.hides', { count: one.alone })
                : t('nearMiss.of', { excluded: format.number(one.excluded), total: format.number(total) })}
            </span>
            {!isHiding(one) && (
              <span className={styles.bar} aria-hidden="true">
                <span style={{ inlineSize: `${(100 * one.excluded) / Math.max(1, total)}%` }} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Button for the waitlist if nothing is free: waits until any matching resource becomes free. */
export const WaitForAny = () => {
  const { question, shownZone: zone } = useSnapshot(searchState)
  const { now } = useSnapshot(reader)
  const { rights } = useSnapshot(session)
  const words = useSearchWords()
  const { availability, requirements, attendees, name, search, only } = question
  if (!rights.reserve || availability === null || availability.from < quarterAt(now)) return null
  const wished = { requirements, attendees, name, search, only }
  return <WaitButton wish={{ resourceId: null, name: words, question: wished, span: availability, zone }} />
}

/** Describes a condition with the text of its chip, or with its value if it has no chip. */
function conditionWords(condition: AskedCondition, context: ConditionContext): string {
  const { t, question } = context
  switch (condition.kind) {
    case 'visibility':
    case 'licence':
      return t(`nearMiss.${condition.kind}`)
    case 'search':
      return t('nearMiss.called', { text: question.search })
    case 'attendee-capacity':
      return t('nearMiss.seatsFor', { count: question.attendees.onSite })
    case 'attendee-type':
      return t('nearMiss.meetings')
    case 'only':
      return chipWords(condition, context, (id) => id === 'favourites')
    case 'availability':
      return chipWords(condition, context, (id) => id === 'free')
    case 'areas':
      return chipWords(condition, context, (id) => id.startsWith('area-'))
    case 'property':
      return chipWords(condition, context, (id) => id === `filter-${condition.filter}`)
    case 'name':
    case 'type':
    case 'capacity':
      return chipWords(condition, context, (id) => id === condition.kind)
  }
}

/** Describes conditions that are removed; all conditions about people count as one. */
export function liftedWords(conditions: readonly AskedCondition[], context: ConditionContext): string {
  const { t, format } = context
  const isOfPeople = ({ kind }: AskedCondition): boolean => kind === 'attendee-capacity' || kind === 'attendee-type'
  return format.list(
    conditions.map((condition) => (isOfPeople(condition) ? t('nearMiss.people') : conditionWords(condition, context))),
  )
}

/** Chip ids of the second and later requirements have a numeric prefix. */
function chipWords(condition: AskedCondition, context: ConditionContext, isMeant: (id: string) => boolean): string {
  const { question, format } = context
  const isLater = 'requirement' in condition && condition.requirement > 0
  const prefix = isLater ? `${condition.requirement}-` : ''
  const chips = chipsOf(question, context).filter(({ id }) => id.startsWith(prefix) && isMeant(id.slice(prefix.length)))
  return format.list(chips.map(({ label }) => label))
}

/** Describes how a resource differs from a condition: 'needs 12 seats, has 8'. */
export function misfitWords(misfit: Misfit, context: ConditionContext): string {
  const { t } = context
  switch (misfit.kind) {
    case 'seats':
      return seatsWords(misfit, context)
    case 'type': {
      const { typeId } = misfit
      const info = context.configuration?.resourceTypeInfos.find(({ resourceTypeId }) => resourceTypeId === typeId)
      return t('whyNot.type', { type: info?.name ?? typeId })
    }
    case 'place':
      return misfit.areaName === '' ? t('whyNot.noPlace') : t('whyNot.place', { area: misfit.areaName })
    case 'property': {
      const condition = conditionWords(misfit.condition, context)
      return t(misfit.property === null ? 'whyNot.propertyUnstated' : 'whyNot.property', { condition })
    }
    case 'time': {
      const { explanation } = misfit
      const isUnknown = explanation === null || explanation.reason === 'no-data'
      return isUnknown && !explanation?.grounds?.bar
        ? t('whyNot.timeUnknown')
        : t('whyNot.time', { reason: explanation === null ? '' : stateWords(explanation, context) })
    }
    case 'plain':
      return plainWords(misfit, context)
  }
}

function seatsWords(
  { condition, seats }: Misfit & { kind: 'seats' },
  { t, format, question }: ConditionContext,
): string {
  if (seats === null) return t('whyNot.seatsUnstated')
  const has = { seats: format.number(seats) }
  if (condition.kind !== 'capacity') return t('whyNot.seatsPeople', { count: question.attendees.onSite, ...has })
  const { min = null, max = null } = question.requirements[condition.requirement]?.capacity ?? {}
  return min !== null && seats < min
    ? t('whyNot.seatsLeast', { count: min, ...has })
    : t('whyNot.seatsMost', { count: max ?? 0, ...has })
}

function plainWords({ condition }: Misfit, { t }: ConditionContext): string {
  switch (condition.kind) {
    case 'attendee-type':
      return t('whyNot.meetings')
    case 'search':
    case 'name':
      return t('whyNot.name')
    case 'only':
    case 'visibility':
    case 'licence':
      return t(`whyNot.${condition.kind}`)
    default:
      return ''
  }
}

/** Context for describing conditions: their query and the configuration with its names. */
export interface ConditionContext extends WordContext {
  readonly question: Question
  readonly configuration: Configuration | null
}

/** Returns the context for the current query of the timeline. */
export function useConditionContext(): ConditionContext {
  const { question } = useSnapshot(searchState)
  return { ...useWordContext(), question, configuration: configuration.current }
}
