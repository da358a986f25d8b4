import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { backUp, backupUsage, restore, restoreUsage } from './commands/backups.ts'
import { checkStart, serve, tellFault } from './commands/serve.ts'
import { readSettings, type Settings } from './settings.ts'
import { serveUsage } from './settings-usage.ts'

/** The built client: beside this file in a clone, in `site/` in a release. */
const client =
  ['client', 'site'].map((name) => fileURLToPath(new URL(name, import.meta.url))).find(existsSync) ??
  fileURLToPath(new URL('client', import.meta.url))

/** Runs a command with the settings. Returns the exit code. */
type Command = (settings: Settings, words: readonly string[]) => Promise<number>

interface Described {
  readonly usage: string
  /** Number of words that are not options. */
  readonly takes: number
  readonly run: Command
}

const commands: Readonly<Record<string, Described>> = {
  serve: {
    usage: serveUsage,
    takes: 0,
    run: async (settings) => {
      await serve(settings, client)
      return 0
    },
  },
  check: {
    usage: serveUsage,
    takes: 0,
    run: async (settings) => {
      const problems = await checkStart(settings, client)
      process.stdout.write(problems.length === 0 ? 'Foyer would start.\n' : `${problems.join('\n')}\n`)
      return problems.length === 0 ? 0 : 1
    },
  },
  backup: { usage: backupUsage, takes: 1, run: (settings, [file = '']) => say(backUp(settings, file)) },
  restore: { usage: restoreUsage, takes: 1, run: (settings, [file = '']) => say(restore(settings, file)) },
}

async function say(sentence: Promise<string>): Promise<number> {
  process.stdout.write(`${await sentence}\n`)
  return 0
}

/** `foyer serve --check` asks whether it would start. */
function commandOf(words: readonly string[]): { readonly name: string; readonly rest: readonly string[] } {
  const [first = 'serve', ...others] = words
  const [name, rest] = first.startsWith('-') ? ['serve', words] : [first, others]
  return name === 'serve' && rest.includes('--check')
    ? { name: 'check', rest: rest.filter((word) => word !== '--check') }
    : { name, rest }
}

async function main(given: readonly string[]): Promise<number | null> {
  const { name, rest } = commandOf(given)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) return fail(`Unknown command: ${name}. There are: ${Object.keys(commands).join(', ')}.`, 2)
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(`${command.usage}\n`)
    return 0
  }
  const words = rest.slice(0, command.takes)
  if (words.length < command.takes || words.some((word) => word.startsWith('-'))) return fail(command.usage, 2)
  const read = readSettings(rest.slice(command.takes), process.env)
  if ('problems' in read) return fail(read.problems.join('\n'), 2)
  try {
    const code = await command.run(read.settings, words)
    // A server that listens ends by itself.
    return name === 'serve' ? null : code
  } catch (error) {
    return fail(tellFault(error, read.settings), 1)
  }
}

function fail(message: string, code: number): number {
  process.stderr.write(`${message}\n`)
  return code
}

const code = await main(process.argv.slice(2))
if (code !== null) process.exit(code)
