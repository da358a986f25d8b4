import i18next, { changeLanguage } from 'i18next'
import { tagOf } from '#src/kernel/languages.ts'
import { insertion } from './inserted.ts'

type Catalogue = Readonly<Record<string, object>>

/** A language is one file here, which puts together the texts that the features need first, and one in `later` for the others. */
const files = import.meta.glob<Catalogue>('./??.ts')
const laterFiles = import.meta.glob<Catalogue>('./later/??.ts')

/** The languages that have texts, by the product's own codes. */
export const writtenLanguages: readonly string[] = Object.keys(files).map((file) => file.slice(2, -3))

const namespace = 'translation'

let wanted = 'en'
let shown: string | null = null
let starting: Promise<void> | undefined

/** True from the first part on that needs more than the first texts. */
let needsLater = false
/** Languages that have all of their texts. */
const complete = new Set<string>()

const readLater = async (code: string): Promise<object> => (await laterFiles[`./later/${code}.ts`]?.())?.[code] ?? {}

const add = (code: string, texts: object): void => {
  i18next.addResourceBundle(tagOf(code), namespace, texts, true, true)
}

const addLater = (code: string, texts: object): void => {
  add(code, texts)
  complete.add(code)
}

/** Loads the texts that the first screens do without, now and with every further language. Rejects if they cannot be loaded. */
const loadLaterTexts = async (): Promise<void> => {
  needsLater = true
  await starting?.catch(() => undefined)
  const code = shown
  if (code !== null && !complete.has(code)) addLater(code, await readLater(code))
}

/** Loads code that shows more than the first texts, together with all texts. Rejects if either cannot be loaded. */
export const withTexts = async <Code>(load: () => Promise<Code>): Promise<Code> =>
  (await Promise.all([load(), loadLaterTexts()]))[0]

/**
 * Loads the texts of a language and shows them; the first call sets i18next up. If calls overlap the last one wins. A
 * language without texts is shown in English; a chunk that cannot be loaded rejects and leaves the language as it was.
 */
export const startLocale = (language: string): Promise<void> => (starting = showLanguage(language))

const showLanguage = async (language: string): Promise<void> => {
  const code = files[`./${language}.ts`] ? language : 'en'
  wanted = code
  const [file, later] = await Promise.all([files[`./${code}.ts`]?.(), needsLater ? readLater(code) : null])
  if (wanted !== code) return
  const tag = tagOf(code)
  const isFirst = !i18next.isInitialized
  if (isFirst) {
    await i18next.use(insertion).init({
      lng: tag,
      resources: { [tag]: { [namespace]: {} } },
      fallbackLng: false,
      defaultNS: namespace,
      interpolation: { escapeValue: false },
      postProcess: [insertion.name],
      returnNull: false,
    })
  }
  add(code, file?.[code] ?? {})
  if (later) addLater(code, later)
  if (!isFirst) await changeLanguage(tag)
  document.documentElement.lang = tag
  shown = code
}
