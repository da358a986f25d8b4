import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import FunnelX from 'lucide-react/icons/funnel-x'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import type { QuestionChanges } from '#src/core/reasons/condition.ts'
import type { NearMiss } from '#src/core/reasons/near-miss.ts'
import type { ConditionContext } from '../../../reservation-parts/why/use-word-context.ts'
import { AlternativeButton } from '../alternative-button.tsx'
import { nearMissWords } from './near-miss-words.ts'
import styles from './near-misses.module.css'

const icons: Readonly<Record<NearMiss['kind'], ReactNode>> = {
  later: <Clock size={16} aria-hidden="true" />,
  earlier: <Clock size={16} aria-hidden="true" />,
  shorter: <Clock size={16} aria-hidden="true" />,
  day: <CalendarDays size={16} aria-hidden="true" />,
  'fewer-seats': <Users size={16} aria-hidden="true" />,
  'more-seats': <Users size={16} aria-hidden="true" />,
  remote: <Users size={16} aria-hidden="true" />,
  area: <MapPin size={16} aria-hidden="true" />,
  without: <FunnelX size={16} aria-hidden="true" />,
}

interface NearMissListProps {
  readonly alternatives: readonly NearMiss[]
  readonly context: ConditionContext
  readonly onTake: (changes: QuestionChanges) => void
}

/** Questions like the asked one that resources do meet, best first, one press each. */
export const NearMissList = ({ alternatives, context, onTake }: NearMissListProps) => {
  const { t } = context
  return (
    <div className={styles.part}>
      <h3>{t('nearMiss.close')}</h3>
      <ul className={styles.list}>
        {alternatives.map((alternative) => {
          const { title, detail } = nearMissWords(alternative, context)
          return (
            <li key={`${title} ${detail}`}>
              <AlternativeButton
                icon={icons[alternative.kind]}
                title={title}
                detail={detail}
                number={t('timeline.group.count', { count: alternative.count })}
                onPress={() => onTake(alternative.changes)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
