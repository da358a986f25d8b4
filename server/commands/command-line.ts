import { readSettings, type Settings } from '../settings.ts'
import { serveUsage } from '../settings-usage.ts'
import { listDirectory } from '../vendors/directories.ts'
import type { Vendor } from '../vendors/vendor-faults.ts'
import { withFolder } from './ask.ts'
import { backUp, backupUsage, restore, restoreUsage } from './backups.ts'
import { move, moveUsage, readMoveWords } from './move.ts'
import { runPeopleCommand } from './people.ts'
import { peopleUsage, readPeopleCommand } from './people-words.ts'
import { resourcesUsage, runResources, splitFlags } from './resources.ts'
import { checkStart, serve, tellFault, upgradeNote } from './serve.ts'

/** The surroundings of a command. */
interface Surroundings {
  /** Folder of the built client. */
  readonly client: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly print: (text: string) => void
  /** Prints a problem. */
  readonly complain: (text: string) => void
}

/** A command with its words, ready to be run. */
interface Ready {
  /** The words for `readSettings`. */
  readonly options: readonly string[]
  /** Returns the exit code, or null if the process goes on. */
  readonly run: (settings: Settings, surroundings: Surroundings) => Promise<number | null>
}

interface Command {
  readonly usage: string
  /** Returns the problem if the words are no command. */
  readonly read: (words: readonly string[]) => Ready | string
}

/** A command that takes one file. */
const withFile = (usage: string, run: (settings: Settings, file: string) => Promise<string>): Command => ({
  usage,
  read: ([file = '', ...options]) =>
    file === '' || file.startsWith('-')
      ? usage
      : {
          options,
          run: async (settings, { print }) => {
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
      return { options, run: isCheck ? check : serveOn }
    },
  },
  people: {
    usage: peopleUsage,
    read: (words) => {
      const read = readPeopleCommand(words)
      if ('problem' in read) return read.problem
      const run: Ready['run'] = (settings, { print, complain }) =>
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
      const run: Ready['run'] = async (settings, { print, complain }) => {
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
      const run: Ready['run'] = async (settings, { print }) => {
        print(await move(settings, read))
        return 0
      }
      return { options: [], run }
    },
  },
  backup: withFile(backupUsage, backUp),
  restore: withFile(restoreUsage, restore),
}

async function serveOn(settings: Settings, { client }: Surroundings): Promise<null> {
  await serve(settings, client)
  return null
}

async function check(settings: Settings, { client, print }: Surroundings): Promise<number> {
  const problems = await checkStart(settings, client)
  print(problems.length === 0 ? `Foyer would start. ${await upgradeNote(settings)}`.trim() : problems.join('\n'))
  return problems.length === 0 ? 0 : 1
}

/** Runs the words of a command line. Returns the exit code, or null if the process goes on. */
export async function runCommandLine(given: readonly string[], surroundings: Surroundings): Promise<number | null> {
  const { complain, environment, print } = surroundings
  const fail = (message: string, code: number): number => {
    complain(message)
    return code
  }
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
  const read = readSettings(ready.options, environment)
  if ('problems' in read) return fail(read.problems.join('\n'), 2)
  try {
    return await ready.run(read.settings, surroundings)
  } catch (error) {
    return fail(tellFault(error, read.settings), 1)
  }
}
