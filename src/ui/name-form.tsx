import { useState } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from './button.tsx'
import { TextField } from './text-fields.tsx'
import styles from './name-form.module.css'

interface NameFormProps {
  readonly label: string
  /** Initial text, selected. */
  readonly name: string
  /** Maximum length in characters. */
  readonly longest: number
  /** All in one line, for a row of a list; the label is for screen readers only. */
  readonly isRow?: boolean
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** A form to name something. Enter saves, Escape closes it. */
export const NameForm = ({ label, name, longest, isRow = false, onSave, onClose }: NameFormProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(name)
  const isBlank = text.trim() === ''
  return (
    <form
      className={styles.form}
      data-row={isRow || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (isBlank) return
        onSave(text.trim())
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <TextField
        autoFocus
        hideLabel={isRow}
        label={label}
        maxLength={longest}
        autoComplete="off"
        value={text}
        problem={isBlank ? t('naming.missing') : null}
        onChange={setText}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" look="primary">
          {t('naming.save')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}
