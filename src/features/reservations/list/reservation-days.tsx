import type { LucideIcon } from 'lucide-react'
import Coffee from 'lucide-react/icons/coffee'
import Lock from 'lucide-react/icons/lock'
import Repeat2 from 'lucide-react/icons/repeat-2'
import Users from 'lucide-react/icons/users'
import Video from 'lucide-react/icons/video'
import { memo, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { EntryDay } from '#src/features/other-calendars/rules/others-events.ts'
import { configuration } from '#src/features/settings/state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import type { IanaZone, Instant } from '#src/kernel/result.ts'
import { startOfDay } from '#src/kernel/time/days.ts'
import { useServices } from '#src/services.ts'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import { useFormat } from '#src/ui/text.ts'
import { useVirtualRows } from '#src/ui/virtual-rows.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { JoinButton } from '../join-button.tsx'
import { readAddress, writeAddress } from '../mailbox.ts'
import { ReservationActions } from '../reservation-actions.tsx'
import type { Reservation } from '../rules/derive.ts'
import { isTimeToJoin, joinLinkOf } from '../rules/join-link.ts'
import { StatusBadge } from '../status-badge.tsx'
import { useExport } from '../use-export.tsx'
import { OthersRow } from './others-bar.tsx'
import othersRowStyles from './others-row.module.css'
import reservationRowStyles from './reservation-row.module.css'
import styles from './reservations.module.css'
import type { ShownCalendar } from './use-others.ts'

interface ReservationRowProps {
  /** The reservation at the present time. */
  readonly reservation: Reservation
  readonly isOpen: boolean
  /** Its online meeting has begun or is about to begin. */
  readonly canJoin?: boolean
  /** Must be a stable reference: there are many rows, and only changed ones are rendered again. */
  readonly onOpen: (event: CalendarEvent) => void
}

/** One reservation of the list: time, subject, place, status and actions. */
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
    <>
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
    </>
  )
})

/** Contents of the list. A stable reference while they are unchanged. */
export interface Drawn {
  readonly days: readonly EntryDay[]
  readonly calendars: readonly ShownCalendar[]
  readonly now: Instant
  /** Id of the reservation in the side panel. */
  readonly openId: string | null
}

interface ReservationDaysProps {
  readonly drawn: Drawn
  readonly zone: IanaZone
}

/**
 * Estimated pixels of a day's heading with the space above it, of the user's own row and of another calendar's row,
 * until they are measured.
 */
const heights = { day: 49, own: 49, other: 36 }
/** On a phone a row has several lines. */
const phoneHeights = { day: 49, own: 130, other: 53 }

interface Line {
  readonly key: string
  readonly kind: keyof typeof heights
  /** Id of the user's own reservation. */
  readonly id: string | null
}

interface DayLines {
  readonly day: EntryDay['day']
  readonly entries: EntryDay['entries']
  /** The line of the day's heading; the entries follow. */
  readonly first: number
}

/** Returns the headings and rows of the list from top to bottom. */
function linesOf(days: readonly EntryDay[], isKnown: (calendar: string) => boolean) {
  const lines: Line[] = []
  const parts: DayLines[] = []
  for (const { day, entries: all } of days) {
    const entries = all.filter((entry) => entry.kind === 'own' || isKnown(entry.event.email))
    parts.push({ day, entries, first: lines.length })
    lines.push({ key: day, kind: 'day', id: null })
    for (const [index, entry] of entries.entries()) {
      if (entry.kind === 'own') {
        const { event } = entry.reservation
        lines.push({ key: `${event.id} ${event.start.utcDateTime}`, kind: 'own', id: event.id })
      } else {
        const { event } = entry
        // Two private events of one time are distinguished by their position only.
        lines.push({ key: `${event.email} ${event.start} ${event.end} ${index}`, kind: 'other', id: null })
      }
    }
  }
  return { lines, parts, keys: lines.map(({ key }) => key) }
}

/** The list itself: each day with its heading. If the list is long, only the visible rows are drawn. */
export const ReservationDays = memo(function ReservationDays({ drawn, zone }: ReservationDaysProps) {
  const { days, calendars, now, openId } = drawn
  const format = useFormat()
  const { routing } = useServices()
  const open = useCallback(
    ({ id, iCalUId }: CalendarEvent): void => {
      // Uses the present URL: the rendered one may be out of date.
      const query = routing.query()
      const address = readAddress(query)
      const opened = { ...address, event: id, uid: iCalUId, isManaging: false, isWaiting: false }
      // Back closes the panel. Opening the next reservation replaces the history entry.
      routing.navigate(writeAddress(opened, query), { replace: address.event !== null })
    },
    [routing],
  )
  const calendarOf = useMemo(
    () => new Map(calendars.map((calendar) => [calendar.email as string, calendar])),
    [calendars],
  )
  const { lines, parts, keys } = useMemo(() => linesOf(days, (email) => calendarOf.has(email)), [days, calendarOf])
  const guess = useMedia(phoneQuery) ? phoneHeights : heights
  const chosen = useMemo(() => (openId === null ? -1 : lines.findIndex(({ id }) => id === openId)), [openId, lines])
  const rows = useVirtualRows({
    keys,
    estimate: (line) => guess[lines[line]?.kind ?? 'own'],
    isStop: (line) => lines[line]?.kind === 'own',
    chosen,
  })
  return (
    <div {...rows.listProps} data-whole={rows.isWhole || undefined}>
      {parts.map(({ day, entries, first }) => {
        // The list does not show this day yet.
        if (rows.partsOf(first, 1).length === 0) return null
        const date = format.longDay(startOfDay(zone, day), zone)
        return (
          <section key={day} aria-label={date} className={styles.day}>
            <h2 ref={rows.measure} data-index={first} className={styles.date}>
              {date}
            </h2>
            <ul className={styles.rows} data-before-end={entries.at(-1)?.kind}>
              {rows.partsOf(first + 1, entries.length).map((part) => {
                if (part.row === null) return <li key={part.key} aria-hidden="true" style={{ height: part.height }} />
                const position = part.row - first
                const entry = entries[position - 1]!
                const place = {
                  ref: rows.measure,
                  'data-index': part.row,
                  'data-after': entries[position - 2]?.kind,
                  'aria-posinset': position,
                  'aria-setsize': entries.length,
                }
                if (entry.kind === 'other') {
                  const { event } = entry
                  const calendar = calendarOf.get(event.email)!
                  return (
                    <li key={part.key} {...place} className={othersRowStyles.row} data-calendar={calendar.colour}>
                      <OthersRow event={event} calendar={calendar} />
                    </li>
                  )
                }
                const { event, afterEnd } = entry.reservation
                const isOpen = event.id === openId
                return (
                  <li
                    key={part.key}
                    {...place}
                    className={reservationRowStyles.row}
                    data-open={isOpen || undefined}
                    data-over={afterEnd || undefined}
                  >
                    <ReservationRow
                      reservation={entry.reservation}
                      isOpen={isOpen}
                      canJoin={isTimeToJoin(entry.reservation, now)}
                      onOpen={open}
                    />
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </div>
  )
})
