// @ts-check
// cspell:ignore debootstrap esac setpriv reuid regid resolv paramgen keyout NOPASSWD
/**
 * `npm run try:install`: follows docs/deploying.md on a fresh Debian. It runs the page's own commands, in their order, as a user with
 * `sudo` in a new system of debootstrap, until the doctor is content.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { failUsage, readArguments } from './arguments.mjs'

const usage = `Usage: npm run try:install -- nginx|caddy --api HOST:PORT [options]

Installs the release in dist-release/ on a new Debian 12 as docs/deploying.md says, and runs the doctor. Needs root, debootstrap, OpenSSL,
and the ports 80 and 443.

Options:
  --api HOST:PORT  the API behind the web server
  --base PATH      path for which the release was made (default: /)
  --config JSON    further members of config.json, such as '{"calendarURL":"/api/calendar"}'
  --root DIR       folder of the new system (default: /tmp/foyer-debian); DIR.tar is kept, so that it is downloaded once
  --keep           leave the server running until Ctrl+C
  -h, --help       show this help

Exit codes: 0 the doctor is content, 1 it is not or a command failed, 2 usage error.`

const { values, positionals } = readArguments(
  usage,
  {
    api: { type: 'string' },
    base: { type: 'string', default: '/' },
    config: { type: 'string', default: '{}' },
    root: { type: 'string', default: '/tmp/foyer-debian' },
    keep: { type: 'boolean' },
  },
  { allowPositionals: true },
)
/** As Debian packages them. */
const programs = { chroot: '/usr/sbin/chroot', openssl: '/usr/bin/openssl' }

const [server = ''] = positionals
const { api, base, root } = values
if (!['nginx', 'caddy'].includes(server)) failUsage(`Not a web server of the page: ${server}`, usage)
if (api === undefined) failUsage('Missing option: --api', usage)

const isBelow = base !== '/'
const page = readFileSync('docs/deploying.md', 'utf8')
/** The commands below a heading, by block. @param {string} heading @returns {string[]} */
const blocks = (heading) =>
  [
    ...(page.split(new RegExp(`\n#{2,3} ${heading}\n`))[1]?.split(/\n#{2,3} /)[0] ?? '').matchAll(/```sh\n([^]*?)```/g),
  ].map(([, text = '']) => text)
/** @param {string} heading @param {number} index */
function block(heading, index) {
  const text = blocks(heading)[index]
  if (text === undefined) throw new Error(`docs/deploying.md: no block ${index + 1} of commands below '${heading}'`)
  return text
}

const isNginx = server === 'nginx'
const heading = isNginx ? 'nginx' : 'Caddy'
const [unpack, config] = [block('Install', 0), block('Install', 1)]
const main = block(heading, 0)
const packages = main
  .split('\n')
  .filter((line) => line.includes('apt-get'))
  .join('\n')
const [certificate, start] = isNginx ? [[], block(heading, 1)] : [[block(heading, 1)], block(heading, 2)]

/** With the reader's own address of the API and of the page. @param {string} text */
const replaced = (text) =>
  text.replaceAll('10.0.0.5:5000', api).replace('rooms.example.com/\n', `rooms.example.com${base} --ca authority.pem\n`)
const apiHere = JSON.stringify({
  ...JSON.parse(/'(.*)'/.exec(config)?.[1] ?? '{}'),
  apiURL: '/',
  ...JSON.parse(values.config),
})
const steps = [
  unpack,
  config.replace(/'.*'/, `'${apiHere}'`),
  isBelow ? packages : main,
  ...(isBelow ? [block('Below a path', isNginx ? 0 : 1)] : []),
  ...certificate,
  block('The API on the same host', isNginx ? 0 : 1),
  start,
].map(replaced)

/** @param {string} command @param {readonly string[]} words */
const run = (command, ...words) => execFileSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'] })
/** @param {string} path @param {string} text @param {number} [mode] */
const write = (path, text, mode = 0o644) => writeFileSync(join(root, path), text, { mode })

/** systemd does not run in a changed root. This does what it would do for one unit, as the unit's own user. */
const systemctl = `#!/bin/sh
unit=/lib/systemd/system/$2.service
get() { sed -n "s/^$1=//p" $unit | head -n 1; }
case $1 in
  start) command=$(get ExecStart) ;;
  reload) command=$(get ExecReload) ;;
  *) exit 1 ;;
esac
user=$(get User)
[ -z "$user" ] && exec sh -c "exec $command"
capability=+net_bind_service
exec setpriv --reset-env --reuid=$user --regid=$user --init-groups --inh-caps=$capability --ambient-caps=$capability sh -c "exec $command"
`

/** An interrupted run leaves it mounted. */
const unmount = () => {
  const mounted = readFileSync('/proc/mounts', 'utf8').includes(` ${resolve(root)}/proc `)
  if (mounted) run('umount', join(resolve(root), 'proc'))
}

function makeSystem() {
  const kept = `${root}.tar`
  unmount()
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  if (!existsSync(kept)) {
    run('debootstrap', '--include=sudo,ca-certificates', 'bookworm', root, 'http://deb.debian.org/debian')
    run('tar', '-C', root, '-cf', kept, '.')
  } else run('tar', '-C', root, '-xf', kept)
  // The way to the packages is that of this machine.
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  const folder = '/etc/apt/apt.conf.d'
  for (const name of readdirSync(folder).filter((file) => file.startsWith('99')))
    cpSync(join(folder, name), join(root, folder, name))
  write('etc/hosts', `127.0.0.1 localhost rooms.example.com ${hostname()}\n`)
  write('usr/local/sbin/systemctl', systemctl, 0o755)
  // Services start as below, because their scripts would ask systemd.
  write('usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755)
  run(programs.chroot, root, 'useradd', '--create-home', '--shell', '/bin/bash', 'installer')
  write('etc/sudoers.d/installer', 'installer ALL=(ALL) NOPASSWD: ALL\n', 0o440)
  const home = join(root, 'home/installer')
  for (const name of readdirSync('dist-release').filter((file) => /\.tar\.gz/.test(file)))
    cpSync(join('dist-release', name), join(home, name))
  const [key, pem] = [join(home, 'key.pem'), join(home, 'certificate.pem')]
  const subject = ['-subj', '/CN=rooms.example.com', '-addext', 'subjectAltName=DNS:rooms.example.com']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30']
  execFileSync(programs.openssl, ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', pem], { stdio: 'pipe' })
  cpSync(pem, join(home, 'authority.pem'))
  run(programs.chroot, root, 'chown', '-R', 'installer:', '/home/installer')
}

/** @type {import('node:child_process').ChildProcess | null} */
let service = null
/** As Debian does after it has installed a package with a service. */
async function startService() {
  service = spawn(programs.chroot, [root, '/usr/local/sbin/systemctl', 'start', server], { stdio: 'ignore' })
  const isListening = () => spawnSync('curl', ['-so', '/dev/null', 'http://127.0.0.1:80/']).status === 0
  for (let tries = 0; tries < 100 && !isListening(); tries += 1) await new Promise((on) => void setTimeout(on, 100))
  if (!isListening()) throw new Error(`${server} does not listen on port 80.`)
}

function stopService() {
  const file = join(root, 'run/nginx.pid')
  if (isNginx && existsSync(file)) process.kill(Number(readFileSync(file, 'utf8')))
  service?.kill()
}

makeSystem()
run('mount', '-t', 'proc', 'proc', join(root, 'proc'))
const started = Date.now()
try {
  // The steps belong to one shell, because the first one changes its folder.
  const folder = '/home/installer'
  const version = JSON.parse(readFileSync('package.json', 'utf8')).version
  for (const [index, text] of steps.entries()) {
    console.log(`\n--- ${index + 1}\n${text}`)
    const place = index === 0 ? folder : `${folder}/foyer-${version}`
    const own = index === 0 ? '' : `ln -sf ${folder}/*.pem .\n`
    const script = `set -e\ncd ${place}\n${own}${text}`
    const { status } = spawnSync(programs.chroot, [root, 'su', '-', 'installer', '-c', script], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) throw new Error(`Step ${index + 1} failed.`)
    if (text.includes('apt-get install')) await startService()
  }
  console.log(`\n${server} at ${base}: installed and healthy after ${Math.round((Date.now() - started) / 1_000)} s`)
  if (values.keep) {
    // nginx detaches itself, so nothing else keeps this process.
    const waiting = setInterval(() => undefined, 60_000)
    await new Promise((end) => void process.once('SIGINT', end).once('SIGTERM', end))
    clearInterval(waiting)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  stopService()
  unmount()
}
