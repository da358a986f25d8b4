import { type Right, rightOf, type UserKind } from './rights.ts'

/**
 * `/MessageHub` (section 7), for the server and its simulation: the SignalR protocol, the connections, and the receivers of each event. It does not
 * know the transport of the frames, the user, or the source of a change.
 */

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

/** The messages of a frame; other content is left out, as its client is closed by its handshake anyway. */
export function readFrames(text: string): readonly HubMessage[] {
  return text
    .split(separator)
    .filter((part) => part !== '')
    .flatMap((part) => {
      try {
        const message: unknown = JSON.parse(part)
        return typeof message === 'object' && message !== null ? [message] : []
      } catch {
        return []
      }
    })
}

/** The server's end of one connection, over whatever carries text: a MessagePort, a WebSocket, a stream, polls. */
export interface HubSocket {
  send(text: string): void
  close(code: number, reason: string): void
}

export interface HubConnection {
  receive(text: string): void
  closed(): void
}

/** The user at the other end of a connection. Section 6 lets a client connect without a token, without a user. */
export interface Listener {
  readonly user: UserKind
  /** Of a door panel or lobby kiosk, else null. */
  readonly deviceId: string | null
  /** Returns true if the session of the token has ended: its connection then ends with the next message. Absent without one. */
  readonly isOver?: () => boolean
}

export const nobody: Listener = { user: 'anonymous', deviceId: null }

/** Handshake, pings, broadcasts and the client's `Object` invocation. */
export interface Hub<Who extends Listener = Listener> {
  open(socket: HubSocket, listener: Who): HubConnection
  /** To every client that has shaken hands and may receive it. `reload-changed-resource` carries the resource's id as its only argument. */
  broadcast(target: string, ...args: readonly unknown[]): void
  /** Ends the connections of some users, as those of a session that ended. */
  end(isMeant: (listener: Who) => boolean): void
  /** Cuts every connection without a word, as a failing network does; connecting again works at once. */
  drop(): void
  /** Says that it closes, and takes no connection for so many milliseconds. */
  restart(milliseconds: number): void
  readonly isRefusing: boolean
  readonly connections: number
}

type Reason = string | null

export interface HubParts<Who extends Listener> {
  readonly timers: { after(milliseconds: number, run: () => void): () => void }
  /** An `Object` invocation: the id of a controllable object and its new data. Returns why it was refused, or null. */
  readonly onObject: (objectId: string, item: unknown, from: Who) => Reason | Promise<Reason>
  /** Returns true if a client may receive an event. */
  readonly isFor: (listener: Who, target: string, args: readonly unknown[]) => boolean
  /** Returns true while the hub takes no connection. */
  readonly refuses?: () => boolean
  /** Returns true while nothing arrives that the hub sends. */
  readonly isSilent?: () => boolean
}

/** Milliseconds. Specified (section 9). */
const keepAlive = 15_000

interface Client<Who> {
  readonly socket: HubSocket
  readonly listener: Who
  isReady: boolean
}

export function createHub<Who extends Listener>(parts: HubParts<Who>): Hub<Who> {
  const { timers, onObject, isFor, refuses = () => false, isSilent = () => false } = parts
  const clients = new Set<Client<Who>>()
  let restarting = false
  const isRefusing = () => restarting || refuses()

  const sendText = (client: Client<Who>, text: string) => {
    if (!isSilent()) client.socket.send(text)
  }
  const send = (client: Client<Who>, message: unknown) => sendText(client, frame(message))
  const beat = (client: Client<Who>) => {
    if (!clients.has(client)) return
    send(client, { type: messageType.ping })
    timers.after(keepAlive, () => beat(client))
  }
  const endOne = (client: Client<Who>) => {
    if (clients.delete(client)) client.socket.close(1008, 'The session has ended')
  }
  /** Returns true if the client's session has ended, and closes its connection. */
  const isEnded = (client: Client<Who>): boolean => {
    if (client.listener.isOver?.() !== true) return false
    endOne(client)
    return true
  }
  const closeAll = (code: number, reason: string) => {
    const closing = [...clients]
    clients.clear()
    for (const client of closing) client.socket.close(code, reason)
  }

  return {
    open: (socket, listener) => {
      const client: Client<Who> = { socket, listener, isReady: false }
      if (isRefusing()) {
        socket.close(1006, 'The hub is not available')
        return { receive: () => undefined, closed: () => undefined }
      }
      clients.add(client)
      return {
        receive: (text) => {
          for (const message of readFrames(text)) {
            if (!clients.has(client) || isEnded(client)) return
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
      // Written once, however many clients there are.
      const text = frame({ type: messageType.invocation, target, arguments: args })
      for (const client of clients) {
        if (client.isReady && !isEnded(client) && isFor(client.listener, target, args)) sendText(client, text)
      }
    },
    end: (isMeant) => {
      for (const client of clients) if (isMeant(client.listener)) endOne(client)
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

  function answer(client: Client<Who>, message: HubMessage): void {
    if (message.type !== messageType.invocation) return
    const [objectId, item] = message.arguments ?? []
    const isKnown = message.target?.toLowerCase() === 'object' && typeof objectId === 'string'
    const error = isKnown ? onObject(objectId, item, client.listener) : `Unknown hub method '${message.target ?? ''}'`
    if (error instanceof Promise) void error.then((reason) => complete(client, message, reason))
    else complete(client, message, error)
  }

  function complete(client: Client<Who>, { invocationId }: HubMessage, error: Reason): void {
    if (invocationId === undefined || !clients.has(client)) return
    const completion = { type: messageType.completion, invocationId }
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

/** The hub names devices among its objects. */
export const kioskObject = (id: string): string => `kiosk.${id}`
export const kioskIdOfObject = (objectId: string): string | null => /^kiosk\.(.+)$/.exec(objectId)?.[1] ?? null

/**
 * Returns true if a user may receive an event, by the table of rights. States of objects are sent to those with the right to read them.
 * `isAtDevice` says whether an object is at the place of a device.
 */
export function mayReceive(
  { user, deviceId }: Listener,
  target: string,
  [objectId]: readonly unknown[],
  isAtDevice: (deviceId: string, objectId: string) => boolean,
): boolean {
  if (target !== 'ObjectChanged' || typeof objectId !== 'string') return rightOf('HUB other events', user) !== 'no'
  const kioskId = kioskIdOfObject(objectId)
  const right: Right = rightOf(kioskId === null ? 'HUB ObjectChanged' : 'HUB ObjectChanged of a device', user)
  if (right === 'itself') return kioskId !== null && kioskId === deviceId
  if (right === 'place') return deviceId !== null && isAtDevice(deviceId, objectId)
  return right !== 'no'
}
