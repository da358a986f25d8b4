import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { createNetwork } from '../../tools/doctor/network.mjs'
import { type Certificate, createCertificate } from './certificate.ts'

/** Replaces parts of a sample. Throws if a part is missing, so that changed samples are noticed. */
export function edit(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((edited, [from, to]) => {
    if (!edited.includes(from)) throw new Error(`The sample does not contain '${from}'`)
    return edited.replaceAll(from, to)
  }, text)
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  return port
}

/** Reads a sample of `deploy/`. */
export const sample = (path: string): string => readFileSync(join('deploy', path), 'utf8')

export interface WebServerFolder {
  readonly folder: string
  readonly ports: { readonly https: number; readonly http: number }
  readonly certificate: Certificate
}

/** Creates the folder of a web server with a certificate for localhost, a log folder and free ports. */
export async function makeWebServerFolder(name: string): Promise<WebServerFolder> {
  const folder = mkdtempSync(join(tmpdir(), `foyer-${name}-`))
  // The workers of nginx run as another user.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'log'))
  return { folder, ports: { https: await freePort(), http: await freePort() }, certificate: createCertificate(folder) }
}

/** Writes Debian's own nginx.conf with one site. Returns the command. */
export function nginxWith(folder: string, site: string): readonly string[] {
  mkdirSync(`${folder}/site`)
  writeFileSync(`${folder}/site/foyer.conf`, site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = edit(readFileSync('/etc/nginx/nginx.conf', 'utf8'), [
    ['/run/nginx.pid', `${folder}/nginx.pid`],
    ['/var/log/nginx', `${folder}/log`],
    ['/etc/nginx/sites-enabled', `${folder}/site`],
    ['http {', `http {\n${temporary.map((part) => `${part}_temp_path ${folder}/${part};`).join('\n')}`],
  ])
  writeFileSync(`${folder}/nginx.conf`, main)
  return ['/usr/sbin/nginx', '-c', `${folder}/nginx.conf`, '-e', `${folder}/log/start.log`, '-g', 'daemon off;']
}

/** Edits for Caddy: free ports, no admin endpoint, and a log file. */
export const caddyOptions = ({ folder, ports, certificate }: WebServerFolder) =>
  [
    ['{\n\t# The error', `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n\t# The error`],
    ['log default {', `log default {\n\t\toutput file ${folder}/log/default.log`],
    ['# tls ', 'tls '],
    ['/etc/ssl/foyer/certificate.pem', certificate.files.certificate],
    ['/etc/ssl/foyer/key.pem', certificate.files.key],
  ] as const

/** Writes Caddy's file. Returns the command. */
export function caddyWith(folder: string, site: string): readonly string[] {
  writeFileSync(`${folder}/Caddyfile`, site)
  return ['/usr/bin/caddy', 'run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile']
}

/** Edits of nginx: the ports and the certificate of this machine. */
export const nginxOptions = ({ ports, certificate }: WebServerFolder) =>
  [
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`],
    ['  listen [::]:80;\n', ''],
    ['  listen [::]:443 ssl http2;\n', ''],
    ['/etc/ssl/foyer/certificate.pem', certificate.files.certificate],
    ['/etc/ssl/foyer/key.pem', certificate.files.key],
  ] as const

export interface RunningWebServer {
  /** Returns all logs: requests and errors. */
  readonly logs: () => string
  /** Stops it and removes its folder. */
  close(): Promise<void>
}

/** Starts a web server, and waits until it responds at its origin. */
export async function runWebServer(
  { folder, certificate }: WebServerFolder,
  [program = '', ...args]: readonly string[],
  origin: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningWebServer> {
  const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...variables }
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const logs = () =>
    output +
    readdirSync(`${folder}/log`)
      .map((file) => readFileSync(join(folder, 'log', file), 'utf8'))
      .join('')
  await waitFor(child, origin, certificate.certificate, logs)
  return {
    logs,
    close: async () => {
      const ended = new Promise((resolve) => void child.once('close', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves as soon as the server responds. Throws its output if it exits instead. */
async function waitFor(child: ChildProcess, origin: string, ca: string, output: () => string): Promise<void> {
  const network = createNetwork(ca)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The web server did not start: ${output()}`)
  })
  const responds = async () => expect((await network.request(new URL(origin))).status).toBeGreaterThan(0)
  await Promise.race([ended, vi.waitFor(responds)])
}
