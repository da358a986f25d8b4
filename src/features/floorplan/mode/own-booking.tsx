import Star from 'lucide-react/icons/star'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ReservationCard } from '#src/features/reservations/reservation-card.tsx'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/dialog.tsx'

interface OwnBookingProps {
  readonly reservation: Reservation
  readonly subject: string
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** The user's own reservation of the chosen place. A press opens its card, as on the timeline. */
export const OwnBooking = ({ reservation, subject, isOpen, onOpen }: OwnBookingProps) => {
  const { t } = useTranslation()
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <p>
      <Button
        ref={trigger}
        size="small"
        icon={<Star size={15} fill="currentColor" aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        {t('places.yourBooking', { subject })}
      </Button>
      {isOpen && (
        <Card label={subject} trigger={trigger} onClose={() => onOpen(false)}>
          <ReservationCard reservation={reservation} />
        </Card>
      )}
    </p>
  )
}
