import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import styles from './name-form.module.css'

interface NameFormProps {
  readonly label: string
  /** What stands there to begin with, selected. */
  readonly name: string
  /** In letters. */
  readonly longest: number
  /** All in one line, for a row of a list; its label is for readers alone. */
  readonly isRow?: boolean
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** Names something. Enter saves, Escape leaves it. */
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
