import { isPostgresAway } from './postgres/faults.ts'

/** Messages of SQLite when a disk is full, broken or read-only. */
const ofSqlite = /disk is full|disk i\/o error|readonly database|unable to open/i

/** True if the store cannot be used at the moment, and a later try may succeed. */
export const isStorageFault = (error: Error): boolean => ofSqlite.test(error.message) || isPostgresAway(error)

/** True if a text has U+0000, which PostgreSQL does not store. */
export const isRefusedText = (error: Error): boolean => 'code' in error && error.code === '22021'
