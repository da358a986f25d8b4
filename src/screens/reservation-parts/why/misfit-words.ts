import type { Misfit } from '#src/contract/compute.ts'
import { stateWords } from '#src/timeline/why/reason-words.ts'
import { conditionWords } from './condition-words.ts'
import type { ConditionContext } from './use-word-context.ts'

/** What a resource has where a condition asks for something else: 'needs 12 seats, has 8'. */
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
