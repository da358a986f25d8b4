import type { ReactNode } from 'react'
import { classes } from '#src/ui/text.ts'
import styles from './settings.module.css'

interface SettingGroupProps {
  readonly title: string
  readonly id: string
  readonly children: ReactNode
}

/** A part of the page with its heading. */
export const SettingGroup = ({ title, id, children }: SettingGroupProps) => (
  <section className={styles.group} aria-labelledby={`settings-${id}`}>
    <h2 id={`settings-${id}`}>{title}</h2>
    {children}
  </section>
)

interface SettingItemProps {
  readonly name: string
  readonly hint: string
  /** Set if the hint changes. */
  readonly role?: 'status'
  readonly isProblem?: boolean
  /** A link or a button. */
  readonly children: ReactNode
}

/** A line with an explanation and what one can do. */
export const SettingItem = ({ name, hint, role, isProblem = false, children }: SettingItemProps) => (
  <div className={styles.item}>
    <div>
      <p className={styles.name}>{name}</p>
      <p role={role} className={classes(styles.hint, isProblem && styles.problem)}>
        {hint}
      </p>
    </div>
    {children}
  </div>
)
