import { useTranslation } from '#src/locale/use-translation.ts'
import styles from './kbd.module.css'

/** Keys whose names depend on the language of the keyboard. */
const named = ['Shift', 'Enter', 'Ctrl', 'Esc', 'Delete', 'Home', 'End', 'PageUp', 'PageDown'] as const

/**
 * Returns a function that names keys as keyboards of the interface language do: 'Umschalt ←' for 'Shift ←'. Keys are
 * separated by spaces.
 */
export const useKeyNames = (): ((keys: string) => string) => {
  const { t } = useTranslation()
  const nameOf = (key: string): string => {
    const name = named.find((one) => one === key)
    return name ? t(`keys.${name}`) : key
  }
  return (keys) => keys.split(' ').map(nameOf).join(' ')
}

/** Keys pressed together ('Ctrl K'), shown next to their action. Screen readers use `aria-keyshortcuts` instead. */
export const Kbd = ({ children }: { readonly children: string }) => {
  const nameKeys = useKeyNames()
  return (
    <kbd className={styles.kbd} aria-hidden="true">
      {nameKeys(children)}
    </kbd>
  )
}

/** Key that opens the command palette, as it is written on this device. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'
