// @ts-check
/**
 * `npm run release`: builds and checks the product, then writes to `dist-release/` what a release consists of: the archive, its
 * checksum, and the bill of materials. The same commit gives the same bytes on the same version of Node.js.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { readArguments } from './arguments.mjs'
import { createArchive } from './supply/archive.mjs'
import { bundleCommand } from './supply/command.mjs'
import { describePackages, noticesFile, readNotices } from './supply/notices.mjs'
import { createSbom, sbomProblems } from './supply/sbom.mjs'
import { bundleServer } from './supply/server.mjs'

const usage = `Usage: npm run release [-- options]

Writes to dist-release/:
  foyer-<version>.tar.gz          the application in site/, the command foyer.mjs, Foyer's own server (server.mjs and
                                  node_modules/), licences, documents and samples
  foyer-<version>.tar.gz.sha256   its checksum
  foyer-<version>.cdx.json        bill of materials (CycloneDX)

Options:
  --base PATH  path of the deployment (default: /)
  --no-build   use the build in dist/
  --site DIR   use the build in another folder, and leave the checks out: for tests
  --out DIR    write to another folder

The time in the archive is that of the commit, or SOURCE_DATE_EPOCH (seconds).
Exit codes: 0 written, 1 a check failed, 2 usage error.`

const { values } = readArguments(usage, {
  base: { type: 'string', default: '/' },
  'no-build': { type: 'boolean' },
  site: { type: 'string' },
  out: { type: 'string', default: 'dist-release' },
})
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const target = values.out
const site = values.site ?? 'dist'
const isChecked = values.site === undefined

/** @param {string} problem @returns {never} */
const fail = (problem) => {
  console.error(problem)
  process.exit(1)
}

/** @param {string} command @param {readonly string[]} args */
const run = (command, ...args) => {
  if (spawnSync(process.execPath, [command, ...args], { stdio: 'inherit' }).status !== 0) fail('Nothing was released.')
}

const commitTime = () => execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }).trim()
const at = new Date(Number(process.env['SOURCE_DATE_EPOCH'] ?? commitTime()) * 1000)

if (!readFileSync('CHANGELOG.md', 'utf8').includes(`## [${version}]`))
  fail(`CHANGELOG.md has no section [${version}]. Describe the release before you make it.`)
if (!/^\/(?:[\w.~-]+\/)*$/.test(values.base)) fail(`--base must start and end with '/', such as /foyer/.`)
if (isChecked && !values['no-build'])
  run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--base', values.base)
// The limits of sizes are those of a build for '/'.
const checks = ['check-production', 'check-supply', ...(values.base === '/' ? ['check-sizes'] : [])]
for (const check of isChecked ? checks : []) run(`tools/${check}.mjs`)

const command = await bundleCommand()
// The server serves the application at '/'.
const server = values.base === '/' ? await bundleServer() : { files: new Map(), modules: [] }
const described = describePackages(process.cwd(), [...command.modules, ...server.modules])
if (described.problems.length > 0) fail(`Third-party licences:\n${described.problems.join('\n')}`)
const ofApplication = readNotices(readFileSync(join(site, noticesFile), 'utf8'))
const bundled = [...ofApplication, ...described.notices]
const sbom = createSbom(bundled, at)
const problems = sbomProblems(sbom, bundled)
if (problems.length > 0) fail(problems.join('\n'))
const sbomText = `${JSON.stringify(sbom, null, 2)}\n`

const name = `foyer-${version}`
/** @type {Map<string, Buffer>} */
const files = new Map()
/** Adds a file, or a folder with everything in it, under another name. @param {string} from @param {string} to */
const add = (from, to) => {
  if (!existsSync(from)) return
  const entries = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    // Secrets of containers that were started in the clone.
    if (/^deploy[\\/]server[\\/](?:secrets[\\/]|\.env$)/.test(path)) continue
    files.set(`${name}/${to}${path.slice(from.length).split(sep).join('/')}`, readFileSync(path))
  }
}
add(site, 'site')
add('deploy', 'deploy')
const documents = ['server', 'three-offices', 'deploying', 'devices', 'panels-and-kiosks', 'security', 'venues'].map(
  (page) => `docs/${page}.md`,
)
for (const file of ['CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'docs/openapi.json', ...documents])
  if (existsSync(file)) files.set(`${name}/${file}`, readFileSync(file))
files.set(`${name}/foyer.mjs`, Buffer.from(command.code))
for (const [path, content] of server.files) files.set(`${name}/${path}`, content)
// Of the two programs. Those of the application are in site/.
files.set(`${name}/${noticesFile}`, Buffer.from(described.text))
files.set(`${name}/sbom.cdx.json`, Buffer.from(sbomText))

const archive = createArchive(files, at)
const checksum = createHash('sha256').update(archive).digest('hex')
rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
writeFileSync(join(target, `${name}.tar.gz`), archive)
// As `sha256sum --check` reads it.
writeFileSync(join(target, `${name}.tar.gz.sha256`), `${checksum}  ${name}.tar.gz\n`)
writeFileSync(join(target, `${name}.cdx.json`), sbomText)
console.log(`${target}/${name}.tar.gz: ${files.size} files, ${archive.length} bytes, SHA-256 ${checksum}`)
