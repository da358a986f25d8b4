import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer, request as requestOver } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackEnd } from '#mocks/back-end.ts'
import { getResponse } from '#mocks/msw.ts'
import { applicationHandlers, applicationOrigins } from '#mocks/providers/application/index.ts'
import type { Credentials } from '#mocks/providers/application/tokens.ts'
import { readRequest, writeResponse } from '#sandbox-server/http.ts'
import type { SeenCall } from '#tests/platform/scripted-server.ts'
import { type Certificate, createCertificate } from '#tests/deploy/certificate.ts'
import { serviceKey, vendorSettings } from './vendor-before.ts'

const hosts = [
  'graph.microsoft.com',
  'login.microsoftonline.com',
  'www.googleapis.com',
  'accounts.google.com',
  'oauth2.googleapis.com',
  'admin.googleapis.com',
]
const { client_email: account } = JSON.parse(serviceKey) as { readonly client_email: string }

export interface StartedVendor {
  readonly port: number
  /** File with the certificate of the vendor, in PEM. */
  readonly certificateFile: string
  /** Finds every host at the port, and trusts the certificate. */
  readonly fetch: typeof globalThis.fetch
  /** Requests as 'GET https://host/path', without queries. */
  readonly requests: string[]
  /** The same requests with everything that was sent: a body of JSON as its value, another one as its text. */
  readonly calls: SeenCall[]
  /** Responses in the place of the vendor's own, one for each request, as long as there are any. */
  readonly faults: (() => Response)[]
  /** The same for requests to its token endpoint. 'silent' ends the connection. */
  readonly tokenFaults: ((() => Response) | 'silent')[]
  /** As the vendor knows the application. Tests may change them. */
  readonly credentials: { -readonly [Member in keyof Credentials]-?: Credentials[Member] }
  close(): void
}

let known: Certificate | undefined

/** Makes the certificate of all vendors of this process. */
function certificateOfAll(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-vendor-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return createCertificate(folder, hosts)
}

/** Serves a simulated vendor over TLS: its calendar, its sign-in and its directory, under the names of the vendor's hosts. */
export async function startVendor({ server, answer }: BackEnd, vendor: 'o365' | 'gspace'): Promise<StartedVendor> {
  const { microsoft } = vendorSettings()
  const credentials: StartedVendor['credentials'] = {
    clientId: microsoft?.clientId ?? '',
    clientSecret: microsoft?.clientSecret ?? '',
    account,
    claims: {},
    loginURL: null,
    isGoodOnce: false,
    isConsented: false,
  }
  const handlers = applicationHandlers(server, vendor, credentials)
  const requests: string[] = []
  const calls: SeenCall[] = []
  const faults: StartedVendor['faults'] = []
  const tokenFaults: StartedVendor['tokenFaults'] = []
  const { certificate, key, files } = (known ??= certificateOfAll())
  const serving = createServer({ cert: certificate, key }, (incoming, outgoing) => {
    const respond = async (): Promise<void> => {
      const url = new URL(incoming.url ?? '/', `https://${vendorHost(incoming)}`)
      requests.push(`${incoming.method ?? ''} ${url.origin}${url.pathname}`)
      const request = await readRequest(incoming, url)
      if (!(request instanceof Request)) throw new Error(request.message)
      // As the vendors let pages of any origin call them.
      for (const [name, value] of Object.entries(anyOrigin)) outgoing.setHeader(name, value)
      if (request.method === 'OPTIONS') return void outgoing.writeHead(204).end()
      calls.push(await seenCall(request.clone()))
      const isElsewhere = applicationOrigins[vendor].some((origin) => origin === url.origin)
      const isToken = request.method === 'POST' && /\/(?:token|revoke)$/.test(url.pathname)
      const fault = isToken ? tokenFaults.shift() : isElsewhere ? undefined : faults.shift()
      if (fault === 'silent') return void outgoing.destroy()
      const response = fault?.() ?? (await getResponse(handlers, request.clone())) ?? (await answer(request))
      if (response === null) outgoing.destroy()
      else await writeResponse(await withLinksTo(credentials.loginURL, response), outgoing, request.method)
    }
    respond().catch(() => outgoing.destroy())
  })
  // Passing simulated days takes seconds, in which a connection would end while a request uses it.
  serving.keepAliveTimeout = 0
  await new Promise<void>((resolve) => void serving.listen(0, '127.0.0.1', resolve))
  const { port } = serving.address() as AddressInfo
  return {
    port,
    certificateFile: files.certificate,
    fetch: fetchFrom(port, certificate),
    requests,
    calls,
    faults,
    tokenFaults,
    credentials,
    close: () => {
      serving.closeAllConnections()
      serving.close()
    },
  }
}

async function seenCall(request: Request): Promise<SeenCall> {
  const { headers, method, url } = request
  const text = await request.text()
  const isJson = /\bjson\b/.test(headers.get('content-type') ?? '') && text !== ''
  const body: unknown = isJson ? JSON.parse(text) : text || null
  return { method, url, path: new URL(url).pathname, headers, body, credentials: undefined }
}

/** The next pages of a list are where its first one is: a client follows no link to another origin. */
async function withLinksTo(origin: string | null, response: Response): Promise<Response> {
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
  if (origin === null || !isJson) return response
  const text = (await response.text()).replaceAll('"https://graph.microsoft.com/', `"${origin}/`)
  return new Response(text, { status: response.status, headers: response.headers })
}

const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*',
}

/** The host of the vendor. A process that trusts the certificate finds two of them as localhost. */
function vendorHost({ headers: { host = '' }, url = '' }: IncomingMessage): string {
  if (!host.startsWith('localhost')) return host
  return url.startsWith('/v1.0/') ? 'graph.microsoft.com' : 'login.microsoftonline.com'
}

/** A fetch that finds every host at a port of this machine, and trusts one certificate. */
const fetchFrom =
  (port: number, ca: string): typeof globalThis.fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const url = new URL(String(input))
      const asking = requestOver(
        {
          host: '127.0.0.1',
          port,
          ca,
          servername: url.hostname,
          method: init?.method ?? 'GET',
          path: url.pathname + url.search,
          headers: { ...Object.fromEntries(new Headers(init?.headers)), host: url.host },
          signal: init?.signal ?? undefined,
        },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', reject)
          incoming.on('end', () => {
            const { statusCode: status = 500 } = incoming
            const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values]) =>
              (values ?? []).map((value): [string, string] => [name, value]),
            )
            resolve(new Response([204, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers }))
          })
        },
      )
      asking.on('error', reject)
      asking.end(init?.body)
    })
