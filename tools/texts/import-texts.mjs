// @ts-check
import { findTextProblem, keysOf } from './check-texts.mjs'
import { isLanguage } from './plural-forms.mjs'
import { fileOf, nest, sourceTag } from './text-files.mjs'

/** @typedef {import('./text-files.mjs').TextFolder} TextFolder */
/** @typedef {import('./xliff.mjs').Translation} Translation */

/**
 * Adds translations to the texts that are there.
 * @param {readonly TextFolder[]} folders
 * @param {Translation} translation
 * @returns {{ problems: readonly string[], files: ReadonlyMap<string, string>, missing: number }} the files to write, if there are no
 *   problems, and how many texts are still untranslated
 */
export function importTexts(folders, { tag, folders: translated }) {
  /** @param {string[]} problems */
  const refuse = (...problems) => ({ problems, files: new Map(), missing: 0 })
  if (tag === sourceTag)
    return refuse(`${tag}: English is what the others are translated from: change its files instead`)
  if (!isLanguage(tag)) return refuse(`${tag}: no BCP 47 tag of a language (Ukrainian is 'uk')`)
  const problems = translated.flatMap(({ path, texts }) => {
    const english = folders.find((folder) => folder.path === path)?.languages.get(sourceTag)
    if (!english) return [`${path}: no such folder: leave 'original' as it was exported`]
    return [...texts].flatMap(([key, text]) => {
      const problem = findTextProblem(tag, key, text, english)
      return problem === null ? [] : [`${path}/${tag}.json: ${key}: ${problem}`]
    })
  })
  if (problems.length > 0) return refuse(...problems)
  let missing = 0
  /** @type {Map<string, string>} */
  const files = new Map()
  for (const { path, languages } of folders) {
    const english = languages.get(sourceTag) ?? new Map()
    const added = translated.filter((one) => one.path === path).flatMap(({ texts }) => [...texts])
    const all = new Map([...(languages.get(tag) ?? []), ...added])
    const keys = keysOf(tag, english)
    missing += keys.filter((key) => !all.has(key)).length
    const ordered = [...new Set([...keys, ...all.keys()])].flatMap((key) => {
      const text = all.get(key)
      return text === undefined ? [] : [/** @type {const} */ ([key, text])]
    })
    if (added.length > 0) files.set(`${path}/${tag}.json`, fileOf(nest(ordered)))
  }
  return { problems, files, missing }
}
