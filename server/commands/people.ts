import * as v from 'valibot'
import { emailOf } from '#src/wire/scalars.ts'
import type { Ask } from './ask.ts'
import type { PeopleCommand } from './people-words.ts'
import { alignedRows } from './table.ts'
import { refusalOf } from './refusal.ts'

interface Parts {
  readonly ask: Ask
  readonly print: (text: string) => void
  readonly complain: (text: string) => void
}

const personSchema = v.object({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  role: v.string(),
  state: v.string(),
  lastSeen: v.nullable(v.string()),
})
type Person = v.InferOutput<typeof personSchema>
const listSchema = v.object({ items: v.array(personSchema) })
const addedSchema = v.object({
  items: v.array(v.object({ id: v.string(), email: v.string(), link: v.string(), isMailed: v.boolean() })),
})
const linkSchema = v.object({ link: v.string(), expiresAt: v.string(), isMailed: v.optional(v.boolean(), false) })
const removedSchema = v.object({ events: v.number() })

/** Output of a command: a value for `--json`, and lines for people. */
interface Done {
  readonly value: unknown
  readonly lines: readonly string[]
}

/** A sentence that says why a command did nothing. */
class Refused extends Error {}

/** Runs a command of `foyer people` and returns the exit code: 0 done, 1 refused. */
export async function runPeopleCommand(command: PeopleCommand, { ask, print, complain }: Parts): Promise<number> {
  try {
    const { value, lines } = await commands[command.verb](command, ask)
    print(command.isJson ? JSON.stringify(value, null, 2) : lines.join('\n'))
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(error.message)
    return 1
  }
}

const commands: Readonly<Record<PeopleCommand['verb'], (command: PeopleCommand, ask: Ask) => Promise<Done>>> = {
  list: async (_command, ask) => {
    const items = await listPeople(ask)
    return { value: items, lines: items.length === 0 ? ['There is nobody yet.'] : tableOf(items) }
  },
  add: async ({ emails, name, role }, ask) => {
    const people = emails.map((email) => (name === null ? { email, role } : { email, role, name }))
    const { items } = await call(ask, 'POST', '/api/admin/people', addedSchema, { people })
    return { value: items, lines: items.map(({ email, link, isMailed }) => linkLine(email, link, isMailed)) }
  },
  invite: async ({ emails: [email], isEnd }, ask) => {
    if (isEnd) {
      await call(ask, 'DELETE', '/api/admin/invitations', v.null())
      return { value: null, lines: ['The link for everybody has ended.'] }
    }
    const path = email === undefined ? '/api/admin/invitations' : `${await pathOf(ask, email)}/invitation`
    const made = await call(ask, 'POST', path, linkSchema)
    return { value: made, lines: linkLines(email ?? 'everybody', made) }
  },
  role: async ({ emails: [email = ''], role }, ask) => changed(ask, email, { role }),
  block: async ({ emails: [email = ''] }, ask) => changed(ask, email, { state: 'blocked' }),
  unblock: async ({ emails: [email = ''] }, ask) => changed(ask, email, { state: 'active' }),
  'password-link': async ({ emails: [email = ''] }, ask) => {
    const made = await call(ask, 'POST', `${await pathOf(ask, email)}/password-link`, linkSchema)
    return { value: made, lines: linkLines(email, made) }
  },
  remove: async ({ emails: [email = ''] }, ask) => {
    const removed = await call(ask, 'DELETE', await pathOf(ask, email), removedSchema)
    const { events } = removed
    const left = events === 0 ? '' : ` ${events === 1 ? '1 event' : `${events} events`} to come stay in the calendar.`
    return { value: removed, lines: [`${email} is removed.${left}`] }
  },
}

async function changed(ask: Ask, email: string, change: object): Promise<Done> {
  const person = await call(ask, 'PUT', await pathOf(ask, email), personSchema, change)
  return { value: person, lines: tableOf([person]) }
}

const listPeople = async (ask: Ask): Promise<readonly Person[]> =>
  (await call(ask, 'GET', '/api/admin/people', listSchema)).items

async function pathOf(ask: Ask, email: string): Promise<string> {
  const person = (await listPeople(ask)).find((one) => one.email === emailOf(email))
  if (person === undefined) throw new Refused(`Nobody has the address ${email}. 'foyer people list' shows everybody.`)
  return `/api/admin/people/${encodeURIComponent(person.id)}`
}

/** Makes a call of the API. Throws `Refused` with the server's own sentence. */
async function call<Schema extends v.GenericSchema>(
  ask: Ask,
  method: string,
  path: string,
  schema: Schema,
  body?: unknown,
): Promise<v.InferOutput<Schema>> {
  const sent = body === undefined ? undefined : { type: 'application/json', text: JSON.stringify(body) }
  const response = await ask(method, path, sent)
  const text = await response.text()
  const read: unknown = text === '' ? null : JSON.parse(text)
  if (response.ok) return v.parse(schema, read)
  throw new Refused(refusalOf(response, read))
}

const titles = ['NAME', 'ADDRESS', 'ROLE', 'STATE', 'LAST SEEN (UTC)']

function tableOf(people: readonly Person[]): readonly string[] {
  const rows = [
    titles,
    ...people.map(({ name, email, role, state, lastSeen }) => [
      name === '' ? '-' : name,
      email,
      role,
      state,
      lastSeen === null ? '-' : lastSeen.slice(0, 16).replace('T', ' '),
    ]),
  ]
  return alignedRows(rows)
}

const linkLine = (whom: string, link: string, isMailed: boolean): string =>
  `${whom}: ${link}${isMailed ? ' (mailed)' : ''}`

const linkLines = (
  whom: string,
  { link, expiresAt, isMailed }: v.InferOutput<typeof linkSchema>,
): readonly string[] => [linkLine(whom, link, isMailed), `Works until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC.`]
