import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { timeline } from '#src/state/timeline.ts'
import { useDelayed } from '#src/ui/delayed.ts'
import { useFormat } from '#src/ui/format.ts'
import styles from './corner.module.css'

/** Above the names: how many there are, and how far their loading is. */
export function Corner() {
  const { t } = useTranslation()
  const format = useFormat()
  const { matched, total, progress, opened } = useSnapshot(timeline)
  const isLong = useDelayed(progress !== null)
  if (matched === null) return null
  const numbers = { matched: format.number(matched), total: format.number(total) }
  return (
    <div className={styles.corner}>
      <p className={styles.count}>
        {matched === total
          ? t('timeline.count.all', { count: matched, total: numbers.total })
          : t('timeline.count.some', { count: total, ...numbers })}
      </p>
      {progress && isLong ? (
        <p className={styles.more} role="status">
          {t('timeline.progress', {
            count: progress.total,
            loaded: format.number(progress.loaded),
            total: format.number(progress.total),
          })}
        </p>
      ) : (
        <p className={styles.more}>{opened?.zone.replaceAll('_', ' ')}</p>
      )}
    </div>
  )
}
