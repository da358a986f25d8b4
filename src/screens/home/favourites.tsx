import Star from 'lucide-react/icons/star'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { FavouriteView } from '#src/contract/compute.ts'
import type { Instant } from '#src/core/brand.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { watchFavourites } from '#src/flows/watch-favourites.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { expireFavourites, favourites } from '#src/state/favourites.ts'
import { home, setOneTapDuration } from '#src/state/home.ts'
import { timeline } from '#src/state/timeline.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useFormat } from '#src/ui/format.ts'
import { Select } from '#src/ui/select.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Trouble } from '#src/ui/trouble.tsx'
import { AddFavourite } from './add-favourite.tsx'
import { FavouriteCard } from './favourite-card.tsx'
import styles from './home.module.css'
import { useInView } from './use-in-view.ts'

const durations = [15, 30, 45, 60, 90, 120, 150, 180, 240]

/** The favourites by name, each with when it can be had and one press to book it. */
export const Favourites = ({ now }: { readonly now: Instant }) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const product = useProduct()
  const { zone } = useSnapshot(timeline)
  const { ids, loaded } = useSnapshot(favourites)
  const shown = useSnapshot(home)
  const list = useRef<HTMLUListElement>(null)
  const all = shown.favourites as readonly FavouriteView[]
  const wanted = new Set<string>(ids)
  const cards = all.filter(({ id }) => wanted.has(id))
  const duration = shown.duration ?? product.configuration.timelineDefaults.duration
  const offered = [...new Set([...durations, duration])].toSorted((one, other) => one - other)

  useEffect(() => watchFavourites(product), [product])
  useInView(list, cards.map(({ id }) => id).join())

  return (
    <section aria-labelledby="home-favourites" className={styles.favourites}>
      <div className={styles.bar}>
        <h2 id="home-favourites" className={styles.heading}>
          {t('home.favourites')}
        </h2>
        {cards.length > 0 && (
          <Select
            label={t('home.bookFor')}
            hideLabel
            value={String(duration)}
            options={offered.map((minutes) => ({
              value: String(minutes),
              label: t('home.for', { duration: format.duration(minutes) }),
            }))}
            onChange={(value) => setOneTapDuration(Number(value))}
          />
        )}
      </div>
      <AddFavourite />
      {shown.phase === 'failed' && shown.fault && cards.length > 0 && (
        <Trouble role="alert" onRetry={() => Promise.resolve(expireFavourites())}>
          {shown.asOf === null
            ? t('home.favouritesFailed')
            : t('reservations.stale', { time: format.time(shown.asOf, zone) })}{' '}
          {faultMessage(shown.fault)}
        </Trouble>
      )}
      {(!loaded || (ids.length > 0 && all.length === 0)) && <Skeleton lines={6} />}
      {loaded && ids.length === 0 && (
        <div className={styles.emptyCard}>
          <EmptyState icon={<Star size={20} />} title={t('home.noFavourites')}>
            {t('home.noFavouritesHint')}
          </EmptyState>
        </div>
      )}
      <ul ref={list} className={styles.cards}>
        {cards.map((favourite) => (
          <FavouriteCard key={favourite.id} favourite={favourite} all={all} now={now} duration={duration} />
        ))}
      </ul>
    </section>
  )
}
