import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleSlash from 'lucide-react/icons/circle-slash'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import TimerOff from 'lucide-react/icons/timer-off'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useCallback } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { areaName } from '#src/features/settings/model/state.ts'
import { reader } from '#src/base/reader.ts'
import type { Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { minutesBetween, oneMinute, plus } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import capital from '#src/ui/capital.module.css'
import { Chip, type Tone } from '#src/ui/chip.tsx'
import { useFormat } from '#src/ui/text.ts'
import { spanOfEvent } from '#src/wire/event.ts'
import type { Reservation, ReservationStatus } from '../../model/reservations/rules/derive.ts'
import { useMoment, useWhen } from './use-when.ts'

/** Returns the minutes until an instant, rounded up; 0 if it is past. */
const minutesUntil = (at: Instant, now: Instant): number => Math.max(0, Math.ceil(minutesBetween(now, at)))

/** Time until a span begins, or until it ends if it has begun. Updated every minute. */
export const Countdown = ({ span }: { readonly span: InstantSpan }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { start, end } = span
  const nextMinute = useCallback(
    (now: Instant): Instant | null => {
      const target = now < start ? start : end
      return now >= end ? null : plus(target, -(minutesUntil(target, now) - 1) * oneMinute)
    },
    [start, end],
  )
  const now = useMoment(nextMinute)
  const words =
    now >= end
      ? t('countdown.over')
      : now < start
        ? t('countdown.starts', { duration: format.duration(minutesUntil(start, now)) })
        : t('countdown.ends', { duration: format.duration(minutesUntil(end, now)) })
  return <span className={capital.capital}>{words}</span>
}

interface FactsProps {
  readonly reservation: Reservation
  readonly className: string | undefined
  /** The people who attend; null if that is only the user. */
  readonly people: ReactNode
}

/** When and where a reservation is, and with whom. */
export const Facts = ({ reservation, className, people }: FactsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const when = useWhen()
  const { zone } = useSnapshot(reader)
  const { event, resourceName, areaId } = reservation
  const span = spanOfEvent(event)
  return (
    <ul className={className}>
      <li>
        <Clock size={15} aria-hidden="true" />
        <span className={capital.capital}>
          {event.isAllDay ? `${format.day(span.start, zone)}, ${t('form.allDay')}` : when(span, areaId)}
        </span>
      </li>
      <li>
        <MapPin size={15} aria-hidden="true" />
        {[resourceName, areaName(areaId)].filter((part) => part !== '').join(', ')}
      </li>
      {people !== null && (
        <li>
          <Users size={15} aria-hidden="true" />
          {people}
        </li>
      )}
    </ul>
  )
}

/** The status of a reservation as a word, an icon and the colour of section 3. */
export const StatusBadge = ({ status }: { readonly status: ReservationStatus }) => {
  const { t } = useTranslation()
  const Icon = statusIcon[status]
  return (
    <Chip tone={statusTone[status]} icon={<Icon size={13} aria-hidden="true" />}>
      {t(status === 'tentative' ? 'status.waiting' : `status.${status}`)}
    </Chip>
  )
}

/**
 * Cancelled and rejected are red, accepted is green, tentative is orange (section 3). The icon shows the status without
 * colour.
 */
export const statusTone: Readonly<Record<ReservationStatus, Tone>> = {
  accepted: 'positive',
  tentative: 'caution',
  rejected: 'negative',
  cancelled: 'negative',
  released: 'negative',
}

export const statusIcon: Readonly<Record<ReservationStatus, LucideIcon>> = {
  accepted: CircleCheck,
  tentative: CircleHelp,
  rejected: CircleX,
  cancelled: CircleSlash,
  released: TimerOff,
}
