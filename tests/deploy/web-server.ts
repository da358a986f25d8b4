import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { createNetwork } from '../../tools/doctor/network.mjs'
import type { Build } from './build-at.ts'
import { type Certificate, createCertificate } from './certificate.ts'

/** The container is nginx without TLS, and without the API. */
export type ServerName = 'nginx' | 'caddy' | 'container'

/** A web server as docs/deploying.md sets it up, with Debian's package and the samples of `deploy/`. */
export interface WebServer {
  readonly origin: string
  /** The same host without TLS. */
  readonly insecure: string
  readonly certificate: Certificate
  /** Everything in the logs: requests, and errors. */
  readonly logs: () => string
  close(): Promise<void>
}

/** Replaces parts of a sample. Each must be there, so that this test notices a sample that changes. */
function edit(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((edited, [from, to]) => {
    if (!edited.includes(from)) throw new Error(`The sample does not contain '${from}'`)
    return edited.replaceAll(from, to)
  }, text)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  return port
}

interface Place {
  readonly folder: string
  readonly base: string
  readonly ports: { readonly https: number; readonly http: number; readonly api: number }
  readonly certificate: Certificate
}

const sample = (path: string): string => readFileSync(join('deploy', path), 'utf8')

/** Debian's own nginx.conf with one site. */
function writeNginx({ folder, base, ports, certificate }: Place, name: ServerName): readonly string[] {
  const logs = ['/var/log/nginx', `${folder}/log`] as const
  const included = ['/etc/nginx/foyer', `${folder}/foyer`] as const
  const maps = edit(sample('nginx/foyer-maps.conf'), [['  default "/";', `  default "${base}";`]])
  const files = edit(sample('nginx/foyer-site.conf'), [
    included,
    ['/var/www/foyer', `${folder}/www`],
    ...(base === '/' ? [] : [['location / {', `location ${base} {`] as const]),
  ])
  const proxy = edit(sample('nginx/foyer-proxy.conf'), [['127.0.0.1:5000', `127.0.0.1:${ports.api}`], logs])
  const site =
    name === 'container'
      ? edit(sample('docker/site.conf'), [
          ['/etc/nginx/foyer-site', `${folder}/foyer`],
          included,
          ['listen 8080;', `listen 127.0.0.1:${ports.https};`],
        ])
      : edit(sample('nginx/foyer.conf'), [
          included,
          ['listen 80;', `listen 127.0.0.1:${ports.http};`],
          ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`],
          ['  listen [::]:80;\n', ''],
          ['  listen [::]:443 ssl http2;\n', ''],
          ['foyer.example.com', 'localhost'],
          ['/etc/ssl/foyer/certificate.pem', certificate.files.certificate],
          ['/etc/ssl/foyer/key.pem', certificate.files.key],
          ['  # include ', '  include '],
        ])
  mkdirSync(`${folder}/site`)
  writeFileSync(`${folder}/site/foyer.conf`, site)
  for (const [part, text] of Object.entries({ maps, site: files, proxy }))
    writeFileSync(`${folder}/foyer/foyer-${part}.conf`, text)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = edit(readFileSync('/etc/nginx/nginx.conf', 'utf8'), [
    ['/run/nginx.pid', `${folder}/nginx.pid`],
    logs,
    ['/etc/nginx/sites-enabled', `${folder}/site`],
    ['http {', `http {\n${temporary.map((part) => `${part}_temp_path ${folder}/${part};`).join('\n')}`],
  ])
  writeFileSync(`${folder}/nginx.conf`, main)
  return ['/usr/sbin/nginx', '-c', `${folder}/nginx.conf`, '-e', `${folder}/log/start.log`, '-g', 'daemon off;']
}

function writeCaddy({ folder, ports, certificate }: Place): readonly string[] {
  const site = edit(sample('caddy/Caddyfile'), [
    ['/etc/caddy/foyer', `${folder}/foyer`],
    ['/var/www/foyer', `${folder}/www`],
    ['foyer.example.com {', `https://localhost:${ports.https} {`],
    ['# tls ', 'tls '],
    ['/etc/ssl/foyer/certificate.pem', certificate.files.certificate],
    ['/etc/ssl/foyer/key.pem', certificate.files.key],
    ['\t# import ', '\timport '],
    // Ports of its own, no daemon to talk to, and its errors in a file.
    ['{\n\t# The error', `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n\t# The error`],
    ['log default {', `log default {\n\t\toutput file ${folder}/log/default.log`],
  ])
  writeFileSync(`${folder}/Caddyfile`, site)
  writeFileSync(
    `${folder}/foyer/foyer-proxy.caddy`,
    edit(sample('caddy/foyer-proxy.caddy'), [['127.0.0.1:5000', `127.0.0.1:${ports.api}`]]),
  )
  return ['/usr/bin/caddy', 'run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile']
}

const config = { apiURL: '/', calendarURL: 'https://graph.microsoft.com/v1.0' }

/** Serves a build below its base path, and the API of a port. */
export async function startWebServer(
  name: ServerName,
  { folder: built, base }: Build,
  api: number,
): Promise<WebServer> {
  const folder = mkdtempSync(join(tmpdir(), `foyer-${name}-`))
  // The workers of nginx run as another user.
  chmodSync(folder, 0o755)
  for (const part of ['foyer', 'log', 'www']) mkdirSync(join(folder, part))
  cpSync(built, join(folder, 'www', base), { recursive: true })
  writeFileSync(join(folder, 'www', base, 'config.json'), JSON.stringify(config))
  const site = join(folder, 'www', base)
  const headers = [
    '--for',
    name === 'caddy' ? name : 'nginx',
    '--base',
    base,
    '--log',
    `${folder}/log/access.log`,
    '--out',
    `${folder}/foyer`,
  ]
  const command = ['tools/foyer.mjs', 'headers', join(site, 'config.json'), ...headers, '--stamp', site]
  execFileSync(process.execPath, command, { stdio: 'pipe' })
  const certificate = createCertificate(folder)
  const ports = { https: await freePort(), http: await freePort(), api }
  const [program = '', ...args] = (name === 'caddy' ? writeCaddy : writeNginx)(
    { folder, base, ports, certificate },
    name,
  )
  const environment = { ...process.env, FOYER_BASE: base, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const origin = `${name === 'container' ? 'http' : 'https'}://localhost:${ports.https}`
  const logs = () =>
    output +
    readdirSync(`${folder}/log`)
      .map((file) => readFileSync(join(folder, 'log', file), 'utf8'))
      .join('')
  await waitFor(child, origin, certificate.certificate, logs)
  return {
    origin,
    insecure: `http://localhost:${ports.http}`,
    certificate,
    logs,
    close: async () => {
      const ended = new Promise((resolve) => void child.once('close', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves as soon as the server responds. Throws its output if it ends instead. */
async function waitFor(child: ChildProcess, origin: string, ca: string, output: () => string): Promise<void> {
  const network = createNetwork(ca)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The web server did not start: ${output()}`)
  })
  const responds = async () => expect((await network.request(new URL(origin))).status).toBeGreaterThan(0)
  await Promise.race([ended, vi.waitFor(responds, { timeout: 45_000 })])
}
