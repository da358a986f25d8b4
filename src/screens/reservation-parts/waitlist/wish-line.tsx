import BellRing from 'lucide-react/icons/bell-ring'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import History from 'lucide-react/icons/history'
import Trash2 from 'lucide-react/icons/trash'
import { useTranslation } from 'react-i18next'
import type { Instant } from '#src/core/brand.ts'
import { instantsOf } from '#src/core/time/quarter.ts'
import { type Phase, phaseOf, type Standing, unseen } from '#src/core/waitlist/standing.ts'
import type { Wish } from '#src/core/waitlist/wish.ts'
import { bookWish } from '#src/flows/book-wish.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip, type Tone } from '#src/ui/chip.tsx'
import { useFormat } from '#src/ui/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useSubject } from '../use-subject.ts'
import styles from './waitlist.module.css'

const toneOf: Readonly<Record<Phase, Tone>> = { waiting: 'caution', free: 'positive', passed: 'neutral' }
const iconOf = { waiting: BellRing, free: CalendarCheck, passed: History } as const

interface WishLineProps {
  readonly wish: Wish
  readonly standing: Standing | null
  readonly isReserving: boolean
  readonly now: Instant
  readonly onRemove: () => void
}

/** One thing waited for: what, when, since when, how it stands. */
export const WishLine = ({ wish, standing, isReserving, now, onRemove }: WishLineProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const product = useProduct()
  const subject = useSubject()
  const { id, resourceId, span, zone, since } = wish
  const { start, end } = instantsOf(span)
  const when = `${format.day(start, zone)} ${format.timeRange(start, end, zone)}`
  const name = resourceId === null && wish.name === '' ? t('waitlist.anything') : wish.name
  const phase = phaseOf(wish, standing ?? unseen, now)
  const offer = phase === 'free' ? (standing?.offer ?? null) : null
  const Icon = iconOf[phase]
  return (
    <li data-wish={id} className={styles.line} data-phase={phase}>
      <div className={styles.what}>
        <strong>{resourceId === null ? t('waitlist.search', { name }) : name}</strong>
        <span>{when}</span>
        <span className={styles.since}>
          {t('waitlist.since', { time: `${format.day(since, zone)} ${format.time(since, zone)}` })}
        </span>
      </div>
      <IconButton
        data-remove
        label={t('app.remove', { name: `${name}, ${when}` })}
        icon={<Trash2 size={15} aria-hidden="true" />}
        onClick={onRemove}
      />
      <div className={styles.how}>
        <span role="status">
          <Chip tone={toneOf[phase]} icon={<Icon size={13} aria-hidden="true" />}>
            {offer !== null && resourceId === null
              ? t('waitlist.offered', { name: offer.name })
              : t(`waitlist.phase.${phase}`)}
          </Chip>
        </span>
        {offer && (
          <Button
            look="primary"
            size="small"
            busy={isReserving}
            aria-label={t('waitlist.reserveOf', { name: offer.name, when })}
            onClick={() => void bookWish(product, wish, offer, { subject, when })}
          >
            {t('waitlist.reserve')}
          </Button>
        )}
      </div>
    </li>
  )
}
