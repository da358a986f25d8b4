import CalendarCheck from 'lucide-react/icons/calendar-check'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslation } from 'react-i18next'
import type { bookFavourite } from '#src/features/favourites/book-favourite.ts'
import { loadPresses } from '#src/features/reservations/reservation-dialogs.ts'
import { Button, type ButtonProps } from '#src/ui/button.tsx'
import styles from './offer-card.module.css'

/** As `bookFavourite`. Does nothing if its code cannot be loaded. */
export const book: typeof bookFavourite = async (...request) =>
  (await (await loadPresses())?.bookFavourite(...request)) ?? null

interface BookButtonProps extends Pick<ButtonProps, 'look'> {
  /** The outcome in words, while it can be undone. */
  readonly booked: string | null
  readonly undo: (() => void) | null
  readonly label: string
  /** Name of the resource, for screen readers. */
  readonly name: string
  readonly isSending: boolean
  /** Null if there is nothing to book. */
  readonly onBook: (() => void) | null
}

/** Books with one tap, and takes that back. It is always the same button, so that it keeps the focus. */
export const BookButton = ({ booked, undo, look, label, name, isSending, onBook }: BookButtonProps) => {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className={booked === null ? 'visually-hidden' : styles.booked}>
        {booked !== null && (
          <>
            <CalendarCheck size={15} aria-hidden="true" />
            {booked}
          </>
        )}
      </p>
      {undo ? (
        <Button key="press" icon={<Undo2 size={14} aria-hidden="true" />} onClick={undo}>
          {t('app.undo')}
        </Button>
      ) : (
        onBook && (
          <Button key="press" data-book look={look} busy={isSending} aria-label={`${label}, ${name}`} onClick={onBook}>
            {label}
          </Button>
        )
      )}
    </>
  )
}
