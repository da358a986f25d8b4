import type { ReactNode } from 'react'
import type { Fault } from '#src/core/fault.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import styles from './ways.module.css'

/** What went wrong on the way in, said at once. */
export const Problem = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className={styles.problem}>
    {children}
  </p>
)

export const FaultProblem = ({ fault }: { readonly fault: Fault }) => {
  const { t } = useTranslation()
  return <Problem>{t(`fault.${fault.kind}.message`, { ...fault })}</Problem>
}
