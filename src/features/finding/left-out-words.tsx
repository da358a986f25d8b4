import type { LeftOut } from '#src/engine/compute.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { liftedWords, misfitWords, useWordContext } from './exclusion-text.ts'
import { takeNearMiss } from './find-near-misses.ts'
import styles from './left-out-words.module.css'

interface LeftOutWordsProps {
  readonly leftOut: LeftOut
  /** Says the name too. */
  readonly named?: boolean
}

/** Why the question leaves a resource out, and one tap that lifts what is in its way. */
export const LeftOutWords = ({ leftOut, named = false }: LeftOutWordsProps) => {
  const context = useWordContext()
  const services = useServices()
  const { t } = context
  const { name, areaName, reasons, changes } = leftOut
  const [only] = reasons
  const label =
    reasons.length === 1 && only
      ? t('nearMiss.without', { conditions: liftedWords([only.condition], context) })
      : t('nearMiss.show', { name })
  return (
    <div className={styles.leftOut}>
      {named && (
        <p className={styles.name}>
          {name} {areaName !== '' && <span>{areaName}</span>}
        </p>
      )}
      <ul className={styles.reasons}>
        {reasons.map((misfit) => (
          <li key={JSON.stringify(misfit.condition)}>{misfitWords(misfit, context)}</li>
        ))}
      </ul>
      {changes !== null && (
        <Button size="small" onClick={() => takeNearMiss(services, changes)}>
          {label}
        </Button>
      )}
    </div>
  )
}
