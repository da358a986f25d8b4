import { messageOf } from '#src/kernel/message-of.ts'
import type { Place } from './place.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Returns why a database can't be connected to, with the remedy. Never with the password. */
export function tellConnecting(error: unknown, { server, database, user }: Place): string {
  const code = codeOf(error)
  // Node tries all addresses of a host, and its error of several has no message.
  if (/^(?:ECONNREFUSED|ENOENT)$/.test(code))
    return `Nothing answers at ${server}. Start PostgreSQL, or correct the host and the port of --database.`
  if (/^(?:ENOTFOUND|EAI_AGAIN)$/.test(code)) return `There is no host ${server}. Correct the host of --database.`
  if (/^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code) || /timeout|terminated/i.test(messageOf(error)))
    return `PostgreSQL at ${server} does not answer. Check the network and its firewall.`
  if (code === '28P01')
    return `PostgreSQL at ${server} does not accept the password of the user ${user}. Correct it in --database or in PGPASSWORD.`
  if (code === '28000')
    return `PostgreSQL at ${server} does not let the user ${user} in: ${messageOf(error)}. Create the user, or allow it in pg_hba.conf.`
  if (/password must be a string/i.test(messageOf(error)))
    return `PostgreSQL at ${server} asks for the password of the user ${user}. Write it in --database, in PGPASSWORD or in ~/.pgpass.`
  if (code === '3D000')
    return `PostgreSQL at ${server} has no database ${database}. Make it with: createdb --owner=${user} ${database}`
  if (code === '53300')
    return `PostgreSQL at ${server} has no connection left. Raise its max_connections: each process of Foyer takes up to 11.`
  if (code === '57P03') return `PostgreSQL at ${server} is starting or ending. Try again soon.`
  return `The database ${database} at ${server} can’t be used: ${messageOf(error)}.`
}

/** Codes of PostgreSQL: connection lost, out of space or connections, ended by an operator, broken disk, too slow, read-only copy. */
const ofPostgres = /^(?:08|53|57P|58)|^(?:25006|55P03|57014)$/
/** Codes of Node while it connects. */
const ofNetwork = /^(?:ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH)$/

/** True if the database could not be reached, or had to give up: nothing is wrong with the statement. */
export const isPostgresAway = (error: Error): boolean =>
  ofPostgres.test(codeOf(error)) ||
  ofNetwork.test(codeOf(error)) ||
  /connection terminated|timeout (?:exceeded|expired)|not queryable/i.test(error.message)

/** Codes of Node if no machine answers at an address. */
const nowhere = /^(?:ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/

/** True if nothing was heard of the database, in contrast to a refusal. */
export const isSilence = (error: unknown): boolean =>
  nowhere.test(codeOf(error)) || /timeout|terminated/i.test(messageOf(error))
