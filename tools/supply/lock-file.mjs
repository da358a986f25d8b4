// @ts-check
/**
 * Lists what is wrong with a lock file: packages without a checksum, packages of one registry, install scripts, licences that the
 * product can't meet, native parts that some platform lacks.
 */
import { isPermitted } from './notices.mjs'

/** @typedef {{ link?: boolean, version?: string, integrity?: string, resolved?: string, dev?: boolean, license?: string, hasInstallScript?: boolean, os?: string[], cpu?: string[], dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Locked */

/** Platforms on which Foyer is built and tested. */
const platforms = ['linux', 'darwin', 'win32'].flatMap((os) => ['x64', 'arm64'].map((cpu) => ({ os, cpu })))

/** Packages with an install script, which `ignore-scripts` does not run. They work without it. */
const knownScripts = ['msw']

/** @param {Record<string, Locked>} packages @param {string} of Path of the package that asks for it. @param {string} name */
function lockedAs(packages, of, name) {
  for (let folder = of; ; folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const found = packages[`${folder}${folder && '/'}node_modules/${name}`]
    if (found !== undefined || folder === '') return found
  }
}

/** Native parts of a package are optional packages, each for one platform. @param {Record<string, Locked>} packages @param {string} path @param {Locked} locked */
function platformProblems(packages, path, { optionalDependencies = {} }) {
  const names = Object.keys(optionalDependencies)
  const parts = names.map((name) => lockedAs(packages, path, name))
  const missing = names.filter((_name, index) => parts[index] === undefined)
  if (missing.length > 0) return [`${path} can't be installed everywhere: the lock file lacks ${missing.join(', ')}`]
  const native = parts.filter((part) => part?.os && part.cpu)
  if (native.length < 2) return []
  return platforms
    .filter(({ os, cpu }) => !native.some((part) => part?.os?.includes(os) && part.cpu?.includes(cpu)))
    .map(({ os, cpu }) => `${path} has no part for ${os} ${cpu}`)
}

/** The packages of others; the project's own are linked from its folder `packages`. @param {Record<string, Locked>} packages */
export const foreign = (packages) =>
  Object.entries(packages).filter(
    ([path, { link, resolved }]) => path.includes('node_modules/') && !(link && resolved?.startsWith('packages/')),
  )

/** @param {Record<string, Locked>} packages @param {string} settings of npm @returns {string[]} */
export const lockProblems = (packages, settings) => [
  ...foreign(packages).flatMap(([path, locked]) => [
    ...(locked.integrity ? [] : [`${path} has no checksum`]),
    ...(locked.resolved ? [`${path} names the registry from which it was installed: ${locked.resolved}`] : []),
    ...(locked.hasInstallScript && !knownScripts.includes(path.replace('node_modules/', ''))
      ? [`${path} has an install script`]
      : []),
    ...(locked.dev || isPermitted(locked.license ?? '') ? [] : [`${path} is under the licence '${locked.license}'`]),
    ...platformProblems(packages, path, locked),
  ]),
  ...(/^ignore-scripts=true$/m.test(settings) ? [] : ['.npmrc does not set ignore-scripts=true']),
]
