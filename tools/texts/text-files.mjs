// @ts-check
/** The files of texts: `locales/<tag>.json` in each folder that has texts, and `locales/en.notes.json` for translators. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * Texts by keys, in sections.
 * @typedef {{ readonly [key: string]: string | Texts }} Texts
 */

/**
 * @typedef {object} TextFolder The texts of a feature, or of another folder that has some.
 * @property {string} path Such as 'src/features/home/locales'.
 * @property {ReadonlyMap<string, ReadonlyMap<string, string>>} languages By BCP 47 tag, then by key: 'home.title' → 'Home'.
 * @property {ReadonlyMap<string, string>} notes For translators, by the key of a text or of a section.
 */

/** The language that the others are translated from. */
export const sourceTag = 'en'

const notesFile = `${sourceTag}.notes.json`

/** All texts by key: 'chip.free' → 'Free {{time}}'. @param {Texts} texts @returns {[key: string, text: string][]} */
const flatten = (texts, path = '') =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flatten(value, `${path}${key}.`),
  )

/**
 * Puts the texts into sections again, in the order in which the keys come.
 * @param {Iterable<readonly [key: string, text: string]>} texts
 * @returns {Texts}
 */
export function nest(texts) {
  /** @type {Record<string, any>} */
  const nested = {}
  for (const [key, text] of texts) {
    const sections = key.split('.')
    const name = sections.pop() ?? ''
    let section = nested
    for (const one of sections) section = section[one] ??= {}
    section[name] = text
  }
  return nested
}

/** The contents of a file of texts, as the formatter leaves them. @param {Texts} texts */
export const fileOf = (texts) => `${JSON.stringify(texts, null, 2)}\n`

/** The paths of all folders named `locales`. @param {string} root @param {readonly string[]} within folders of the project */
const findFolders = (root, within) =>
  within
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name === 'locales')
        .map((entry) => posix.join(entry.parentPath.replaceAll('\\', '/'), entry.name)),
    )
    .map((path) => posix.relative(root.replaceAll('\\', '/'), path))
    .sort()

/** Throws for what is neither a text nor a section. @param {unknown} value @returns {asserts value is Texts} */
function assertTexts(value, key = 'the file') {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${key} is no section`)
  for (const [name, inner] of Object.entries(value)) if (typeof inner !== 'string') assertTexts(inner, `'${name}'`)
}

/** @param {string} root @param {string} file*/
function readFile(root, file) {
  const source = readFileSync(join(root, file), 'utf8')
  try {
    const texts = JSON.parse(source)
    assertTexts(texts)
    if (source.replaceAll('\r\n', '\n') !== fileOf(texts))
      throw new Error('a key is there twice, or the file is not formatted: remove one, or run "npx oxfmt"')
    return new Map(flatten(texts))
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/**
 * Reads all texts of the project, by folder. Throws if a file is no JSON, or has a key twice.
 * @param {string} root of the project
 * @param {readonly string[]} [within]
 * @returns {TextFolder[]}
 */
export const readTextFolders = (root, within = ['src', 'sandbox']) =>
  findFolders(root, within).map((path) => {
    const files = readdirSync(join(root, path)).filter((file) => file.endsWith('.json'))
    const tags = files.filter((file) => file !== notesFile).map((file) => file.slice(0, -'.json'.length))
    return {
      path,
      languages: new Map(tags.map((tag) => [tag, readFile(root, `${path}/${tag}.json`)])),
      notes: files.includes(notesFile) ? readFile(root, `${path}/${notesFile}`) : new Map(),
    }
  })

/** The tags of all languages, English first. @param {readonly TextFolder[]} folders */
export const tagsOf = (folders) => [
  ...new Set([sourceTag, ...folders.flatMap(({ languages }) => [...languages.keys()]).sort()]),
]
