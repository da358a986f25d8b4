import { useId, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { SeriesRangeDialog } from '#src/features/bookings/screen/slots.ts'
import type { Reservation } from '../../model/reservations/rules/derive.ts'
import { reader } from '#src/base/reader.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextArea } from '#src/ui/text-fields.tsx'
import { useFormat } from '#src/ui/text.ts'
import { cancelSeries, type SeriesScope } from '../../model/series/cancel-series.ts'
import styles from './series-parts.module.css'

interface SeriesCancelDialogProps {
  readonly reservation: Reservation
  readonly onClose: () => void
}

/** Lets the user choose which dates of a series to cancel. */
export const SeriesCancelDialog = ({ reservation, onClose }: SeriesCancelDialogProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useBooking()
  const { zone } = useSnapshot(reader)
  const [scope, setScope] = useState<SeriesScope>('this')
  const [comment, setComment] = useState('')
  const [isRange, setRange] = useState(false)
  const { event } = reservation
  // The organizer shortens a series by changing it, and no calendar sends a comment with a change.
  const title = t(event.isOrganizer ? 'series.scope.cancelTitle' : 'series.scope.declineTitle')
  const takesComment = scope !== 'following' || !event.isOrganizer
  if (isRange) return <SeriesRangeDialog reservation={reservation} onClose={onClose} />
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(event.isOrganizer ? 'series.scope.keep' : 'app.cancel')}</Button>
          <Button
            look="danger"
            onClick={() => {
              onClose()
              void cancelSeries(services, reservation, scope, takesComment ? comment : '')
            }}
          >
            {t(event.isOrganizer ? 'series.scope.cancel' : 'series.scope.leave')}
          </Button>
        </>
      }
    >
      <p>{t('series.scope.lead', { subject: event.subject || t('notice.noSubject') })}</p>
      <SeriesScopeChoice
        label={title}
        scopes={['this', 'following', 'all']}
        value={scope}
        day={format.day(event.start.utcDateTime, zone)}
        onChange={setScope}
      />
      <Button size="small" look="quiet" className={styles.toRange} onClick={() => setRange(true)}>
        {t('series.scope.range')}
      </Button>
      {takesComment && <TextArea label={t('cancel.comment')} value={comment} onChange={setComment} />}
    </Dialog>
  )
}

interface SeriesScopeChoiceProps {
  readonly label: string
  readonly scopes: readonly SeriesScope[]
  readonly value: SeriesScope
  /** The date, formatted for display. */
  readonly day: string
  readonly onChange: (scope: SeriesScope) => void
}

/** Choice between this date, this and all following, and all dates, each with an explanation. */
export const SeriesScopeChoice = ({ label, scopes, value, day, onChange }: SeriesScopeChoiceProps) => {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={styles.scopes}>
      <legend className="visually-hidden">{label}</legend>
      {scopes.map((scope) => (
        <label key={scope} className={styles.scope}>
          <input
            type="radio"
            name={name}
            aria-label={t(`series.scope.${scope}`)}
            aria-describedby={`${name} ${scope}`.replaceAll(' ', '-')}
            checked={scope === value}
            onChange={() => onChange(scope)}
          />
          <span className={styles.words}>
            <span>{t(`series.scope.${scope}`)}</span>
            <span id={`${name} ${scope}`.replaceAll(' ', '-')} className={styles.hint}>
              {t(`series.scope.${scope}Words`, { day })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
