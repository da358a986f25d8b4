import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import Star from 'lucide-react/icons/star'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link } from 'wouter'
import type { NowView } from '#src/engine/compute.ts'
import { session } from '#src/features/account/model/state.ts'
import { isSoon } from '#src/features/availability/model/rules/soon.ts'
import { serviceWords } from '#src/features/availability/model/service-words.ts'
import { toggleFavourite } from '../model/favourites/change-favourite.ts'
import { favourites } from '../model/favourites/state.ts'
import { nowDays } from '#src/features/availability/model/watch-now.ts'
import { nearestFavourite } from '../model/favourites/nearest-favourite.ts'
import { useSubject } from '#src/features/bookings/screen/reservations/use-when.ts'
import { useOfferWords } from '#src/features/bookings/screen/reserve/offer-words.ts'
import { type BookingKind, bookingKindOf, oneTapSpan } from '#src/features/bookings/model/reserve/rules/one-tap.ts'
import { awaiting } from '#src/features/bookings/model/reserve/state.ts'
import { zoneOfResource } from '#src/features/settings/model/office-state.ts'
import { usePlaceTime } from '#src/features/settings/screen/place-time.ts'
import { resourcePath } from '#src/features/availability/model/resource-path.ts'
import { todayAtReserve } from '#src/features/availability/model/reserve-path.ts'
import type { Instant, InstantSpan, Quarter } from '#src/kernel/time/units.ts'
import { addDays, dayOf } from '#src/kernel/time/days.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading, useBooking } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Chip, type Tone } from '#src/ui/chip.tsx'
import { useFormat } from '#src/ui/text.ts'
import { book, BookButton, BookedLine } from './book-button.tsx'
import styles from './offer-card.module.css'
import { dismissBooking, type FavouriteBooking, home } from '../model/state.ts'

/** Returns whether a resource is for meetings or for working. */
const useBookingKind = ({ typeId }: NowView): BookingKind => {
  const { configuration } = useReading()
  return bookingKindOf({ csCode: null, resourceTypeId: typeId ?? '' }, configuration.resourceTypeInfos)
}

interface BookingLineProps {
  readonly resource: NowView
  readonly all: readonly NowView[]
  readonly booking: FavouriteBooking | null
  /** True if the room has declined the booking. */
  readonly isDeclined: boolean
  /** Cancels the booking while that is possible. */
  readonly undo: (() => void) | null
  /** The span that one tap books, or null if there is nothing to book. */
  readonly offer: InstantSpan | null
  readonly now: Instant
  readonly duration: number
}

/** The booking button of a card, and the reason if the booking failed. */
const BookingLine = (props: BookingLineProps) => {
  const { resource, all, booking, isDeclined, undo, offer, now, duration } = props
  const services = useBooking()
  const offerWords = useOfferWords()
  const subject = useSubject(useBookingKind(resource))
  const shown = booking?.step === 'sending' ? booking.span : offer
  return (
    <div className={styles.booking}>
      {booking && (booking.step === 'failed' || isDeclined) && (
        <Refused resource={resource} all={all} booking={booking} now={now} duration={duration} />
      )}
      <BookButton
        undo={undo}
        look={resource.state === 'NOW' ? 'primary' : 'outline'}
        label={shown ? offerWords(shown, 'book', { zone: zoneOfResource(resource) }) : ''}
        name={resource.name}
        isSending={booking?.step === 'sending'}
        onBook={shown && (() => void book(services, resource, shown, subject))}
      />
    </div>
  )
}

/** Shown if the booking failed or the room declined it: the reason and the nearest other one on offer. */
const Refused = ({
  resource,
  all,
  booking,
  now,
  duration,
}: Pick<BookingLineProps, 'resource' | 'all' | 'now' | 'duration'> & { readonly booking: FavouriteBooking }) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const services = useBooking()
  const offerWords = useOfferWords()
  const subject = useSubject(useBookingKind(resource))
  const nearest = nearestFavourite(all, resource, services.configuration.areas, now, duration)
  const fault = booking.step === 'failed' ? booking.fault : ({ kind: 'room-declined' } as const)
  const dismiss = (): void => dismissBooking(resource.id, booking.clientId)
  return (
    <div role="alert" className={styles.refused}>
      <p>
        <CircleAlert size={15} aria-hidden="true" />
        <span>{faultMessage(fault)}</span>
        <IconButton label={t('app.dismiss')} icon={<X size={14} aria-hidden="true" />} onClick={dismiss} />
      </p>
      {nearest && (
        <Button
          size="small"
          onClick={() => {
            dismiss()
            void book(services, nearest.favourite, nearest.span, subject)
          }}
        >
          {t('home.instead', {
            name: nearest.favourite.name,
            offer: offerWords(nearest.span, 'time', { zone: zoneOfResource(nearest.favourite) }),
          })}
        </Button>
      )}
    </div>
  )
}

/** The states of section 4 in words: of the later slots, only those within the next half hour are soon. */
type ShownState = NowView['state'] | 'LATER'

const looks: Readonly<Record<ShownState, { readonly tone: Tone; readonly icon: ReactNode }>> = {
  NOW: { tone: 'positive', icon: <CircleCheck size={13} aria-hidden="true" /> },
  SOON: { tone: 'caution', icon: <Clock size={13} aria-hidden="true" /> },
  LATER: { tone: 'neutral', icon: <Clock size={13} aria-hidden="true" /> },
  UNAVAILABLE: { tone: 'neutral', icon: <CircleSlash size={13} aria-hidden="true" /> },
}

/** Shows when a resource is free as text, icon and colour, with the time when this changes. */
const AvailabilityLine = ({ resource, now }: { readonly resource: NowView; readonly now: Instant }) => {
  const { t } = useTranslation()
  const momentOf = useMomentWords(resource, now)
  const { data, state, free, message, bookable } = resource
  if (!bookable) return <p className={styles.line}>{t('home.notBookable')}</p>
  if (data === 'loading') return <p className={styles.line}>{t('app.loading')}</p>
  if (data === 'failed') {
    return (
      <p className={styles.line}>
        <TriangleAlert size={14} aria-hidden="true" />
        {t('home.noSchedule')}
        {message !== null && <span className="visually-hidden">{serviceWords(message, t)}</span>}
      </p>
    )
  }
  const shown = state === 'SOON' && !isSoon(free.from, now) ? 'LATER' : state
  const words = {
    NOW: () => momentOf(free.to, 'until'),
    SOON: () => momentOf(free.from, 'from'),
    LATER: () => momentOf(free.from, 'from'),
    UNAVAILABLE: () => t('home.unavailableFor', { count: nowDays }),
  }[shown]()
  return (
    <p className={styles.line}>
      <Chip tone={looks[shown].tone} icon={looks[shown].icon}>
        {t(`home.state.${shown}`)}
      </Chip>
      <span>{words}</span>
    </p>
  )
}

/**
 * Returns a function that formats 'until 11:30' or 'from Tue 24 Nov 08:00', on the clocks of the resource. If the end is
 * on a later day, 'until' becomes 'for the rest of the day'.
 */
const useMomentWords = (resource: NowView, now: Instant): ((quarter: Quarter, which: 'until' | 'from') => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  const placeTime = usePlaceTime()
  return (quarter, which) => {
    const at = startOfQuarter(quarter)
    const { zone, named } = placeTime(zoneOfResource(resource), at)
    const today = dayOf(zone, now)
    const day = dayOf(zone, at)
    const time = named(format.time(at, zone))
    if (day === today) return t(`home.${which}.today`, { time })
    if (which === 'until') return t('home.until.restOfDay')
    return day === addDays(today, 1)
      ? t('home.from.tomorrow', { time })
      : t('home.from.day', { day: format.day(at, zone), time })
  }
}

interface OfferCardProps {
  readonly resource: NowView
  /** All resources on offer. The nearest alternative is chosen from them if this one is taken. */
  readonly all: readonly NowView[]
  readonly now: Instant
  /** Minutes that one tap books. */
  readonly duration: number
  /** Minutes on foot from the user's desk. */
  readonly walk?: number | undefined
  readonly children?: ReactNode
}

/** A resource, when it is available, and the button that books exactly what it says. */
export const OfferCard = ({ resource, all, now, duration, walk, children }: OfferCardProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useReading()
  const offerWords = useOfferWords()
  const booking = useSnapshot(home).bookings[resource.id] ?? null
  const { byClientId } = useSnapshot(awaiting)
  const isDeclined = booking !== null && byClientId[booking.clientId]?.step === 'declined'
  const undo = booking?.step === 'booked' && !isDeclined ? booking.undo : null
  const booked = booking && undo ? offerWords(booking.span, 'booked', { zone: zoneOfResource(resource) }) : null
  const isFavourite = useSnapshot(favourites).ids.includes(resource.id)
  const { rights } = useSnapshot(session)
  const { id, name, areaName, capacity, bookable, data } = resource
  const offer = bookable && data === 'ready' ? oneTapSpan(resource, now, duration) : null
  const seats = capacity === null ? '' : t('conflict.seats', { count: capacity })
  const onFoot = walk === undefined ? '' : t('home.now.walk', { minutes: format.number(walk) })
  return (
    <li className={styles.card} data-id={id} data-state={data === 'ready' ? resource.state : 'none'}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <Link href={resourcePath(id, todayAtReserve(services), name)}>{name}</Link>
        </h3>
        {rights.favourites && (
          <IconButton
            label={t(isFavourite ? 'home.removeFavourite' : 'home.addToFavourites', { name })}
            icon={<Star size={16} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden="true" />}
            onClick={() => void toggleFavourite(services, id)}
          />
        )}
      </div>
      <p className={styles.where}>{[areaName, seats, onFoot].filter((part) => part !== '').join(' · ')}</p>
      {/* In the same place: it's no longer free for others when it's reserved for the user, and nothing moves. */}
      <BookedLine className={styles.line} booked={booked} />
      {booked === null && <AvailabilityLine resource={resource} now={now} />}
      {rights.reserve && (
        <BookingLine
          resource={resource}
          all={all}
          booking={booking}
          isDeclined={isDeclined}
          undo={undo}
          offer={offer}
          now={now}
          duration={duration}
        />
      )}
      {children}
    </li>
  )
}
