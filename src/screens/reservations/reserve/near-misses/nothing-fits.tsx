import SearchX from 'lucide-react/icons/search-x'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { configuration } from '#src/state/configuration.ts'
import { timeline } from '#src/state/timeline.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LeftOutStrip } from './left-out-strip.tsx'
import { NearMissPanel } from './near-miss-panel.tsx'
import styles from './near-misses.module.css'

/** No resource meets the conditions, or there are none at all; or what is searched for by its name is not among those that do. */
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
