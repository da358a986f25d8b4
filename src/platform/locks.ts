import * as v from 'valibot'
import { nameHere } from './application.ts'
import { parseJson } from '#src/wire/parse.ts'

export interface Locks {
  /** Runs `work` if no other tab holds the name. Otherwise returns null. */
  ifFree<Value>(name: string, work: () => Promise<Value>): Promise<Value | null>
  /** Runs `work` once no other work holds the name, in any tab, and returns its value. */
  inTurn<Value>(name: string, work: () => Promise<Value>): Promise<Value>
}

/** Locks across the tabs of this browser (Web Locks). If the browser refuses them, they apply within this tab only. */
export function createLocks(manager: LockManager | undefined = globalThis.navigator?.locks): Locks {
  const held = new Set<string>()
  /** The end of the last work under each name, for browsers without locks. */
  const ends = new Map<string, Promise<unknown>>()
  return {
    async ifFree(name, work) {
      if (held.has(name)) return null
      held.add(name)
      try {
        if (!manager) return await work()
        return await manager.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null))
      } finally {
        held.delete(name)
      }
    },
    inTurn(name, work) {
      if (manager) return manager.request(name, work)
      const done = (ends.get(name) ?? Promise.resolve()).then(work)
      const ended = done.catch(() => undefined)
      ends.set(name, ended)
      return done
    },
  }
}

/** A channel between the tabs of this browser that have this application open. */
export interface Tabs<Message> {
  /** Notifies every other tab, but not this one. Does nothing if the browser has no channel between tabs. */
  post(message: Message): void
  /** Called with messages of other tabs that fit the schema. Returns the removal. */
  listen(listener: (message: Message) => void): () => void
  /** Closes the channel. Later messages are lost. */
  stop(): void
}

/** The transport of a channel. */
interface Wire {
  send(message: unknown): void
  close(): void
}

/**
 * Opens the channel of this name between the tabs of this deployment; once per page. Messages are plain data and are validated, because the other tab may run another
 * version of the application. Uses BroadcastChannel, or storage events if there is none. Without either, messages are lost.
 */
export function createTabs<Message>(channel: string, schema: v.GenericSchema<unknown, Message>): Tabs<Message> {
  const name = nameHere(channel)
  const listeners = new Set<(message: Message) => void>()
  const receive = (data: unknown): void => {
    const message = v.safeParse(schema, data)
    if (message.success) for (const listener of listeners) listener(message.output)
  }
  let wire = openChannel(name, receive) ?? openStorage(name, receive)
  return {
    post: (message) => wire?.send(message),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop() {
      wire?.close()
      wire = null
      listeners.clear()
    },
  }
}

/** Returns null if the browser has no channels or refuses them (Firefox without storage). */
function openChannel(name: string, receive: (data: unknown) => void): Wire | null {
  try {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }) => receive(data))
    return { send: channel.postMessage.bind(channel), close: () => channel.close() }
  } catch {
    return null
  }
}

/** Writes and removes a value with the channel's name, so that the other tabs get a storage event. */
function openStorage(name: string, receive: (data: unknown) => void): Wire | null {
  if (typeof globalThis.addEventListener !== 'function') return null
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key !== name || !newValue) return
    const message = parseJson(newValue)
    if (message.ok) receive(message.value)
  }
  globalThis.addEventListener('storage', onStorage)
  return {
    send(message) {
      try {
        globalThis.localStorage.setItem(name, JSON.stringify(message))
        globalThis.localStorage.removeItem(name)
      } catch {
        // Storage is refused or full, so messages are lost.
      }
    },
    close: () => globalThis.removeEventListener('storage', onStorage),
  }
}
