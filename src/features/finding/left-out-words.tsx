import type { LeftOut } from '#src/engine/compute.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { liftedWords, misfitWords, useWordContext } from './exclusion-text.ts'
import { takeNearMiss } from './find-near-misses.ts'
import styles from './left-out-words.module.css'

interface LeftOutWordsProps {
  readonly leftOut: LeftOut
  /** Also shows the name. */
  readonly named?: boolean
}

/** Reasons why the query excludes a resource, and a button that removes the conditions. */
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
