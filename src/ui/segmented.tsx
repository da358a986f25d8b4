import { useId, type ReactNode } from 'react'
import styles from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly {
    readonly value: Value
    readonly label: string
    readonly icon?: ReactNode
    readonly shortcut?: string
  }[]
  readonly onChange: (value: Value) => void
  readonly fill?: boolean
}

/**
 * Chooses one of a few visible options. It is a radio group, so arrow keys move and screen readers read the
 * choice.
 */
export const Segmented = <Value extends string>({
  label,
  value,
  options,
  onChange,
  fill = false,
}: SegmentedProps<Value>) => {
  const name = useId()
  return (
    <fieldset className={styles.group} data-fill={fill || undefined}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            value={option.value}
            checked={option.value === value}
            aria-keyshortcuts={option.shortcut}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
