import type { Faults } from '../server/faults.ts'
import type { UserKind } from '#server/rules/rights.ts'
import type { Timers } from '../server/time/clock.ts'

/** The SignalR hub protocol as JSON: every message ends in a record separator (0x1E), several may come in one frame. */
export const separator = '\u001e'

/** Numbers of the message types that this hub speaks. */
const messageType = { invocation: 1, completion: 3, ping: 6, close: 7 } as const

interface HubMessage {
  readonly type?: number
  readonly protocol?: string
  readonly version?: number
  readonly invocationId?: string
  readonly target?: string
  readonly arguments?: readonly unknown[]
}

export const frame = (message: unknown): string => JSON.stringify(message) + separator

/** The messages of a frame; what is not JSON is left out, as a client that sends it is closed by its handshake anyway. */
export function readFrames(text: string): readonly HubMessage[] {
  return text
    .split(separator)
    .filter((part) => part !== '')
    .flatMap((part) => {
      try {
        return [JSON.parse(part) as HubMessage]
      } catch {
        return []
      }
    })
}

/** The server's end of one connection, over whatever carries text: a MessagePort here, a WebSocket elsewhere. */
export interface HubSocket {
  send(text: string): void
  close(code: number, reason: string): void
}

export interface HubConnection {
  receive(text: string): void
  closed(): void
}

/** `/MessageHub` (section 7): handshake, pings, broadcasts and the client's `Object` invocation. */
export interface Hub {
  /** `listener` is the user of the connection, for `isFor` and `onObject`. */
  open(socket: HubSocket, listener?: Listener): HubConnection
  /** To every client that has shaken hands. `reload-changed-resource` carries the resource's id as its only argument. */
  broadcast(target: string, ...args: readonly unknown[]): void
  /** Cuts every connection without a word, as a failing network does; connecting again works at once. */
  drop(): void
  /** Says that it closes, and takes no connection for so many milliseconds. */
  restart(milliseconds: number): void
  readonly isRefusing: boolean
  readonly connections: number
}

/** The user at the other end of a connection. Section 6 lets a client connect without a token, without a user. */
export interface Listener {
  readonly user: UserKind
  /** Of the person or device; '' without a token. */
  readonly email: string
  /** Returns true if the session of the token has ended: its connection then ends with the next message. Absent without one. */
  readonly isOver?: () => boolean
}

const nobody: Listener = { user: 'anonymous', email: '' }

export interface HubParts {
  readonly timers: Timers
  readonly faults: Faults
  /** An `Object` invocation: the id of a controllable object and its new data. Answers why it was refused, or null. */
  readonly onObject: (objectId: string, item: unknown, from: Listener) => string | null
  /** Returns true if a client may receive an event. */
  readonly isFor: (listener: Listener, target: string, args: readonly unknown[]) => boolean
}

/** Specified (section 9). */
const keepAlive = 15_000

interface Client {
  readonly socket: HubSocket
  readonly listener: Listener
  isReady: boolean
}

export function createHub({ timers, faults, onObject, isFor }: HubParts): Hub {
  const clients = new Set<Client>()
  let restarting = false
  const isRefusing = () => restarting || faults.isArmed('hub-refused')

  const send = (client: Client, message: unknown) => {
    if (!faults.isArmed('hub-silent')) client.socket.send(frame(message))
  }
  const beat = (client: Client) => {
    if (!clients.has(client)) return
    send(client, { type: messageType.ping })
    timers.after(keepAlive, () => beat(client))
  }
  /** Returns true if the client's session has ended, and closes its connection. */
  const isEnded = (client: Client): boolean => {
    if (client.listener.isOver?.() !== true) return false
    if (clients.delete(client)) client.socket.close(1008, 'The session has ended')
    return true
  }
  const closeAll = (code: number, reason: string) => {
    const closing = [...clients]
    clients.clear()
    for (const client of closing) client.socket.close(code, reason)
  }

  return {
    open: (socket, listener = nobody) => {
      const client: Client = { socket, listener, isReady: false }
      if (isRefusing()) {
        socket.close(1006, 'The hub is not available')
        return { receive: () => undefined, closed: () => undefined }
      }
      clients.add(client)
      return {
        receive: (text) => {
          for (const message of readFrames(text)) {
            if (isEnded(client)) return
            if (client.isReady) answer(client, message)
            else if (shakeHands(socket, message)) {
              client.isReady = true
              timers.after(keepAlive, () => beat(client))
            } else clients.delete(client)
          }
        },
        closed: () => {
          clients.delete(client)
        },
      }
    },
    broadcast: (target, ...args) => {
      const message = { type: messageType.invocation, target, arguments: args }
      for (const client of clients) {
        if (client.isReady && !isEnded(client) && isFor(client.listener, target, args)) send(client, message)
      }
    },
    drop: () => closeAll(1006, ''),
    restart: (milliseconds) => {
      restarting = true
      for (const client of clients) send(client, { type: messageType.close, allowReconnect: true })
      closeAll(1001, 'The hub restarts')
      timers.after(milliseconds, () => {
        restarting = false
      })
    },
    get isRefusing() {
      return isRefusing()
    },
    get connections() {
      return clients.size
    },
  }

  function answer(client: Client, message: HubMessage): void {
    if (message.type !== messageType.invocation) return
    const [objectId, item] = message.arguments ?? []
    const isKnown = message.target?.toLowerCase() === 'object' && typeof objectId === 'string'
    const error = isKnown ? onObject(objectId, item, client.listener) : `Unknown hub method '${message.target ?? ''}'`
    if (message.invocationId === undefined) return
    const completion = { type: messageType.completion, invocationId: message.invocationId }
    send(client, error === null ? completion : { ...completion, error })
  }
}

/** The first message of a client. JSON in version 1 is agreed; anything else is told why and closed. */
function shakeHands(socket: HubSocket, message: HubMessage): boolean {
  if (message.protocol === 'json' && message.version === 1) {
    socket.send(frame({}))
    return true
  }
  socket.send(
    frame({ error: `The protocol '${message.protocol ?? ''}' version ${message.version ?? 0} is not supported.` }),
  )
  socket.close(1000, 'Handshake refused')
  return false
}
