import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import styles from './alternative.module.css'

interface AlternativeButtonProps {
  readonly icon: ReactNode
  readonly title: string
  /** In smaller letters below; omitted if empty. */
  readonly detail: string
  /** A number at the end of the line; omitted if empty. */
  readonly number: string
  readonly onPress: () => void
}

/** An alternative that one click applies. */
export const AlternativeButton = ({ icon, title, detail, number, onPress }: AlternativeButtonProps) => (
  <button type="button" className={styles.alternative} onClick={onPress}>
    {icon}
    <span className={styles.words}>
      <strong>{title}</strong>
      {detail !== '' && <span>{detail}</span>}
    </span>
    <span className={styles.number}>{number}</span>
    <ChevronRight size={16} aria-hidden="true" />
  </button>
)
