import { type Language, languages, tagOf } from '#src/kernel/languages.ts'
import Accessibility from 'lucide-react/icons/accessibility'
import Languages from 'lucide-react/icons/languages'
import { useEffect, useState } from 'react'
import { DeviceButton, DeviceSheet } from '../device-parts.tsx'
import { useDevice } from '../use-device.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { stillQuery, useMedia } from '#src/ui/media.ts'
import styles from './attract.module.css'

// cspell:disable
/** In every language at once, because the visitor has not chosen one yet. The texts of the other languages are not loaded. */
const beginWords: Readonly<Record<Language, string>> = {
  cs: 'Začněte dotykem',
  en: 'Tap to start',
  de: 'Zum Starten tippen',
  fr: 'Touchez pour commencer',
  es: 'Toca para empezar',
  ca: 'Toca per començar',
  ua: 'Торкніться, щоб почати',
}
// cspell:enable

/** Milliseconds for which the invitation stands in one language. */
const standsFor = 4_000

/** Invitation in one language after the other, the device's own first. It stays in that one if motion is unwanted. */
export const BeginWords = () => {
  const { language } = useDevice()
  const isStill = useMedia(stillQuery)
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    if (isStill) return undefined
    const timer = setInterval(() => setTurns((before) => before + 1), standsFor)
    return () => clearInterval(timer)
  }, [isStill])
  const shown = isStill ? language : (languages[(languages.indexOf(language) + turns) % languages.length] ?? language)
  return (
    <>
      {/* A screen reader hears one name that stays. */}
      <span className="visually-hidden">{beginWords[language]}</span>
      <span aria-hidden="true" lang={tagOf(shown)}>
        {beginWords[shown]}
      </span>
    </>
  )
}

/** One key per language, each in its own. */
export const LanguageKeys = ({ onChoose }: { readonly onChoose?: () => void }) => {
  const { t } = useTranslation()
  const { language, setLanguage } = useDevice()
  return (
    <div className={styles.languages} role="group" aria-label={t('language.label')}>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.languageKey}
          lang={tagOf(one)}
          aria-pressed={one === language}
          onClick={() => {
            setLanguage(one)
            onChoose?.()
          }}
        >
          {t(`language.${one}`)}
        </button>
      ))}
    </div>
  )
}

/** Opens the language keys during a visit. */
export const LanguageSheetKey = () => {
  const { t } = useTranslation()
  const { language } = useDevice()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <DeviceButton icon={<Languages size={26} aria-hidden="true" />} onClick={() => setOpen(true)}>
        <span className="visually-hidden">{t('language.label')}: </span>
        {t(`language.${language}`)}
      </DeviceButton>
      {isOpen && (
        <DeviceSheet title={t('language.label')} onClose={() => setOpen(false)}>
          <LanguageKeys onChoose={() => setOpen(false)} />
        </DeviceSheet>
      )}
    </>
  )
}

interface SeatedKeyProps {
  readonly isSeated: boolean
  readonly onChange: (isSeated: boolean) => void
}

/** Switches to a screen for a wheelchair: all keys of a portrait display within reach, and routes without stairs. */
export const SeatedKey = ({ isSeated, onChange }: SeatedKeyProps) => {
  const { t } = useTranslation()
  return (
    <DeviceButton
      role="switch"
      aria-checked={isSeated}
      icon={<Accessibility size={32} aria-hidden="true" />}
      onClick={() => onChange(!isSeated)}
    >
      {t('kiosk.seated')}
    </DeviceButton>
  )
}
