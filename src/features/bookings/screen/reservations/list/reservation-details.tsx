import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import Share from 'lucide-react/icons/share'
import { useMemo } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { ResourceControls } from '#src/features/availability/screen/slots.ts'
import { PersonPortrait } from '#src/features/people/screen/person.tsx'
import { hasText } from '../../../model/reserve/rules/draft-of-event.ts'
import { isDateOfSeries } from '../../../model/series/rules/expand-series.ts'
import { SeriesDetails } from '../../series/series-details.tsx'
import { zoneOfPlace } from '#src/features/settings/model/office-state.ts'
import { usePlaceTime } from '#src/features/settings/screen/place-time.ts'
import { areaName } from '#src/features/settings/model/state.ts'
import { reader } from '#src/base/reader.ts'
import { WayLink } from '#src/features/availability/screen/way-link.tsx'
import type { Instant } from '#src/kernel/time/units.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import capital from '#src/ui/capital.module.css'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { SidePanel } from '#src/ui/side-panel.tsx'
import { useVirtualRows } from '#src/ui/virtual-rows.ts'
import { momentIn, useFormat } from '#src/ui/text.ts'
import { type Attendee, type CalendarEvent, mailboxName, peopleOf } from '#src/wire/event.ts'
import { myAnswer } from '../../../model/reservations/load-reservations.ts'
import { Behalf } from '../reservation-card.tsx'
import { EventBody } from '../event-body.tsx'
import { JoinButton } from '../join-button.tsx'
import { ReservationActions } from '../reservation-actions.tsx'
import { type Answer, readAnswer } from '../../../model/reservations/rules/changed-parts.ts'
import { confirmWindow } from '../../../model/reservations/rules/confirm-window.ts'
import type { Reservation } from '../../../model/reservations/rules/derive.ts'
import { madeForOther } from '../../../model/reservations/rules/own-booking.ts'
import { StatusBadge } from '../status-badge.tsx'
import { useExport } from '../use-export.tsx'
import { useEventTime } from '../use-when.ts'
import styles from './reservation-details.module.css'

const icons: Readonly<Record<Answer, LucideIcon>> = {
  accepted: CircleCheck,
  tentative: CircleHelp,
  declined: CircleX,
  none: CircleDashed,
}

/** Returns the translation key of a response, under `answer`. */
const answerKey = (answer: Answer) => `answer.${answer === 'none' ? 'pending' : answer}` as const

/** Pixels, until a row is measured. */
const attendeeHeight = 58

/** The invited people, their responses, and if they attend remotely. */
const AttendeeList = ({ people }: { readonly people: readonly Attendee[] }) => {
  const { t } = useTranslation()
  const keys = useMemo(() => people.map(({ emailAddress }) => emailAddress.address), [people])
  const rows = useVirtualRows({ keys, estimate: () => attendeeHeight, isStop: () => false })
  return (
    <ul {...rows.listProps} className={styles.people}>
      {rows.partsOf(0, people.length).map((part) => {
        if (part.row === null) return <li key={part.key} aria-hidden="true" style={{ height: part.height }} />
        const { emailAddress, optional, remotely, status } = people[part.row]!
        const answer = readAnswer(status.response)
        const Icon = icons[answer]
        const role = [optional && t('attendees.isOptional'), t(remotely ? 'attendees.isRemote' : 'attendees.isOnSite')]
        return (
          <li
            key={part.key}
            ref={rows.measure}
            data-index={part.row}
            aria-posinset={part.row + 1}
            aria-setsize={people.length}
            className={styles.person}
            data-answer={answer}
          >
            <PersonPortrait name={mailboxName(emailAddress)} email={emailAddress.address} />
            <span className={styles.name}>{mailboxName(emailAddress)}</span>
            <span className={styles.answer}>
              <Icon size={16} aria-hidden="true" />
              {t(answerKey(answer))}
            </span>
            <span className={styles.role}>{role.filter((one) => one !== false).join(', ')}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the state of a reservation's confirmation as text. Returns null if its resource requires none. */
const useConfirmationWords = (reservation: Reservation): string | null => {
  const { t } = useTranslation()
  const format = useFormat()
  const placeTime = usePlaceTime()
  const { event, areaId, rules, confirmed, confirmedWhen, confirmedBy, confirmUntil } = reservation
  const timeOf = (at: Instant): string => {
    const { zone, named } = placeTime(zoneOfPlace(areaId), at)
    return named(momentIn(format, at, event.start.utcDateTime, zone))
  }
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

/** Exports a reservation: as a calendar file, text, a link, or the code of its resource. */
const ExportMenu = ({ reservation }: { readonly reservation: Reservation }) => {
  const { t } = useTranslation()
  const { section, windows } = useExport(reservation)
  const subject = reservation.event.subject || t('notice.noSubject')
  return (
    <>
      <MenuButton
        label={t('handOver.menu', { subject })}
        className={styles.export}
        sections={[{ id: 'export', items: section().items }]}
      >
        <Share size={16} aria-hidden="true" />
        <span>{t('handOver.title')}</span>
      </MenuButton>
      {windows}
    </>
  )
}

/** The user's permissions for the event, as text (section 6: event permissions). */
const Rights = ({ eventPermissions }: Pick<CalendarEvent, 'eventPermissions'>) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { canChange, canDelete, canCancelParticipation } = eventPermissions
  const rights = [
    canChange && t('detail.mayChange'),
    canDelete && t('detail.mayCancel'),
    canCancelParticipation && t('detail.mayLeave'),
  ].filter((right) => right !== false)
  return <p className={capital.capital}>{format.list(rights.length > 0 ? rights : [t('detail.mayLook')])}</p>
}

interface ReservationDetailsProps {
  /** The reservation at the present time. */
  readonly reservation: Reservation
  readonly onClose: () => void
}

/** All details of one reservation, and all actions. */
export const ReservationDetails = ({ reservation, onClose }: ReservationDetailsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  useSnapshot(session)
  const confirmation = useConfirmationWords(reservation)
  const eventTime = useEventTime()
  const { event, status, resourceName, areaId, response } = reservation
  const made = madeForOther(event, session.user?.email ?? null)
  const meaning =
    made !== null && made.kind !== 'forYou' && !reservation.cancelled && response === 'accepted'
      ? t('behalf.accepted', { name: made.name })
      : t(`response.${reservation.cancelled ? 'cancelled' : response}`)
  const { start } = event
  const people = useMemo(() => peopleOf(event), [event])
  const answer = myAnswer(event)
  const facts: readonly (readonly [term: string, words: React.ReactNode])[] = [
    [
      t('detail.when'),
      <>
        <p className={capital.capital}>{format.longDay(start.utcDateTime, event.isAllDay ? start.timeZone : zone)}</p>
        {eventTime(event, areaId)}
      </>,
    ],
    [t('detail.resource'), resourceName],
    [t('detail.area'), areaName(areaId)],
    [t('detail.confirmation'), confirmation],
    [t('reservations.organizer'), event.organizer ? mailboxName(event.organizer) : ''],
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
          <p className={styles.meaning}>{meaning}</p>
          <Behalf event={event} />
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
        {!reservation.afterEnd && !reservation.cancelled && <WayLink resourceId={reservation.resourceId} />}
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
