import BellRing from 'lucide-react/icons/bell-ring'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import History from 'lucide-react/icons/history'
import Trash2 from 'lucide-react/icons/trash'
import { useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link } from 'wouter'
import { announcing } from '#src/features/bookings/model/reservations/state.ts'
import { useMinute, useSubject } from '#src/features/bookings/screen/reservations/use-when.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { instantsOf } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading, useBooking } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import capital from '#src/ui/capital.module.css'
import { Chip, type Tone } from '#src/ui/chip.tsx'
import { useFormat } from '#src/ui/text.ts'
import { type Phase, phaseOf, type Standing, unseen, type Wish } from '../model/rules/waitlist.ts'
import { waitlist } from '../model/state.ts'
import { bookWish, removeWish } from '../model/waitlist-entries.ts'
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

/** One waitlist entry: its resource or search, its time, when it was added, and its standing. */
const WishLine = ({ wish, standing, isReserving, now, onRemove }: WishLineProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useBooking()
  const subject = useSubject()
  const { id, resourceId, span, zone, since } = wish
  const { start, end } = instantsOf(span)
  const when = format.span(start, end, zone)
  const name = resourceId === null && wish.name === '' ? t('waitlist.anything') : wish.name
  const phase = phaseOf(wish, standing ?? unseen, now)
  const offer = phase === 'free' ? (standing?.offer ?? null) : null
  const Icon = iconOf[phase]
  return (
    <li data-wish={id} className={styles.line} data-phase={phase}>
      <div className={styles.what}>
        <strong>{resourceId === null ? t('waitlist.search', { name }) : name}</strong>
        <span className={capital.capital}>{when}</span>
        <span className={styles.since}>{t('waitlist.since', { time: format.moment(since, zone) })}</span>
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
            onClick={() => void bookWish(services, wish, offer, { subject, when })}
          >
            {t('waitlist.reserve')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** All waitlist entries by time, each with its standing and, if a resource is free, a button to reserve it. */
export const Waitlist = () => {
  const { t } = useTranslation()
  const services = useReading()
  const box = useRef<HTMLDivElement>(null)
  const { wishes, standings, reserving } = useSnapshot(waitlist)
  const { isOn } = useSnapshot(announcing)
  const now = useMinute()
  const ordered = wishes.toSorted((one, other) => one.span.from - other.span.from)

  const remove = (id: string): void => {
    const next = ordered[ordered.findIndex((one) => one.id === id) + 1] ?? ordered.at(-2)
    void removeWish(services, id)
    // The clicked button is gone with its row, so focus moves to the next row.
    requestAnimationFrame(() => {
      const line = next && box.current?.querySelector<HTMLElement>(`[data-wish="${next.id}"]`)
      ;(line?.querySelector<HTMLElement>('[data-remove]') ?? box.current)?.focus({ preventScroll: true })
    })
  }
  return (
    <div ref={box} tabIndex={-1} className={styles.panel}>
      <p className={styles.hint}>{t('waitlist.lead')}</p>
      {ordered.length === 0 ? (
        <div className={styles.empty}>
          <p className={styles.none}>{t('waitlist.none')}</p>
          <p>{t('waitlist.noneHint')}</p>
        </div>
      ) : (
        <ul className={styles.lines} aria-label={t('waitlist.title')}>
          {ordered.map((wish) => (
            <WishLine
              key={wish.id}
              wish={wish}
              standing={standings.get(wish.id) ?? null}
              isReserving={reserving.includes(wish.id)}
              now={now}
              onRemove={() => remove(wish.id)}
            />
          ))}
        </ul>
      )}
      {!isOn && (
        <p className={styles.hint}>
          {t('waitlist.notify')} <Link href="/settings">{t('place.settings')}</Link>
        </p>
      )}
    </div>
  )
}
