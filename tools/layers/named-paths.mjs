// @ts-check
/** Checks that the files and folders named in the docs exist. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A file of code, or a path below one of the project's folders. */
const isPath = (/** @type {string} */ text) =>
  /^[\w@.*<>/-]+\.(?:tsx?|mjs)$/.test(text) ||
  /^(?:src|workers|server|mocks|sandbox|sandbox-server|tests|tools|docs|deploy|packages)\/[\w@.*<>/-]+$/.test(text)

/** Matches the end of a path: docs leave out the folders that go without saying. `*` and `<name>` stand for any name. */
const endOf = (/** @type {string} */ path) => {
  const pattern = path
    .replaceAll(/<[^>]*>/g, '*')
    .replaceAll(/[.+@]/g, String.raw`\$&`)
    .replaceAll(/\*+/g, '.*')
  return new RegExp(`(?:^|/)${pattern}$`)
}

/** Returns one message per file or folder that docs name and that does not exist. @returns {string[]} */
export function findLostPaths() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))
  const folders = new Set(
    files.flatMap((file) => file.split('/').map((_, index, all) => all.slice(0, index).join('/'))),
  )
  const known = [...files, ...folders]
  /** @type {Map<string, boolean>} */
  const seen = new Map()
  const isKnown = (/** @type {string} */ name) => {
    const end = endOf(name)
    const found = seen.get(name) ?? known.some((path) => end.test(path))
    seen.set(name, found)
    return found
  }
  // The changelog is about the past.
  const pages = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
  return pages.flatMap((page) => {
    const text = readFileSync(page, 'utf8')
    const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name.replace(/^#|^\.\/|\/$/g, ''))
    const lost = named.filter((name) => isPath(name) && !isKnown(name.replaceAll('../', '')))
    const links = [...text.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
    const broken = links.filter((link) => !existsSync(normalize(join(dirname(page), link))))
    return [...new Set([...lost, ...broken])].map((name) => `${page} names ${name}, which does not exist`)
  })
}
