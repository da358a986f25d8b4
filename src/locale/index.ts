import i18next, { changeLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { insertion } from './inserted.ts'
import type { Messages } from './messages.ts'

/** A language is one file here that puts the texts of the features together. */
const files = import.meta.glob<Readonly<Record<string, Messages>>>('./??.ts')
const languageOf = (file: string): string => file.slice(2, -3)
const loaderOf = (language: string) => files[`./${language}.ts`]

/** The languages that have texts, by the product's own codes. */
export const writtenLanguages: readonly string[] = Object.keys(files).map(languageOf)

/** Returns the BCP 47 tag for plurals and `lang`: 'ua' is a country, the language is 'uk'. */
const tagOf = (language: string): string => (language === 'ua' ? 'uk' : language)

const namespace = 'translation'

let wanted = 'en'

/** The texts of a screen by file, such as './text/en.ts'; of several features if it shows their texts, too. */
type TextFiles = Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>

const later = new Set<TextFiles>()
let starting: Promise<void> | undefined

const readTexts = async (added: TextFiles, code: string): Promise<object> => {
  const read = Object.entries(added).flatMap(([file, load]) => (file.endsWith(`/${code}.ts`) ? [load()] : []))
  return Object.assign({}, ...(await Promise.all(read)).map((exported) => exported[code])) as object
}

/**
 * Adds the texts of a screen that the first screens do without, now and whenever the language changes. Rejects if they cannot be
 * loaded.
 */
export const addTexts = async (added: TextFiles): Promise<void> => {
  later.add(added)
  await starting
  if (i18next.isInitialized) i18next.addResourceBundle(tagOf(wanted), namespace, await readTexts(added, wanted), true)
}

/**
 * Loads the texts of a language and shows them; the first call sets i18next up. If calls overlap the last one wins. A
 * language without texts is shown in English; a chunk that cannot be loaded rejects and leaves the language as it was.
 */
export const startLocale = (language: string): Promise<void> => (starting = showLanguage(language))

const showLanguage = async (language: string): Promise<void> => {
  const code = loaderOf(language) ? language : 'en'
  wanted = code
  const [file, ...texts] = await Promise.all([loaderOf(code)?.(), ...[...later].map((added) => readTexts(added, code))])
  if (file?.[code] === undefined || wanted !== code) return
  const messages = Object.assign({}, file[code], ...texts) as Messages
  const tag = tagOf(code)
  if (!i18next.isInitialized) {
    await i18next
      .use(initReactI18next)
      .use(insertion)
      .init({
        lng: tag,
        resources: { [tag]: { [namespace]: messages } },
        fallbackLng: false,
        defaultNS: namespace,
        interpolation: { escapeValue: false },
        postProcess: [insertion.name],
        returnNull: false,
        react: { useSuspense: false },
      })
  } else {
    i18next.addResourceBundle(tag, namespace, messages)
    await changeLanguage(tag)
  }
  document.documentElement.lang = tag
}
