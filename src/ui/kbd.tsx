import styles from './kbd.module.css'

/** A key, shown next to its action. Screen readers use `aria-keyshortcuts` instead. */
export const Kbd = ({ children }: { readonly children: string }) => (
  <kbd className={styles.kbd} aria-hidden="true">
    {children}
  </kbd>
)

/** Key that opens the command palette, as it is written on this device. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'
