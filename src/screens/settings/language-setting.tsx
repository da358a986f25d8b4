import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { writtenLanguages } from '#src/locale/index.ts'
import { languages, setLanguage, settings } from '#src/state/settings.ts'
import { Select } from '#src/ui/select.tsx'
import styles from './settings.module.css'

/** The language of the interface, each by its own name. */
export const LanguageSetting = () => {
  const { t } = useTranslation()
  const { language } = useSnapshot(settings)
  return (
    <div className={styles.item}>
      <span className={styles.name} aria-hidden="true">
        {t('language.label')}
      </span>
      <Select
        label={t('language.label')}
        hideLabel
        value={language}
        options={languages
          .filter((code) => writtenLanguages.includes(code) || code === language)
          .map((code) => ({ value: code, label: t(`language.${code}`) }))}
        onChange={setLanguage}
      />
    </div>
  )
}
