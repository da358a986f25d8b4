import { randomBytes } from 'node:crypto'
import type { BackEnd } from '#mocks/back-end.ts'
import type { HubConnection, HubSocket } from '#mocks/hub/hub.ts'

/** A client of the hub, over any transport. */
export interface HubClient {
  /** Receives one or more frames. Any message, including a poll, counts as a sign of life. */
  receive(text: string): void
  heard(): void
  /** Call it when the connection is lost. */
  gone(): void
}

/** Result of the negotiation, for a client that has not connected yet. */
interface Negotiated {
  readonly connectionId: string
  readonly connectionToken: string
}

export interface HubConnections {
  /** Returns null while there are too many connections. */
  negotiate(): Negotiated | null
  /** Returns true if the token was issued and no client has connected with it. */
  isWaiting(token: string): boolean
  /**
   * Joins the hub over a socket, as the user of the access token. Returns null if the hub accepts no client. `token` is null if
   * nothing was negotiated.
   */
  join(token: string | null, wire: HubSocket, accessToken?: string | null): HubClient | null
  /** Ends all connections as a server does on shutdown, and accepts no more. */
  close(): void
  readonly count: number
}

/** Milliseconds. The client sends a ping every 15 s (section 9); after 30 s without a message it is considered lost. */
const clientTimeout = 30_000
/** Maximum milliseconds between negotiation and connection. */
const negotiatedFor = 15_000
const look = 5_000

export const connectionsAtMost = 1_000

interface Joined {
  readonly wire: HubSocket
  hub: HubConnection | null
  heardAt: number
}

export function createHubConnections(backEnd: BackEnd): HubConnections {
  const negotiated = new Map<string, number>()
  const joined = new Set<Joined>()
  let isClosed = false

  const forget = (client: Joined) => {
    if (!joined.delete(client)) return
    client.hub?.closed()
  }
  const end = (client: Joined, code: number, reason: string) => {
    forget(client)
    client.wire.close(code, reason)
  }
  const sweep = setInterval(() => {
    const at = Date.now()
    for (const [token, since] of negotiated) if (at - since > negotiatedFor) negotiated.delete(token)
    for (const client of joined) if (at - client.heardAt > clientTimeout) end(client, 1006, '')
  }, look)
  sweep.unref()

  const join = (token: string | null, wire: HubSocket, accessToken: string | null = null): HubClient | null => {
    const isFull = joined.size >= connectionsAtMost
    if (isClosed || isFull || (token !== null && !negotiated.delete(token))) return null
    const client: Joined = { wire, hub: null, heardAt: Date.now() }
    joined.add(client)
    const socket: HubSocket = {
      send: (text) => wire.send(text),
      close: (code, reason) => end(client, code, reason),
    }
    client.hub = backEnd.openHub(socket, accessToken)
    // The hub rejected it immediately.
    if (!joined.has(client)) return null
    const heard = () => {
      client.heardAt = Date.now()
    }
    return {
      receive: (text) => {
        heard()
        if (joined.has(client)) client.hub?.receive(text)
      },
      heard,
      gone: () => forget(client),
    }
  }

  return {
    negotiate: () => {
      if (isClosed || negotiated.size + joined.size >= connectionsAtMost) return null
      const connectionToken = randomBytes(24).toString('base64url')
      negotiated.set(connectionToken, Date.now())
      return { connectionId: randomBytes(16).toString('base64url'), connectionToken }
    },
    isWaiting: (token) => negotiated.has(token),
    join,
    close: () => {
      isClosed = true
      clearInterval(sweep)
      negotiated.clear()
      for (const client of joined) end(client, 1001, 'Server shutting down')
    },
    get count() {
      return joined.size
    },
  }
}
