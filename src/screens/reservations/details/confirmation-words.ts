import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Instant } from '#src/core/brand.ts'
import { confirmWindow } from '#src/core/reservation/confirm-window.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { dayOf } from '#src/core/time/days.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'

/** How the confirmation of a reservation stands, in words; null where its resource asks for none. */
export const useConfirmationWords = (reservation: Reservation): string | null => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  const { event, rules, confirmed, confirmedWhen, confirmedBy, confirmUntil } = reservation
  const timeOf = (at: Instant): string =>
    dayOf(zone, at) === dayOf(zone, event.start.utcDateTime)
      ? format.time(at, zone)
      : `${format.day(at, zone)} ${format.time(at, zone)}`
  if (confirmed) {
    if (confirmedWhen === null) return t('detail.confirmed')
    const values = { time: timeOf(confirmedWhen), name: confirmedBy ?? '' }
    return confirmedBy ? t('detail.confirmedBy', values) : t('detail.confirmedAt', { time: values.time })
  }
  if (!rules.requiresConfirmation || confirmUntil === null || reservation.cancelledByResponse) return null
  if (reservation.showConfirmButton) return t('detail.confirmNow', { time: timeOf(confirmUntil) })
  if (reservation.cancelled || reservation.afterEnd || reservation.showFinish) return t('detail.confirmMissed')
  const { opens } = confirmWindow(event.start.utcDateTime, rules)
  return t('detail.confirmLater', { from: timeOf(opens), until: timeOf(confirmUntil) })
}
