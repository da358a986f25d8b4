import type { CalendarColour } from '#src/core/other-calendars/palette.ts'
import styles from './other-calendars.module.css'

/** The colour of another calendar; what it means is always said in words beside it. */
export const CalendarDot = ({ colour }: { readonly colour: CalendarColour }) => (
  <span aria-hidden="true" className={styles.dot} data-calendar={colour} />
)
