import { parseArgs } from 'node:util'
import { messageOf } from '#src/kernel/message-of.ts'
import { type PersonRole, personRoles } from '#src/wire/administration.ts'

export const peopleUsage = `Usage: foyer people list [options]
       foyer people add EMAIL... [--name NAME] [--role ROLE] [options]
       foyer people invite [EMAIL | --end] [options]
       foyer people role EMAIL ROLE [options]
       foyer people block EMAIL [options]
       foyer people unblock EMAIL [options]
       foyer people password-link EMAIL [options]
       foyer people remove EMAIL [options]

Manages the people of a server, also while it runs.

  list           prints everybody with role and state
  add            adds people and prints the link with which each creates an account
  invite         prints a new link for one who has no account yet; without EMAIL, a link for everybody who gets it
  role           changes what a person may do: person, facilities (also devices) or administrator (everything)
  block          signs a person out and lets the person in no more, until unblock
  password-link  prints a link with which a person sets a new password
  remove         removes a person; reservations stay

Options:
  --name NAME     name of the one person who is added
  --role ROLE     role of the people who are added (default: person)
  --end           end the link for everybody
  --json          print JSON
  --data FOLDER   folder with all data (default: ./foyer-data)
  --database URL  PostgreSQL instead of the folder
  --config FILE   configuration file (default: foyer.config.json, if there is one)
  -h, --help      show this help

Exit codes: 0 done, 1 refused, 2 usage error.`

/** How many addresses each command takes, at least and at most. */
const addresses = {
  list: [0, 0],
  add: [1, 500],
  invite: [0, 1],
  role: [1, 1],
  block: [1, 1],
  unblock: [1, 1],
  'password-link': [1, 1],
  remove: [1, 1],
} as const
type Verb = keyof typeof addresses

export interface PeopleCommand {
  readonly verb: Verb
  readonly emails: readonly string[]
  readonly name: string | null
  readonly role: PersonRole
  readonly isEnd: boolean
  readonly isJson: boolean
}

export type ReadPeopleCommand =
  | {
      readonly command: PeopleCommand
      /** The options that name the folder, for `readSettings`. */
      readonly settings: readonly string[]
    }
  | { readonly problem: string }

/** Reads the words after `foyer people`. Returns the problem if they are no command. */
export function readPeopleCommand(words: readonly string[]): ReadPeopleCommand {
  const parsed = parse(words)
  if ('problem' in parsed) return parsed
  const { values, positionals } = parsed
  const [verb = '', ...rest] = positionals
  if (!isVerb(verb)) {
    const names = Object.keys(addresses).join(', ')
    return { problem: verb === '' ? peopleUsage : `Unknown command: people ${verb}. There are: ${names}.` }
  }
  const role = verb === 'role' ? rest[1] : (values.role ?? 'person')
  const emails = verb === 'role' ? rest.slice(0, 1) : rest
  const extra = verb === 'role' ? rest.slice(2) : []
  const [least, most] = addresses[verb]
  if (emails.length < least || emails.length > most || extra.length > 0)
    return { problem: `'people ${verb}' takes ${countWords(least, most)}${verb === 'role' ? ' and a role' : ''}.` }
  if (!isRole(role)) return { problem: `Unknown role: ${role ?? 'none'}. There are: ${personRoles.join(', ')}.` }
  const misplaced = (['name', 'role', 'end'] as const).find((option) => !fits(option, verb, values, emails))
  if (misplaced !== undefined) return { problem: `--${misplaced} does not fit 'people ${words.join(' ')}'.` }
  const settings = (['data', 'database', 'config'] as const).flatMap((option) => {
    const value = values[option]
    return value === undefined ? [] : [`--${option}`, value]
  })
  const { name = null, end: isEnd = false, json: isJson = false } = values
  return { command: { verb, emails, name, role, isEnd, isJson }, settings }
}

const optionTypes = {
  name: { type: 'string' },
  role: { type: 'string' },
  end: { type: 'boolean' },
  json: { type: 'boolean' },
  data: { type: 'string' },
  database: { type: 'string' },
  config: { type: 'string' },
} as const

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: optionTypes, allowPositionals: true })
  } catch (error) {
    return { problem: messageOf(error) }
  }
}

/** Options that would have no effect are mistakes. */
function fits(
  option: 'name' | 'role' | 'end',
  verb: Verb,
  values: {
    readonly name?: string | undefined
    readonly role?: string | undefined
    readonly end?: boolean | undefined
  },
  emails: readonly string[],
): boolean {
  if (values[option] === undefined) return true
  if (option === 'end') return verb === 'invite' && emails.length === 0
  return verb === 'add' && (option === 'role' || emails.length === 1)
}

const isVerb = (word: string): word is Verb => Object.hasOwn(addresses, word)
const isRole = (word: string | undefined): word is PersonRole => personRoles.some((role) => role === word)

function countWords(least: number, most: number): string {
  if (most === 0) return 'no address'
  if (least === most) return 'one address'
  return least === 0 ? 'at most one address' : 'one address or more'
}
