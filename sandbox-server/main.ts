import { networkInterfaces } from 'node:os'
import { fileURLToPath } from 'node:url'
import { postTo } from '#server/jobs/post-alert.ts'
import { alertOffline } from './alert-offline.ts'
import { type Flags, readFlags, usage } from './flags.ts'
import { openSandbox, type Sandbox } from './open-sandbox.ts'
import { type Served, serveBackEnd } from './serve-back-end.ts'
import { readStaticFiles, withFile } from '#server/http/files.ts'
import { readVenue, venuePath } from './read-venue.ts'
import { UnusableFile } from './sqlite-log.ts'

/** The built client, next to this file. */
const client = fileURLToPath(new URL('./client', import.meta.url))

const flags = readFlags(process.argv.slice(2))
if (flags === 'help') process.stdout.write(usage)
else if ('error' in flags) fail(`${flags.error}\n\n${usage}`, 2)
else await run(flags)

async function run(chosen: Flags): Promise<void> {
  const venue = venueOf(chosen)
  const sandbox = await open(chosen)
  const served = await serve(chosen, sandbox, venue)
  sandbox.backEnd.server.mailLinks.onMail(({ email, token }) => {
    const link = `${served.origin}/account/email-link?token=${token ?? ''}`
    process.stdout.write(token === null ? `Email to ${email} not sent: no such user\n` : `Email to ${email}: ${link}\n`)
  })
  const stopAlerts =
    chosen.alert === null ? () => undefined : alertOffline(sandbox.backEnd.server, postTo(chosen.alert))
  let isEnding = false
  const end = (signal: NodeJS.Signals) => {
    // A second signal exits at once. Every change that was confirmed to a client is already in the file.
    if (isEnding) process.exit(1)
    isEnding = true
    process.stdout.write(`Received ${signal}, shutting down…\n`)
    stopAlerts()
    void served
      .close()
      .then(sandbox.close)
      .then(() => process.exit(0))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.stdout.write(greeting(chosen, served))
}

/** Ends the process if the map cannot be opened. */
function venueOf({ venue }: Flags): Uint8Array | null {
  const read = venue === null ? null : readVenue(venue)
  if (read?.ok === false) fail(`${read.fault}\nRun "npm run venue:check -- ${venue ?? ''}" for details.`)
  return read?.value ?? null
}

async function open(chosen: Flags): Promise<Sandbox> {
  try {
    return await openSandbox({ ...chosen, venueURL: chosen.venue === null ? undefined : venuePath }, (error) =>
      fail(`Could not write to ${chosen.data} (${String(error)}). Free up disk space and restart.`),
    )
  } catch (error) {
    if (error instanceof UnusableFile)
      fail(`${error.message}\nStop the process using it, pass another file with --data, or delete it to start fresh.`)
    throw error
  }
}

async function serve(chosen: Flags, { backEnd, close }: Sandbox, venue: Uint8Array | null): Promise<Served> {
  const { port, host } = chosen
  try {
    const built = readStaticFiles(client)
    const files = venue === null ? built : withFile(built, venuePath, venue, 'application/zip')
    return await serveBackEnd({ backEnd, files, port, host, hub: { needsToken: chosen.hubNeedsToken } })
  } catch (error) {
    await close()
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE')
      fail(`Port ${port} is already in use. Stop the process using it, or pass another with --port.`)
    if (code === 'EACCES') fail(`Permission denied for port ${port}. Use a port above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') fail(`Cannot bind to ${host}: address not available.`)
    throw error
  }
}

function greeting({ host, choice, serverType, data }: Flags, { origin, port }: Served): string {
  const others = isOpen(host) ? networkAddresses().map((address) => `http://${address}:${port}`) : []
  const reach = isOpen(host)
    ? 'Warning: no authentication. Anyone on your network can use this demo.'
    : 'It listens on localhost. Use --host 0.0.0.0 to reach it from phones and other machines on your network.'
  return [
    '',
    `The sandbox is served at ${origin}`,
    ...others.map((address) => `                        ${address}`),
    '',
    reach,
    `All browsers share one ${choice.world.name} with ${choice.size} resources and a simulated ${serverType} calendar, stored in ${data}.`,
    'Try it: open it in two browsers, sign in as two people, reserve in one and watch the other.',
    'Data persists across restarts. Press Ctrl+C to stop.',
    '',
    '',
  ].join('\n')
}

function isOpen(host: string): boolean {
  return !['127.0.0.1', '::1', 'localhost'].includes(host)
}

function networkAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.flatMap(({ address, family, internal }) => (internal || family !== 'IPv4' ? [] : [address]))
}

function fail(message: string, code = 1): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}
