import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isWholeDays, type OthersEvent } from '#src/core/other-calendars/others-events.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { CalendarDot } from '../reservation-parts/other-calendars/calendar-dot.tsx'
import styles from './others-row.module.css'
import type { ShownCalendar } from './use-others.ts'

interface OthersRowProps {
  readonly event: OthersEvent
  readonly calendar: ShownCalendar
}

/** Time taken in somebody else's calendar: told, in that calendar's colour, with nothing that could be done to it. */
export const OthersRow = ({ event, calendar }: OthersRowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  return (
    <li className={styles.row} data-calendar={calendar.colour}>
      <span className={styles.time}>
        {isWholeDays(event, zone) ? t('form.allDay') : format.timeRange(event.start, event.end, zone)}
      </span>
      <span className={styles.subject} data-private={event.subject === null || undefined}>
        {event.subject ?? t('otherCalendars.private')}
        {event.isTentative && <CircleDashed size={13} role="img" aria-label={t('state.tentative')} />}
      </span>
      <span className={styles.place}>{event.location}</span>
      <span className={styles.owner}>
        <CalendarDot colour={calendar.colour} />
        {calendar.name}
      </span>
    </li>
  )
}
