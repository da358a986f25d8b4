import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { FavouriteView } from '#src/contract/compute.ts'
import type { Instant, InstantSpan } from '#src/core/brand.ts'
import { bookFavourite, dismissBooking } from '#src/flows/book-favourite.ts'
import { nearestFavourite } from '#src/flows/nearest-favourite.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { awaiting } from '#src/state/awaiting.ts'
import type { FavouriteBooking } from '#src/state/home.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useSubject } from '../reservation-parts/use-subject.ts'
import styles from './favourite-card.module.css'
import { useOfferWords } from './offer-words.ts'

interface BookingLineProps {
  readonly favourite: FavouriteView
  readonly all: readonly FavouriteView[]
  readonly booking: FavouriteBooking | null
  /** What one press books; null where there is nothing to book. */
  readonly offer: InstantSpan | null
  readonly now: Instant
  readonly duration: number
}

/** The button that books what it says, and what became of it. One button throughout, so that the focus stays on it. */
export const BookingLine = ({ favourite, all, booking, offer, now, duration }: BookingLineProps) => {
  const { t } = useTranslation()
  const product = useProduct()
  const offerWords = useOfferWords()
  const { byClientId } = useSnapshot(awaiting)
  const isDeclined = booking !== null && byClientId[booking.clientId]?.step === 'declined'
  const subject = useSubject()
  const undo = booking?.step === 'booked' && !isDeclined ? booking.undo : null
  const shown = booking?.step === 'sending' ? booking.span : offer
  return (
    <div className={styles.booking}>
      {booking && (booking.step === 'failed' || isDeclined) && (
        <Refused favourite={favourite} all={all} booking={booking} now={now} duration={duration} />
      )}
      <p role="status" className={undo ? styles.booked : 'visually-hidden'}>
        {undo && booking && (
          <>
            <CalendarCheck size={15} aria-hidden="true" />
            {offerWords(booking.span, 'booked')}
          </>
        )}
      </p>
      {undo ? (
        <Button key="press" icon={<Undo2 size={14} aria-hidden="true" />} onClick={undo}>
          {t('app.undo')}
        </Button>
      ) : (
        shown && (
          <Button
            key="press"
            look={favourite.state === 'NOW' ? 'primary' : 'outline'}
            busy={booking?.step === 'sending'}
            aria-label={`${offerWords(shown, 'book')}, ${favourite.name}`}
            onClick={() => void bookFavourite(product, favourite, shown, subject)}
          >
            {offerWords(shown, 'book')}
          </Button>
        )
      )}
    </div>
  )
}

/** Somebody was quicker: what happened, and the nearest other favourite. */
const Refused = ({
  favourite,
  all,
  booking,
  now,
  duration,
}: Omit<BookingLineProps, 'offer' | 'booking'> & { readonly booking: FavouriteBooking }) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const product = useProduct()
  const offerWords = useOfferWords()
  const subject = useSubject()
  const nearest = nearestFavourite(all, favourite, product.configuration.areas, now, duration)
  const fault = booking.step === 'failed' ? booking.fault : ({ kind: 'room-declined' } as const)
  const dismiss = (): void => dismissBooking(favourite.id, booking.clientId)
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
            void bookFavourite(product, nearest.favourite, nearest.span, subject)
          }}
        >
          {t('home.instead', { name: nearest.favourite.name, offer: offerWords(nearest.span, 'time') })}
        </Button>
      )}
    </div>
  )
}
