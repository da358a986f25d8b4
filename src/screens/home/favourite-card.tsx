import Star from 'lucide-react/icons/star'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import type { FavouriteView } from '#src/contract/compute.ts'
import type { Instant } from '#src/core/brand.ts'
import { oneTapSpan } from '#src/core/reservation/one-tap.ts'
import { resourcePath } from '#src/flows/keep-resource-url.ts'
import { toggleFavourite } from '#src/flows/toggle-favourite.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { home } from '#src/state/home.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { AvailabilityLine } from './availability-line.tsx'
import { BookingLine } from './booking-line.tsx'
import styles from './favourite-card.module.css'

interface FavouriteCardProps {
  readonly favourite: FavouriteView
  /** Among which the nearest other one is found when this is taken. */
  readonly all: readonly FavouriteView[]
  readonly now: Instant
  /** Minutes one press books. */
  readonly duration: number
}

/** One favourite: when it can be had, and the press that books exactly what it says. */
export const FavouriteCard = ({ favourite, all, now, duration }: FavouriteCardProps) => {
  const { t } = useTranslation()
  const product = useProduct()
  const booking = useSnapshot(home).bookings[favourite.id] ?? null
  const { id, name, areaName, capacity, bookable, data } = favourite
  const offer = bookable && data === 'ready' ? oneTapSpan(favourite, now, duration) : null
  const seats = capacity === null ? '' : t('conflict.seats', { count: capacity })
  return (
    <li className={styles.card} data-id={id} data-state={data === 'ready' ? favourite.state : 'none'}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <Link href={resourcePath(id, name)}>{name}</Link>
        </h3>
        <IconButton
          label={t('home.removeFavourite', { name })}
          icon={<Star size={16} fill="currentColor" aria-hidden="true" />}
          onClick={() => void toggleFavourite(product, id)}
        />
      </div>
      <p className={styles.where}>{[areaName, seats].filter((part) => part !== '').join(' · ')}</p>
      <AvailabilityLine favourite={favourite} now={now} />
      <BookingLine favourite={favourite} all={all} booking={booking} offer={offer} now={now} duration={duration} />
    </li>
  )
}
