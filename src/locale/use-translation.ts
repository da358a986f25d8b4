import i18next, { type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'

/** The texts of the interface as they stand. */
export interface Translation {
  readonly t: TFunction
  /** BCP 47. */
  readonly language: string
}

/** Another `t` for each language: what was drawn, or kept, by the former is drawn again. */
const inLanguage = (): Translation => ({ t: i18next.t.bind(i18next), language: i18next.language })

let current = inLanguage()
i18next.on('languageChanged', () => {
  current = inLanguage()
})

const follow = (listener: () => void): (() => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** The texts in the language chosen now. A screen asks hundreds of times, so this does nothing but that. */
export const useTranslation = (): Translation => useSyncExternalStore(follow, () => current)
