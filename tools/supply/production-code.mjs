// @ts-check
/** Looks for code and texts of the simulated back end, source maps, paths of sources and an eval in a production build. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTextFolders } from '../texts/text-files.mjs'
import { noticesFile, readNotices } from './notices.mjs'

const forbidden = [
  { name: 'mock code', pattern: /\bmsw\b|mswjs|__sandbox|foyer-sandbox/ },
  { name: 'an eval', pattern: /\beval\(|new Function\(/ },
  {
    name: 'the path of a source',
    pattern: /\b(?:src|workers|sandbox|mocks|node_modules)\/[\w@./-]+\.(?:tsx?|mjs|css)\b/,
  },
  { name: 'a link to a source map', pattern: /[#@] ?sourceMappingURL=/ },
]

/** Shorter texts, such as names, can be the product's too. */
const shortestText = 24

/** @param {string} folder @returns {string[]} Its texts in all languages. */
const textsIn = (folder) =>
  readTextFolders(fileURLToPath(new URL('../..', import.meta.url)), [folder]).flatMap(({ languages }) =>
    [...languages.values()].flatMap((texts) => [...texts.values()]),
  )

/** The texts of the sandbox in all languages, without their values and without those that the product has too. */
function sandboxTexts() {
  const product = textsIn('src').join('\n')
  return textsIn('sandbox')
    .flatMap((text) => text.split(/\{\{\w+\}\}/))
    .filter((text) => text.length >= shortestText && !product.includes(text))
}

const simulated = sandboxTexts()

/**
 * Returns what a build should not contain, and the licences that it lacks.
 * @param {string} root The folder with the folder `dist`. @returns {string[]}
 */
export function codeProblems(root) {
  /** @type {string[]} */
  const problems = []
  for (const entry of readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = relative(root, file)
    if (path.endsWith('.map')) problems.push(`${path} is a source map`)
    if (path.split(sep).includes('.vite')) problems.push(`${path} lists the sources`)
    if (!/\.(js|html|css)$/.test(path)) continue
    const text = readFileSync(file, 'utf8')
    for (const { name, pattern } of forbidden) if (pattern.test(text)) problems.push(`${path} contains ${name}`)
    const planted = simulated.find((words) => text.includes(words))
    if (planted !== undefined) problems.push(`${path} contains a text of the sandbox: ${planted}`)
  }
  const notices = noticesIn(root)
  // One of the page, one of each worker, one of the map's own bundle, one of data.
  for (const name of ['react', 'valibot', 'delaunator', 'maplibre-gl', 'earcut', 'workbox-precaching', 'cldr-core']) {
    if (!notices.some((notice) => notice.name === name)) problems.push(`dist/${noticesFile} has no licence of ${name}`)
  }
  return problems
}

/** The notices of a build. @param {string} root The folder with the folder `dist`. */
export function noticesIn(root) {
  const path = join(root, 'dist', noticesFile)
  return existsSync(path) ? readNotices(readFileSync(path, 'utf8')) : []
}
