import styles from './event-body.module.css'

/** The calendar's plain text of an event; nothing where there is none. */
export const TextPreview = ({ text }: { readonly text: string }) =>
  text.trim() === '' ? null : <p className={styles.text}>{text}</p>
