import { useSnapshot } from 'valtio'
import type { Exclusion, Question } from '#src/engine/compute.ts'
import { session } from '#src/features/account/state.ts'
import alternative from '#src/features/reserve/alternative.module.css'
import { useSearchWords } from '#src/features/reserve/chips.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { WaitButton } from '#src/features/waitlist/wait-button.tsx'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { type ConditionContext, conditionWords } from './exclusion-text.ts'
import styles from './near-misses/near-misses.module.css'

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
  const told = exclusions.filter((one) => !isHiding(one) || one.alone > 0)
  return (
    <div className={styles.part}>
      <h3>{t('nearMiss.excludes')}</h3>
      <ul className={styles.exclusions}>
        {told.map((one) => (
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
  const { question, zone, now } = useSnapshot(timeline) as Pick<typeof timeline, 'zone' | 'now'> & {
    readonly question: Question
  }
  const { rights } = useSnapshot(session)
  const words = useSearchWords()
  const { availability, requirements, attendees, name, search, only } = question
  if (!rights.reserve || availability === null || availability.from < quarterAt(now)) return null
  const wished = { requirements, attendees, name, search, only }
  return <WaitButton wish={{ resourceId: null, name: words, question: wished, span: availability, zone }} />
}
