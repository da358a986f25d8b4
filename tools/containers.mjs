// @ts-check
/**
 * `npm test -- containers`: makes a release, and runs the tests of `tests/containers` on it. They carry out the Dockerfile and the compose
 * files of `deploy/server` without a container engine, in namespaces of the kernel. Arguments go to vitest.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages } from './debian-packages.mjs'

const place = '.cache/containers'

/** @param {string} problem @returns {never} */
const fail = (problem) => {
  console.error(problem)
  process.exit(1)
}

/** @param {string} command @param {readonly string[]} args */
const run = (command, ...args) => execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })

/** Programs that stand in the images and systems, `ip`, and OpenSSL for certificates. */
const packages = {
  caddy: '/usr/bin/caddy',
  nginx: '/usr/sbin/nginx',
  postgresql: '/usr/lib/postgresql',
  iproute2: '/usr/sbin/ip',
  openssl: '/usr/bin/openssl',
}
const missing = () => Object.entries(packages).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))

/** Fetches the Node.js of the image, which npm has as a package for each kind of machine. */
function fetchNode() {
  const major = /NODE_IMAGE=node:(\d+)/.exec(readFileSync('deploy/server/Dockerfile', 'utf8'))?.[1]
  if (major === undefined) fail('deploy/server/Dockerfile: NODE_IMAGE has no version.')
  const folder = join(place, `node-${major}`)
  if (existsSync(join(folder, 'package/bin/node'))) return
  mkdirSync(folder, { recursive: true })
  const name = `node-${process.platform}-${process.arch}@${major}`
  const file = execFileSync('npm', ['pack', name, '--silent', '--pack-destination', folder], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .at(-1)
  run('tar', '-C', folder, '-xzf', join(folder, file ?? ''), 'package/bin/node', 'package/LICENSE')
  rmSync(join(folder, file ?? ''))
}

/** Makes a release in folders of its own, because other tests use `dist/` meanwhile. It is unpacked in `release`. */
function makeRelease() {
  const site = join(place, 'site')
  const archives = join(place, 'archives')
  const folder = join(place, 'release')
  run(
    process.execPath,
    'node_modules/vite/bin/vite.js',
    'build',
    '--logLevel',
    'warn',
    '--outDir',
    site,
    '--emptyOutDir',
  )
  run(process.execPath, 'tools/release.mjs', '--site', site, '--out', archives)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = readdirSync(archives).find((name) => name.endsWith('.tar.gz')) ?? ''
  run('tar', '-C', folder, '--strip-components=1', '-xzf', join(archives, archive))
}

if (process.getuid?.() !== 0) fail('Containers are made as root: sudo npm test -- containers')
if (!ensurePackages(missing)) fail(`Install ${missing().join(', ')} from Debian 12 or newer.`)
fetchNode()
makeRelease()
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=containers', ...process.argv.slice(2)]
const { status } = spawnSync('unshare', ['--mount', '--net', '--fork', process.execPath, ...vitest], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
