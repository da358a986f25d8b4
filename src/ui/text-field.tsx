import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Field } from './field.tsx'
import styles from './field.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem?: string | null
  readonly hint?: ReactNode
  readonly hideLabel?: boolean
}

/** One line of text. */
export const TextField = ({
  label,
  value,
  onChange,
  problem,
  hint,
  hideLabel = false,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) => (
  <Field label={label} problem={problem} hint={hint} hideLabel={hideLabel}>
    {(ids) => (
      <input
        {...rest}
        {...ids}
        type={type}
        className={classes(styles.input, className)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
}

/** Several lines of text; grows with what is typed. */
export const TextArea = ({ label, value, onChange, hint, className, ...rest }: TextAreaProps) => (
  <Field label={label} hint={hint}>
    {(ids) => (
      <textarea
        {...rest}
        {...ids}
        className={classes(styles.input, styles.area, className)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)
