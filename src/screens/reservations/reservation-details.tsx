import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { hasText } from '#src/core/reservation/has-text.ts'
import { isDateOfSeries } from '#src/core/series/is-date-of-series.ts'
import { myAnswer } from '#src/flows/my-answer.ts'
import { configuration } from '#src/state/configuration.ts'
import { session } from '#src/state/session.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { SidePanel } from '#src/ui/side-panel.tsx'
import { ExportMenu } from '../reservation-parts/export-menu.tsx'
import { JoinButton } from '../reservation-parts/join-button.tsx'
import { ReservationActions } from '../reservation-parts/reservation-actions.tsx'
import { SeriesDetails } from '../reservation-parts/series-details.tsx'
import { StatusBadge } from '../reservation-parts/status-badge.tsx'
import { ResourceControls } from '../resource-details/controls/resource-controls.tsx'
import { AttendeeList, answerKey } from './details/attendee-list.tsx'
import { useConfirmationWords } from './details/confirmation-words.ts'
import { Rights } from './details/rights.tsx'
import styles from './reservation-details.module.css'
import { EventBody } from '../reservation-parts/written-text/event-body.tsx'

interface ReservationDetailsProps {
  /** As it is now. */
  readonly reservation: Reservation
  readonly onClose: () => void
}

/** Everything known of one reservation, and all that can be done to it. */
export const ReservationDetails = ({ reservation, onClose }: ReservationDetailsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  useSnapshot(session)
  const confirmation = useConfirmationWords(reservation)
  const { event, status, resourceName, areaId, response } = reservation
  const { start, end } = event
  const area = configuration.current?.areas.find(({ id }) => id === areaId)?.name ?? ''
  const people = event.attendees.filter(({ resource }) => !resource)
  const answer = myAnswer(event)
  const facts: readonly (readonly [term: string, words: React.ReactNode])[] = [
    [
      t('detail.when'),
      <>
        {format.longDay(start.utcDateTime, event.isAllDay ? start.timeZone : zone)}
        <br />
        {event.isAllDay ? t('form.allDay') : format.timeRange(start.utcDateTime, end.utcDateTime, zone)}
      </>,
    ],
    [t('detail.resource'), resourceName],
    [t('detail.area'), area],
    [t('detail.confirmation'), confirmation],
    [t('reservations.organizer'), event.organizer ? event.organizer.name || event.organizer.address : ''],
    [t('detail.myAnswer'), answer === null ? '' : t(answerKey(answer))],
    [
      t('reservations.orders'),
      reservation.orderItemsCount > 0 ? t('reservations.orderItems', { count: reservation.orderItemsCount }) : '',
    ],
    [t('detail.rights'), <Rights key="rights" eventPermissions={event.eventPermissions} />],
  ]
  return (
    <SidePanel
      title={event.subject || t('notice.noSubject')}
      subject={event.id}
      closeLabel={t('app.close')}
      onClose={onClose}
      footer={<ReservationActions reservation={reservation} layout="card" />}
    >
      <div className={styles.details}>
        <div>
          <StatusBadge status={status} />
          <p className={styles.meaning}>{t(`response.${reservation.cancelled ? 'cancelled' : response}`)}</p>
          {reservation.classification === 'Limited' && <p className={styles.limited}>{t('detail.limited')}</p>}
        </div>
        <dl className={styles.facts}>
          {facts
            .filter(([, words]) => words !== '' && words !== null)
            .map(([term, words]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{words}</dd>
              </div>
            ))}
        </dl>
        <ExportMenu reservation={reservation} />
        {isDateOfSeries(event) && <SeriesDetails reservation={reservation} />}
        <JoinButton event={event} label={t('reservations.join')} />
        {reservation.resourceId !== null && !reservation.afterEnd && !reservation.cancelled && (
          <ResourceControls resourceId={reservation.resourceId} />
        )}
        {people.length > 0 && (
          <section>
            <h3 className={styles.heading}>{t('reservations.attendees', { count: people.length })}</h3>
            <AttendeeList people={people} />
          </section>
        )}
        {hasText(event) && (
          <section>
            <h3 className={styles.heading}>{t('form.notes')}</h3>
            <EventBody html={event.bodyHtml} preview={event.bodyPreview} />
          </section>
        )}
      </div>
    </SidePanel>
  )
}
