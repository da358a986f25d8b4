import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Nothing here, why, and what to do about it. */
export const EmptyState = ({ icon, title, children, actions }: EmptyStateProps) => (
  <div className={styles.empty}>
    <div className={styles.icon} aria-hidden="true">
      {icon}
    </div>
    <p className={styles.title}>{title}</p>
    {children !== undefined && <div className={styles.words}>{children}</div>}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
)
