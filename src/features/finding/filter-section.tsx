import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import styles from './filter-section.module.css'

interface FilterSectionProps {
  readonly title: string
  /** Number of active conditions, shown while the section is closed. */
  readonly count?: number
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** A collapsible group of conditions. */
export const FilterSection = ({ title, count = 0, isOpen = true, children }: FilterSectionProps) => (
  <details className={styles.section} open={isOpen}>
    <summary className={styles.summary}>
      <span>{title}</span>
      {count > 0 && <span className={styles.count}>{count}</span>}
      <ChevronDown size={14} aria-hidden="true" className={styles.chevron} />
    </summary>
    <div className={styles.content}>{children}</div>
  </details>
)
