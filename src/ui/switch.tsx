import { useId, type ReactNode } from 'react'
import styles from './switch.module.css'

interface SwitchProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly disabled?: boolean
}

/** A switch that takes effect immediately. */
export const Switch = ({ label, hint, isOn, onChange, disabled = false }: SwitchProps) => {
  const id = useId()
  return (
    <div className={styles.row}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={styles.switch}
        checked={isOn}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </label>
    </div>
  )
}

interface CheckboxProps {
  readonly label: ReactNode
  readonly isOn: boolean
  /** Set if only some of the options below are chosen. */
  readonly isMixed?: boolean
  /** Id of the element that describes it. */
  readonly describedBy?: string | undefined
  readonly onChange: (isOn: boolean) => void
}

/** One of several options that can be chosen together. */
export const Checkbox = ({ label, isOn, isMixed = false, describedBy, onChange }: CheckboxProps) => (
  <label className={styles.checkbox}>
    <input
      type="checkbox"
      className={styles.box}
      checked={isOn}
      aria-describedby={describedBy}
      ref={(input) => {
        if (input) input.indeterminate = isMixed && !isOn
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span>{label}</span>
  </label>
)
