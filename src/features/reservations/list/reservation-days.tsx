import type { LucideIcon } from 'lucide-react'
import Coffee from 'lucide-react/icons/coffee'
import Lock from 'lucide-react/icons/lock'
import Repeat2 from 'lucide-react/icons/repeat-2'
import Users from 'lucide-react/icons/users'
import Video from 'lucide-react/icons/video'
import { memo, startTransition, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { EntryDay } from '#src/features/other-calendars/rules/others-events.ts'
import { configuration } from '#src/features/settings/state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import type { IanaZone, Instant } from '#src/kernel/result.ts'
import { startOfDay } from '#src/kernel/time/days.ts'
import { useServices } from '#src/services.ts'
import { useFormat } from '#src/ui/text.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { JoinButton } from '../join-button.tsx'
import { readAddress, writeAddress } from '../mailbox.ts'
import { ReservationActions } from '../reservation-actions.tsx'
import type { Reservation } from '../rules/derive.ts'
import { isTimeToJoin, joinLinkOf } from '../rules/join-link.ts'
import { StatusBadge } from '../status-badge.tsx'
import { useExport } from '../use-export.tsx'
import { OthersRow } from './others-bar.tsx'
import reservationRowStyles from './reservation-row.module.css'
import styles from './reservations.module.css'
import type { ShownCalendar } from './use-others.ts'

interface ReservationRowProps {
  /** As it is now. */
  readonly reservation: Reservation
  readonly isOpen: boolean
  /** Its online meeting is about to begin, or under way. */
  readonly canJoin?: boolean
  /** Must keep its identity: rows are many, and drawn again only for what has changed. */
  readonly onOpen: (event: CalendarEvent) => void
}

/** One reservation of the list: when, what, where, how it stands, what can be done. */
const ReservationRow = memo(({ reservation, isOpen, canJoin = false, onOpen }: ReservationRowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  const { section, windows } = useExport(reservation)
  const { event, status, areaId, resourceName, orderItemsCount } = reservation
  const area = configuration.current?.areas.find(({ id }) => id === areaId)?.name ?? ''
  const people = event.attendees.filter(({ resource }) => !resource).length
  const marks: readonly (readonly [isShown: boolean, Icon: LucideIcon, words: string])[] = [
    [joinLinkOf(event) !== null, Video, t('form.onlineMeeting')],
    [event.type !== 'singleInstance', Repeat2, t('reservations.series')],
    [event.visibility !== 'normal', Lock, t('form.private')],
    [orderItemsCount > 0, Coffee, t('reservations.orderItems', { count: orderItemsCount })],
  ]
  return (
    <li
      className={reservationRowStyles.row}
      data-open={isOpen || undefined}
      data-over={reservation.afterEnd || undefined}
    >
      <span className={reservationRowStyles.time}>
        {event.isAllDay ? t('form.allDay') : format.timeRange(event.start.utcDateTime, event.end.utcDateTime, zone)}
      </span>
      <span className={reservationRowStyles.what}>
        <button
          type="button"
          className={reservationRowStyles.open}
          aria-expanded={isOpen}
          onClick={() => onOpen(event)}
        >
          {event.subject || t('notice.noSubject')}
        </button>
        <span className={reservationRowStyles.marks}>
          {marks.map(
            ([isShown, Icon, words]) => isShown && <Icon key={words} size={13} role="img" aria-label={words} />,
          )}
          {people > 0 && (
            <span
              className={reservationRowStyles.people}
              role="img"
              aria-label={t('reservations.attendees', { count: people })}
            >
              <Users size={13} aria-hidden="true" />
              {format.number(people)}
            </span>
          )}
        </span>
      </span>
      <span className={reservationRowStyles.place}>
        <span className={reservationRowStyles.resource}>{resourceName}</span>
        {area !== '' && <span className={reservationRowStyles.area}>{area}</span>}
      </span>
      <span className={reservationRowStyles.status}>
        <StatusBadge status={status} />
      </span>
      <span className={reservationRowStyles.actions}>
        {canJoin && (
          <JoinButton
            event={event}
            label={t('meeting.join')}
            name={t('meeting.joinNamed', { subject: event.subject || t('notice.noSubject') })}
            isSmall
          />
        )}
        <ReservationActions reservation={reservation} more={[section]} />
        {windows}
      </span>
    </li>
  )
})

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
  const { routing } = useServices()
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
