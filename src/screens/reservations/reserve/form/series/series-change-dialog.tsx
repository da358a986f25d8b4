import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { SeriesScope } from '#src/flows/cancel-series.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useFormat } from '#src/ui/format.ts'
import { SeriesScopeChoice } from '../../../../reservation-parts/series-scope-choice.tsx'
import { ChangedDates } from './changed-dates.tsx'
import { useChangedDates } from './use-changed-dates.ts'

interface SeriesChangeDialogProps {
  readonly event: CalendarEvent
  /** The date goes to another day: that can be done to one date only. */
  readonly isOtherDay: boolean
  readonly onChoose: (scope: SeriesScope) => void
  readonly onClose: () => void
}

/** Asks which dates of a series a change is about, and shows how those would stand. */
export const SeriesChangeDialog = ({ event, isOtherDay, onChoose, onClose }: SeriesChangeDialogProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  const [scope, setScope] = useState<SeriesScope>('this')
  const look = useChangedDates(scope)
  const isLooking = look !== null && look.dates === null && look.fault === null
  return (
    <Dialog
      title={t('series.scope.changeTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('series.scope.keep')}</Button>
          <Button
            look="primary"
            busy={isLooking}
            onClick={() => {
              if (isLooking) return
              onClose()
              onChoose(scope)
            }}
          >
            {t('series.scope.change')}
          </Button>
        </>
      }
    >
      <p>{t('series.scope.lead', { subject: event.subject || t('notice.noSubject') })}</p>
      <SeriesScopeChoice
        label={t('series.scope.changeTitle')}
        scopes={isOtherDay ? ['this'] : ['this', 'following', 'all']}
        value={scope}
        day={format.day(event.start.utcDateTime, zone)}
        onChange={setScope}
      />
      {look && <ChangedDates key={scope} look={look} zone={zone} />}
      {isOtherDay && <p>{t('series.scope.changeSameDay')}</p>}
    </Dialog>
  )
}
