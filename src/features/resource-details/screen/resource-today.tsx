import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleSlash from 'lucide-react/icons/circle-slash'
import { useId, useMemo } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { readResourceDay, timesAhead } from '#src/features/availability/model/rules/resource-day.ts'
import { serviceWords } from '#src/features/availability/model/service-words.ts'
import { connection } from '#src/base/connection.ts'
import type { DayPart } from '#src/features/availability/model/rules/colleague-day.ts'
import { DayStrip } from '#src/features/bookings/screen/reservations/day-strip.tsx'
import { useMinute } from '#src/features/bookings/screen/reservations/use-when.ts'
import { openDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { useOfferWords } from '#src/features/bookings/screen/reserve/offer-words.ts'
import { proposeSpan } from '#src/features/bookings/model/reserve/rules/draft.ts'
import { permittedDuration, proposeTime } from '#src/features/bookings/model/reserve/rules/one-tap.ts'
import { usePlaceTime } from '#src/features/settings/screen/place-time.ts'
import { setDay, searchState } from '#src/base/search-state.ts'
import type { CalendarDay, Instant, InstantSpan, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { dayOf, daySpan } from '#src/kernel/time/days.ts'
import { quarterAt, startOfQuarter } from '#src/kernel/time/moment.ts'
import { sameTimeOn } from '#src/kernel/time/wall-clock.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import capital from '#src/ui/capital.module.css'
import { Skeleton, Trouble } from '#src/ui/feedback.tsx'
import { classes, useFormat } from '#src/ui/text.ts'
import { resourceEmail, shownName } from '#src/wire/name-and-address.ts'
import type { Resource } from '#src/wire/resource.ts'
import { coversDay, daysAhead } from '../model/follow-resource-day.ts'
import styles from './resource-today.module.css'
import { type ResourceDay, resourceDay } from '../model/state.ts'

export interface ShownDay {
  readonly day: CalendarDay
  readonly span: QuarterSpan
  readonly isToday: boolean
}

/** Returns the day that the details are about: the first day of the view, or today if the view begins in the past. */
function useShownDay(now: Instant): ShownDay {
  const { shownZone: zone, day: viewed } = useSnapshot(searchState)
  const today = dayOf(zone, now)
  const day = viewed !== '' && viewed > today ? viewed : today
  return { day, span: daySpan(zone, day), isToday: day === today }
}

/** The day shown in the view for this resource: availability, the day as a strip, and the reservations after it. */
export const ResourceToday = ({ resource }: { readonly resource: Resource }) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const id = useId()
  const { value: loaded, fault, asOf } = useSnapshot(resourceDay)
  const { shownZone: zone } = useSnapshot(searchState)
  const format = useFormat()
  const now = useMinute()
  const shown = useShownDay(now)
  const known = loaded !== null && coversDay(loaded.span, shown.span) ? loaded : null
  const failed = known?.schedule.serviceError ?? null
  return (
    <section aria-labelledby={id} className={styles.today}>
      <h3 id={id} className={classes(styles.heading, capital.capital)}>
        {shown.isToday ? t('resource.today') : format.day(startOfQuarter(shown.span.from), zone)}
        {fault !== null && asOf !== null && (
          <span className={styles.age}>{t('connection.asOf', { time: format.time(asOf, zone) })}</span>
        )}
      </h3>
      {known === null && fault === null && <Skeleton lines={2} />}
      {((known === null && fault !== null) || failed !== null) && (
        <Trouble>
          {t('resource.calendarFailed')}{' '}
          {failed ? <bdi>{serviceWords(failed.message, t)}</bdi> : fault && faultMessage(fault)}
        </Trouble>
      )}
      {known !== null && failed === null && <Day resource={resource} known={known} shown={shown} now={now} />}
    </section>
  )
}

interface DayProps {
  readonly resource: Resource
  readonly known: ResourceDay
  readonly shown: ShownDay
  readonly now: Instant
}

const Day = ({ resource, known, shown, now }: DayProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { shownZone: zone } = useSnapshot(searchState)
  const placeTime = usePlaceTime()
  const { rights } = useSnapshot(session)
  const { span, schedule } = known
  const { span: day, isToday } = shown
  const { from, to } = day
  const parts = useMemo(
    () => readResourceDay(resource, schedule, { from: span.from, day: { from, to } }),
    [resource, schedule, span, from, to],
  )
  const ahead = timesAhead(schedule, day, isToday ? now : startOfQuarter(from))
  const todayWords = useFreeWords(parts, to, now)
  const thatDayWords = parts.some(isFree) ? '' : t('resource.notFreeThatDay')
  const words = isToday ? todayWords : thatDayWords
  return (
    <>
      {words !== '' && <p>{words}</p>}
      <DayStrip of={isToday ? 'resource' : 'resourceThatDay'} span={day} parts={parts} now={now} zone={zone} />
      {ahead.length > 0 && (
        <ul className={styles.ahead} aria-label={t('resource.ahead')}>
          {ahead.map(({ start, end, subject, organizer }) => (
            <li key={`${start}-${end}-${subject ?? ''}`}>
              <span className={styles.time}>{placeTime(zone, start).named(format.timeRange(start, end, zone))}</span>
              <span className={styles.holder}>
                {rights.people ? (subject ?? t('resource.privately')) : t('resource.unnamed')}
                {rights.people && organizer !== null && <span className={styles.organizer}> · {organizer}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const isFree = ({ kind }: DayPart): boolean => kind === 'free' || kind === 'off'

/** Formats the availability: free now and until when, or when it is next free. */
function useFreeWords(parts: readonly DayPart[], endOfDay: number, now: Instant): string {
  const { t } = useTranslation()
  const format = useFormat()
  const { shownZone: zone } = useSnapshot(searchState)
  const { named } = usePlaceTime()(zone, now)
  const timeOf = (quarter: Quarter): string => named(format.time(startOfQuarter(quarter), zone))
  const at = quarterAt(now)
  const ahead = parts.filter(({ span }) => span.to > at)
  const first = ahead.findIndex(isFree)
  const free = ahead[first]
  if (free === undefined) return t('resource.notFreeToday')
  if (free.span.from > at) return t('resource.freeFrom', { time: timeOf(free.span.from) })
  const after = ahead.slice(first).find((part) => !isFree(part))
  if (after === undefined || after.span.from >= endOfDay) return t('resource.freeRest')
  return t('resource.freeUntil', { time: timeOf(after.span.from) })
}

/** Names the next free time of a resource and opens the form for it. If there is none, shows the reason. */
export const ReserveButton = ({ resource }: { readonly resource: Resource }) => {
  const { t } = useTranslation()
  const offerWords = useOfferWords()
  const { shownZone: zone } = useSnapshot(searchState)
  const offer = useOffer(resource)
  if ('why' in offer) {
    return (
      <p className={styles.why}>
        <CircleSlash size={15} aria-hidden="true" />
        {offer.why}
      </p>
    )
  }
  const { span, email, shifted } = offer
  const open = (): void => {
    const opened = span ?? proposeSpan(shifted, offer.duration)
    const day = dayOf(zone, opened.start)
    if (day !== searchState.day) setDay(day)
    openDraft({
      resourceId: resource.id,
      name: shownName(resource),
      email,
      span: opened,
      timeZone: zone,
    })
  }
  return (
    <div className={styles.offer}>
      <Button look="primary" icon={<CalendarPlus size={16} aria-hidden="true" />} onClick={open}>
        {span === null ? t('resource.reserve') : offerWords(span, 'book', { zone })}
      </Button>
    </div>
  )
}

type Offer =
  | { readonly why: string }
  | {
      /** Null if the calendar cannot be read. The form checks it again before sending. */
      readonly span: InstantSpan | null
      readonly email: NonNullable<ReturnType<typeof resourceEmail>>
      /** The current time of day, on the shown day. */
      readonly shifted: Instant
      /** Minutes. */
      readonly duration: number
    }

function useOffer(resource: Resource): Offer {
  const { t } = useTranslation()
  const { value: known, fault } = useSnapshot(resourceDay)
  const { online } = useSnapshot(connection)
  const { rights } = useSnapshot(session)
  const { shownZone: zone, question } = useSnapshot(searchState)
  const { duration } = question
  const now = useMinute()
  const shown = useShownDay(now)
  const earliest = shown.isToday ? now : startOfQuarter(shown.span.from)
  const email = resourceEmail(resource)
  const isCovered = known !== null && coversDay(known.span, shown.span)
  const isReadable = isCovered && known.schedule.serviceError === null
  const span = useMemo(
    () => (isReadable ? proposeTime(resource, known.schedule, { span: known.span, now, duration, earliest }) : null),
    [isReadable, known, resource, now, duration, earliest],
  )
  if (!resource.reservationsEnabled || email === null) return { why: t('resource.why.notReserved') }
  if (!rights.reserve) return { why: t('resource.why.guest') }
  if (!online) return { why: t('resource.why.offline') }
  if (!isCovered && fault === null) return { why: t('resource.why.looking') }
  if (isReadable && span === null && !shown.isToday) return { why: t('resource.notFreeThatDay') }
  if (isReadable && span === null) return { why: t('resource.why.full', { count: daysAhead }) }
  const sameTime = sameTimeOn(zone, dayOf(zone, earliest), now)
  const shifted = shown.isToday || !sameTime.ok ? earliest : sameTime.value
  return { span, email, shifted, duration: permittedDuration(duration, resource) }
}
