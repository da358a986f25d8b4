import EyeOff from 'lucide-react/icons/eye-off'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { LeftOut } from '#src/engine/compute.ts'
import { useQuery } from '#src/features/availability/use-query.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { liftedWords, misfitWords, useWordContext } from './exclusion-list.tsx'
import { findLeftOut, takeNearMiss } from './find-near-misses.ts'
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

/**
 * Returns the reasons why the query excludes a resource. Null for a null id, if the resource is included, and until
 * known. Queried again after every arrangement of the rows.
 */
function useLeftOut(id: string | null): LeftOut | null {
  const services = useServices()
  const { groups, matched } = useSnapshot(timeline)
  const asked = matched === null || id === null ? null : resourceIdOf(id)
  return useQuery(() => (asked === null ? null : findLeftOut(services, asked)), [services, asked], { again: [groups] })
}

/** Returns the reasons as text, such as 'needs 12 seats, has 8'; '' if there are none. */
export function useLeftOutWords(id: string | null): string {
  const context = useWordContext()
  const leftOut = useLeftOut(id)
  return leftOut?.reasons.map((misfit) => misfitWords(misfit, context)).join(', ') ?? ''
}

/** Note with the reasons, for an open resource that the list excludes. Empty if the list includes it. */
export const LeftOutNote = ({ resourceId }: { readonly resourceId: string }) => {
  const { t } = useTranslation()
  const leftOut = useLeftOut(resourceId)
  if (leftOut === null) return null
  return (
    <section className={styles.note} aria-label={t('nearMiss.leftOut')}>
      <EyeOff size={16} aria-hidden="true" />
      <div>
        <h3>{t('nearMiss.leftOut')}</h3>
        <LeftOutWords leftOut={leftOut} />
      </div>
    </section>
  )
}
