import i18next, { changeLanguage, use as addModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Messages } from './messages.ts'

export type { Messages } from './messages.ts'

/** One chunk a language; adding a language is a file and a line. */
const loaders: Readonly<Record<string, () => Promise<Messages>>> = {
  cs: () => import('./cs.ts').then(({ cs }) => cs),
  en: () => import('./en.ts').then(({ en }) => en),
  de: () => import('./de.ts').then(({ de }) => de),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
  es: () => import('./es.ts').then(({ es }) => es),
  ca: () => import('./ca.ts').then(({ ca }) => ca),
  ua: () => import('./ua.ts').then(({ ua }) => ua),
}

/** The languages that have texts, by the product's own codes. */
export const writtenLanguages: readonly string[] = Object.keys(loaders)

/** BCP 47 for plurals and `lang`: 'ua' is a country, the language is 'uk'. */
const tagOf = (language: string): string => (language === 'ua' ? 'uk' : language)

const namespace = 'translation'

let wanted = ''

/**
 * Loads the texts of a language and shows them; the first call sets i18next up. When calls overlap the last one wins. A
 * language without texts is shown in English; a chunk that cannot be loaded rejects and leaves the language as it was.
 */
export const startLocale = async (language: string): Promise<void> => {
  wanted = language
  const code = language in loaders ? language : 'en'
  const messages = await loaders[code]?.()
  if (messages === undefined || wanted !== language) return
  const tag = tagOf(code)
  if (!i18next.isInitialized) {
    await addModule(initReactI18next).init({
      lng: tag,
      resources: { [tag]: { [namespace]: messages } },
      fallbackLng: false,
      defaultNS: namespace,
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  } else {
    i18next.addResourceBundle(tag, namespace, messages)
    await changeLanguage(tag)
  }
  document.documentElement.lang = tag
}
