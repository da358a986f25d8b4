import Armchair from 'lucide-react/icons/armchair'
import { useEffect, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { followFreeTime } from '#src/features/timeline/model/reload-schedules.ts'
import { LeftOutButton, LeftOutPanel } from './slots.ts'
import { leftOut } from '#src/features/near-misses/model/state.ts'
import { Taken } from '#src/features/finding/screen/taken.tsx'
import { FindTimeButton } from '#src/features/bookings/screen/slots.ts'
import { keepNearby } from '#src/features/colleagues/model/sit-nearby.ts'
import { people } from '#src/features/people/model/state.ts'
import { keepResourceUrl } from '#src/features/resource-details/model/keep-resource-url.ts'
import { ResourceDetails } from '#src/features/resource-details/screen/resource-details.tsx'
import { setShownResource, shownResource } from '#src/features/availability/model/shown-resource-state.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { setAttendees, setQuestion, searchState } from '#src/base/search-state.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { daySpan } from '#src/kernel/time/days.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import { useFormat } from '#src/ui/text.ts'
import { chipsOf, withoutConditions } from '#src/features/bookings/model/reserve/chips.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import styles from './filter-bar.module.css'
import { keepChangeUrl } from '#src/features/bookings/model/reserve/begin-change.ts'

/** The people in the query: the attendees, including remote ones, and the colleague to sit near. */
const PeopleChips = () => {
  const { t } = useTranslation()
  const { attendees } = useSnapshot(searchState)
  const { near } = useSnapshot(people)
  const format = useFormat()
  const { shownZone: zone } = useSnapshot(searchState)
  const nearDay = (day: CalendarDay): string => format.day(startOfQuarter(daySpan(zone, day).from), zone)
  return (
    <>
      {near && (
        <li className={styles.whole}>
          <Chip
            tone={near.phase === 'found' ? 'accent' : 'caution'}
            icon={<Armchair size={13} aria-hidden="true" />}
            removeLabel={t('app.remove', { name: t('colleagues.near', { name: near.name }) })}
            onRemove={() => setQuestion({ near: undefined })}
          >
            <span role="status">
              {near.phase === 'found'
                ? t('colleagues.nearSeat', { name: near.name, seat: near.seat?.name ?? '', day: nearDay(near.day) })
                : t(`colleagues.nearPhase.${near.phase}`, { name: near.name })}
            </span>
          </Chip>
        </li>
      )}
      {attendees.map((attendee) => (
        <li key={attendee.email}>
          <Chip
            removeLabel={t('app.remove', { name: attendee.name })}
            onRemove={() => setAttendees(attendees.filter(({ email }) => email !== attendee.email))}
          >
            {attendee.remotely ? t('chip.remote', { name: attendee.name }) : attendee.name}
          </Chip>
        </li>
      ))}
    </>
  )
}

/** Shows the active conditions as chips, and the number of matching resources. Loaded after the first rows. */
export function Conditions() {
  const { t } = useTranslation()
  const format = useFormat()
  const { question, attendees, shownZone: zone } = useSnapshot(searchState)
  const { matched, total } = useSnapshot(timeline)
  const chips = chipsOf(question, { configuration: configuration.current, zone, format, t })
  const isPhone = useMedia(phoneQuery)
  const hasPeople = attendees.length > 0 || question.near !== undefined
  // The search field has its own button to clear it.
  const hasConditions = chips.length > 0 || question.near !== undefined
  return (
    <>
      {(chips.length > 0 || hasPeople) && (
        <ul className={styles.chips} aria-label={t('filters.active')}>
          {hasPeople && <PeopleChips />}
          {chips.map((chip) => (
            <li key={chip.id}>
              <Chip
                tone="accent"
                removeLabel={t('app.remove', { name: chip.label })}
                onRemove={() => setQuestion(chip.without)}
              >
                {chip.label}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.spare}>
        <FindTimeButton isShort={isPhone} />
      </div>
      {hasConditions && (
        <Button look="quiet" size="small" onClick={() => setQuestion(withoutConditions)}>
          {t('filters.clearAll')}
        </Button>
      )}
      {matched !== null && matched !== total && <LeftOutButton />}
      <Count />
    </>
  )
}

/** Milliseconds without a new count before it is announced, so that screen readers announce only the last one. */
const quiet = 600

const useSettled = (value: number | null): number | null => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), quiet)
    return () => window.clearTimeout(timer)
  }, [value])
  return settled
}

const Count = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { matched: current, total, progress } = useSnapshot(timeline)
  const matched = useSettled(current)
  if (matched === null) return null
  return (
    <p className={progress ? styles.count : 'visually-hidden'} role="status">
      <span className="visually-hidden">
        {matched === total
          ? t('reserve.all', { count: total, total: format.number(total) })
          : t('reserve.matched', { count: total, matched: format.number(matched), total: format.number(total) })}
      </span>
      {progress && (
        <span className={styles.loaded} aria-hidden="true">
          {t('reserve.loaded', { loaded: format.number(progress.loaded), total: format.number(progress.total) })}
        </span>
      )}
    </p>
  )
}

/**
 * Shows the side panel of the URL: the details of a resource or the resources left out. Loaded after the first rows.
 */
export function ReserveSide() {
  const services = useBooking()
  const { id } = useSnapshot(shownResource)
  const { isShown: isLeftOutShown } = useSnapshot(leftOut)
  const { open } = useSnapshot(draftState)
  useEffect(() => keepNearby(services), [services])
  useEffect(() => keepResourceUrl(services), [services])
  useEffect(() => keepChangeUrl(services), [services])
  useEffect(() => followFreeTime(services), [services])
  if (open) return null
  return (
    <>
      <Taken />
      {id !== null && <ResourceDetails id={id} onClose={() => setShownResource(null)} />}
      {id === null && isLeftOutShown && <LeftOutPanel />}
    </>
  )
}
