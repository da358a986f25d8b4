// @ts-check
import { familyOf, formOf, formsOf, isLanguage } from './plural-forms.mjs'
import { sourceTag, tagsOf } from './text-files.mjs'

/** @typedef {import('./text-files.mjs').TextFolder} TextFolder */
/** @typedef {ReadonlyMap<string, string>} Catalogue */

/**
 * Placeholders of English that a language leaves out, by key: Czech and Ukrainian address a person in the vocative, which is unknown
 * for a name.
 * @type {Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>}
 */
const omitted = {
  cs: { 'home.greeting': ['{{name}}'] },
  uk: { 'home.greeting': ['{{name}}'] },
}

/** Placeholders and texts within the text. @param {string} text @returns {string[]} */
const insertionsOf = (text) =>
  [...new Set([...text.matchAll(/\$t\([^)]*\)|\{\{\s*\w+\s*\}\}/g)].map(([all]) => all.replaceAll(/\s/g, '')))].sort()

const list = (/** @type {readonly string[]} */ names) => names.join(', ') || 'none'

/** The English text of a key, for a plural form the general one. @param {Catalogue} english @param {string} key */
export const modelOf = (english, key) => english.get(key) ?? english.get(`${familyOf(key)}_other`)

/**
 * Says what is wrong with one text, as what to do, or null.
 * @param {string} tag
 * @param {string} key
 * @param {string} text
 * @param {Catalogue} english of the same folder
 */
export function findTextProblem(tag, key, text, english) {
  const model = modelOf(english, key)
  const family = familyOf(key)
  const form = formOf(key)
  const hasForms = english.has(`${family}_other`)
  if (model === undefined || (form !== null && !hasForms))
    return english.has(family) && form !== null
      ? `English has no plural forms of '${family}': remove this one`
      : `English has no such key: remove it, or add it to ${sourceTag}.json`
  if (form !== null && !formsOf(tag).has(form))
    return `the language has no plural form '${form}': use ${[...formsOf(tag).keys()].join(', ')}`
  if (text.trim() === '') return 'the text is empty: write one'
  if (text !== text.trim()) return 'a space begins or ends the text: remove it'
  const bare = text.replaceAll(/\{\{\s*\w+\s*\}\}/g, '').replaceAll(/\$t\([^)]*\)/g, '')
  if (/[{}]/.test(bare)) return `a brace is no part of a placeholder: write {{name}} with two braces on each side`
  const without = omitted[tag]?.[key] ?? []
  const expected = insertionsOf(model).filter((one) => !without.includes(one))
  const found = insertionsOf(text)
  if (found.join() !== expected.join()) return `the placeholders are ${list(found)}: English has ${list(expected)}`
  return null
}

/**
 * The keys that a language needs, in the order of English.
 * @param {string} tag
 * @param {Catalogue} english
 */
export function keysOf(tag, english) {
  const forms = [...formsOf(tag)].flatMap(([form, counts]) => (counts.length > 0 ? [form] : []))
  const keys = [...english.keys()].flatMap((key) => {
    const family = familyOf(key)
    return formOf(key) !== null && english.has(`${family}_other`) ? forms.map((form) => `${family}_${form}`) : [key]
  })
  return [...new Set(keys)]
}

/** @param {TextFolder} folder @param {string} tag @returns {string[]} */
function checkLanguage({ path, languages }, tag) {
  const english = languages.get(sourceTag) ?? new Map()
  const texts = languages.get(tag)
  const file = `${path}/${tag}.json`
  if (texts === undefined) return [`${file} is missing: write one with the keys of ${sourceTag}.json`]
  const wrong = [...texts].flatMap(([key, text]) => {
    const problem = findTextProblem(tag, key, text, english)
    return problem === null ? [] : [`${file}: ${key}: ${problem}`]
  })
  const missing = keysOf(tag, english).flatMap((key) => {
    if (texts.has(key)) return []
    const form = formOf(key)
    const counts = form === null ? [] : (formsOf(tag).get(form) ?? [])
    const use = form === null ? '' : `, as for ${counts.slice(0, 4).join(', ')}`
    return [`${file}: ${key} is missing: translate '${modelOf(english, key)}'${use}`]
  })
  return [...wrong, ...missing]
}

/** A section has one owner, because the sections of all folders are put together. @param {readonly TextFolder[]} folders */
function findSharedSections(folders) {
  /** @type {Map<string, string>} */
  const owners = new Map()
  return folders.flatMap(({ path, languages }) => {
    const sections = new Set([...(languages.get(sourceTag)?.keys() ?? [])].map((key) => key.split('.')[0] ?? ''))
    return [...sections].flatMap((section) => {
      const owner = owners.get(section)
      if (owner === undefined) owners.set(section, path)
      return owner === undefined
        ? []
        : [`${path}/${sourceTag}.json: '${section}' is in ${owner} too: rename one of them`]
    })
  })
}

/** @param {TextFolder} folder */
function findLostNotes({ path, languages, notes }) {
  const keys = [...(languages.get(sourceTag)?.keys() ?? [])]
  const isKnown = (/** @type {string} */ noted) => keys.some((key) => key === noted || key.startsWith(`${noted}.`))
  return [...notes.keys()].flatMap((key) =>
    isKnown(key) || keys.some((one) => familyOf(one) === key)
      ? []
      : [`${path}/${sourceTag}.notes.json: ${key}: English has no such key: remove the note`],
  )
}

/**
 * Lists all that is wrong with the keys, plural forms and placeholders of the texts, each with its file, its key and what to do.
 * @param {readonly TextFolder[]} folders
 */
export function findTextProblems(folders) {
  const tags = tagsOf(folders)
  const unknown = tags.filter((tag) => !isLanguage(tag))
  if (unknown.length > 0) return unknown.map((tag) => `${tag}.json: no BCP 47 tag of a language (Ukrainian is 'uk')`)
  return [
    ...folders.flatMap((folder) => tags.flatMap((tag) => checkLanguage(folder, tag))),
    ...findSharedSections(folders),
    ...folders.flatMap(findLostNotes),
  ]
}
