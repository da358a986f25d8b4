import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { IconButton } from './button.tsx'
import styles from './field.module.css'
import { Field } from './field.tsx'
import { Kbd } from './kbd.tsx'
import { classes } from './text.ts'

interface SearchFieldProps {
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly clearLabel: string
  /** The shortcut key for this field, shown while it is empty. */
  readonly shortcut?: string
  readonly ref?: Ref<HTMLInputElement>
  readonly onFocus?: () => void
  /** Called on ↓ or Enter, to continue in the results. */
  readonly onContinue?: () => void
}

/** A search field that searches while the user types. Escape clears it. */
export const SearchField = ({
  label,
  placeholder,
  value,
  onChange,
  clearLabel,
  shortcut,
  ref,
  onFocus,
  onContinue,
}: SearchFieldProps) => (
  <Field label={label} hideLabel>
    {(ids) => (
      <div className={styles.affixed}>
        <Search size={15} aria-hidden="true" />
        <input
          {...ids}
          ref={ref}
          type="search"
          className={styles.input}
          value={value}
          placeholder={placeholder ?? label}
          autoComplete="off"
          spellCheck={false}
          aria-keyshortcuts={shortcut}
          onFocus={onFocus}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            const isContinued = event.key === 'ArrowDown' || event.key === 'Enter'
            if (isContinued && onContinue && !event.nativeEvent.isComposing) {
              event.preventDefault()
              onContinue()
            }
            if (event.key !== 'Escape' || value === '') return
            event.preventDefault()
            event.stopPropagation()
            onChange('')
          }}
        />
        {value !== '' && (
          <IconButton label={clearLabel} icon={<X size={14} aria-hidden="true" />} onClick={() => onChange('')} />
        )}
        {value === '' && shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
      </div>
    )}
  </Field>
)

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value'> {
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem?: string | null
  readonly hint?: ReactNode
  readonly hideLabel?: boolean
}

/** A field for one line of text. */
export const TextField = ({
  label,
  value,
  onChange,
  problem,
  hint,
  hideLabel = false,
  type = 'text',
  ...rest
}: TextFieldProps) => (
  <Field label={label} problem={problem} hint={hint} hideLabel={hideLabel}>
    {(ids) => (
      <input
        {...rest}
        {...ids}
        type={type}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value'> {
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
}

/** A field for several lines of text, which grows with its content. */
export const TextArea = ({ label, value, onChange, hint, ...rest }: TextAreaProps) => (
  <Field label={label} hint={hint}>
    {(ids) => (
      <textarea
        {...rest}
        {...ids}
        className={classes(styles.input, styles.area)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)
