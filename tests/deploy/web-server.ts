import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Build } from './build-at.ts'
import type { Certificate } from './certificate.ts'
import {
  caddyOptions,
  caddyWith,
  edit,
  makeWebServerFolder,
  nginxWith,
  type RunningWebServer,
  runWebServer,
  sample,
  type WebServerFolder,
} from './run-web-server.ts'

/** The container is nginx without TLS, and without the API. */
export type ServerName = 'nginx' | 'caddy' | 'container'

/** A web server as docs/deploying.md sets it up, with Debian's package and the samples of `deploy/`. */
export interface WebServer extends RunningWebServer {
  readonly origin: string
  /** The same host without TLS. */
  readonly insecure: string
  readonly certificate: Certificate
}

interface Place extends WebServerFolder {
  readonly base: string
  /** Port of the API. */
  readonly api: number
}

function writeNginx({ folder, base, ports, api, certificate }: Place, name: ServerName): readonly string[] {
  const logs = ['/var/log/nginx', `${folder}/log`] as const
  const included = ['/etc/nginx/foyer', `${folder}/foyer`] as const
  const maps = edit(sample('nginx/foyer-maps.conf'), [['  default "/";', `  default "${base}";`]])
  const files = edit(sample('nginx/foyer-site.conf'), [
    included,
    ['/var/www/foyer', `${folder}/www`],
    ...(base === '/' ? [] : [['location / {', `location ${base} {`] as const]),
  ])
  const proxy = edit(sample('nginx/foyer-proxy.conf'), [['127.0.0.1:5000', `127.0.0.1:${api}`], logs])
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
  for (const [part, text] of Object.entries({ maps, site: files, proxy }))
    writeFileSync(`${folder}/foyer/foyer-${part}.conf`, text)
  return nginxWith(folder, site)
}

function writeCaddy(place: Place): readonly string[] {
  const { folder, ports, api, certificate } = place
  const site = edit(sample('caddy/Caddyfile'), [
    ['/etc/caddy/foyer', `${folder}/foyer`],
    ['/var/www/foyer', `${folder}/www`],
    ['foyer.example.com {', `https://localhost:${ports.https} {`],
    ['# tls ', 'tls '],
    ['/etc/ssl/foyer/certificate.pem', certificate.files.certificate],
    ['/etc/ssl/foyer/key.pem', certificate.files.key],
    ['\t# import ', '\timport '],
    ...caddyOptions(place),
  ])
  writeFileSync(
    `${folder}/foyer/foyer-proxy.caddy`,
    edit(sample('caddy/foyer-proxy.caddy'), [['127.0.0.1:5000', `127.0.0.1:${api}`]]),
  )
  return caddyWith(folder, site)
}

const config = { apiURL: '/', calendarURL: 'https://graph.microsoft.com/v1.0' }

/** Serves a build below its base path, and the API of a port. */
export async function startWebServer(
  name: ServerName,
  { folder: built, base }: Build,
  api: number,
): Promise<WebServer> {
  const made = await makeWebServerFolder(name)
  const { folder, ports, certificate } = made
  for (const part of ['foyer', 'www']) mkdirSync(join(folder, part))
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
  const words = ['tools/foyer.mjs', 'headers', join(site, 'config.json'), ...headers, '--stamp', site]
  execFileSync(process.execPath, words, { stdio: 'pipe' })
  const command = (name === 'caddy' ? writeCaddy : writeNginx)({ ...made, base, api }, name)
  const origin = `${name === 'container' ? 'http' : 'https'}://localhost:${ports.https}`
  const running = await runWebServer(made, command, origin, { FOYER_BASE: base })
  return { ...running, origin, insecure: `http://localhost:${ports.http}`, certificate }
}
