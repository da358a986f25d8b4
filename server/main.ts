import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withFolder } from './commands/ask.ts'
import { backUp, backupUsage, restore, restoreUsage } from './commands/backups.ts'
import { move, moveUsage, readMoveWords } from './commands/move.ts'
import { runPeopleCommand } from './commands/people.ts'
import { peopleUsage, readPeopleCommand } from './commands/people-words.ts'
import { resourcesUsage, runResources, splitFlags } from './commands/resources.ts'
import { checkStart, serve, tellFault, upgradeNote } from './commands/serve.ts'
import { readSettings, type Settings } from './settings.ts'
import { serveUsage } from './settings-usage.ts'
import { listDirectory } from './vendors/directories.ts'
import type { Vendor } from './vendors/vendor-faults.ts'

/** The built client: beside this file in a clone, in `site/` in a release. */
const client =
  ['client', 'site'].map((name) => fileURLToPath(new URL(name, import.meta.url))).find(existsSync) ??
  fileURLToPath(new URL('client', import.meta.url))

/** A command with its words, ready to be run. */
interface Ready {
  /** The words for `readSettings`. */
  readonly options: readonly string[]
  /** Returns the exit code, or null if the process goes on. */
  readonly run: (settings: Settings) => Promise<number | null>
}

interface Command {
  readonly usage: string
  /** Returns the problem if the words are no command. */
  readonly read: (words: readonly string[]) => Ready | string
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const complain = (text: string): void => void process.stderr.write(`${text}\n`)

/** A command that takes one file. */
const withFile = (usage: string, run: (settings: Settings, file: string) => Promise<string>): Command => ({
  usage,
  read: ([file = '', ...options]) =>
    file === '' || file.startsWith('-')
      ? usage
      : {
          options,
          run: async (settings) => {
            print(await run(settings, file))
            return 0
          },
        },
})

const commands: Readonly<Record<string, Command>> = {
  serve: {
    usage: serveUsage,
    read: (words) => {
      const options = words.filter((word) => word !== '--check')
      const isCheck = options.length < words.length
      return { options, run: (settings) => (isCheck ? check(settings) : serveOn(settings)) }
    },
  },
  people: {
    usage: peopleUsage,
    read: (words) => {
      const read = readPeopleCommand(words)
      if ('problem' in read) return read.problem
      const run = (settings: Settings) =>
        withFolder(settings, (ask) => runPeopleCommand(read.command, { ask, print, complain }))
      return { options: read.settings, run }
    },
  },
  resources: {
    usage: resourcesUsage,
    read: (words) => {
      const { flags, others } = splitFlags(words)
      const from = others.findIndex((word) => word.startsWith('--'))
      const [own, options] = from < 0 ? [others, []] : [others.slice(0, from), others.slice(from)]
      const run = async (settings: Settings): Promise<number> => {
        const network = { fetch: globalThis.fetch, now: Date.now }
        const list = (vendor: Vendor) => listDirectory(vendor, settings, network)
        const { code, text } = await withFolder(settings, (ask) => runResources({ ask, list }, [...own, ...flags]))
        if (code === 0) print(text)
        else complain(text)
        return code
      }
      return { options, run }
    },
  },
  move: {
    usage: moveUsage,
    read: (words) => {
      const read = readMoveWords(words)
      if (typeof read === 'string') return read
      const run = async (settings: Settings): Promise<number> => {
        print(await move(settings, read))
        return 0
      }
      return { options: [], run }
    },
  },
  backup: withFile(backupUsage, backUp),
  restore: withFile(restoreUsage, restore),
}

async function serveOn(settings: Settings): Promise<null> {
  await serve(settings, client)
  return null
}

async function check(settings: Settings): Promise<number> {
  const problems = await checkStart(settings, client)
  print(problems.length === 0 ? `Foyer would start. ${await upgradeNote(settings)}`.trim() : problems.join('\n'))
  return problems.length === 0 ? 0 : 1
}

async function main(given: readonly string[]): Promise<number | null> {
  const [first = 'serve', ...others] = given
  const [name, words] = first.startsWith('-') ? ['serve', given] : [first, others]
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) return fail(`Unknown command: ${name}. There are: ${Object.keys(commands).join(', ')}.`, 2)
  if (words.includes('--help') || words.includes('-h')) {
    print(command.usage)
    return 0
  }
  const ready = command.read(words)
  if (typeof ready === 'string') return fail(ready, 2)
  const read = readSettings(ready.options, process.env)
  if ('problems' in read) return fail(read.problems.join('\n'), 2)
  try {
    return await ready.run(read.settings)
  } catch (error) {
    return fail(tellFault(error, read.settings), 1)
  }
}

function fail(message: string, code: number): number {
  complain(message)
  return code
}

const code = await main(process.argv.slice(2))
if (code !== null) process.exit(code)
