import { useQuery } from '#src/features/availability/use-query.ts'
import EyeOff from 'lucide-react/icons/eye-off'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { LeftOut } from '#src/engine/compute.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { useServices } from '#src/services.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { misfitWords, useWordContext } from './exclusion-text.ts'
import { findLeftOut } from './find-near-misses.ts'
import styles from './left-out-note.module.css'
import { LeftOutWords } from './left-out-words.tsx'

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
