import i18next, { changeLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { LaterMessages, Messages } from './messages.ts'

interface Language {
  /** What the first screen says. */
  readonly first: () => Promise<Messages>
  /** What everything else says. */
  readonly later: () => Promise<LaterMessages>
}

/** Two chunks a language; adding a language is two files and an entry. */
const written: Readonly<Record<string, Language>> = {
  cs: {
    first: () => import('./cs.ts').then(({ cs }) => cs),
    later: () => import('./later/cs.ts').then(({ cs }) => cs),
  },
  en: {
    first: () => import('./en.ts').then(({ en }) => en),
    later: () => import('./later/en.ts').then(({ en }) => en),
  },
  de: {
    first: () => import('./de.ts').then(({ de }) => de),
    later: () => import('./later/de.ts').then(({ de }) => de),
  },
  fr: {
    first: () => import('./fr.ts').then(({ fr }) => fr),
    later: () => import('./later/fr.ts').then(({ fr }) => fr),
  },
  es: {
    first: () => import('./es.ts').then(({ es }) => es),
    later: () => import('./later/es.ts').then(({ es }) => es),
  },
  ca: {
    first: () => import('./ca.ts').then(({ ca }) => ca),
    later: () => import('./later/ca.ts').then(({ ca }) => ca),
  },
  ua: {
    first: () => import('./ua.ts').then(({ ua }) => ua),
    later: () => import('./later/ua.ts').then(({ ua }) => ua),
  },
}

/** The languages that have texts, by the product's own codes. */
export const writtenLanguages: readonly string[] = Object.keys(written)

/** BCP 47 for plurals and `lang`: 'ua' is a country, the language is 'uk'. */
const tagOf = (language: string): string => (language === 'ua' ? 'uk' : language)

const namespace = 'translation'

let wanted = 'en'
let isLaterWanted = false

/**
 * Loads the texts of a language and shows them; the first call sets i18next up. When calls overlap the last one wins. A
 * language without texts is shown in English; a chunk that cannot be loaded rejects and leaves the language as it was.
 */
export const startLocale = async (language: string): Promise<void> => {
  const code = language in written ? language : 'en'
  wanted = code
  const [first, later] = await Promise.all([written[code]?.first(), isLaterWanted ? written[code]?.later() : null])
  if (first === undefined || wanted !== code) return
  const tag = tagOf(code)
  const messages = { ...first, ...later }
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      lng: tag,
      resources: { [tag]: { [namespace]: messages } },
      fallbackLng: false,
      defaultNS: namespace,
      interpolation: { escapeValue: false },
      returnNull: false,
      // Lazy parts come with their texts, so nothing waits for texts.
      react: { useSuspense: false },
    })
  } else {
    i18next.addResourceBundle(tag, namespace, messages)
    await changeLanguage(tag)
  }
  // Asked for while the first texts were under way.
  if (isLaterWanted && !later) await addLaterTexts()
  document.documentElement.lang = tag
}

/** Texts of everything but the first screen: once asked for they come with every language. */
const addLaterTexts = async (): Promise<void> => {
  isLaterWanted = true
  const code = wanted
  const later = await written[code]?.later()
  if (i18next.isInitialized) i18next.addResourceBundle(tagOf(code), namespace, later, true)
}

/** Wraps the loading of a part that is not on the first screen: it comes together with its texts. */
export const withLaterTexts =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  async () => {
    const [part] = await Promise.all([load(), addLaterTexts()])
    return part
  }
