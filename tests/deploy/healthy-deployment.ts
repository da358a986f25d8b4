import {
  createServer as createHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach } from 'vitest'
import { WebSocketServer } from 'ws'
import { cacheControlOf, manifestType, securityHeaders } from '../../tools/headers/security-headers.mjs'
import type { Certificate } from './certificate.ts'

/** A response that a mistake can change before it is sent. */
export interface Sent {
  readonly path: string
  status: number
  headers: Record<string, string>
  body: string
}

/** A request to the web server that has the page, and the contents of its config.json. */
interface PageRequest {
  readonly config: { readonly apiURL: string; readonly calendarURL: string }
  readonly headers: IncomingHttpHeaders
}

/** A mistake of an administrator. */
export interface Mistake {
  readonly isHttp?: boolean
  /** Changes a response of the web server that has the page. */
  readonly page?: (sent: Sent, request: PageRequest) => void
  /** Changes a response of the API. */
  readonly api?: (sent: Sent) => void
  /** Returns false if the hub refuses a WebSocket. */
  readonly socket?: (request: IncomingMessage) => boolean
}

interface Deployment {
  readonly url: string
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  webmanifest: manifestType,
}

const page = `<meta name="application-name" content="Foyer" /><link rel="icon" href="/icons/icon.svg">
<script type="module" src="/assets/index-1.js"></script><link rel="stylesheet" href="/assets/1.css">`

/** A small build, without its config.json. */
export const files: Readonly<Record<string, string>> = {
  '/index.html': page,
  '/assets/index-1.js': `console.log(${'1,'.repeat(600)}1)`,
  '/assets/1.css': 'body{}',
  '/assets/compute-1.js': 'onmessage=null',
  '/icons/icon.svg': '<svg/>',
  '/sw.js': '[{"revision":null,"url":"assets/compute-1.js"},{"revision":null,"url":"index.html"}]',
  '/manifest.webmanifest': JSON.stringify({ id: '/', start_url: '/', scope: '/' }),
  '/version.json': '{"name":"foyer","version":"1.2.3"}',
  '/health.json': '{"status":"ok"}',
}

/** Starts a web server with a page, and an API with a hub on another origin, with one mistake. */
async function deploy(certificate: Certificate, mistake: Mistake = {}): Promise<Deployment> {
  const create = (listener: RequestListener): Server =>
    mistake.isHttp
      ? createHttp(listener)
      : createHttps({ key: certificate.key, cert: certificate.certificate }, listener)
  const scheme = mistake.isHttp ? 'http' : 'https'
  const servers: Server[] = []
  const listen = async (listener: RequestListener): Promise<string> => {
    const server = create(listener)
    servers.push(server)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return `${scheme}://localhost:${(server.address() as AddressInfo).port}`
  }

  let origin = ''
  const api = await listen((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const sent: Sent = { path, status: 200, headers: crossOrigin(origin), body: '' }
    if (path === '/api/assist/configurations') sent.body = '{"asistConfiguration":{"serverType":"o365"}}'
    else if (path === '/MessageHub/negotiate')
      sent.body = '{"negotiateVersion":1,"connectionId":"a","connectionToken":"b"}'
    else if (request.method !== 'OPTIONS') sent.status = 404
    mistake.api?.(sent)
    response.writeHead(sent.status, sent.headers).end(sent.body)
  })
  const sockets = new WebSocketServer({ noServer: true })
  servers[0]?.on('upgrade', (request, socket, head) => {
    if (mistake.socket?.(request) ?? true) sockets.handleUpgrade(request, socket, head, (opened) => opened.terminate())
    else socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')
  })

  const config = { apiURL: `${api}/`, calendarURL: 'https://graph.microsoft.com/v1.0' }
  origin = await listen((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const name = path in files || path === '/config.json' || path.startsWith('/assets/') ? path : '/index.html'
    const content = name === '/config.json' ? JSON.stringify(config) : files[name]
    const status = content === undefined ? 404 : 200
    const sent: Sent = {
      path,
      status,
      headers: {
        ...Object.fromEntries(securityHeaders(config, { origin })),
        'Cache-Control': cacheControlOf(path, status),
        'Content-Type': types[/\w+$/.exec(name)?.[0] ?? ''] ?? 'text/plain',
        ...(name.endsWith('.js') && content !== undefined ? { 'Content-Encoding': 'gzip' } : {}),
      },
      body: content ?? 'Not found',
    }
    mistake.page?.(sent, { config, headers: request.headers })
    const isPacked = sent.headers['Content-Encoding'] === 'gzip'
    response.writeHead(sent.status, sent.headers).end(isPacked ? gzipSync(sent.body) : sent.body)
  })
  return {
    url: `${origin}/`,
    close: async () => {
      await Promise.all(
        servers.map((server) => {
          const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
          server.closeAllConnections()
          return closed
        }),
      )
    },
  }
}

/** Creates a function that starts a deployment, which is closed after the test. */
export function deploymentsOf(certificate: Certificate): (mistake?: Mistake) => Promise<Deployment> {
  const deployments: Deployment[] = []
  afterEach(async () => {
    for (const deployment of deployments.splice(0)) await deployment.close()
  })
  return async (mistake) => {
    const deployment = await deploy(certificate, mistake)
    deployments.push(deployment)
    return deployment
  }
}

const crossOrigin = (origin: string): Record<string, string> => ({
  'Content-Type': 'application/json',
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match, X-Requested-With, X-SignalR-User-Agent',
  'Access-Control-Expose-Headers': 'Date, ETag, Retry-After, CachedConfigurationTimeStamp, CachedResourcesTimeStamp',
})
