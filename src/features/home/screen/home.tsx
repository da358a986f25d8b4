import DoorOpen from 'lucide-react/icons/door-open'
import Star from 'lucide-react/icons/star'
import { type RefObject, useEffect, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useLocation } from 'wouter'
import { session } from '#src/features/account/model/state.ts'
import { watchFavourites } from '../model/favourites/load-favourites.ts'
import { expireFavourites, favourites } from '../model/favourites/state.ts'
import { FindTimeButton } from '#src/features/bookings/screen/slots.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { useMinute } from '#src/features/bookings/screen/reservations/use-when.ts'
import { reservePathOf, todayAtReserve } from '#src/features/availability/model/reserve-path.ts'
import { reader } from '#src/base/reader.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading, usePlanning, useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import capital from '#src/ui/capital.module.css'
import { EmptyState, Skeleton, Trouble } from '#src/ui/feedback.tsx'
import page from '#src/ui/page.module.css'
import { classes, useFormat } from '#src/ui/text.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { AddFavourite } from './add-favourite.tsx'
import { Agenda } from './agenda.tsx'
import { DesksSection } from './desks-section.tsx'
import { OfferCard } from './offer-card.tsx'
import styles from './home.module.css'
import { NowSection } from './now-section.tsx'
import { News } from './slots.ts'
import { home, homeFavourites, setVisibleFavourites } from '../model/state.ts'

/**
 * Reports which cards of the list are in the viewport. `shown` contains their ids, so that the observer restarts when
 * the list changes.
 */
const useInView = (list: RefObject<HTMLElement | null>, shown: string): void => {
  useEffect(() => {
    const inView = new Set<ResourceId>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = target.getAttribute('data-id')
        if (id === null) continue
        if (isIntersecting) inView.add(resourceIdOf(id))
        else inView.delete(resourceIdOf(id))
      }
      setVisibleFavourites([...inView].toSorted())
    })
    for (const card of list.current?.children ?? []) observer.observe(card)
    return () => observer.disconnect()
  }, [list, shown])
}

/** Lists the favourites by name, each with its availability and a button that books it. */
const Favourites = ({ now, duration }: { readonly now: Instant; readonly duration: number }) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const services = usePlanning()
  const { zone } = useSnapshot(reader)
  const { ids, loaded } = useSnapshot(favourites)
  const { value: all, phase, fault, asOf } = useSnapshot(homeFavourites)
  const list = useRef<HTMLUListElement>(null)
  const wanted = new Set<string>(ids)
  const cards = all.filter(({ id }) => wanted.has(id))

  useEffect(() => watchFavourites(services), [services])
  useInView(list, cards.map(({ id }) => id).join())

  return (
    <section aria-labelledby="home-favourites" className={styles.favourites}>
      <div className={styles.bar}>
        <h2 id="home-favourites" className={styles.heading}>
          {t('home.favourites')}
        </h2>
      </div>
      <AddFavourite />
      {phase === 'failed' && fault && cards.length > 0 && (
        <Trouble role="alert" onRetry={() => Promise.resolve(expireFavourites())}>
          {asOf === null ? t('home.favouritesFailed') : t('reservations.stale', { time: format.time(asOf, zone) })}{' '}
          {faultMessage(fault)}
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
          <OfferCard key={favourite.id} resource={favourite} all={all} now={now} duration={duration} />
        ))}
      </ul>
    </section>
  )
}

/** The dashboard: the next reservation, the later ones, and the favourites with their availability. */
const Home = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useBooking()
  const now = useMinute()
  const { zone } = useSnapshot(reader)
  const { rights, user } = useSnapshot(session)
  const duration = useSnapshot(home).duration ?? services.configuration.timelineDefaults.duration
  useEffect(() => {
    if (rights.reserve && reservations.phase === 'idle') void loadReservations(services)
  }, [services, rights])

  const name = user?.givenName || user?.name || ''
  return (
    <div className={classes(page.page, styles.screen)}>
      <header className={styles.header}>
        <div>
          <h1 className={page.title}>{name === '' ? t('place.home') : t('home.greeting', { name })}</h1>
          <p className={classes(styles.lead, capital.capital)}>{format.longDay(now, zone)}</p>
        </div>
        <FindTimeButton />
      </header>
      {!rights.reserve && !rights.favourites && <ForGuests />}
      {rights.reserve && <NowSection now={now} duration={duration} />}
      {rights.reserve && <DesksSection now={now} />}
      <div className={styles.columns}>
        {rights.reserve && <Agenda>{rights.favourites && <Favourites now={now} duration={duration} />}</Agenda>}
      </div>
      <News now={now} />
    </div>
  )
}

/** Shown to guests, because they have neither reservations nor favourites. */
const ForGuests = () => {
  const { t } = useTranslation()
  const services = useReading()
  const [, navigate] = useLocation()
  return (
    <EmptyState
      icon={<DoorOpen size={20} />}
      title={t('home.guest')}
      actions={
        <Button look="primary" onClick={() => navigate(reservePathOf({ day: todayAtReserve(services) }))}>
          {t('home.seeFree')}
        </Button>
      }
    />
  )
}

export default Home
