import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import styles from './alternative.module.css'

interface AlternativeButtonProps {
  readonly icon: ReactNode
  readonly title: string
  /** In smaller letters below; none where it is empty. */
  readonly detail: string
  /** How many, at the end of the line; none where it is empty. */
  readonly number: string
  readonly onPress: () => void
}

/** Something else that can be had, with one press. */
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
