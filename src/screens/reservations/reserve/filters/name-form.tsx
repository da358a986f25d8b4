import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestName } from '#src/flows/saved-searches.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './saved-searches.module.css'

interface NameFormProps {
  readonly label: string
  /** What stands there to begin with, selected. */
  readonly name: string
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** The name of a search. Enter saves, Escape leaves it. */
export const NameForm = ({ label, name, onSave, onClose }: NameFormProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(name)
  const isBlank = text.trim() === ''
  return (
    <form
      className={styles.form}
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
        label={label}
        maxLength={longestName}
        autoComplete="off"
        value={text}
        problem={isBlank ? t('filtering.nameMissing') : null}
        onChange={setText}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" look="primary">
          {t('filtering.save')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}
