import Route from 'lucide-react/icons/route'
import Star from 'lucide-react/icons/star'
import { useTranslation } from '#src/locale/use-translation.ts'
import { resourcesNear, type Whereabouts } from '../../../model/wayfinding/rules/places/find-places.ts'
import { type ComponentType, useEffect } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { NowView, PlaceView } from '#src/engine/compute.ts'
import { session } from '#src/features/account/model/state.ts'
import { OfferCard } from '#src/features/home/screen/offer-card.tsx'
import { home, keepsCard } from '#src/features/home/model/state.ts'
import { useMinute } from '#src/features/bookings/screen/reservations/use-when.ts'
import { oneTapSpan } from '#src/features/bookings/model/reserve/rules/one-tap.ts'
import { reader } from '#src/base/reader.ts'
import { onlyThis } from '#src/features/waitlist/model/rules/waitlist.ts'
import { WaitButton } from '#src/features/bookings/screen/slots.ts'
import { plus, quarterAt, quartersIn } from '#src/kernel/time/moment.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import type { Planning } from '#src/base/needs.ts'
import { useReading, useServicesIfSignedIn } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Skeleton, Trouble } from '#src/ui/feedback.tsx'
import page from '#src/ui/page.module.css'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { setStop } from '../../../model/wayfinding/announce-route.ts'
import { toggleFavouritePlace } from '../../../model/wayfinding/map-settings.ts'
import { PlaceIcon } from '../place-row.tsx'
import { spacedCode } from '../../../model/wayfinding/rules/hand-off/place-codes.ts'
import { placeOffers, watchPlaceOffers } from '../../../model/wayfinding/watch-place-offers.ts'
import { mapState } from '../../../model/wayfinding/state.ts'
import { useHoursText, useOpenings } from '../use-hours.ts'
import { useTell } from '../use-steps.ts'
import styles from './map.module.css'

/** Resources of one place that are shown at most. */
const mostOfPlace = 12
/** Number of resources around the user that are compared: their schedules are loaded, so there cannot be hundreds. */
const compared = 24
/** Number of free resources shown. */
const mostFree = 6

/** Watches these resources while they are shown. */
function useOffers(services: Planning, ids: readonly string[]): readonly NowView[] {
  const written = ids.join('\n')
  useEffect(
    () => (written === '' ? undefined : watchPlaceOffers(services, written.split('\n').map(resourceIdOf))),
    [services, written],
  )
  const { value: list } = useSnapshot(placeOffers)
  // Another place was shown before.
  return list.filter(({ id }) => ids.includes(id))
}

/** Returns the minutes that one tap books, as on Home. */
function useOneTapDuration(): number {
  const { configuration } = useReading()
  return useSnapshot(home).duration ?? configuration.timelineDefaults.duration
}

const OffersTrouble = () => {
  const faultMessage = useFaultMessage()
  const { fault } = useSnapshot(placeOffers)
  return fault && <Trouble role="status">{faultMessage(fault)}</Trouble>
}

interface OfferProps {
  readonly offer: NowView
}

interface OfferListProps {
  readonly offers: readonly NowView[]
  /** Further actions on each. */
  readonly Actions: ComponentType<OfferProps>
}

const OfferList = ({ offers, Actions }: OfferListProps) => {
  const now = useMinute()
  const duration = useOneTapDuration()
  return (
    <ul className={styles.offers}>
      {offers.map((offer) => (
        <OfferCard key={offer.id} resource={offer} all={offers} now={now} duration={duration}>
          <Actions offer={offer} />
        </OfferCard>
      ))}
    </ul>
  )
}

/** Adds a waitlist entry from the next quarter on, for a resource that another user has now. */
const WaitForOffer = ({ offer: { id, name, bookable, isHeld, state } }: OfferProps) => {
  const { rights } = useSnapshot(session)
  const { zone } = useSnapshot(reader)
  const from = plus(quarterAt(useMinute()), 1)
  const to = plus(from, Math.max(1, quartersIn(useOneTapDuration())))
  if (!bookable || !isHeld || state === 'NOW' || !rights.reserve) return null
  const wish = { resourceId: id, name, question: onlyThis(id), span: { from, to }, zone }
  return (
    <div className={styles.actions}>
      <WaitButton size="small" wish={wish} />
    </div>
  )
}

interface PlaceOffersProps {
  readonly resourceIds: readonly string[]
}

/** The resources of a place, the times until which they are free, and buttons to reserve them or to wait for them. */
const PlaceOffers = ({ resourceIds }: PlaceOffersProps) => {
  const services = usePlanningIfPermitted()
  return services && <OffersOf services={services} resourceIds={resourceIds} />
}

/** Returns null for visitors, who cannot see what is free. */
function usePlanningIfPermitted(): Planning | null {
  const services = useServicesIfSignedIn()
  return useSnapshot(session).rights.availability ? services : null
}

interface Offering {
  readonly services: Planning
}

const OffersOf = ({ services, resourceIds }: PlaceOffersProps & Offering) => {
  const offers = useOffers(services, resourceIds.slice(0, mostOfPlace))
  if (resourceIds.length === 0) return null
  return (
    <>
      <OffersTrouble />
      <OfferList offers={offers} Actions={WaitForOffer} />
    </>
  )
}

/** Shows the way to a resource on this map. */
const WayToOffer = ({ offer: { id, name } }: OfferProps) => {
  const { t } = useTranslation()
  const tell = useTell()
  const { places } = useSnapshot(mapState)
  const placeId = places.list.find(({ resourceIds }) => resourceIds.includes(id))?.id
  if (placeId === undefined) return null
  const words = t('wayfinding.goHere')
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        icon={<Route size={15} aria-hidden="true" />}
        aria-label={`${words}, ${name}`}
        onClick={() => tell({ kind: 'choose', role: 'target', placeId, way: 'SelectedFromNearestList' })}
      >
        {words}
      </Button>
    </div>
  )
}

interface FreeHereProps {
  readonly at: Whereabouts
}

/** Free resources around the user, the nearest first, with the way to it. */
export const FreeHere = ({ at }: FreeHereProps) => {
  const services = usePlanningIfPermitted()
  return services && <FreeNear services={services} at={at} />
}

const FreeNear = ({ services, at }: FreeHereProps & Offering) => {
  const { t } = useTranslation()
  const now = useMinute()
  const duration = useOneTapDuration()
  const { places } = useSnapshot(mapState)
  const { asOf, fault } = useSnapshot(placeOffers)
  const isLoaded = asOf !== null
  // A card that was just booked stays while that can be undone.
  const { bookings } = useSnapshot(home)
  const ids = resourcesNear(places.list, at, compared)
  const offers = useOffers(services, ids).filter(
    (offer) =>
      (bookings[offer.id] !== undefined && keepsCard(offer.id)) ||
      (offer.bookable && offer.data === 'ready' && offer.state === 'NOW' && oneTapSpan(offer, now, duration) !== null),
  )
  if (ids.length === 0) return null
  return (
    <section aria-label={t('wayfinding.freeHere')} className={styles.part}>
      <h3 className={page.heading}>{t('wayfinding.freeHere')}</h3>
      <OffersTrouble />
      {!isLoaded && fault === null && <Skeleton lines={3} />}
      {isLoaded && offers.length === 0 && <p className={styles.note}>{t('wayfinding.freeHereNone')}</p>}
      <OfferList offers={offers.slice(0, mostFree)} Actions={WayToOffer} />
    </section>
  )
}

/** Details of a place: category, floor, what can be reserved there, and buttons for routes from and to it. */
export const PlaceDetails = ({ place }: { readonly place: PlaceView }) => {
  const { t } = useTranslation()
  const services = useReading()
  const tell = useTell()
  const { kept, session: way } = useSnapshot(mapState)
  const { id: placeId, name, floor, category, code, resourceIds, hours } = place
  const hoursText = useHoursText()
  const state = useOpenings().stateOf(place)
  const ends = [way.start?.placeId, way.target?.placeId]
  const canStop = !ends.includes(undefined) && ![...ends, way.stop?.placeId].includes(placeId)
  const isFavourite = kept.favourites.includes(placeId)
  const choose = (role: 'start' | 'target') => tell({ kind: 'choose', role, placeId, way: 'SelectedFromDetail' })
  return (
    <div className={styles.details}>
      <p className={styles.kind}>
        <PlaceIcon category={category} /> {t(`wayfinding.category.${category}`)}
      </p>
      <p>{t('wayfinding.onFloor', { floor })}</p>
      {state && <p>{state.words}</p>}
      {hours && <p>{t('wayfinding.hours', { hours: hoursText(hours) })}</p>}
      <p className={styles.floor}>{t('wayfinding.placeCode', { code: spacedCode(code) })}</p>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => choose('target')}>
          {t('wayfinding.goHere')}
        </Button>
        <Button onClick={() => choose('start')}>{t('wayfinding.startHere')}</Button>
        {canStop && (
          <Button onClick={() => setStop(services, { placeId, way: 'SelectedFromDetail' })}>
            {t('wayfinding.stopHere')}
          </Button>
        )}
        <IconButton
          label={t(isFavourite ? 'wayfinding.unfavour' : 'home.addToFavourites', { name })}
          icon={<Star size={15} aria-hidden="true" fill={isFavourite ? 'currentColor' : 'none'} />}
          aria-pressed={isFavourite}
          onClick={() => void toggleFavouritePlace(services, placeId)}
        />
      </div>
      <PlaceOffers resourceIds={resourceIds} />
    </div>
  )
}
