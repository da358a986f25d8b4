import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './text.ts'
import { Field } from './field.tsx'
import styles from './field.module.css'
import segmentedStyles from './segmented.module.css'

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
    <fieldset className={segmentedStyles.group} data-fill={fill || undefined}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={segmentedStyles.option}>
          <input
            type="radio"
            name={name}
            className={segmentedStyles.input}
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
