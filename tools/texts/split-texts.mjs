// @ts-check
import { join, posix, relative } from 'node:path'
import { keyPattern, readFirstCode } from './first-code.mjs'
import { nest, readTextFolders, tagsOf } from './text-files.mjs'

/** @typedef {import('./first-code.mjs').FirstCode} FirstCode */
/** @typedef {import('./text-files.mjs').TextFolder} TextFolder */

/** The key that code uses for a text: without its plural form and without its context. @param {string} key */
const usedKey = (key) => key.replace(/_[^.]*$/, '')

/** The keys that are part of a text, such as `fault.{{kind}}.message`, as patterns. @param {string} text */
const nestedKeys = (text) =>
  [...text.matchAll(/\$t\(([^),]+)/g)].map(([, key = '']) => keyPattern(key.split(/\{\{[^}]*\}\}/)))

/**
 * The keys that are needed at once, without plural forms and contexts: those that the code may use, and those within their texts.
 * @param {readonly TextFolder[]} folders
 * @param {Pick<FirstCode, 'mayUse'>} code
 */
export function findFirstKeys(folders, { mayUse }) {
  const texts = folders.flatMap(({ languages }) => [...languages.values()].flatMap((all) => [...all]))
  const keys = new Set(texts.map(([key]) => usedKey(key)))
  const first = new Set([...keys].filter((key) => mayUse(key)))
  for (let size = -1; size !== first.size;) {
    size = first.size
    const nested = texts.flatMap(([key, text]) => (first.has(usedKey(key)) ? nestedKeys(text) : []))
    for (const key of keys) if (nested.some((pattern) => pattern.test(key))) first.add(key)
  }
  return first
}

/** The module that reads all texts at once, which a build replaces. */
const replaced = 'src/locale/catalogues.ts'
const prefix = 'virtual:texts/'

/**
 * Divides the texts of each language into two chunks: those that the first screens may show, and the others. Development and tests read
 * all of them at once.
 * @param {{ root: string, entries: () => readonly string[] }} options `entries` are the files of the code that runs first
 * @returns {import('vite').Plugin}
 */
export function splitTexts({ root, entries }) {
  /** @type {{ folders: readonly TextFolder[], first: ReadonlySet<string> } | null} */
  let read = null
  const readOnce = () => {
    if (read) return read
    const folders = readTextFolders(root, ['src'])
    return (read = { folders, first: findFirstKeys(folders, readFirstCode(root, entries())) })
  }
  /** @param {string} tag @param {boolean} areFirst */
  const textsOf = (tag, areFirst) => {
    const { folders, first } = readOnce()
    const all = folders.flatMap(({ languages }) => [...(languages.get(tag) ?? [])])
    return nest(all.filter(([key]) => first.has(usedKey(key)) === areFirst))
  }
  const catalogues = () => {
    const loads = tagsOf(readOnce().folders).map(
      (tag) => `'${tag}': [() => import('${prefix}${tag}/first'), () => import('${prefix}${tag}/others')]`,
    )
    return `const files = { ${loads.join(', ')} }
      const read = async (tag, part) => (await files[tag]?.[part]())?.default ?? {}
      export const writtenTags = Object.keys(files)
      export const readFirstTexts = (tag) => read(tag, 0)
      export const readOtherTexts = (tag) => read(tag, 1)`
  }
  return {
    name: 'split-texts',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => void (read = null),
    resolveId: {
      filter: { id: /^virtual:texts\// },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: [/\/locale\/catalogues\.ts$/, /^\0virtual:texts\//] },
      handler(id) {
        if (posix.normalize(relative(root, id).replaceAll('\\', '/')) === replaced) {
          for (const { path, languages } of readOnce().folders)
            for (const tag of languages.keys()) this.addWatchFile(join(root, path, `${tag}.json`))
          return catalogues()
        }
        const [, tag = '', part] = /^\0virtual:texts\/([\w-]+)\/(first|others)$/.exec(id) ?? []
        return part ? `export default ${JSON.stringify(textsOf(tag, part === 'first'))}` : null
      },
    },
  }
}
