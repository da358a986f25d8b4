import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { cancelReservation } from '#src/flows/cancel-reservation.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useFormat } from '#src/ui/format.ts'
import { TextArea } from '#src/ui/text-field.tsx'

interface CancelDialogProps {
  readonly reservation: Reservation
  readonly onClose: () => void
}

/** Asks once, saying what happens to whom. */
export const CancelDialog = ({ reservation, onClose }: CancelDialogProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const product = useProduct()
  const { zone } = useSnapshot(timeline)
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
          <Button onClick={onClose}>{t('cancel.keep')}</Button>
          <Button
            look="danger"
            onClick={() => {
              onClose()
              void cancelReservation(product, reservation, comment)
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
          time: event.isAllDay
            ? t('form.allDay')
            : format.timeRange(event.start.utcDateTime, event.end.utcDateTime, zone),
        })}
      </p>
      <TextArea label={t('cancel.comment')} value={comment} onChange={setComment} />
    </Dialog>
  )
}
