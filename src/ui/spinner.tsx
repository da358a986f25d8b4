import styles from './spinner.module.css'

/** Indicates that something is loading. The text next to it says what. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
