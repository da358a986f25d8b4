import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Misfit, Question } from '#src/engine/compute.ts'
import { chipsOf } from '#src/features/reserve/chips.ts'
import { configuration } from '#src/features/settings/state.ts'
import { stateWords, type WordContext } from '#src/features/timeline/reason-words.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { useFormat } from '#src/ui/text.ts'
import type { Configuration } from '#src/wire/configuration.ts'
import type { AskedCondition } from './rules/condition.ts'

/** Describes a condition with the text of its chip, or with its value if it has no chip. */
export function conditionWords(condition: AskedCondition, context: ConditionContext): string {
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
export function useWordContext(): ConditionContext {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone, question } = useSnapshot(timeline) as { zone: typeof timeline.zone; question: Question }
  return { t, format, zone, question, wanted: question.duration, configuration: configuration.current }
}
