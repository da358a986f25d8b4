import DoorOpen from 'lucide-react/icons/door-open'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { loadReservations } from '#src/flows/load-reservations.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { reservations } from '#src/state/reservations.ts'
import { session } from '#src/state/session.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useFormat } from '#src/ui/format.ts'
import page from '#src/ui/page.module.css'
import { Agenda } from './agenda.tsx'
import { Favourites } from './favourites.tsx'
import styles from './home.module.css'
import { useMinute } from '../reservation-parts/use-minute.ts'

/** The dashboard: what is next, what follows, and the favourites with when they can be had. */
const Home = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const product = useProduct()
  const now = useMinute()
  const { zone } = useSnapshot(timeline)
  const { rights, user } = useSnapshot(session)
  useEffect(() => {
    if (rights.reserve && reservations.phase === 'idle') void loadReservations(product)
  }, [product, rights])

  const name = user?.givenName || user?.name || ''
  return (
    <div className={classes(page.page, styles.screen)}>
      <header className={styles.header}>
        <h1 className={page.title}>{name === '' ? t('place.home') : t('home.greeting', { name })}</h1>
        <p className={styles.lead}>{format.longDay(now, zone)}</p>
      </header>
      {!rights.reserve && !rights.favourites && <ForGuests />}
      <div className={styles.columns}>
        {rights.reserve && <Agenda>{rights.favourites && <Favourites now={now} />}</Agenda>}
      </div>
    </div>
  )
}

/** A guest has neither reservations nor favourites. */
const ForGuests = () => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  return (
    <EmptyState
      icon={<DoorOpen size={20} />}
      title={t('home.guest')}
      actions={
        <Button look="primary" onClick={() => navigate('/reservations/reserve')}>
          {t('home.seeFree')}
        </Button>
      }
    />
  )
}

export default Home
