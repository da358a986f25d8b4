import type { Database } from './schema.ts'
import type { Turn } from './turns.ts'

/** A change of the tables of former data to those of this version. */
export interface Upgrade {
  readonly steps: readonly string[]
  /** File with everything as it was before. Null if the database keeps copies by itself. */
  readonly copy: string | null
}

/** All data of an office. */
export interface Store {
  readonly db: Database
  /** Other processes may use it at the same time. */
  readonly isShared: boolean
  /** Where it is, for a person. Without a password. */
  readonly place: string
  /** What was done when it was opened. Null if its tables were new, or of this version. */
  readonly upgrade: Upgrade | null
  /** Does work unless work of the same name is under way, here or in another process. Returns whether it was done. A process that is killed gives its work up. */
  alone(name: string, work: () => Promise<void>): Promise<boolean>
  /** Does work of one name after the other, also that of other processes. */
  readonly turn: Turn
  /** Returns the bytes that the data takes. */
  size(): Promise<number>
  /** Calls a function, until the store is closed, soon after another process has told something. */
  listen(heard: () => void): void
  /** Writes a copy of everything into a new file, as it is at one moment, while others read and write. Throws `UnusableStore`. */
  backUpTo(file: string): Promise<void>
  close(): Promise<void>
}
