import type { QuarterSpan } from '#src/core/brand.ts'
import type { NearMiss } from '#src/core/reasons/near-miss.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { liftedWords } from '../../../reservation-parts/why/condition-words.ts'
import type { ConditionContext } from '../../../reservation-parts/why/use-word-context.ts'

/** What an alternative asks instead: '15 min later', and which time that is. */
export function nearMissWords(
  alternative: NearMiss,
  context: ConditionContext,
): { readonly title: string; readonly detail: string } {
  const { t, format, zone, configuration } = context
  const timeOf = ({ from, to }: QuarterSpan): string => format.timeRange(startOfQuarter(from), startOfQuarter(to), zone)
  switch (alternative.kind) {
    case 'later':
    case 'earlier':
    case 'shorter': {
      const duration = format.duration(alternative.minutes)
      return { title: t(`nearMiss.${alternative.kind}`, { duration }), detail: timeOf(alternative.span) }
    }
    case 'day': {
      const day = format.day(startOfQuarter(alternative.span.from), zone)
      return { title: t('nearMiss.day'), detail: `${day} ${timeOf(alternative.span)}` }
    }
    case 'fewer-seats':
      return { title: t('nearMiss.fewerSeats', { count: alternative.seats }), detail: '' }
    case 'more-seats':
      return { title: t('nearMiss.moreSeats', { count: alternative.seats }), detail: '' }
    case 'remote':
      return { title: t('nearMiss.remote', { count: alternative.people }), detail: '' }
    case 'area': {
      const { areaId } = alternative
      const name = configuration?.areas.find(({ id }) => id === areaId)?.name ?? areaId
      return { title: t('nearMiss.area', { name }), detail: '' }
    }
    case 'without':
      return {
        title: t('nearMiss.without', { conditions: liftedWords(alternative.conditions, context) }),
        detail: '',
      }
  }
}
