import type { ReactNode } from 'react'
import styles from './legend.module.css'
import { classes } from './text.ts'

/** A list that explains colours and patterns. Its children are `LegendEntry` or list items with their own sign. */
export const Legend = ({ className, children }: { readonly className?: string; readonly children: ReactNode }) => (
  <ul className={classes(styles.legend, className)}>{children}</ul>
)

interface LegendEntryProps {
  /** CSS background of the swatch. */
  readonly background: string
  /** CSS border of the swatch, for states that are shown by an edge. */
  readonly edge?: string
  readonly children: ReactNode
}

/** A swatch and its meaning. */
export const LegendEntry = ({ background, edge, children }: LegendEntryProps) => (
  <li>
    <span
      className={styles.swatch}
      style={edge === undefined ? { background } : { background, border: edge }}
      aria-hidden="true"
    />
    {children}
  </li>
)
