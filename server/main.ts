import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runCommandLine } from './commands/command-line.ts'

/** The built client: beside this file in a clone, in `site/` in a release. */
const client =
  ['client', 'site'].map((name) => fileURLToPath(new URL(name, import.meta.url))).find(existsSync) ??
  fileURLToPath(new URL('client', import.meta.url))

const code = await runCommandLine(process.argv.slice(2), {
  client,
  environment: process.env,
  print: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
})
if (code !== null) process.exit(code)
