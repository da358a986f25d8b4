import { useQuery } from '#src/features/availability/use-query.ts'
import EyeOff from 'lucide-react/icons/eye-off'
import SearchX from 'lucide-react/icons/search-x'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { LeftOut } from '#src/engine/compute.ts'
import { configuration } from '#src/features/settings/state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { useServices } from '#src/services.ts'
import { EmptyState } from '#src/ui/feedback.tsx'
import { findNamesake } from './find-near-misses.ts'
import { LeftOutWords } from './left-out-words.tsx'
import { NearMissPanel } from './near-misses/near-miss-panel.tsx'
import styles from './near-misses/near-misses.module.css'

/**
 * Shown if there are results, but the resource with exactly the search text as its name is excluded. Shows the reasons.
 */
const LeftOutStrip = () => {
  const { t } = useTranslation()
  const leftOut = useNamesake()
  return (
    <div role="status">
      {leftOut && (
        <div className={styles.strip}>
          <EyeOff size={16} aria-hidden="true" />
          <div>
            <p className="visually-hidden">{t('nearMiss.leftOut')}</p>
            <LeftOutWords leftOut={leftOut} named />
          </div>
        </div>
      )}
    </div>
  )
}

/** Queries again after every arrangement of the rows. */
function useNamesake(): LeftOut | null {
  const services = useServices()
  const { groups } = useSnapshot(timeline)
  return useQuery(() => findNamesake(services), [services], { again: [groups] })
}

/** Empty state if no resource matches or none exist. Otherwise a note if the resource searched by name is excluded. */
export function NothingFits() {
  const { t } = useTranslation()
  const { matched, total } = useSnapshot(timeline)
  const { resources } = useSnapshot(configuration)
  const isUnread = resources !== null && resources.counts.unread + resources.counts.incomplete > 0
  const empty = isUnread ? 'resourcesUnread' : 'noResources'
  if (matched !== 0) return <LeftOutStrip />
  return (
    <div className={styles.over}>
      {total === 0 ? (
        <EmptyState icon={<SearchX size={20} />} title={t(`nearMiss.${empty}`)}>
          {t(`nearMiss.${empty}Hint`)}
        </EmptyState>
      ) : (
        <NearMissPanel />
      )}
    </div>
  )
}
