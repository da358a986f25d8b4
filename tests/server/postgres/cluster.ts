import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { noPostgres, postgresPrograms } from '../../../tools/postgres.mjs'

/** A PostgreSQL of its own, in a temporary folder. */
export interface Cluster {
  readonly port: number
  /** Folder of the socket, at which nobody is asked for a password. Over the network everybody is. */
  readonly folder: string
  /** Address of a database for the superuser, over the socket. */
  url(database: string): string
  /** Runs statements in a database as the superuser. */
  run(sql: string, database?: string): Promise<pg.QueryResult>
  /** Makes a database, a copy of a `template` if one is given. Returns its address. */
  createDatabase(template?: string): Promise<string>
  /** Stops it at once, as a power failure does. */
  crash(): void
  start(): void
  /** Stops it at once and starts it again, while this process goes on. */
  restart(): Promise<void>
  /** Stops it, and removes everything. */
  remove(): void
}

const superuser = 'foyer'

/** The folder of the programs. */
export function programs(): string {
  const found = postgresPrograms()
  if (found === null) throw new Error(noPostgres)
  return found
}

/** PostgreSQL refuses to run as root. */
function ownerOfCluster(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres']).toString())
  return { uid: id('-u'), gid: id('-g') }
}

/** Starts a cluster. `isSafe`: transactions are on the disk before they are acknowledged, as usual; without it tests are faster. */
export async function startCluster({ isSafe = false } = {}): Promise<Cluster> {
  const bin = programs()
  const owner = ownerOfCluster()
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pg-'))
  if (owner !== null) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const run = (program: string, ...words: readonly string[]): void =>
    void execFileSync(join(bin, program), words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...owner })
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256']
  run(
    'initdb',
    `--pgdata=${data}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
    ...auth,
  )
  const settings = [
    `-c port=${port}`,
    `-c unix_socket_directories=${folder}`,
    '-c listen_addresses=127.0.0.1',
    '-c max_connections=400',
    '-c shared_buffers=64MB',
    ...(isSafe ? [] : ['-c fsync=off', '-c full_page_writes=off']),
  ].join(' ')
  const start = (): void =>
    run('pg_ctl', 'start', '--wait', `--pgdata=${data}`, `--log=${join(folder, 'log')}`, `--options=${settings}`)
  const stop = (mode: 'fast' | 'immediate'): void =>
    run('pg_ctl', 'stop', '--wait', `--pgdata=${data}`, `--mode=${mode}`)
  const url = (database: string): string => `postgres://${superuser}@/${database}?host=${folder}&port=${port}`
  const ask = async (sql: string, database = 'postgres'): Promise<pg.QueryResult> => {
    const client = new pg.Client({ connectionString: url(database) })
    await client.connect()
    try {
      return await client.query(sql)
    } finally {
      await client.end()
    }
  }
  start()
  return {
    port,
    folder,
    url,
    run: ask,
    createDatabase: async (template) => {
      const name = `foyer_${randomBytes(6).toString('hex')}`
      await ask(`CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`)
      return url(name)
    },
    crash: () => stop('immediate'),
    start,
    restart: async () => {
      const words = ['restart', '--wait', `--pgdata=${data}`, '--mode=immediate', `--log=${join(folder, 'log')}`]
      const restarting = spawn(join(bin, 'pg_ctl'), [...words, `--options=${settings}`], {
        cwd: folder,
        stdio: 'ignore',
        ...owner,
      })
      const [code]: readonly unknown[] = await once(restarting, 'exit')
      if (code !== 0) throw new Error(`pg_ctl restart ended with ${String(code)}`)
    },
    remove: () => {
      stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
