import type { Exclusion } from '#src/contract/compute.ts'
import { conditionWords } from '../../../reservation-parts/why/condition-words.ts'
import type { ConditionContext } from '../../../reservation-parts/why/use-word-context.ts'
import alternative from '../alternative.module.css'
import styles from './near-misses.module.css'

interface ExclusionListProps {
  readonly exclusions: readonly Exclusion[]
  /** Resources that are listed without any condition. */
  readonly total: number
  readonly context: ConditionContext
}

/** Which condition leaves out how many; of what is hidden from everybody only what nothing else would leave out. */
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
