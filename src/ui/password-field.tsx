import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'
import { IconButton } from './button.tsx'
import styles from './field.module.css'
import { Field } from './field.tsx'

interface PasswordFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** 'new-password' lets the browser propose one. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly name?: string
  readonly problem?: string | null
  readonly hint?: ReactNode
}

/** A field for a password, with a button that shows what was typed. */
export const PasswordField = ({ label, value, onChange, problem, hint, ...rest }: PasswordFieldProps) => {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} problem={problem} hint={hint}>
      {(ids) => (
        <div className={styles.affixed}>
          <input
            {...rest}
            {...ids}
            type={isShown ? 'text' : 'password'}
            className={styles.input}
            value={value}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <IconButton
            label={t(isShown ? 'passwordField.hide' : 'passwordField.show')}
            icon={<Icon size={15} aria-hidden="true" />}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}
