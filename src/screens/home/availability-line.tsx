import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { FavouriteView } from '#src/contract/compute.ts'
import type { Instant, Quarter } from '#src/core/brand.ts'
import { addDays, dayOf } from '#src/core/time/days.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { favouriteDays } from '#src/flows/load-favourite-times.ts'
import { timeline } from '#src/state/timeline.ts'
import { Chip, type Tone } from '#src/ui/chip.tsx'
import { useFormat } from '#src/ui/format.ts'
import styles from './favourite-card.module.css'

const looks: Readonly<Record<FavouriteView['state'], { readonly tone: Tone; readonly icon: ReactNode }>> = {
  NOW: { tone: 'positive', icon: <CircleCheck size={13} aria-hidden="true" /> },
  SOON: { tone: 'caution', icon: <Clock size={13} aria-hidden="true" /> },
  UNAVAILABLE: { tone: 'neutral', icon: <CircleSlash size={13} aria-hidden="true" /> },
}

/** NOW, SOON or UNAVAILABLE in words, an icon and a colour, with until when or from when. */
export const AvailabilityLine = ({ favourite, now }: { readonly favourite: FavouriteView; readonly now: Instant }) => {
  const { t } = useTranslation()
  const momentOf = useMomentWords(now)
  const { data, state, free, message, bookable } = favourite
  if (!bookable) return <p className={styles.line}>{t('home.notBookable')}</p>
  if (data === 'loading') return <p className={styles.line}>{t('app.loading')}</p>
  if (data === 'failed') {
    return (
      <p className={styles.line}>
        <TriangleAlert size={14} aria-hidden="true" />
        {t('home.noSchedule')}
        {message !== null && <span className="visually-hidden">{message}</span>}
      </p>
    )
  }
  const words = {
    NOW: () => momentOf(free.to, 'until'),
    SOON: () => momentOf(free.from, 'from'),
    UNAVAILABLE: () => t('home.unavailableFor', { count: favouriteDays }),
  }[state]()
  return (
    <p className={styles.line}>
      <Chip tone={looks[state].tone} icon={looks[state].icon}>
        {t(`home.state.${state}`)}
      </Chip>
      <span>{words}</span>
    </p>
  )
}

/** 'until 11:30', 'from Tue 24 Nov 08:00'; a run that lasts past midnight is free for the rest of the day. */
const useMomentWords = (now: Instant): ((quarter: Quarter, which: 'until' | 'from') => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  return (quarter, which) => {
    const at = startOfQuarter(quarter)
    const today = dayOf(zone, now)
    const day = dayOf(zone, at)
    const time = format.time(at, zone)
    if (day === today) return t(`home.${which}.today`, { time })
    if (which === 'until') return t('home.until.restOfDay')
    return day === addDays(today, 1)
      ? t('home.from.tomorrow', { time })
      : t('home.from.day', { day: format.day(at, zone), time })
  }
}
