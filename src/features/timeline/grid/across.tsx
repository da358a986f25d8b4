import type { ReactNode } from 'react'
import styles from './viewport.module.css'

interface AcrossProps {
  /** Width of the first column in pixels; nothing is drawn over it. */
  readonly nameWidth: number
  readonly isAbove?: boolean
  readonly children: ReactNode
}

/** Content drawn over all rows at once, in pixels from the beginning of the first day. */
export function Across({ nameWidth, isAbove = false, children }: AcrossProps) {
  return (
    <div role="presentation" className={styles.across} style={{ left: nameWidth }} data-above={isAbove || undefined}>
      <div role="presentation" className={styles.moving} data-moves="across">
        {children}
      </div>
    </div>
  )
}
