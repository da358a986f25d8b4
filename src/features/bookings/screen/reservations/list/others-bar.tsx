import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { serviceWords } from '#src/features/availability/model/service-words.ts'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { loadOtherCalendars, loadOthersEvents } from '#src/features/other-calendars/model/load-other-calendars.ts'
import { CalendarDot } from '#src/ui/calendar-dot.tsx'
import { isWholeDays, type OthersEvent } from '#src/features/other-calendars/model/rules/others-events.ts'
import { type CalendarColour, readColour } from '#src/features/other-calendars/model/rules/palette.ts'
import { otherCalendars, othersEvents } from '#src/features/other-calendars/model/state.ts'
import { reader } from '#src/base/reader.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fold } from '#src/kernel/text.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { usePlanning, useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { ToggleChip } from '#src/ui/chip.tsx'
import { useFormat } from '#src/ui/text.ts'
import { loadForOthers } from '../../../model/reservations/load-for-others.ts'
import type { Reservation } from '../../../model/reservations/rules/derive.ts'
import { withForOthers } from '../../../model/reservations/rules/own-booking.ts'
import othersRowStyles from './others-row.module.css'
import styles from './reservations.module.css'
import { forOthers, reservations } from '../../../model/reservations/state.ts'

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
  const services = usePlanning()
  const { zone } = useSnapshot(reader)
  const { asOf: eventsAsOf, fault: eventsFault } = useSnapshot(othersEvents)
  const { list: made, unread } = useSnapshot(forOthers).value
  const toggle = (name: string): void =>
    onHide(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name])
  const refused = calendars.filter((calendar) => calendar.refused !== null)
  return (
    <>
      <div role="group" aria-label={t('otherCalendars.title')} className={styles.others}>
        {made.length > 0 && (
          <ToggleChip
            tone="neutral"
            icon={<UserRoundCheck size={14} aria-hidden="true" />}
            isOn={!hidden.includes(forOthersHidden)}
            count={made.length}
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
      {unread.length > 0 && (
        <p role="alert" className={styles.limited}>
          {t('behalf.failed', { names: format.list(unread) })}
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
  const { zone } = useSnapshot(reader)
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

/** Stands for the reservations made for others in the URL's list of what is hidden. */
const forOthersHidden = 'for-others'

/**
 * Returns the user's reservations, with those made for others unless the URL hides them. The latter are loaded with the
 * list.
 */
export const useWithForOthers = (hidden: readonly string[]): readonly Reservation[] => {
  const services = useBooking()
  const { list, asOf } = useSnapshot(reservations)
  const { list: made } = useSnapshot(forOthers).value
  useEffect(() => {
    if (asOf !== null && session.rights.people) void loadForOthers(services)
  }, [services, asOf])
  const isHidden = hidden.includes(forOthersHidden)
  return useMemo(() => withForOthers(list, isHidden ? [] : made), [list, made, isHidden])
}

/** Another user's calendar that is merged into the list. */
export interface ShownCalendar {
  readonly email: Email
  readonly name: string
  readonly colour: CalendarColour
  /** The provider's error in place of a schedule. */
  readonly refused: string | null
}

export interface Others {
  readonly calendars: readonly ShownCalendar[]
  /** Events of the calendars that the URL does not hide, if they match the search. */
  readonly events: readonly OthersEvent[]
}

const noEvents: readonly OthersEvent[] = []

/**
 * Returns the visible calendars of others and their events. They are loaded with the list (`asOf` is its time) and
 * again when another calendar is shown. Guests cannot see other people's calendars.
 */
export const useOthers = (hidden: readonly string[], text: string, asOf: number | null): Others => {
  const services = usePlanning()
  const { value: list } = useSnapshot(otherCalendars)
  const { events, refused } = useSnapshot(othersEvents).value
  const calendars = useMemo(
    () =>
      list.flatMap(({ name, email, colour, visible }): ShownCalendar[] => {
        if (!visible || email === null) return []
        return [{ email, name: name || email, colour: readColour(colour, email), refused: refused[email] ?? null }]
      }),
    [list, refused],
  )
  const addresses = calendars.map(({ email }) => email).join()
  useEffect(() => {
    if (session.rights.people && otherCalendars.phase === 'idle') void loadOtherCalendars(services)
  }, [services])
  useEffect(() => {
    // Waits for the first load of the list and runs again after every load.
    if (addresses !== '' && asOf !== null) void loadOthersEvents(services)
  }, [services, addresses, asOf])
  const shown = useMemo(() => {
    // The same list whenever there are none, because the whole list is merged and grouped again for another one.
    if (events.length === 0) return noEvents
    const wanted = fold(text.trim())
    const names = new Map(
      calendars.filter(({ email }) => !hidden.includes(email)).map(({ email, name }) => [email, name]),
    )
    return events.filter(({ email, subject, location }) => {
      const name = names.get(email)
      return name !== undefined && fold(`${subject ?? ''} ${location ?? ''} ${name}`).includes(wanted)
    })
  }, [calendars, events, hidden, text])
  // Thousands of other people's events never delay the user's own.
  return { calendars, events: useDeferredValue(shown) }
}
