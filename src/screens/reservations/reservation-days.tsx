import { memo, startTransition, useEffect, useState } from 'react'
import type { IanaZone } from '#src/core/brand.ts'
import type { ReservationDay } from '#src/core/reservation/calendar-days.ts'
import { startOfDay } from '#src/core/time/days.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useFormat } from '#src/ui/format.ts'
import { readAddress, writeAddress } from './address.ts'
import { ReservationRow } from './reservation-row.tsx'
import styles from './reservations.module.css'

interface ReservationDaysProps {
  readonly days: readonly ReservationDay[]
  /** The reservation in the side panel, by its id. */
  readonly openId: string | null
  readonly zone: IanaZone
}

/** Rows drawn, and laid out, at once: about a screenful. */
const portion = 18

/** The list itself. It begins with what is on the screen and grows by itself: a hundred rows at once would hold up the page. */
export const ReservationDays = memo(function ReservationDays({ days, openId, zone }: ReservationDaysProps) {
  const format = useFormat()
  const { routing } = useProduct()
  const open = ({ id, iCalUId }: CalendarEvent): void => {
    // As the address is by now: what is drawn here may be a moment older.
    const query = routing.query()
    const address = readAddress(query)
    // Back closes the panel; from one reservation to the next it is the same panel.
    routing.navigate(writeAddress({ ...address, event: id, uid: iCalUId }, query), { replace: address.event !== null })
  }
  const [limit, setLimit] = useState(portion)
  const total = days.reduce((sum, { reservations }) => sum + reservations.length, 0)
  useEffect(() => {
    if (limit < total) startTransition(() => setLimit(limit + portion))
  }, [limit, total])
  return firstRows(days, limit).map(({ day, reservations }) => {
    const date = format.longDay(startOfDay(zone, day), zone)
    return (
      <section key={day} aria-label={date} className={styles.day}>
        <h2 className={styles.date}>{date}</h2>
        <ul className={styles.rows}>
          {reservations.map((reservation) => (
            <ReservationRow
              key={`${reservation.event.id} ${reservation.event.start.utcDateTime}`}
              reservation={reservation}
              isOpen={reservation.event.id === openId}
              onOpen={() => open(reservation.event)}
            />
          ))}
        </ul>
      </section>
    )
  })
})

function firstRows(days: readonly ReservationDay[], limit: number): readonly ReservationDay[] {
  const first: ReservationDay[] = []
  let room = limit
  for (const { day, reservations } of days) {
    if (room <= 0) break
    first.push({ day, reservations: reservations.slice(0, room) })
    room -= reservations.length
  }
  return first
}
