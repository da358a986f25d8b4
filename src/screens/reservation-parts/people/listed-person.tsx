import type { ReactNode } from 'react'
import type { Email } from '#src/core/brand.ts'
import styles from './listed-person.module.css'
import { PersonPortrait } from './person-portrait.tsx'

interface ListedPersonProps {
  readonly name: string
  readonly email: Email
  /** Where it is not the name alone. */
  readonly words?: string
  /** What can be done about them. */
  readonly children?: ReactNode
}

/** Somebody in a list of people: an item of it. */
export const ListedPerson = ({ name, email, words = name, children }: ListedPersonProps) => (
  <li className={styles.person}>
    <PersonPortrait name={name} email={email} size="small" />
    <span className={styles.name} title={email}>
      {words}
    </span>
    {children}
  </li>
)
