// @ts-check
/**
 * The files of which the first chunks are made (`vite.config.ts`). Code says itself that it is one of them, so that none is missed when it
 * is renamed: a route by `isFirst`, other files by a line with a mark.
 *
 * - `// @chunk start`: the application's entry.
 * - `// @chunk background`: begun once a first screen is shown. It must not need the other first screen.
 * - `// @chunk early`: loaded by the start as well, as a chunk of its own.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** @typedef {ReadonlyMap<string, string>} Sources Texts of files by their paths. */

/** Reads the TypeScript files below a folder. @param {string} folder @returns {Sources} */
export function readSources(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  return new Map(names.map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8')]))
}

/**
 * Returns the files with a mark. Throws if there is none: the bundler would then cut the first chunks wherever it likes.
 * @param {Sources} sources @param {'start' | 'background' | 'early'} mark
 */
export function markedFiles(sources, mark) {
  const line = new RegExp(`^// @chunk ${mark}$`, 'm')
  const found = [...sources].filter(([, text]) => line.test(text)).map(([file]) => file)
  if (found.length === 0) throw new Error(`No file has the line '// @chunk ${mark}' (tools/first-chunks.mjs)`)
  return found
}

/**
 * Returns the first screens: the file of each, and its name, which is the last part of its path. Throws if a route with `isFirst` does not
 * load its screen right after it.
 * @param {Sources} sources
 */
export function findFirstScreens(sources) {
  return [...sources].flatMap(([file, text]) => {
    if (posix.basename(file) !== 'route.ts' || !text.includes('isFirst: true')) return []
    const [, name] = /path: '[^']*\/(\w+)'/.exec(text) ?? []
    const [, screen] = /isFirst: true,\s+load: \(\) => import\('\.\/([^']+)'\)/.exec(text) ?? []
    if (!name || !screen) throw new Error(`${file}: a first screen needs a plain path, and 'load' after 'isFirst'`)
    return [{ name, file: join(dirname(file), screen) }]
  })
}
