// @ts-check
/** The plural forms of each language, as `Intl.PluralRules` knows them. i18next names a form by the end of its key: 'count_few'. */

const order = ['zero', 'one', 'two', 'few', 'many', 'other']
const formEnd = new RegExp(`_(${order.join('|')})$`)

/** The plural form of a key, or null. @param {string} key */
export const formOf = (key) => formEnd.exec(key)?.[1] ?? null

/** The key without its plural form: 'count_few' → 'count'. @param {string} key */
export const familyOf = (key) => key.replace(formEnd, '')

/** Counts on the screen, which are never millions, and an amount. */
const counts = [...Array.from({ length: 1_001 }, (_, count) => count), 1.5]

/** @type {Map<string, ReadonlyMap<string, readonly number[]>>} */
const known = new Map()

/**
 * The forms of a language with the numbers that need them, in the order of i18next. Forms for millions only are empty: they
 * may be left out.
 * @param {string} tag BCP 47
 */
export function formsOf(tag) {
  const before = known.get(tag)
  if (before) return before
  const rules = new Intl.PluralRules(tag)
  const categories = /** @type {readonly string[]} */ (rules.resolvedOptions().pluralCategories)
  const forms = order.filter((form) => categories.includes(form))
  const found = new Map(forms.map((form) => [form, counts.filter((count) => rules.select(count) === form)]))
  known.set(tag, found)
  return found
}

/** Whether `Intl` knows the language. @param {string} tag */
export function isLanguage(tag) {
  try {
    return Intl.PluralRules.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}
