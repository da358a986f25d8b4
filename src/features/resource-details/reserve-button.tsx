import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleSlash from 'lucide-react/icons/circle-slash'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { session } from '#src/features/account/state.ts'
import { connection } from '#src/features/offline/state.ts'
import { useMinute } from '#src/features/reservations/use-when.ts'
import { openDraft } from '#src/features/reserve/draft-state.ts'
import { useOfferWords } from '#src/features/reserve/offer-words.ts'
import { proposeSpan } from '#src/features/reserve/rules/draft.ts'
import { permittedDuration, proposeTime } from '#src/features/reserve/rules/one-tap.ts'
import { setDay, timeline } from '#src/features/timeline/state.ts'
import type { Instant, InstantSpan } from '#src/kernel/result.ts'
import { dayOf, startOfDay } from '#src/kernel/time/days.ts'
import { instantOf, startOfQuarter } from '#src/kernel/time/moment.ts'
import { Button } from '#src/ui/button.tsx'
import { resourceEmail, shownName } from '#src/wire/name-and-address.ts'
import type { Resource } from '#src/wire/resource.ts'
import { coversDay, daysAhead } from './follow-resource-day.ts'
import styles from './reserve-button.module.css'
import { useShownDay } from './resource-today.tsx'
import { resourceDay, type ResourceDayState } from './state.ts'

/** Names the next free time of a resource and opens the form for it. If there is none, shows the reason. */
export const ReserveButton = ({ resource }: { readonly resource: Resource }) => {
  const { t } = useTranslation()
  const offerWords = useOfferWords()
  const { duration } = useSnapshot(timeline).question
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
    const { zone } = timeline
    const opened = span ?? proposeSpan(shifted, offer.duration)
    const day = dayOf(zone, opened.start)
    if (day !== timeline.day) setDay(day)
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
        {span === null ? t('resource.reserve') : offerWords(span, 'book', duration)}
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
  const { known, fault } = useSnapshot(resourceDay) as ResourceDayState
  const { online } = useSnapshot(connection)
  const { rights } = useSnapshot(session)
  const { zone, question } = useSnapshot(timeline)
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
  const shifted = instantOf(shown.isToday ? now : earliest + now - startOfDay(zone, dayOf(zone, now)))
  return { span, email, shifted, duration: permittedDuration(duration, resource) }
}
