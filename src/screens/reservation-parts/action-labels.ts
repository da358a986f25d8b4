import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { ReservationAction } from '#src/core/reservation/actions.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { dayOf } from '#src/core/time/days.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'

/** What each button of a reservation says. Confirm says until when, with the day where that is another one. */
export const useActionLabels = ({ event, confirmUntil }: Reservation): Readonly<Record<ReservationAction, string>> => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  const untilOf = (until: NonNullable<typeof confirmUntil>): string =>
    dayOf(zone, until) === dayOf(zone, event.start.utcDateTime)
      ? format.time(until, zone)
      : `${format.day(until, zone)} ${format.time(until, zone)}`
  return {
    confirm: confirmUntil === null ? t('actions.confirm') : t('actions.confirmUntil', { time: untilOf(confirmUntil) }),
    accept: t('actions.accept'),
    finish: t('actions.finish'),
    extend: t('actions.extend'),
    tentative: t('actions.tentative'),
    change: t('actions.change'),
    'book-again': t('actions.bookAgain'),
    cancel: t(event.isOrganizer ? 'reservations.cancelReservation' : 'reservations.cancelParticipation'),
  }
}
