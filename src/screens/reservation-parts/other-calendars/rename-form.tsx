import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './other-calendars.module.css'

interface RenameFormProps {
  readonly name: string
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** Another name, for oneself only. Enter saves, Escape leaves it as it was. */
export const RenameForm = ({ name, onSave, onClose }: RenameFormProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(name)
  const isBlank = text.trim() === ''
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault()
        if (isBlank) return
        if (text.trim() !== name) onSave(text.trim())
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
        hideLabel
        label={t('otherCalendars.nameOf', { name })}
        maxLength={120}
        value={text}
        problem={isBlank ? t('otherCalendars.nameMissing') : null}
        onChange={setText}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button type="submit" size="small" look="primary">
        {t('otherCalendars.save')}
      </Button>
      <Button size="small" onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </form>
  )
}
