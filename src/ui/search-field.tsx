import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { Ref } from 'react'
import { Field } from './field.tsx'
import styles from './field.module.css'
import { IconButton } from './icon-button.tsx'
import { Kbd } from './kbd.tsx'

interface SearchFieldProps {
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly clearLabel: string
  /** Shown while empty: the key that leads here. */
  readonly shortcut?: string
  readonly ref?: Ref<HTMLInputElement>
  readonly onFocus?: () => void
}

/** Find as one types; Escape empties it. */
export const SearchField = ({
  label,
  placeholder,
  value,
  onChange,
  clearLabel,
  shortcut,
  ref,
  onFocus,
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
