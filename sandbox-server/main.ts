import { networkInterfaces } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Flags, readFlags, usage } from './flags.ts'
import { openSandbox, type Sandbox } from './open-sandbox.ts'
import { type Served, serveBackEnd } from './serve-back-end.ts'
import { readStaticFiles } from './static/static-files.ts'
import { UnusableFile } from './storage/sqlite-log.ts'

/** Beside this file, where both are built. */
const client = fileURLToPath(new URL('./client', import.meta.url))

const flags = readFlags(process.argv.slice(2))
if (flags === 'help') process.stdout.write(usage)
else if ('error' in flags) fail(`${flags.error}\n\n${usage}`)
else await run(flags)

async function run(chosen: Flags): Promise<void> {
  const sandbox = await open(chosen)
  const served = await serve(chosen, sandbox)
  sandbox.backEnd.server.mailLinks.onMail(({ email, token }) => {
    const link = token === null ? 'nobody has that address' : `${served.origin}/account/email-link?token=${token}`
    process.stdout.write(`Mail to ${email}: ${link}\n`)
  })
  let isEnding = false
  const end = (signal: NodeJS.Signals) => {
    // Asked twice, somebody is in a hurry; what was answered is in the file already.
    if (isEnding) process.exit(1)
    isEnding = true
    process.stdout.write(`${signal}: saying goodbye.\n`)
    void served
      .close()
      .then(sandbox.close)
      .then(() => process.exit(0))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.stdout.write(greeting(chosen, served))
}

async function open(chosen: Flags): Promise<Sandbox> {
  try {
    return await openSandbox(chosen, (error) =>
      fail(`A change could not be written to ${chosen.data} (${String(error)}). Make room for it and start again.`),
    )
  } catch (error) {
    if (error instanceof UnusableFile)
      fail(`${error.message}\nEnd what uses it, name another file with --data, or delete this one to begin anew.`)
    throw error
  }
}

async function serve(chosen: Flags, { backEnd, close }: Sandbox): Promise<Served> {
  const { port, host } = chosen
  try {
    const files = readStaticFiles(client)
    return await serveBackEnd({ backEnd, files, port, host, hub: { needsToken: chosen.hubNeedsToken } })
  } catch (error) {
    await close()
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE') fail(`Port ${port} is taken. End what listens on it, or choose another with --port.`)
    if (code === 'EACCES') fail(`Port ${port} is not for everybody. Choose one above 1023 with --port.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') fail(`This machine has no address ${host} to listen on.`)
    throw error
  }
}

function greeting({ host, choice, serverType, data }: Flags, { origin, port }: Served): string {
  const others = isOpen(host) ? networkAddresses().map((address) => `http://${address}:${port}`) : []
  const reach = isOpen(host)
    ? `Everybody on your network reaches it: it is a demo without passwords, for an office that trusts its network.`
    : `Only this machine reaches it. With --host 0.0.0.0 phones and other machines on your network do too.`
  return [
    '',
    `The sandbox is served at ${origin}`,
    ...others.map((address) => `                        ${address}`),
    '',
    reach,
    `Everybody shares one ${choice.world.name} of ${choice.size} resources with a simulated ${serverType} calendar, kept in ${data}.`,
    'Try it: open it in two browsers, sign in as two people, book in one and watch the other. End the server, start it',
    'again: nothing is lost. Ctrl+C ends it.',
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

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
