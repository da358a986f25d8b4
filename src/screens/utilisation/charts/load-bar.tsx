import type { CSSProperties, ReactNode } from 'react'
import { type Load, shareOf } from '#src/core/utilisation/load.ts'
import { useFigures } from '../use-figures.ts'
import styles from './charts.module.css'

interface LoadBarProps {
  readonly load: Load
  readonly depth?: number
  /** What folds the parts of it in and out. */
  readonly fold?: ReactNode
  readonly detail?: string
  /** Its name. */
  readonly children: ReactNode
}

/** How full one thing is: its name, a bar, and both in figures. */
export const LoadBar = ({ load, depth = 0, fold, detail, children }: LoadBarProps) => {
  const figures = useFigures()
  return (
    <div className={styles.line} style={{ '--depth': depth, '--share': shareOf(load) ?? 0 } as CSSProperties}>
      <div className={styles.name}>
        {fold}
        <span className={styles.words}>
          {children}
          {detail !== undefined && detail !== '' && <span className={styles.detail}>{detail}</span>}
        </span>
      </div>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.fill} />
      </div>
      <strong className={styles.percent}>{figures.percent(load)}</strong>
      <span className={styles.hours}>{load.bookable > 0 && figures.hours(load)}</span>
    </div>
  )
}
