import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'primary' | 'outline' | 'quiet' | 'danger'
  readonly size?: 'normal' | 'small' | 'large'
  readonly icon?: ReactNode
  /** Under way: shows a spinner and takes no further press, but keeps the focus. */
  readonly busy?: boolean
}

/** A button with words; for icons alone see `IconButton`. */
export const Button = ({
  look = 'outline',
  size = 'normal',
  icon,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={classes(styles.button, className)}
    data-look={look}
    data-size={size}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy ? <Spinner /> : icon}
    <span className={styles.words}>{children}</span>
  </button>
)
