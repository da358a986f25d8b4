import { useTranslation } from 'react-i18next'
import { bookSimilar } from '#src/features/reserve/one-tap.ts'
import type { Instant } from '#src/kernel/result.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Reservation } from '../rules/derive.ts'
import { isTimeToJoin } from '../rules/join-link.ts'
import { ReservationRow } from './reservation-row.tsx'
import reservationRowStyles from './reservation-row.module.css'
import styles from './reservations.module.css'
import type { Selection } from './selection.tsx'

interface NeedsYouProps {
  readonly list: readonly Reservation[]
  readonly now: Instant
  /** Id of the reservation in the side panel. */
  readonly openId: string | null
  readonly selection: Selection
  readonly onOpen: (event: CalendarEvent) => void
}

/** The reservations that the user has to do something about, above all days. */
export const NeedsYou = ({ list, now, openId, selection, onOpen }: NeedsYouProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useServices()
  return (
    <section aria-labelledby="needs-you" className={styles.needsYou}>
      <h2 id="needs-you" className={styles.date}>
        {t('reservations.needsYou', { number: format.number(list.length) })}
      </h2>
      <ul className={styles.rows}>
        {list.map((reservation) => (
          <li
            key={`${reservation.event.id} ${reservation.event.start.utcDateTime}`}
            className={reservationRowStyles.row}
            data-id={reservation.event.id}
            data-open={reservation.event.id === openId || undefined}
          >
            <ReservationRow
              reservation={reservation}
              isOpen={reservation.event.id === openId}
              canJoin={isTimeToJoin(reservation, now)}
              withDay
              isSelected={selection.ids?.has(reservation.event.id)}
              onSelect={selection.select}
              first={
                reservation.status === 'rejected' && (
                  <Button
                    size="small"
                    look="primary"
                    aria-label={t('actions.of', { action: t('announce.similar'), subject: reservation.event.subject })}
                    onClick={() => void bookSimilar(services, reservation)}
                  >
                    {t('announce.similar')}
                  </Button>
                )
              }
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
