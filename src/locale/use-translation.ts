import i18next, { type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'

interface Translation {
  /** Returns the text of a key in the interface language. */
  readonly t: TFunction
  /** BCP 47 tag of the interface language. */
  readonly language: string
}

let translation: Translation | undefined

const currentTranslation = (): Translation => {
  const { language } = i18next
  if (translation?.language === language) return translation
  return (translation = { t: i18next.getFixedT(language), language })
}

const onLanguageChange = (changed: () => void): (() => void) => {
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}

/**
 * Returns the texts in the interface language and renders again when it changes. All components share them: the hook of
 * react-i18next copies i18next for each component, which was a third of the time of a list's row.
 */
export const useTranslation = (): Translation =>
  useSyncExternalStore(onLanguageChange, currentTranslation, currentTranslation)
