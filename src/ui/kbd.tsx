import styles from './kbd.module.css'

/** The name of a key, as a hint beside what it does; readers have `aria-keyshortcuts`. */
export const Kbd = ({ children }: { readonly children: string }) => (
  <kbd className={styles.kbd} aria-hidden="true">
    {children}
  </kbd>
)
