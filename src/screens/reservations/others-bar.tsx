import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { loadOthersEvents } from '#src/flows/load-others-events.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { otherCalendars } from '#src/state/other-calendars.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { ToggleChip } from '#src/ui/chip.tsx'
import { useFormat } from '#src/ui/format.ts'
import { CalendarDot } from '../reservation-parts/other-calendars/calendar-dot.tsx'
import styles from './reservations.module.css'
import type { ShownCalendar } from './use-others.ts'

interface OthersBarProps {
  readonly calendars: readonly ShownCalendar[]
  readonly hidden: readonly string[]
  readonly isManaging: boolean
  readonly onHide: (hidden: readonly string[]) => void
  readonly onManage: () => void
}

/** Which other calendars the list shows, how old they are where they could not be loaded, and the way to manage them. */
export const OthersBar = ({ calendars, hidden, isManaging, onHide, onManage }: OthersBarProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const product = useProduct()
  const { zone } = useSnapshot(timeline)
  const { eventsAsOf, eventsFault } = useSnapshot(otherCalendars)
  const refused = calendars.filter((calendar) => calendar.refused !== null)
  return (
    <>
      <div role="group" aria-label={t('otherCalendars.title')} className={styles.others}>
        {calendars.map(({ email, name, colour }) => (
          <ToggleChip
            key={email}
            tone="neutral"
            icon={<CalendarDot colour={colour} />}
            isOn={!hidden.includes(email)}
            onToggle={() => onHide(hidden.includes(email) ? hidden.filter((one) => one !== email) : [...hidden, email])}
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
      {refused.map(({ email, name, refused: said }) => (
        <p key={email} className={styles.limited}>
          {t('otherCalendars.refused', { name, message: said ?? '' })}
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
          <Button size="small" onClick={() => void loadOthersEvents(product, true)}>
            {t('app.retry')}
          </Button>
        </p>
      )}
    </>
  )
}
