import type { ComponentProps, ReactNode } from 'react'
import buttonStyles from './button.module.css'
import styles from './icon-button.module.css'
import { classes } from './text.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'primary' | 'outline' | 'quiet' | 'danger'
  readonly size?: 'normal' | 'small' | 'large'
  readonly icon?: ReactNode
  /** While true, the button shows a spinner and ignores clicks, but keeps the focus. */
  readonly busy?: boolean
}

/** A button with text. For icon-only buttons use `IconButton`. */
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
    className={classes(buttonStyles.button, className)}
    data-look={look}
    data-size={size}
    aria-busy={busy || undefined}
    aria-disabled={busy || rest['aria-disabled'] || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy ? <Spinner /> : icon}
    <span className={buttonStyles.words}>{children}</span>
  </button>
)

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  /** The accessible name, and the tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly look?: 'quiet' | 'outline'
  /** A key to show in the tooltip, such as 'T'. */
  readonly shortcut?: string
}

/** An icon-only button. Its name is shown in a tooltip on hover and focus. */
export const IconButton = ({ label, icon, look = 'quiet', shortcut, className, ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    aria-keyshortcuts={shortcut}
    className={classes(styles.button, className)}
    data-look={look}
    data-tooltip={label}
    data-tooltip-shortcut={shortcut}
  >
    {icon}
  </button>
)

/** Indicates that something is loading. The text next to it says what. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
