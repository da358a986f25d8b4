import type { Instant } from '#src/kernel/time/units.ts'
import type { LogEntry } from '#src/base/rules/log-entry.ts'
import type { Intent } from '#src/features/bookings/model/reservations/rules/intent.ts'
import type { CreateEntry } from '#src/features/bookings/model/reserve/rules/journal.ts'
import type { SeriesRecord } from '#src/features/bookings/model/series/rules/series-record.ts'

export interface Cached<Body> {
  /** The server's stamp, sent back to check the copy. Null if it sent none. */
  readonly timestamp: string | null
  readonly savedAt: Instant
  readonly body: Body
}

export type StorageMode = 'persistent' | 'memory'

/**
 * The data of one user on this device. Never rejects: if IndexedDB is refused or fails, the data are in memory until the tab is
 * closed, and the listeners of `onMode` are called once.
 */
export interface Storage {
  readonly user: string
  readonly mode: StorageMode
  onMode(listener: (mode: StorageMode) => void): () => void
  getConfiguration(): Promise<Cached<unknown> | null>
  putConfiguration(record: Cached<unknown>): Promise<void>
  /** The body of the resources call, for the engine. */
  getResources(): Promise<Cached<ArrayBuffer> | null>
  putResources(record: Cached<ArrayBuffer>): Promise<void>
  getNews(): Promise<Cached<unknown> | null>
  putNews(record: Cached<unknown>): Promise<void>
  /** Data for an offline start, by name: the user's reservations, the schedules of some days, favourites. */
  readonly kept: KeptShelf
  /** Appends to the log that a user can copy, and removes its oldest entries. */
  log(entry: LogEntry): Promise<void>
  /** Oldest first, unparsed; see `readLog`. */
  logs(): Promise<readonly unknown[]>
  readonly journal: Journal
  readonly intents: IntentShelf
  readonly series: SeriesShelf
  /** The user's favourite and recent colleagues, unparsed. */
  readonly people: ValueShelf
  /** The user's saved searches, unparsed. */
  readonly searches: ValueShelf
  /** The user's waitlist, and separately the last known state of its entries, because another tab may write either. Unparsed. */
  readonly waitlist: ValueShelf
  readonly standings: ValueShelf
  /** The user's favourite and recent places of the map, and its view, unparsed. */
  readonly places: ValueShelf
  /** Removes data that can be loaded again: configuration, resources, news and `kept`. */
  clearCaches(): Promise<void>
  /** Removes everything, or after an expiry everything except the user's requests and lists; see `clearShelf`. */
  clear(isExpired?: boolean): Promise<void>
  close(): void
}

/** One value, stored and returned unparsed. */
export interface ValueShelf {
  get(): Promise<unknown>
  put(value: unknown): Promise<void>
}

interface KeptShelf {
  put(name: string, record: Cached<unknown>): Promise<void>
  get(name: string): Promise<Cached<unknown> | null>
  names(): Promise<readonly string[]>
  remove(names: readonly string[]): Promise<void>
}

/** Requests made while offline. */
interface IntentShelf {
  /** Resolves once the intent is on disk. */
  put(intent: Intent): Promise<void>
  /** Unparsed, together with other records; see `listIntents`. */
  list(): Promise<readonly unknown[]>
  remove(id: string): Promise<void>
}

/** Creates in progress, so that a reload neither loses nor repeats one. */
interface Journal {
  /** Resolves once the entry is on disk, so that the create may begin. */
  put(entry: CreateEntry): Promise<void>
  /** Oldest first, without unreadable entries. */
  list(): Promise<readonly CreateEntry[]>
  remove(clientId: string): Promise<void>
  /** Marks the created event as cancelled by its owner, so that a pending look-up never sends it again. */
  withdraw(clientId: string): Promise<void>
  isWithdrawn(clientId: string): Promise<boolean>
}

/** Excluded dates of series made on this device, which the calendar does not store. */
interface SeriesShelf {
  put(record: SeriesRecord): Promise<void>
  /** Unparsed, or undefined if there is none; see `keptRecord`. */
  get(masterId: string): Promise<unknown>
  remove(masterId: string): Promise<void>
}
