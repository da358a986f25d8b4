import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from './button.tsx'
import styles from './copy-field.module.css'
import field from './field.module.css'
import { Field } from './field.tsx'
import { copyText } from './focus.ts'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
  readonly hint?: ReactNode
  readonly hideLabel?: boolean
}

/** A text to hand over, such as a link: readable, and with a button that copies it. Without a clipboard, the text is selected. */
export const CopyField = ({ label, value, hint, hideLabel = false }: CopyFieldProps) => {
  const { t } = useTranslation()
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === value
  const Icon = isCopied ? Check : Copy
  return (
    <Field label={label} hint={hint} hideLabel={hideLabel}>
      {(ids) => (
        <div className={styles.row}>
          <input
            {...ids}
            className={field.input}
            value={value}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            icon={<Icon size={15} aria-hidden="true" />}
            onClick={() => {
              void copyText(value).then((done) => {
                setCopied(done ? value : null)
                if (!done) document.getElementById(ids.id)?.focus()
              })
            }}
          >
            {t(isCopied ? 'app.copied' : 'app.copy')}
          </Button>
          <span role="status" className="visually-hidden">
            {isCopied && t('app.copied')}
          </span>
        </div>
      )}
    </Field>
  )
}
