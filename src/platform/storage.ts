import type { Instant } from '#src/kernel/result.ts'
import type { LogEntry } from '#src/features/notices/rules/log-entry.ts'
import type { Intent } from '#src/features/offline/rules/intent.ts'
import type { CreateEntry } from '#src/features/reserve/rules/journal.ts'
import type { SeriesRecord } from '#src/features/series/rules/series-record.ts'

export interface Cached<Body> {
  /** The server's stamp, sent back to ask whether the copy still holds; null where it gave none. */
  readonly timestamp: string | null
  readonly savedAt: Instant
  readonly body: Body
}

export type StorageMode = 'persistent' | 'memory'

/**
 * What is kept on this device for one user. Nothing rejects: where IndexedDB is refused or fails, everything goes on in
 * memory for as long as the tab lives, and `onMode` is told once.
 */
export interface Storage {
  readonly user: string
  readonly mode: StorageMode
  onMode(listener: (mode: StorageMode) => void): () => void
  getConfiguration(): Promise<Cached<unknown> | null>
  putConfiguration(record: Cached<unknown>): Promise<void>
  /** The body of the resources call, to be handed to the engine. */
  getResources(): Promise<Cached<ArrayBuffer> | null>
  putResources(record: Cached<ArrayBuffer>): Promise<void>
  getNews(): Promise<Cached<unknown> | null>
  putNews(record: Cached<unknown>): Promise<void>
  /** What a start without network shows, by name: the user's reservations, the schedules of some days, favourites. */
  readonly kept: KeptShelf
  /** Appends to the log that a user can copy; the oldest entries go. */
  log(entry: LogEntry): Promise<void>
  /** Oldest first, as stored: `readLog` reads them. */
  logs(): Promise<readonly unknown[]>
  readonly journal: Journal
  readonly intents: IntentShelf
  readonly series: SeriesShelf
  /** The user's favourite and recent colleagues, unparsed. */
  readonly people: ValueShelf
  /** The user's saved searches, likewise. */
  readonly searches: ValueShelf
  /** What the user waits for to become free, likewise, and apart from it what was last seen of that: another tab may write either. */
  readonly waitlist: ValueShelf
  readonly standings: ValueShelf
  /** The user's favourite and recent places of the map and how it is shown, likewise. */
  readonly places: ValueShelf
  /** Drops what can be loaded again (configuration, resources, news, what is kept for a start without network) and keeps journal, intents, series, people, searches, waitlist, places and log. */
  clearCaches(): Promise<void>
  /** Drops everything, or after an expiry everything but what the user asked for: `clearShelf`. */
  clear(isExpired?: boolean): Promise<void>
  close(): void
}

/** One value, stored and returned unparsed. */
export interface ValueShelf {
  get(): Promise<unknown>
  put(value: unknown): Promise<void>
}

/** Each record is as old as its `savedAt`. */
interface KeptShelf {
  put(name: string, record: Cached<unknown>): Promise<void>
  get(name: string): Promise<Cached<unknown> | null>
  names(): Promise<readonly string[]>
  remove(names: readonly string[]): Promise<void>
}

/** What was asked for without network, beside the journal: it outlives the caches as well. */
interface IntentShelf {
  /** Resolves once the intent is on disk. */
  put(intent: Intent): Promise<void>
  /** As stored, among other things: `listIntents` reads them. */
  list(): Promise<readonly unknown[]>
  remove(id: string): Promise<void>
}

/** Creates that were begun, so that a reload in the middle neither loses nor repeats one. */
interface Journal {
  /** Resolves once the entry is on disk: what it announces may begin. */
  put(entry: CreateEntry): Promise<void>
  /** Oldest first. What is no entry is left out. */
  list(): Promise<readonly CreateEntry[]>
  remove(clientId: string): Promise<void>
  /** Marks the created event as cancelled by its owner, so that a pending look-up never sends it again. */
  withdraw(clientId: string): Promise<void>
  isWithdrawn(clientId: string): Promise<boolean>
}

/** What the calendar does not keep of the series made on this device: the dates left out of them. */
interface SeriesShelf {
  put(record: SeriesRecord): Promise<void>
  /** Unparsed; undefined for a series of which nothing is kept. See `keptRecord`. */
  get(masterId: string): Promise<unknown>
  remove(masterId: string): Promise<void>
}
