import type { AskedCondition } from '#src/core/reasons/condition.ts'
import { chipsOf } from '../../reservations/reserve/chips.ts'
import type { ConditionContext } from './use-word-context.ts'

/** A condition by the words of its chip, or by what it asks where it has none. */
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

/** The same of conditions that are taken away: the people go as one. */
export function liftedWords(conditions: readonly AskedCondition[], context: ConditionContext): string {
  const { t, format } = context
  const isOfPeople = ({ kind }: AskedCondition): boolean => kind === 'attendee-capacity' || kind === 'attendee-type'
  return format.list(
    conditions.map((condition) => (isOfPeople(condition) ? t('nearMiss.people') : conditionWords(condition, context))),
  )
}

/** The chips of a later requirement begin with its number. */
function chipWords(condition: AskedCondition, context: ConditionContext, isMeant: (id: string) => boolean): string {
  const { question, format } = context
  const isLater = 'requirement' in condition && condition.requirement > 0
  const prefix = isLater ? `${condition.requirement}-` : ''
  const chips = chipsOf(question, context).filter(({ id }) => id.startsWith(prefix) && isMeant(id.slice(prefix.length)))
  return format.list(chips.map(({ label }) => label))
}
