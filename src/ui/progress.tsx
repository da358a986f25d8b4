import { useDelayed } from './delayed.ts'
import styles from './progress.module.css'

interface ProgressProps {
  readonly label: string
  /** Share done, 0 to 1; null where nobody knows. */
  readonly share: number | null
  readonly active: boolean
}

/** A thin bar along the top edge of what is loading; appears only once the work has lasted a while. */
export const Progress = ({ label, share, active }: ProgressProps) => {
  const shown = useDelayed(active)
  if (!shown) return null
  const percent = share === null ? undefined : Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.bar}
      data-unknown={share === null || undefined}
    >
      <div className={styles.done} style={{ scale: share === null ? undefined : `${share} 1` }} />
    </div>
  )
}
