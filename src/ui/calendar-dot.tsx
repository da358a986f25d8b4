import styles from './calendar-dot.module.css'

/** The colour of a calendar, by the name of its token. Its meaning is always given as text next to it. */
export const CalendarDot = ({ colour }: { readonly colour: string }) => (
  <span aria-hidden="true" className={styles.dot} data-calendar={colour} />
)
