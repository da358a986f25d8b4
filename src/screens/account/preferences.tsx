import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { writtenLanguages } from '#src/locale/index.ts'
import { languages, setLanguage, setTheme, settings, themes } from '#src/state/settings.ts'
import { Select } from '#src/ui/select.tsx'
import styles from './preferences.module.css'

/** Language and theme, to be chosen before anybody is signed in. */
export const Preferences = () => {
  const { t } = useTranslation()
  const { language, theme } = useSnapshot(settings)
  return (
    <div className={styles.preferences}>
      <Select
        label={t('language.label')}
        value={language}
        options={languages
          .filter((code) => writtenLanguages.includes(code) || code === language)
          .map((code) => ({ value: code, label: t(`language.${code}`) }))}
        onChange={setLanguage}
      />
      <Select
        label={t('theme.label')}
        value={theme}
        options={themes.map((code) => ({ value: code, label: t(`theme.${code}`) }))}
        onChange={setTheme}
      />
    </div>
  )
}
