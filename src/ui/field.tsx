import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

interface FieldIds {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps {
  readonly label: ReactNode
  /** The error message, shown at the field. */
  readonly problem?: string | null | undefined
  readonly hint?: ReactNode
  /** Hides the label. Screen readers still read it. */
  readonly hideLabel?: boolean
  readonly children: (ids: FieldIds) => ReactNode
}

/** Label, control, hint and error, linked by ids. */
export const Field = ({ label, problem, hint, hideLabel = false, children }: FieldProps) => {
  const id = useId()
  const hintId = `${id}-hint`
  const problemId = `${id}-problem`
  const isWrong = problem !== undefined && problem !== null && problem !== ''
  const described = [hint !== undefined ? hintId : '', isWrong ? problemId : ''].filter((part) => part !== '').join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': isWrong ? true : undefined,
      })}
      {hint !== undefined && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      {isWrong && (
        <div id={problemId} className={styles.problem}>
          <CircleAlert size={14} aria-hidden="true" />
          {problem}
        </div>
      )}
    </div>
  )
}
