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
  nginxOptions,
  nginxWith,
  type RunningWebServer,
  runWebServer,
  sample,
  type WebServerFolder,
} from './run-web-server.ts'

/** The container is nginx without TLS and without the API. */
export type ServerName = 'nginx' | 'caddy' | 'container'

/** Debian's web server with the samples of `deploy/`, set up as in docs/deploying.md. */
export interface WebServer extends RunningWebServer {
  readonly origin: string
  /** Origin without TLS. */
  readonly insecure: string
  readonly certificate: Certificate
}

interface Place extends WebServerFolder {
  readonly base: string
  /** Port of the API. */
  readonly api: number
}

function writeNginx(place: Place, name: ServerName): readonly string[] {
  const { folder, base, ports, api } = place
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
          ...nginxOptions(place),
          ['foyer.example.com', 'localhost'],
          ['  # include ', '  include '],
        ])
  for (const [part, text] of Object.entries({ maps, site: files, proxy }))
    writeFileSync(`${folder}/foyer/foyer-${part}.conf`, text)
  return nginxWith(folder, site)
}

function writeCaddy(place: Place): readonly string[] {
  const { folder, ports, api } = place
  const site = edit(sample('caddy/Caddyfile'), [
    ['/etc/caddy/foyer', `${folder}/foyer`],
    ['/var/www/foyer', `${folder}/www`],
    ['foyer.example.com {', `https://localhost:${ports.https} {`],
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
  const paths = ['--log', `${folder}/log/access.log`, '--out', `${folder}/foyer`, '--stamp', site]
  const options = ['--for', name === 'caddy' ? name : 'nginx', '--base', base, ...paths]
  execFileSync(process.execPath, ['tools/foyer.mjs', 'headers', join(site, 'config.json'), ...options], {
    stdio: 'pipe',
  })
  const command = (name === 'caddy' ? writeCaddy : writeNginx)({ ...made, base, api }, name)
  const origin = `${name === 'container' ? 'http' : 'https'}://localhost:${ports.https}`
  const running = await runWebServer(made, command, origin, { FOYER_BASE: base })
  return { ...running, origin, insecure: `http://localhost:${ports.http}`, certificate }
}
