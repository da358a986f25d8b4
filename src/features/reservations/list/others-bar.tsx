import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { useTranslation } from 'react-i18next'
import { serviceWords } from '#src/features/availability/service-words.ts'
import { useSnapshot } from 'valtio'
import { loadOthersEvents } from '#src/features/other-calendars/load-other-calendars.ts'
import { CalendarDot } from '#src/features/other-calendars/other-calendars.tsx'
import { isWholeDays, type OthersEvent } from '#src/features/other-calendars/rules/others-events.ts'
import { otherCalendars } from '#src/features/other-calendars/state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { ToggleChip } from '#src/ui/chip.tsx'
import { useFormat } from '#src/ui/text.ts'
import othersRowStyles from './others-row.module.css'
import styles from './reservations.module.css'
import { reservations } from '../state.ts'
import { forOthersHidden, type ShownCalendar } from './use-others.ts'

interface OthersBarProps {
  readonly calendars: readonly ShownCalendar[]
  readonly hidden: readonly string[]
  readonly isManaging: boolean
  readonly onHide: (hidden: readonly string[]) => void
  readonly onManage: () => void
}

/** The other calendars in the list, their age if they could not be loaded, and a button to manage them. */
export const OthersBar = ({ calendars, hidden, isManaging, onHide, onManage }: OthersBarProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const services = useServices()
  const { zone } = useSnapshot(timeline)
  const { eventsAsOf, eventsFault } = useSnapshot(otherCalendars)
  const { forOthers, forOthersFailed } = useSnapshot(reservations)
  const toggle = (name: string): void =>
    onHide(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name])
  const refused = calendars.filter((calendar) => calendar.refused !== null)
  return (
    <>
      <div role="group" aria-label={t('otherCalendars.title')} className={styles.others}>
        {forOthers.length > 0 && (
          <ToggleChip
            tone="neutral"
            icon={<UserRoundCheck size={14} aria-hidden="true" />}
            isOn={!hidden.includes(forOthersHidden)}
            count={forOthers.length}
            onToggle={() => toggle(forOthersHidden)}
          >
            {t('behalf.chip')}
          </ToggleChip>
        )}
        {calendars.map(({ email, name, colour }) => (
          <ToggleChip
            key={email}
            tone="neutral"
            icon={<CalendarDot colour={colour} />}
            isOn={!hidden.includes(email)}
            onToggle={() => toggle(email)}
          >
            {name}
          </ToggleChip>
        ))}
        <Button
          size="small"
          look="quiet"
          icon={<CalendarPlus size={14} aria-hidden="true" />}
          aria-expanded={isManaging}
          onClick={onManage}
        >
          {t('otherCalendars.title')}
        </Button>
      </div>
      {forOthersFailed.length > 0 && (
        <p role="alert" className={styles.limited}>
          {t('behalf.failed', { names: format.list(forOthersFailed) })}
        </p>
      )}
      {refused.map(({ email, name, refused: said }) => (
        <p key={email} className={styles.limited}>
          {t('otherCalendars.refused', { name, message: serviceWords(said ?? null, t) })}
        </p>
      ))}
      {eventsFault && calendars.length > 0 && (
        <p role="alert" className={styles.stale}>
          <span>
            {eventsAsOf === null
              ? t('otherCalendars.eventsFailed')
              : t('otherCalendars.eventsStale', { time: format.time(eventsAsOf, zone) })}{' '}
            {faultMessage(eventsFault)}
          </span>
          <Button size="small" onClick={() => void loadOthersEvents(services, true)}>
            {t('app.retry')}
          </Button>
        </p>
      )}
    </>
  )
}

interface OthersRowProps {
  readonly event: OthersEvent
  readonly calendar: ShownCalendar
}

/** Time in another user's calendar: shown in that calendar's colour, without actions. */
export const OthersRow = ({ event, calendar }: OthersRowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  return (
    <>
      <span className={othersRowStyles.time}>
        {isWholeDays(event, zone) ? t('form.allDay') : format.timeRange(event.start, event.end, zone)}
      </span>
      <span className={othersRowStyles.subject} data-private={event.subject === null || undefined}>
        {event.subject ?? t('otherCalendars.private')}
        {event.isTentative && <CircleDashed size={13} role="img" aria-label={t('state.tentative')} />}
      </span>
      <span className={othersRowStyles.place}>{event.location}</span>
      <span className={othersRowStyles.owner}>
        <CalendarDot colour={calendar.colour} />
        {calendar.name}
      </span>
    </>
  )
}
