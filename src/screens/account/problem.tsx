import type { ReactNode } from 'react'
import type { Fault } from '#src/core/fault.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import styles from './ways.module.css'

/** What went wrong on the way in, said at once. */
export const Problem = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className={styles.problem}>
    {children}
  </p>
)

export const FaultProblem = ({ fault }: { readonly fault: Fault }) => {
  const faultMessage = useFaultMessage()
  return <Problem>{faultMessage(fault)}</Problem>
}
