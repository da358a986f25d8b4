import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { setSelection, timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { rowOfKey, viewOfRow } from './bookable.ts'
import { gestureState, setTapped } from './gesture-state.ts'
import { reserveSelection } from './selection.ts'
import styles from './tap-bar.module.css'

/** What a finger has chosen, and the way on: a touch alone opens no form over the timeline. */
export function TapBar() {
  const { t } = useTranslation()
  const format = useFormat()
  const { isTapped } = useSnapshot(gestureState)
  const { selection, opened } = useSnapshot(timeline)
  const row = isTapped && selection ? rowOfKey(selection.key) : null
  const view = row === null ? null : viewOfRow(row)
  if (!selection || !view || !opened) return null
  const { from, to } = selection.span
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.words}>
        <strong>{view.name}</strong> {format.timeRange(startOfQuarter(from), startOfQuarter(to), opened.zone)}
      </p>
      <Button
        look="primary"
        onClick={() => {
          setTapped(false)
          reserveSelection()
        }}
      >
        {t('timeline.tap.reserve')}
      </Button>
      <IconButton
        label={t('app.close')}
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => {
          setTapped(false)
          setSelection(null)
        }}
      />
    </div>
  )
}
