import CalendarCheck from 'lucide-react/icons/calendar-check'
import Undo2 from 'lucide-react/icons/undo-2'
import type { bookFavourite } from '../model/favourites/book-favourite.ts'
import { offerPresses } from '../model/favourites/offer-presses.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button, type ButtonProps } from '#src/ui/button.tsx'
import { classes } from '#src/ui/text.ts'
import styles from './offer-card.module.css'

/** As `bookFavourite`. Does nothing if its code cannot be loaded. */
export const book: typeof bookFavourite = async (...request) =>
  (await (await offerPresses.load())?.bookFavourite(...request)) ?? null

interface BookedLineProps {
  readonly className?: string | undefined
  /** The outcome in words, while it can be undone. */
  readonly booked: string | null
}

/** Announces a booking and shows it. It is there before, so that screen readers notice the change. */
export const BookedLine = ({ className, booked }: BookedLineProps) => (
  <p role="status" className={booked === null ? 'visually-hidden' : classes(className, styles.booked)}>
    {booked !== null && (
      <>
        <CalendarCheck size={15} aria-hidden="true" />
        {booked}
      </>
    )}
  </p>
)

interface BookButtonProps extends Pick<ButtonProps, 'look'> {
  readonly undo: (() => void) | null
  readonly label: string
  /** The label with the length of the booking, for screen readers; `label` if absent. */
  readonly longLabel?: string
  /** Name of the resource, for screen readers. */
  readonly name: string
  readonly isSending: boolean
  /** Null if there is nothing to book. */
  readonly onBook: (() => void) | null
}

/** Books with one tap, and takes that back. It is always the same button, so that it keeps the focus. */
export const BookButton = ({ undo, look, label, longLabel = label, name, isSending, onBook }: BookButtonProps) => {
  const { t } = useTranslation()
  if (undo) {
    return (
      <Button key="press" icon={<Undo2 size={14} aria-hidden="true" />} onClick={undo}>
        {t('app.undo')}
      </Button>
    )
  }
  return (
    onBook && (
      <Button key="press" data-book look={look} busy={isSending} aria-label={`${longLabel}, ${name}`} onClick={onBook}>
        {label}
      </Button>
    )
  )
}
