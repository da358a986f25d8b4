// @ts-check
/** Lists the packages in a build, checks their licences, and publishes the licence texts beside the application. */
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const noticesFile = 'third-party-notices.txt'

/**
 * Packages that arrive with their dependencies inside, so that the bundler does not see these: their published file is itself a
 * bundle.
 */
const bundledBefore = ['maplibre-gl']

/** Packages whose data a tool has copied into the sources: names of time zones on Windows. */
const copiedFrom = ['cldr-core']

/** Helpers that the build tools add to the code, by the names of their virtual modules. */
const helpers = [
  { id: /^\0?vite\//, name: 'vite' },
  { id: /^\0?rolldown\//, name: 'rolldown' },
]

/** Licences under which a part of the application may be, by their SPDX names. None obliges to publish the product's own source. */
const permittedLicences = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
]

/**
 * True if the SPDX expression can be met with permitted licences. Of alternatives one is enough. An expression that mixes AND and
 * OR is refused, as is one that can't be read.
 * @param {string} expression
 */
export function isPermitted(expression) {
  const plain = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(plain) || (/ OR /.test(plain) && / AND /.test(plain))) return false
  const isListed = (/** @type {string} */ name) => permittedLicences.includes(name.trim())
  return plain.includes(' OR ') ? plain.split(' OR ').some(isListed) : plain.split(' AND ').every(isListed)
}

/**
 * @typedef {object} Notice
 * @property {string} name
 * @property {string} version
 * @property {string} licence SPDX expression.
 * @property {string} source Address of the repository or page, or empty.
 * @property {readonly string[]} texts Of the licence, and of NOTICE if there is one.
 */

/** @param {string} project @param {string} name @param {string} [from] Folder of the package that imports it. */
function folderOf(project, name, from) {
  const own = from === undefined ? null : join(from, 'node_modules', name)
  return own !== null && existsSync(own) ? own : join(project, 'node_modules', name)
}

/** @param {string} folder @returns {{ name: string, version: string, license?: string, homepage?: string, repository?: string | { url?: string }, dependencies?: Record<string, string> }} */
const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Removes the licences of what a build tool itself contains: none of that is in the application. @param {string} text */
const ownPart = (text) => text.split(/^# Licenses of bundled dependencies/m)[0]?.trimEnd() ?? ''

/** Texts of the packages that are published without one, copied from their repositories: `@scope+name.txt`. */
const textsFolder = fileURLToPath(new URL('texts', import.meta.url))

/** The section of a read-me, if that is where a package has the text. @param {string} readme */
const licenceSection = (readme) =>
  /^#+ (?:License|Licence)\b[^]*?Permission is hereby granted[^]*?(?=^#|$(?![^]))/im.exec(readme)?.[0]

/** @param {string} folder @param {string} name @returns {string[]} */
function licenceTexts(folder, name) {
  const read = (/** @type {string} */ path) => ownPart(readFileSync(path, 'utf8').replaceAll('\r\n', '\n')).trim()
  const files = readdirSync(folder).toSorted()
  const own = files.filter((file) => /^(license|licence|copying|notice)([.-]|$)/i.test(file))
  if (own.length > 0) return own.map((file) => read(join(folder, file)))
  const copied = join(textsFolder, `${name.replace('/', '+')}.txt`)
  if (existsSync(copied)) return [read(copied)]
  const readme = files.find((file) => /^readme/i.test(file))
  const section = readme === undefined ? undefined : licenceSection(read(join(folder, readme)))
  return section === undefined ? [] : [section]
}

/** @param {string} folder @returns {Notice} */
function readNotice(folder) {
  const { name, version, license = '', homepage = '', repository = '' } = manifestOf(folder)
  const address = typeof repository === 'string' ? repository : (repository.url ?? '')
  const source = address.replace(/^git\+/, '') || homepage
  return { name, version, licence: license, source, texts: licenceTexts(folder, name) }
}

/** Returns the folder of the package that a module belongs to, or null for the project's own modules. @param {string} project @param {string} id */
function packageFolder(project, id) {
  const helper = helpers.find((one) => one.id.test(id))
  if (helper) return folderOf(project, helper.name)
  const [path = ''] = id.replaceAll('\\', '/').split('?')
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? null
}

/**
 * Returns the notices of the packages in these folders, of the packages inside them and of copied data, by name.
 * @param {string} project @param {Iterable<string>} folders
 * @returns {Notice[]}
 */
function noticesOf(project, folders) {
  /** @type {Map<string, Notice>} */
  const found = new Map()
  const add = (/** @type {string} */ folder, /** @type {boolean} */ isWhole) => {
    const { dependencies = {} } = manifestOf(folder)
    const notice = readNotice(folder)
    const key = `${notice.name} ${notice.version}`
    if (found.has(key)) return
    found.set(key, notice)
    if (!isWhole) return
    for (const name of Object.keys(dependencies))
      // Types are not code.
      if (!name.startsWith('@types/')) add(folderOf(project, name, folder), true)
  }
  for (const folder of folders) add(folder, bundledBefore.includes(manifestOf(folder).name))
  for (const name of copiedFrom) add(folderOf(project, name), false)
  return [...found.values()].toSorted((one, other) =>
    `${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1,
  )
}

/** @param {readonly Notice[]} notices @returns {string[]} */
const noticeProblems = (notices) =>
  notices.flatMap(({ name, licence, texts }) => [
    ...(isPermitted(licence) ? [] : [`${name} is under '${licence}', which is not on the list of permitted licences`]),
    ...(texts.length > 0 ? [] : [`${name} comes without the text of its licence`]),
  ])

const rule = '='.repeat(80)

/** @param {readonly Notice[]} notices */
const noticesText = (notices) =>
  [
    'Foyer contains the following third-party software and data. Each part is under its own licence.',
    ...notices.map(({ name, version, licence, source, texts }) =>
      [rule, `${name} ${version}`, `Licence: ${licence}`, ...(source ? [source] : []), '', texts.join('\n\n')].join(
        '\n',
      ),
    ),
  ].join('\n\n') + '\n'

/**
 * Describes the packages of a program that is bundled outside of the application's build.
 * @param {string} project @param {readonly string[]} modules Paths of its modules.
 * @returns {{ notices: readonly Notice[], text: string, problems: readonly string[] }}
 */
export function describePackages(project, modules) {
  const notices = noticesOf(project, new Set(modules.flatMap((id) => packageFolder(project, id) ?? [])))
  return { notices, text: noticesText(notices), problems: noticeProblems(notices) }
}

/** Reads the names, versions and licences back from the published text. @param {string} text */
export const readNotices = (text) =>
  [...text.matchAll(new RegExp(`^${rule}\\n(\\S+) (\\S+)\\nLicence: (.+)$`, 'gm'))].map(
    ([, name = '', version = '', licence = '']) => ({ name, version, licence }),
  )

/**
 * Returns two plugins. `collect` is for each part that is bundled on its own: the page, its workers, the service worker.
 * `publish` is for the whole: it writes the notices when all are built, or fails, and it takes the bundler's list of sources out of
 * the published folder, to `.cache/builds/`, where the checks of sizes read it.
 * @param {string} project
 */
export function createNotices(project) {
  /** @type {Set<string>} */
  const folders = new Set()
  let published = ''
  return {
    /** @returns {import('vite').Plugin} */
    collect: () => {
      let root = project
      return {
        name: 'collect-packages',
        configResolved: (config) => void (root = config.root),
        generateBundle(_options, bundle) {
          for (const part of Object.values(bundle)) {
            // Names of assets are relative to the root.
            const ids =
              part.type === 'chunk' ? part.moduleIds : part.originalFileNames.map((name) => resolve(root, name))
            for (const id of ids) {
              const folder = packageFolder(project, id)
              if (folder !== null) folders.add(folder)
            }
          }
        },
      }
    },
    /** @param {{ isStrict: boolean }} options Strict builds fail over a licence; the demo's simulation has parts without its text. @returns {import('vite').Plugin} */
    publish: ({ isStrict }) => ({
      name: 'publish-notices',
      apply: 'build',
      configResolved: ({ build, root }) => void (published = resolve(root, build.outDir)),
      closeBundle: {
        order: 'post',
        sequential: true,
        handler() {
          const notices = noticesOf(project, folders)
          const problems = isStrict ? noticeProblems(notices) : []
          if (problems.length > 0) throw new Error(`Third-party licences:\n${problems.join('\n')}`)
          writeFileSync(join(published, noticesFile), noticesText(notices))
          const sources = join(published, '.vite/manifest.json')
          if (existsSync(sources)) {
            const kept = join(project, '.cache/builds', `${basename(published)}.json`)
            mkdirSync(dirname(kept), { recursive: true })
            renameSync(sources, kept)
            rmdirSync(dirname(sources))
          }
        },
      },
    }),
  }
}
