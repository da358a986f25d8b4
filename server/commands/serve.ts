import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { pino } from 'pino'
import { messageOf } from '#src/kernel/message-of.ts'
import { readStaticFiles, type StaticFiles } from '../http/files.ts'
import { spareMemory } from '../operation/spare-memory.ts'
import { placeOf, reasonOf } from '../plain-fault.ts'
import type { Settings } from '../settings.ts'
import { createProviders, type Providers } from '../openid/providers.ts'
import { explain } from '../openid/refusals.ts'
import { type Running, startServer } from '../start.ts'
import { checkFolder } from '../store/open.ts'
import { checkPostgres, tellBackup } from '../store/postgres/open.ts'
import { checkVendorAccounts } from '../vendor-accounts/check-accounts.ts'
import { checkVendors } from '../vendors/check-vendors.ts'
import type { VendorNetwork } from '../vendors/vendor-http.ts'
import { replaceData } from './backups.ts'

/** Runs the server until a signal ends it. Rejects with the reason if it does not start. */
export async function serve(settings: Settings, client: string): Promise<void> {
  spareMemory()
  const files = clientFiles(client)
  // Synchronous, so that the last line of a process that ends is written, too.
  const log = pino({ level: settings.log, base: null }, pino.destination({ fd: 2, sync: true }))
  let running: Running | null = null
  let isEnding = false
  const start = async (): Promise<Running> =>
    startServer({ settings, files, log, restore: (file) => void startAgainWith(file) })
  const startAgainWith = async (file: string): Promise<void> => {
    try {
      await running?.close()
      const kept = replaceData(settings.data, file)
      log.info({ kept }, 'A backup was restored.')
    } catch (error) {
      log.error({ reason: String(error) }, 'The backup could not be restored.')
    }
    running = await start()
  }
  const end = (signal: NodeJS.Signals): void => {
    // A second signal ends it at once. Acknowledged changes are on the disk.
    if (isEnding) process.exit(1)
    isEnding = true
    process.stdout.write(`Received ${signal}. Answering what was asked, then ending…\n`)
    void (running?.close() ?? Promise.resolve()).then(() => process.exit(0))
  }
  // A crash is told whatever the log leaves out.
  const crash = pino({ level: 'fatal', base: null }, pino.destination({ fd: 2, sync: true }))
  process.on('uncaughtException', (error) => {
    // Node would print all members of the error, such as the text that could not be read.
    crash.fatal({ reason: reasonOf(error), stack: placeOf(error) }, 'The server ended by an error.')
    process.exit(1)
  })
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  running = await start()
  process.stdout.write(greeting(settings, running))
}

/** Returns a note if a start would change the tables of former data, with the copy that can be restored. Empty if not. */
export async function upgradeNote({ data, database }: Settings): Promise<string> {
  const steps = await (database === null ? checkFolder(data) : checkPostgres(database))
  if (steps.length === 0) return ''
  const kept =
    database === null
      ? 'It keeps a copy of the data first.'
      : `Make a backup first. ${tellBackup(database, 'foyer.dump')}`
  return `It would bring the tables to this version (${steps.join(', ')}). ${kept}`
}

/** Names everything that would keep the server from starting, and vendors that do not accept its credentials. Empty if it is well. */
export async function checkStart(
  settings: Settings,
  client: string,
  network: VendorNetwork = { fetch: globalThis.fetch, now: Date.now },
): Promise<readonly string[]> {
  const problems: string[] = []
  const attempt = async (check: () => unknown): Promise<void> => {
    try {
      await check()
    } catch (error) {
      problems.push(tellFault(error, settings))
    }
  }
  await attempt(() => clientFiles(client))
  for (const file of settings.tls === null ? [] : [settings.tls.cert, settings.tls.key])
    await attempt(() => {
      if (!readFileSync(file, 'utf8').includes('-----BEGIN')) throw new Error(`${file} is not in PEM.`)
    })
  await attempt(() => tryPort(settings))
  const { data, database } = settings
  // A check brings no tables to another version.
  await attempt(() => (database === null ? checkFolder(data) : checkPostgres(database)))
  await attempt(() => askProviders(settings, createProviders(settings.openid, process.env), problems))
  return [...problems, ...(await checkVendors(settings, network)), ...(await checkVendorAccounts(settings, network))]
}

/** Asks each provider what it says about itself, and adds why it cannot be used. */
async function askProviders({ openid }: Settings, providers: Providers, problems: string[]): Promise<void> {
  for (const { id, issuer, label } of openid)
    try {
      await providers.byId(id)?.ask()
    } catch (error) {
      problems.push(`Nobody can sign in with ${label} (${issuer}): ${explain(error, id).message}`)
    }
}

/** Why the server did not start, for the person who started it. */
export function tellFault(error: unknown, { host, port }: Settings): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the process that uses it, or choose another with --port.`
  if (code === 'EACCES' && port < 1024)
    return `Port ${port} needs more rights. Use one above 1023, with a proxy in front.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is not an address of this machine. Choose another with --host.`
  return messageOf(error)
}

function clientFiles(client: string): StaticFiles {
  if (!existsSync(client)) throw new Error(`The built client is missing: ${client}.`)
  return readStaticFiles(client)
}

function tryPort({ host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

function greeting({ host, publicURL }: Settings, { origin, place, port, setUpURL }: Running): string {
  const isOpen = !['127.0.0.1', '::1', 'localhost'].includes(host)
  const others = isOpen ? networkAddresses().map((address) => `                  http://${address}:${port}`) : []
  const reach = isOpen
    ? []
    : ['', 'It listens on this machine only. Use --host 0.0.0.0 to reach it from others in your network.']
  const first =
    setUpURL === null
      ? []
      : ['', 'Nobody has set it up yet. Open this address, whose code works once:', '', `  ${setUpURL}`]
  return [
    '',
    `Foyer is served at ${publicURL ?? origin}`,
    ...others,
    `Its data is in ${place}`,
    ...first,
    ...reach,
    '',
    'Press Ctrl+C to stop.',
    '',
    '',
  ].join('\n')
}

function networkAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.flatMap(({ address, family, internal }) => (internal || family !== 'IPv4' ? [] : [address]))
}
