import pg from 'pg'

/** Where a database is, without its password. */
export interface Place {
  /** Host and port, or the folder of its socket. */
  readonly server: string
  readonly database: string
  readonly user: string
}

/** Reads the address of a database, with what the environment adds (PGHOST and the like). */
export function placeOf(url: string): Place {
  const { host, port, database = '', user = '' } = new pg.Client({ connectionString: url })
  return { server: host.startsWith('/') ? host : `${host}:${port}`, database, user }
}

/** True for an address such as `postgres://foyer@localhost/foyer`, or `postgres://foyer@/foyer?host=/run/postgresql` for a socket. */
export function isDatabaseAddress(text: string): boolean {
  try {
    return /^postgres(?:ql)?:\/\//.test(text) && placeOf(text).database !== ''
  } catch {
    return false
  }
}

/** Returns the address of a database, or of another one of the same server, without the password: for commands that a person copies. */
export function addressWithoutPassword(url: string, database = placeOf(url).database): string {
  const [, scheme = '', authority = '', , more = ''] = /^(\w+:\/\/)([^/?#]*)(\/[^?#]*)?(.*)$/.exec(url) ?? []
  const at = authority.lastIndexOf('@')
  const user = at < 0 ? '' : `${authority.slice(0, at).replace(/:.*/, '')}@`
  const query = new URLSearchParams(more.replace(/^\?/, ''))
  query.delete('password')
  const rest = query.size === 0 ? '' : `?${query.toString().replaceAll('%2F', '/')}`
  return `${scheme}${user}${authority.slice(at + 1)}/${encodeURIComponent(database)}${rest}`
}
