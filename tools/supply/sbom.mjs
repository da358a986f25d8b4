// @ts-check
/** The bill of materials of a release, in CycloneDX: every package of the application, with version, licence and checksum. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'

/** @typedef {{ 'bom-ref': string, name: string, version: string, scope?: string, licenses?: unknown[], hashes?: unknown[], properties?: { name: string, value: string }[] }} Component */
/** @typedef {{ serialNumber: string, metadata: { timestamp: string, component: Component }, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} Sbom */

/** @param {readonly string[]} args @returns {Sbom} Of the lock file in the current folder. */
function askNpm(...args) {
  const { stdout, stderr, status } = spawnSync(
    'npm',
    ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', ...args],
    {
      encoding: 'utf8',
      // A build in this process sets it to production, and npm then leaves out what is installed for development.
      env: { ...process.env, NODE_ENV: '' },
      maxBuffer: 64 << 20,
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  return JSON.parse(stdout)
}

/** @param {string} text @returns {string} A UUID that depends on the text alone. */
function uuidOf(text) {
  const digits = createHash('sha256').update(text).digest('hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

/** True for the project's own packages, which are no third party's: only these are private. @param {Component} component */
const isOwn = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:private')

/** The dependencies, with those of the project's own packages in place of these packages. @param {Sbom} sbom */
function joinOwn({ components, dependencies }) {
  const own = new Set(components.filter(isOwn).map((component) => component['bom-ref']))
  /** @param {string} ref @returns {string[]} */
  const within = (ref) =>
    own.has(ref) ? (dependencies.find((one) => one.ref === ref)?.dependsOn ?? []).flatMap(within) : [ref]
  return dependencies.map(({ ref, dependsOn }) => ({ ref, dependsOn: [...new Set(dependsOn.flatMap(within))] }))
}

/**
 * Reads the lock file of the current folder. Contains the packages of the build, some of which are installed for development, and
 * those that npm installs with the application although nothing of them is in the build, as 'excluded'. The same sources give the
 * same text, so it has no time of its own and no random number.
 * @param {readonly { name: string, version: string }[]} bundled
 * @param {Date} at
 * @returns {Sbom}
 */
export function createSbom(bundled, at) {
  const sbom = askNpm()
  const inBuild = new Set(bundled.map(({ name, version }) => `${name}@${version}`))
  const installed = new Set(askNpm('--omit=dev').components.map((component) => component['bom-ref']))
  const isInBuild = (/** @type {Component} */ { name, version }) => inBuild.has(`${name}@${version}`)
  const components = sbom.components
    .filter((component) => !isOwn(component) && (isInBuild(component) || installed.has(component['bom-ref'])))
    .map((component) => ({ ...component, scope: isInBuild(component) ? 'required' : 'excluded' }))
  const refs = new Set([sbom.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])])
  const dependencies = joinOwn(sbom)
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
  // The tool calls the product by its folder.
  const component = { ...sbom.metadata.component, name: 'foyer' }
  const metadata = { ...sbom.metadata, timestamp: at.toISOString(), component }
  return { ...sbom, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components))}`, metadata, components, dependencies }
}

/** @param {Sbom} sbom @param {readonly { name: string, version: string }[]} bundled @returns {string[]} */
export function sbomProblems({ components }, bundled) {
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
  return [
    ...components
      .filter(({ licenses = [] }) => licenses.length === 0)
      .map(({ name }) => `The bill of materials has no licence of ${name}`),
    ...components
      .filter(({ hashes = [] }) => hashes.length === 0)
      .map(({ name }) => `The bill of materials has no checksum of ${name}`),
    ...bundled
      .filter(({ name, version }) => !named.has(`${name}@${version}`))
      .map(({ name, version }) => `The build contains ${name} ${version}, which the bill of materials lacks`),
  ]
}
