import { type ReactNode, useId } from 'react'
import type { SandboxState } from '#mocks/controls.ts'
import type { SandboxControls } from '../page-controls.ts'
import type { Parameters } from '../parameters.ts'
import styles from './sandbox-panel.module.css'

/** Props of every section of the panel. */
export interface SectionProps {
  readonly controls: SandboxControls
  readonly parameters: Parameters
  readonly state: SandboxState
  /** Executes a command of the sandbox and shows the new state. */
  readonly act: (work: () => Promise<unknown>) => void
}

export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  )
}
