import { randomBytes } from 'node:crypto'
import type { HubConnection, HubSocket } from '#server/rules/hub.ts'
import { negotiatedFor, skew, type Tickets } from './tickets.ts'

/** The hub behind the transports. `Who` is the user of a connection. */
export interface HubBehind<Who> {
  /** Returns the user of an access token, or of none. Returns null if the token is not valid. */
  admit(accessToken: string | null): Promise<Who | null> | Who | null
  open(socket: HubSocket, who: Who): HubConnection
  /** Says to all clients that it closes, and takes no connection for so many milliseconds. */
  restart(milliseconds: number): void
  readonly isRefusing: boolean
}

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

export interface HubConnections<Who> {
  /** Returns null while there are too many connections. */
  negotiate(): Negotiated | null
  /** Returns true if the token was issued, here or by another process, and no client has connected with it here. */
  isWaiting(token: string): boolean
  /** Joins the hub over a socket, as a user. Returns null if the hub accepts no client. `token` is null if nothing was negotiated. */
  join(token: string | null, wire: HubSocket, who: Who): HubClient | null
  /** Ends all connections as a server does on shutdown, and accepts no more. */
  close(): void
  readonly count: number
}

/** Milliseconds. The client sends a ping every 15 s (section 9); after 30 s without a message it is considered lost. */
const clientTimeout = 30_000
const look = 5_000

/** Unless a server says otherwise. */
export const connectionsAtMost = 1_000

/** Nobody else issues tokens. */
const ofThisProcess: Tickets = { issue: () => randomBytes(24).toString('base64url'), isGenuine: () => false }

interface Joined {
  readonly wire: HubSocket
  hub: HubConnection | null
  heardAt: number
}

export function createHubConnections<Who>(
  behind: Pick<HubBehind<Who>, 'open'>,
  most: number = connectionsAtMost,
  tickets: Tickets = ofThisProcess,
): HubConnections<Who> {
  const negotiated = new Map<string, number>()
  /** Tokens of other processes with which clients have connected here, and when. Each is good once. */
  const spent = new Map<string, number>()
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
  let lookedAt = Date.now()
  const sweep = setInterval(() => {
    const at = Date.now()
    // While the server itself was held up, by a busy machine or its sleep, pings were not read: this time is not a client's silence.
    const heldUp = Math.max(0, at - lookedAt - 2 * look)
    lookedAt = at
    for (const [token, since] of negotiated) negotiated.set(token, since + heldUp)
    for (const client of joined) client.heardAt += heldUp
    for (const [token, since] of negotiated) if (at - since > negotiatedFor) negotiated.delete(token)
    for (const [token, since] of spent) if (at - since > 2 * (negotiatedFor + skew)) spent.delete(token)
    for (const client of joined) if (at - client.heardAt > clientTimeout) end(client, 1006, '')
  }, look)
  sweep.unref()

  const isFromOther = (token: string): boolean => tickets.isGenuine(token) && !spent.has(token)
  const spend = (token: string): boolean => {
    if (!negotiated.delete(token) && !isFromOther(token)) return false
    spent.set(token, Date.now())
    return true
  }
  const join = (token: string | null, wire: HubSocket, who: Who): HubClient | null => {
    const isFull = joined.size >= most
    if (isClosed || isFull || (token !== null && !spend(token))) return null
    const client: Joined = { wire, hub: null, heardAt: Date.now() }
    joined.add(client)
    const socket: HubSocket = {
      send: (text) => wire.send(text),
      close: (code, reason) => end(client, code, reason),
    }
    client.hub = behind.open(socket, who)
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
      if (isClosed || negotiated.size + joined.size >= most) return null
      const connectionToken = tickets.issue()
      negotiated.set(connectionToken, Date.now())
      return { connectionId: randomBytes(16).toString('base64url'), connectionToken }
    },
    isWaiting: (token) => negotiated.has(token) || isFromOther(token),
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
