import styles from './spinner.module.css'

/** A quiet sign of work under way; the words beside it say which. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
