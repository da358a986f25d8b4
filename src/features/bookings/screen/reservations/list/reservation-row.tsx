import type { LucideIcon } from 'lucide-react'
import Coffee from 'lucide-react/icons/coffee'
import Lock from 'lucide-react/icons/lock'
import Repeat2 from 'lucide-react/icons/repeat-2'
import Users from 'lucide-react/icons/users'
import Video from 'lucide-react/icons/video'
import { memo, type ReactNode } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { bookSimilar } from '../../../model/reserve/one-tap.ts'
import { areaName } from '#src/features/settings/model/state.ts'
import { reader } from '#src/base/reader.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import capital from '#src/ui/capital.module.css'
import { classes, useFormat } from '#src/ui/text.ts'
import { type CalendarEvent, peopleOf } from '#src/wire/event.ts'
import { Behalf } from '../reservation-card.tsx'
import { JoinButton } from '../join-button.tsx'
import { ReservationActions } from '../reservation-actions.tsx'
import type { Reservation } from '../../../model/reservations/rules/derive.ts'
import { isTimeToJoin, joinLinkOf } from '../../../model/reservations/rules/join-link.ts'
import { StatusBadge } from '../status-badge.tsx'
import { useExport } from '../use-export.tsx'
import { useEventTime } from '../use-when.ts'
import reservationRowStyles from './reservation-row.module.css'
import styles from './reservations.module.css'
import { RowCheckbox, type Selection } from './selection.tsx'

interface ReservationRowProps {
  /** The reservation at the present time. */
  readonly reservation: Reservation
  readonly isOpen: boolean
  /** Its online meeting has begun or is about to begin. */
  readonly canJoin?: boolean
  /** Set if the time has its day. */
  readonly withDay?: boolean
  /** Number of later dates of the series that are folded into this row. */
  readonly folded?: number
  readonly onUnfold?: ((event: CalendarEvent) => void) | undefined
  /** True if the row is selected. Absent unless the list shows checkboxes. */
  readonly isSelected?: boolean | undefined
  /** Must be a stable reference. */
  readonly onSelect?: Selection['select'] | undefined
  /** An action before the others. */
  readonly first?: ReactNode
  /** Must be a stable reference: there are many rows, and only changed ones are rendered again. */
  readonly onOpen: (event: CalendarEvent) => void
}

/** The actions of a row and the export in its menu. */
const RowActions = ({ reservation }: Pick<ReservationRowProps, 'reservation'>) => {
  const { section, windows } = useExport(reservation)
  return (
    <>
      <ReservationActions reservation={reservation} more={section} />
      {windows}
    </>
  )
}

/** One reservation of the list: time, subject, place, status and actions. */
export const ReservationRow = memo((props: ReservationRowProps) => {
  const { reservation, isOpen, canJoin = false, withDay = false, folded = 0, onUnfold, first, onOpen } = props
  const { isSelected, onSelect } = props
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  const { event, status, areaId, resourceName, orderItemsCount } = reservation
  const area = areaName(areaId)
  const people = peopleOf(event).length
  const marks: readonly (readonly [isShown: boolean, Icon: LucideIcon, words: string])[] = [
    [joinLinkOf(event) !== null, Video, t('form.onlineMeeting')],
    [event.type !== 'singleInstance', Repeat2, t('reservations.series')],
    [event.visibility !== 'normal', Lock, t('form.private')],
    [orderItemsCount > 0, Coffee, t('reservations.orderItems', { count: orderItemsCount })],
  ]
  const day = format.day(event.start.utcDateTime, zone)
  const time = useEventTime()(event, areaId)
  const subject = event.subject || t('notice.noSubject')
  return (
    <>
      {isSelected !== undefined && (
        <RowCheckbox
          label={t('away.select.row', { subject, time: `${day} ${time}` })}
          isOn={isSelected}
          onChange={(isOn, isRange) => onSelect?.(event.id, isOn, isRange)}
        />
      )}
      <span className={classes(reservationRowStyles.time, capital.capital)}>
        {withDay && <span className={reservationRowStyles.day}>{day} </span>}
        {time}
      </span>
      <span className={reservationRowStyles.what}>
        <button
          type="button"
          className={reservationRowStyles.open}
          aria-expanded={isOpen}
          onClick={() => onOpen(event)}
        >
          {subject}
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
        {folded > 0 && (
          <Button size="small" look="quiet" className={reservationRowStyles.fold} onClick={() => onUnfold?.(event)}>
            {t('reservations.laterDates', { count: folded })}
          </Button>
        )}
      </span>
      <span className={reservationRowStyles.place}>
        <span className={reservationRowStyles.resource}>{resourceName}</span>
        {area !== '' && <span className={reservationRowStyles.area}>{area}</span>}
        <Behalf event={event} />
      </span>
      <span className={reservationRowStyles.status}>
        {/* Only exceptions are worth a badge. */}
        <span className={status === 'accepted' ? 'visually-hidden' : undefined}>
          <StatusBadge status={status} />
        </span>
      </span>
      <span className={reservationRowStyles.actions}>
        {first}
        {canJoin && (
          <JoinButton event={event} label={t('meeting.join')} name={t('meeting.joinNamed', { subject })} isSmall />
        )}
        <RowActions reservation={reservation} />
      </span>
    </>
  )
})

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
  const services = useBooking()
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
