import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { BackEnd } from '#mocks/back-end.ts'
import { readBody, writeProblem } from '../http.ts'
import { createWebSocketTransport, messageAtMost, openEventStream, type Polling, startPolling } from './transports.ts'
import { createHubConnections, type HubClient } from './connections.ts'

const hubTransports = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const
type HubTransport = (typeof hubTransports)[number]

/** Milliseconds for which a hub accepts no client after `close`: longer than a shutdown takes. */
const closedFor = 5_000

export interface HubRules {
  /** Transports offered by the negotiation. All by default. */
  readonly transports?: readonly HubTransport[]
  /** Rejects clients without a token. Not the default, because section 6 lets them connect. */
  readonly needsToken?: boolean
  /** Returns the server to which the negotiation redirects, or null for none. */
  readonly redirect?: () => { readonly url: string; readonly accessToken?: string } | null
}

/** `/MessageHub` over the three transports of section 7, in front of the simulated back end's hub. */
export interface ServedHub {
  /** Handles a request below the hub's path. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, url: URL): Promise<void>
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, url: URL): void
  /** Asks every client to reconnect later and accepts no more. They have until `end`. */
  close(): void
  end(): void
  readonly connections: number
}

export function serveHub(backEnd: BackEnd, rules: HubRules = {}): ServedHub {
  const { hub, tokens } = backEnd.server
  const { transports = hubTransports, needsToken = false, redirect = () => null } = rules
  const connections = createHubConnections(backEnd)
  const webSockets = createWebSocketTransport(connections)
  const streams = new Map<string, HubClient>()
  const polls = new Map<string, Polling>()

  /** The token is in the query if a browser cannot send headers, otherwise in the header. */
  const accessTokenOf = ({ headers }: IncomingMessage, { searchParams }: URL): string | null => {
    const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
    return bearer ?? (searchParams.get('access_token') || null)
  }
  const isWelcome = (incoming: IncomingMessage, url: URL): boolean => {
    const token = accessTokenOf(incoming, url)
    return token === null ? !needsToken : tokens.read(token, 'api') !== null
  }
  const offers = (transport: HubTransport) => transports.includes(transport)

  const negotiate = (outgoing: ServerResponse, { searchParams }: URL): void => {
    const target = redirect()
    if (target !== null) return writeJson(outgoing, { negotiateVersion: 1, ...target })
    const negotiated = hub.isRefusing ? null : connections.negotiate()
    if (negotiated === null) return writeProblem(outgoing, { status: 503, message: 'The hub is not available.' })
    const { connectionId, connectionToken } = negotiated
    // In version 0 the connection's id is its token too.
    const isOld = searchParams.get('negotiateVersion') !== '1'
    const ids = isOld ? { connectionId: connectionToken } : { negotiateVersion: 1, connectionId, connectionToken }
    writeJson(outgoing, {
      ...ids,
      availableTransports: transports.map((transport) => ({ transport, transferFormats: ['Text'] })),
    })
  }

  const receive = (incoming: IncomingMessage, outgoing: ServerResponse, token: string, access: string | null): void => {
    const wantsStream = (incoming.headers.accept ?? '').includes('text/event-stream')
    if (wantsStream && offers('ServerSentEvents')) {
      const client = openEventStream(connections, token, incoming, outgoing, access)
      if (client === null) return unknown(outgoing)
      streams.set(token, client)
      outgoing.once('close', () => {
        streams.delete(token)
        client.gone()
      })
      return
    }
    if (!offers('LongPolling')) return unknown(outgoing)
    const polling = polls.get(token)
    if (polling !== undefined) return polling.poll(outgoing)
    const started = startPolling(connections, token, () => void polls.delete(token), access)
    if (started === null) return unknown(outgoing)
    polls.set(token, started)
    // The first poll opens the connection and carries nothing.
    outgoing.writeHead(200, { 'content-type': 'text/plain', 'content-length': 0, 'cache-control': 'no-store' }).end()
  }

  const take = async (incoming: IncomingMessage, outgoing: ServerResponse, token: string): Promise<void> => {
    const client = streams.get(token) ?? polls.get(token)?.client
    if (client === undefined) return unknown(outgoing)
    const body = await readBody(incoming, messageAtMost)
    if (body === null) return writeProblem(outgoing, { status: 413, message: 'The message is too long.', close: true })
    client.receive(new TextDecoder().decode(body))
    outgoing.writeHead(200, { 'content-length': 0 }).end()
  }

  return {
    answer: async (incoming, outgoing, url) => {
      if (!isWelcome(incoming, url))
        return writeProblem(outgoing, { status: 401, message: 'The access token has expired.' })
      const { method } = incoming
      if (url.pathname.endsWith('/negotiate')) {
        if (method === 'POST') return negotiate(outgoing, url)
        return writeProblem(outgoing, { status: 405, message: 'Negotiation requires POST.' })
      }
      const token = url.searchParams.get('id')
      if (token === null) return writeProblem(outgoing, { status: 400, message: 'Connection ID required' })
      if (method === 'GET') return receive(incoming, outgoing, token, accessTokenOf(incoming, url))
      if (method === 'POST') return take(incoming, outgoing, token)
      if (method !== 'DELETE') return writeProblem(outgoing, { status: 405, message: 'Method not allowed.' })
      const polling = polls.get(token)
      if (polling === undefined) return unknown(outgoing)
      polling.end()
      outgoing.writeHead(202, { 'content-length': 0 }).end()
    },
    upgrade: (incoming, socket, head, url) => {
      if (!isWelcome(incoming, url)) return refuseUpgrade(socket, '401 Unauthorized')
      if (hub.isRefusing) return refuseUpgrade(socket, '503 Service Unavailable')
      if (!offers('WebSockets')) return refuseUpgrade(socket, '404 Not Found')
      const token = url.searchParams.get('id')
      if (token !== null && !connections.isWaiting(token)) return refuseUpgrade(socket, '404 Not Found')
      webSockets.accept(incoming, socket, head, { connection: token, access: accessTokenOf(incoming, url) })
    },
    close: () => {
      hub.restart(closedFor)
      connections.close()
    },
    end: webSockets.end,
    get connections() {
      return connections.count
    },
  }
}

function writeJson(outgoing: ServerResponse, body: unknown): void {
  const text = JSON.stringify(body)
  outgoing.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  })
  outgoing.end(text)
}

const unknown = (outgoing: ServerResponse): void =>
  writeProblem(outgoing, { status: 404, message: 'No Connection with that ID' })

export const refuseUpgrade = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
