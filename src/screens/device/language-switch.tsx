import Languages from 'lucide-react/icons/languages'
import { useTranslation } from 'react-i18next'
import { languages } from '#src/state/settings.ts'
import { useDevice } from './device-context.ts'
import styles from './language-switch.module.css'

/** The language of the next minutes: untouched for a while, the device goes back to its own. */
export const LanguageSwitch = () => {
  const { t } = useTranslation()
  const { language, setLanguage } = useDevice()
  return (
    <label className={styles.switch}>
      <Languages size={22} aria-hidden="true" />
      <span className="visually-hidden">{t('language.label')}</span>
      <select
        className={styles.select}
        value={language}
        onChange={({ target }) => {
          const wanted = languages.find((one) => one === target.value)
          if (wanted) setLanguage(wanted)
        }}
      >
        {languages.map((one) => (
          <option key={one} value={one}>
            {t(`language.${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
