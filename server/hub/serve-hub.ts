import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { bearerIn } from '../rules/bearer.ts'
import { createHubConnections, type HubBehind, type HubClient } from './connections.ts'
import type { Tickets } from './tickets.ts'
import { readBody, refuseUpgrade, writeProblem } from './node-http.ts'
import { createWebSocketTransport, messageAtMost, openEventStream, type Polling, startPolling } from './transports.ts'

const hubTransports = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const
type HubTransport = (typeof hubTransports)[number]

/** Milliseconds for which a hub accepts no client after `close`: longer than a shutdown takes. */
const closedFor = 5_000

export interface HubRules {
  /** Transports offered by the negotiation. All by default. */
  readonly transports?: readonly HubTransport[]
  /** Rejects clients without a token. Not the default, because section 6 lets them connect. */
  readonly needsToken?: boolean
  readonly connectionsAtMost?: number
  /** If several processes serve the same clients. */
  readonly tickets?: Tickets
  /** Returns the server to which the negotiation redirects, or null for none. */
  readonly redirect?: () => { readonly url: string; readonly accessToken?: string } | null
}

/** `/MessageHub` over the three transports of section 7, in front of a hub. */
export interface ServedHub {
  /** Handles a request below the hub's path. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, url: URL): Promise<void>
  /** Rejects if the user of the token can't be found out; the socket is answered all the same. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, url: URL): Promise<void>
  /** Asks every client to reconnect later and accepts no more. They have until `end`. */
  close(): void
  end(): void
  readonly connections: number
}

export function serveHub<Who>(hub: HubBehind<Who>, rules: HubRules = {}): ServedHub {
  const { transports = hubTransports, needsToken = false, redirect = () => null } = rules
  const connections = createHubConnections(hub, rules.connectionsAtMost, rules.tickets)
  const webSockets = createWebSocketTransport(connections)
  const streams = new Map<string, HubClient>()
  const polls = new Map<string, Polling>()

  /** The token is in the query if a browser cannot send headers, otherwise in the header. */
  const accessTokenOf = ({ headers }: IncomingMessage, { searchParams }: URL): string | null =>
    bearerIn(headers.authorization) ?? (searchParams.get('access_token') || null)
  const admit = async (incoming: IncomingMessage, url: URL): Promise<Who | null> => {
    const token = accessTokenOf(incoming, url)
    return token === null && needsToken ? null : hub.admit(token)
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

  const receive = (incoming: IncomingMessage, outgoing: ServerResponse, token: string, who: Who): void => {
    const wantsStream = (incoming.headers.accept ?? '').includes('text/event-stream')
    if (wantsStream && offers('ServerSentEvents')) {
      const client = openEventStream(connections, token, who, { incoming, outgoing })
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
    const started = startPolling(connections, token, who, () => void polls.delete(token))
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
      const who = await admit(incoming, url)
      if (who === null) return writeProblem(outgoing, { status: 401, message: 'The access token has expired.' })
      const { method } = incoming
      if (url.pathname.endsWith('/negotiate')) {
        if (method === 'POST') return negotiate(outgoing, url)
        return writeProblem(outgoing, { status: 405, message: 'Negotiation requires POST.' })
      }
      const token = url.searchParams.get('id')
      if (token === null) return writeProblem(outgoing, { status: 400, message: 'Connection ID required' })
      if (method === 'GET') return receive(incoming, outgoing, token, who)
      if (method === 'POST') return take(incoming, outgoing, token)
      if (method !== 'DELETE') return writeProblem(outgoing, { status: 405, message: 'Method not allowed.' })
      const polling = polls.get(token)
      if (polling === undefined) return unknown(outgoing)
      polling.end()
      outgoing.writeHead(202, { 'content-length': 0 }).end()
    },
    upgrade: async (incoming, socket, head, url) => {
      const who = await admit(incoming, url).catch((error: unknown) => {
        refuseUpgrade(socket, '500 Internal Server Error')
        throw error
      })
      if (who === null) return refuseUpgrade(socket, '401 Unauthorized')
      if (hub.isRefusing) return refuseUpgrade(socket, '503 Service Unavailable')
      if (!offers('WebSockets')) return refuseUpgrade(socket, '404 Not Found')
      const token = url.searchParams.get('id')
      if (token !== null && !connections.isWaiting(token)) return refuseUpgrade(socket, '404 Not Found')
      webSockets.accept(incoming, socket, head, { connection: token, who })
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
