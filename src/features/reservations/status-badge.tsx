import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleSlash from 'lucide-react/icons/circle-slash'
import CircleX from 'lucide-react/icons/circle-x'
import TimerOff from 'lucide-react/icons/timer-off'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instant, InstantSpan } from '#src/kernel/result.ts'
import { minutesBetween, oneMinute, plus } from '#src/kernel/time/moment.ts'
import capital from '#src/ui/capital.module.css'
import { Chip, type Tone } from '#src/ui/chip.tsx'
import { useFormat } from '#src/ui/text.ts'
import type { ReservationStatus } from './rules/derive.ts'
import { useMoment } from './use-when.ts'

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
