import { CircleCheck, CircleHelp, CircleX, ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { readResponse } from '#src/core/reservation/response.ts'
import { configuration } from '#src/state/configuration.ts'
import { reservations } from '#src/state/reservations.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { useFormat } from '#src/ui/format.ts'
import { SidePanel } from '#src/ui/side-panel.tsx'
import { canCancel } from './can-cancel.ts'
import styles from './reservation-details.module.css'
import { statusIcon, statusTone } from './status.tsx'

const answerIcons = { accepted: CircleCheck, declined: CircleX, pending: CircleHelp } as const

/** A join link is followed only when it leads to a secure page. */
const safeLink = (text: string | null): string | null =>
  text !== null && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : null

interface ReservationDetailsProps {
  readonly reservation: Reservation
  readonly onClose: () => void
  readonly onCancel: () => void
}

/** Everything known of one reservation. The text is the calendar's plain preview: no HTML of others is drawn. */
export const ReservationDetails = ({ reservation, onClose, onCancel }: ReservationDetailsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  const { busy } = useSnapshot(reservations)
  const { event, status, resourceName, areaId, response } = reservation
  const { start, end } = event
  const area = configuration.current?.areas.find(({ id }) => id === areaId)?.name ?? ''
  const Icon = statusIcon[status]
  const joinLink = safeLink(event.onlineMeetingUrl)
  const people = event.attendees.filter(({ resource }) => !resource)
  return (
    <SidePanel
      title={event.subject || t('reservations.untitled')}
      subject={event.id}
      closeLabel={t('app.close')}
      onClose={onClose}
      footer={
        canCancel(reservation) ? (
          <Button size="large" className={styles.cancel} busy={busy[event.id] === 'cancelling'} onClick={onCancel}>
            {t(event.isOrganizer ? 'reservations.cancelReservation' : 'reservations.cancelParticipation')}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.details}>
        <div>
          <Chip tone={statusTone[status]} icon={<Icon size={13} aria-hidden="true" />}>
            {t(status === 'tentative' ? 'status.waiting' : `status.${status}`)}
          </Chip>
          <p className={styles.meaning}>{t(`response.${reservation.cancelled ? 'cancelled' : response}`)}</p>
        </div>
        <dl className={styles.facts}>
          <dt>{t('form.when')}</dt>
          <dd>
            {format.longDay(start.utcDateTime, zone)}
            <br />
            {event.isAllDay ? t('form.allDay') : format.timeRange(start.utcDateTime, end.utcDateTime, zone)}
          </dd>
          <dt>{t('form.resources')}</dt>
          <dd>{[resourceName, area].filter((part) => part !== '').join(', ')}</dd>
          {event.organizer && (
            <>
              <dt>{t('reservations.organizer')}</dt>
              <dd>{event.organizer.name || event.organizer.address}</dd>
            </>
          )}
          {reservation.orderItemsCount > 0 && (
            <>
              <dt>{t('reservations.orders')}</dt>
              <dd>{t('reservations.orderItems', { count: reservation.orderItemsCount })}</dd>
            </>
          )}
        </dl>
        {joinLink !== null && (
          <a className={styles.join} href={joinLink} target="_blank" rel="noopener noreferrer">
            <ExternalLink size={15} aria-hidden="true" />
            {t('reservations.join')}
          </a>
        )}
        {people.length > 0 && (
          <section>
            <h3 className={styles.heading}>{t('reservations.attendees', { count: people.length })}</h3>
            <ul>
              {people.map(({ emailAddress, optional, remotely, status: { response: answer } }) => {
                const read = readResponse(answer)
                const Answer = answerIcons[read]
                return (
                  <li key={emailAddress.address} className={styles.person} data-answer={read}>
                    <Answer size={16} aria-label={t(`answer.${read}`)} />
                    <span>{emailAddress.name || emailAddress.address}</span>
                    <span className={styles.role}>
                      {[optional && t('attendees.isOptional'), remotely && t('attendees.isRemote')]
                        .filter((part) => part !== false)
                        .join(', ')}
                    </span>
                  </li>
                )
              })}
            </ul>
          </section>
        )}
        {event.bodyPreview.trim() !== '' && (
          <section>
            <h3 className={styles.heading}>{t('form.notes')}</h3>
            <p className={styles.text}>{event.bodyPreview}</p>
          </section>
        )}
      </div>
    </SidePanel>
  )
}
