import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import styles from './filter-section.module.css'

interface FilterSectionProps {
  readonly title: string
  /** Conditions chosen inside, shown while it is folded. */
  readonly count?: number
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** A group of conditions that can be folded away. */
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
