import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './text.ts'
import { Field } from './field.tsx'
import styles from './field.module.css'

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'children'> {
  readonly label: ReactNode
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
  readonly hideLabel?: boolean
  readonly hint?: ReactNode
}

/** A list to choose one option. It is the native control, so that phones, keyboard and screen readers work as usual. */
export const Select = <Value extends string>({
  label,
  value,
  options,
  onChange,
  hideLabel = false,
  hint,
  className,
  ...rest
}: SelectProps<Value>) => (
  <Field label={label} hideLabel={hideLabel} hint={hint}>
    {(ids) => (
      <span className={styles.box}>
        <select
          {...rest}
          {...ids}
          className={classes(styles.input, styles.select, className)}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={15} aria-hidden="true" />
      </span>
    )}
  </Field>
)
