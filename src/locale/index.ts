import i18next, { changeLanguage } from 'i18next'
import { languages, tagOf } from '#src/kernel/languages.ts'
import { readFirstTexts, readOtherTexts, writtenTags } from './catalogues.ts'
import { insertion } from './inserted.ts'

/** The languages that have texts, by the product's own codes. */
export const writtenLanguages: readonly string[] = languages.filter((language) => writtenTags.includes(tagOf(language)))

const namespace = 'translation'

/** Tags of the language that was chosen last, and of the one on screen. */
let wanted = 'en'
let shown: string | null = null
let starting: Promise<void> | undefined

/** True from the first part on that needs more than the first texts. */
let needsAll = false
/** Tags of the languages that have all of their texts. */
const complete = new Set<string>()

const add = (tag: string, texts: object): void => {
  i18next.addResourceBundle(tag, namespace, texts, true, true)
}

const addOthers = (tag: string, texts: object): void => {
  add(tag, texts)
  complete.add(tag)
}

/** Loads the texts that the first screens do without, now and with every further language. Rejects if they cannot be loaded. */
const loadAllTexts = async (): Promise<void> => {
  needsAll = true
  await starting?.catch(() => undefined)
  const tag = shown
  if (tag !== null && !complete.has(tag)) addOthers(tag, await readOtherTexts(tag))
}

/**
 * Loads code together with all texts. Rejects if either cannot be loaded. Only the loaders of routes, slots and other late code call it
 * (`routeOf`, `laterPart`, `createLater`): code that loads without them is taken to show its texts at once.
 */
export const withTexts = async <Code>(load: () => Promise<Code>): Promise<Code> =>
  (await Promise.all([load(), loadAllTexts()]))[0]

/**
 * Loads the texts of a language and shows them; the first call sets i18next up. If calls overlap the last one wins. A
 * language without texts is shown in English; a chunk that cannot be loaded rejects and leaves the language as it was.
 */
export const startLocale = (language: string): Promise<void> => (starting = showLanguage(tagOf(language)))

const showLanguage = async (asked: string): Promise<void> => {
  const tag = writtenTags.includes(asked) ? asked : 'en'
  wanted = tag
  const [first, others] = await Promise.all([readFirstTexts(tag), needsAll ? readOtherTexts(tag) : null])
  if (wanted !== tag) return
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
  add(tag, first)
  if (others) addOthers(tag, others)
  if (!isFirst) await changeLanguage(tag)
  document.documentElement.lang = tag
  shown = tag
}
