import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '#src/ui/spinner.tsx'
import styles from './device-button.module.css'

interface DeviceButtonProps extends ComponentProps<'button'> {
  readonly look?: 'plain' | 'strong'
  readonly icon?: ReactNode
  /** Under way: takes no further press, but keeps the focus. */
  readonly busy?: boolean
}

/** A button for fingers that stand before a screen on a wall. */
export const DeviceButton = ({ look = 'plain', icon, busy = false, children, onClick, ...rest }: DeviceButtonProps) => (
  <button
    {...rest}
    type="button"
    className={styles.button}
    data-look={look}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy ? <Spinner /> : icon}
    <span>{children}</span>
  </button>
)
