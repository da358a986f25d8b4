import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { rowOfKey, viewOfRow } from './bookable.ts'
import { gestureState } from './gesture-state.ts'

/** Tells readers where an own event would go, whether it can, and that it was given up. */
export function OwnAnnouncer() {
  const { t } = useTranslation()
  const format = useFormat()
  const { gesture, givenUp } = useSnapshot(gestureState)
  const { opened } = useSnapshot(timeline)
  const words = (): string => {
    if (!gesture?.own || !gesture.span || !opened)
      return gesture === null && givenUp > 0 ? t('timeline.own.givenUp') : ''
    const { key, span, stoppedBy, grip } = gesture
    const row = rowOfKey(key)
    const room = (row === null ? null : viewOfRow(row))?.name ?? ''
    const time = format.timeRange(startOfQuarter(span.from), startOfQuarter(span.to), opened.zone)
    const why = stoppedBy && t(grip === 'move' ? 'timeline.own.taken' : `timeline.stopped.${stoppedBy}`)
    return [t('timeline.own.at', { room, time }), why, t('timeline.own.open')]
      .filter((part) => part !== null)
      .join('. ')
  }
  return (
    <p className="visually-hidden" role="status">
      {words()}
    </p>
  )
}
