import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name, and the tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly look?: 'quiet' | 'outline'
  /** A key to be named in the tooltip, such as 'T'. */
  readonly shortcut?: string
  /** False where the words stand beside the icon already. */
  readonly tooltip?: boolean
}

/** A button that is an icon alone; its name is in the tooltip on hover and focus. */
export const IconButton = ({
  label,
  icon,
  look = 'quiet',
  shortcut,
  tooltip = true,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    aria-keyshortcuts={shortcut}
    className={classes(styles.button, className)}
    data-look={look}
    data-tooltip={tooltip ? label : undefined}
    data-tooltip-shortcut={shortcut}
  >
    {icon}
  </button>
)
