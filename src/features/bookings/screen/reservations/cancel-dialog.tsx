import { useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { isDateOfSeries } from '../../model/series/rules/expand-series.ts'
import { SeriesCancelDialog } from '../series/series-cancel-dialog.tsx'
import { reader } from '#src/base/reader.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextArea } from '#src/ui/text-fields.tsx'
import { useFormat } from '#src/ui/text.ts'
import { cancelReservation } from '../../model/reservations/cancel-reservation.ts'
import type { Reservation } from '../../model/reservations/rules/derive.ts'
import { useEventTime } from './use-when.ts'

export interface CancelQuestionProps {
  readonly reservation: Reservation
  readonly onClose: () => void
}

/** Asks whether to cancel a reservation; of a series, also which dates. */
export const CancelQuestion = ({ reservation, onClose }: CancelQuestionProps) =>
  isDateOfSeries(reservation.event) ? (
    <SeriesCancelDialog reservation={reservation} onClose={onClose} />
  ) : (
    <CancelDialog reservation={reservation} onClose={onClose} />
  )

/** Asks for confirmation and explains the consequences for all people concerned. */
const CancelDialog = ({ reservation, onClose }: CancelQuestionProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useBooking()
  const { zone } = useSnapshot(reader)
  const eventTime = useEventTime()
  const [comment, setComment] = useState('')
  const { event, resourceName } = reservation
  const kind = event.isOrganizer ? 'reservation' : 'participation'
  return (
    <Dialog
      role="alertdialog"
      title={t(`cancel.${kind}.title`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(event.isOrganizer ? 'cancel.keep' : 'app.cancel')}</Button>
          <Button
            look="danger"
            onClick={() => {
              onClose()
              void cancelReservation(services, reservation, comment)
            }}
          >
            {t(`cancel.${kind}.confirm`)}
          </Button>
        </>
      }
    >
      <p>
        {t(`cancel.${kind}.words`, {
          subject: event.subject || t('notice.noSubject'),
          room: resourceName,
          day: format.day(event.start.utcDateTime, zone),
          time: eventTime(event),
        })}
      </p>
      <TextArea label={t('cancel.comment')} value={comment} onChange={setComment} />
    </Dialog>
  )
}

export interface CopyDialogProps {
  readonly text: string
  readonly onClose: () => void
}

/** Shows the text, selected, to be copied by hand if the browser does not permit the page to copy. */
export const CopyDialog = ({ text, onClose }: CopyDialogProps) => {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('handOver.byHandTitle')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
    >
      <TextArea
        label={t('handOver.byHandLabel')}
        hint={t('handOver.byHand')}
        value={text}
        rows={6}
        readOnly
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={() => undefined}
      />
    </Dialog>
  )
}
