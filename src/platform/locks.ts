import * as v from 'valibot'
import { parseJson } from '#src/wire/parse.ts'

export interface Locks {
  /** Runs `work` while no other tab holds the name; answers null without running it where one does. */
  ifFree<Value>(name: string, work: () => Promise<Value>): Promise<Value | null>
  /** Runs `work` once no other work holds the name, in any tab, and returns its value. */
  inTurn<Value>(name: string, work: () => Promise<Value>): Promise<Value>
}

/**
 * Locks across the tabs of this browser (Web Locks). Where the browser has none, or pages may not use them, they hold
 * within this tab only.
 */
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
  /** Called with what other tabs told; what does not fit the schema is dropped. Answers the removal. */
  listen(listener: (message: Message) => void): () => void
  /** Closes the channel; whatever comes or is posted afterwards is lost. */
  stop(): void
}

/** Where one tab's words reach the others. */
interface Wire {
  send(message: unknown): void
  close(): void
}

/**
 * Opens the channel of this name, which one page opens once. Messages are plain data that the schema accepts: the other
 * tab may run another version of the application. They go by BroadcastChannel, else by storage events, else nowhere.
 */
export function createTabs<Message>(name: string, schema: v.GenericSchema<unknown, Message>): Tabs<Message> {
  const listeners = new Set<(message: Message) => void>()
  const take = (told: unknown): void => {
    const message = v.safeParse(schema, told)
    if (message.success) for (const listener of listeners) listener(message.output)
  }
  let wire = openChannel(name, take) ?? openStorage(name, take)
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

/** Null where there is none, or where opening one is refused (Firefox without storage). */
function openChannel(name: string, take: (told: unknown) => void): Wire | null {
  try {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }) => take(data))
    return { send: channel.postMessage.bind(channel), close: () => channel.close() }
  } catch {
    return null
  }
}

/** A value that comes and goes under the channel's name; the other tabs see it come. */
function openStorage(name: string, take: (told: unknown) => void): Wire | null {
  if (typeof globalThis.addEventListener !== 'function') return null
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key !== name || !newValue) return
    const told = parseJson(newValue)
    if (told.ok) take(told.value)
  }
  globalThis.addEventListener('storage', onStorage)
  return {
    send(message) {
      try {
        globalThis.localStorage.setItem(name, JSON.stringify(message))
        globalThis.localStorage.removeItem(name)
      } catch {
        // Storage is refused or full: this tab is on its own.
      }
    },
    close: () => globalThis.removeEventListener('storage', onStorage),
  }
}
