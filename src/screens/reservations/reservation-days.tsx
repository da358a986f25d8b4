import { memo, startTransition, useCallback, useEffect, useState } from 'react'
import type { IanaZone, Instant } from '#src/core/brand.ts'
import type { EntryDay } from '#src/core/other-calendars/others-events.ts'
import { isTimeToJoin } from '#src/core/reservation/join-link.ts'
import { startOfDay } from '#src/core/time/days.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useFormat } from '#src/ui/format.ts'
import { readAddress, writeAddress } from './address.ts'
import { OthersRow } from './others-row.tsx'
import { ReservationRow } from './reservation-row.tsx'
import styles from './reservations.module.css'
import type { ShownCalendar } from './use-others.ts'

/** What the list shows. Keeps its identity while it means the same. */
export interface Drawn {
  readonly days: readonly EntryDay[]
  readonly calendars: readonly ShownCalendar[]
  readonly now: Instant
  /** The reservation in the side panel, by its id. */
  readonly openId: string | null
}

interface ReservationDaysProps {
  readonly drawn: Drawn
  readonly zone: IanaZone
}

/** Rows drawn, and laid out, at once: about a screenful. */
const portion = 18

/** The list itself. It begins with what is on the screen and grows by itself: a hundred rows at once would hold up the page. */
export const ReservationDays = memo(function ReservationDays({ drawn, zone }: ReservationDaysProps) {
  const { days, calendars, now, openId } = drawn
  const format = useFormat()
  const { routing } = useProduct()
  const open = useCallback(
    ({ id, iCalUId }: CalendarEvent): void => {
      // As the address is by now: what is drawn here may be a moment older.
      const query = routing.query()
      const address = readAddress(query)
      const opened = { ...address, event: id, uid: iCalUId, isManaging: false, isWaiting: false }
      // Back closes the panel; from one reservation to the next it is the same panel.
      routing.navigate(writeAddress(opened, query), { replace: address.event !== null })
    },
    [routing],
  )
  const [limit, setLimit] = useState(portion)
  const total = days.reduce((sum, { entries }) => sum + entries.length, 0)
  useEffect(() => {
    if (limit < total) startTransition(() => setLimit(limit + portion))
  }, [limit, total])
  const calendarOf = new Map(calendars.map((calendar) => [calendar.email, calendar]))
  return firstEntries(days, limit).map(({ day, entries }) => {
    const date = format.longDay(startOfDay(zone, day), zone)
    return (
      <section key={day} aria-label={date} className={styles.day}>
        <h2 className={styles.date}>{date}</h2>
        <ul className={styles.rows}>
          {entries.map((entry, index) => {
            if (entry.kind === 'other') {
              const { event } = entry
              const calendar = calendarOf.get(event.email)
              // Two private events of one time are told apart by their place alone.
              const key = `${event.email} ${event.start} ${event.end} ${index}`
              return calendar && <OthersRow key={key} event={event} calendar={calendar} />
            }
            const { event } = entry.reservation
            return (
              <ReservationRow
                key={`${event.id} ${event.start.utcDateTime}`}
                reservation={entry.reservation}
                isOpen={event.id === openId}
                canJoin={isTimeToJoin(entry.reservation, now)}
                onOpen={open}
              />
            )
          })}
        </ul>
      </section>
    )
  })
})

function firstEntries(days: readonly EntryDay[], limit: number): readonly EntryDay[] {
  const first: EntryDay[] = []
  let room = limit
  for (const { day, entries } of days) {
    if (room <= 0) break
    first.push({ day, entries: entries.slice(0, room) })
    room -= entries.length
  }
  return first
}
