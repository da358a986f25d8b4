import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { messageOf } from '#src/kernel/message-of.ts'
import { decodeText } from '../import/read-csv.ts'
import type { ListedDirectory } from '../vendors/directories.ts'
import { type Vendor, vendors } from '../vendors/vendor-faults.ts'
import type { Ask } from './ask.ts'
import { type DirectoryFlag, directoryFlags, importFromVendor } from './import-directory.ts'
import { alignedRows } from './table.ts'
import { refusalOf } from './refusal.ts'

export const resourcesUsage = `Usage: foyer resources list
       foyer resources template [FILE]
       foyer resources check FILE
       foyer resources import FILE
       foyer resources import graph|google [--dry-run] [--remove-gone] [--overwrite]
       foyer resources export [FILE]
       foyer resources example
       foyer resources remove ID

Lists, imports and exports resources, also while the server runs. FILE is a spreadsheet saved as CSV. 'check' says what an import would
do. An import changes nothing if a line is wrong. 'template' and 'export' print to the terminal without FILE, and write no file over
another.

'import graph' reads the buildings, rooms and desks of Microsoft 365, 'import google' those of Google Workspace, and says what has changed
since the last time. Records that are wrong are left out and named. A value that was changed in Foyer stays as it is.

Options:
  --dry-run       only say what the import would do
  --remove-gone   remove resources that are not listed any more
  --overwrite     take the listed values also where they were changed in Foyer
  --data FOLDER   the folder with the data of the server
  --database URL  PostgreSQL instead of the folder

Exit codes: 0 done, 1 error or a line is wrong, 2 usage error.`

/** Output of a command, and its exit code. */
export interface Said {
  readonly text: string
  readonly code: 0 | 1 | 2
}

const problemSchema = v.object({
  column: v.nullish(v.string(), ''),
  problem: v.string(),
  value: v.nullish(v.string(), ''),
})
const previewSchema = v.object({
  lines: v.array(
    v.object({
      line: v.number(),
      name: v.string(),
      kind: v.string(),
      place: v.string(),
      action: v.string(),
      problems: v.array(problemSchema),
    }),
  ),
  problems: v.array(problemSchema),
  counts: v.object({ create: v.number(), change: v.number(), same: v.number(), wrong: v.number() }),
})
type Preview = v.InferOutput<typeof previewSchema>
const listSchema = v.object({
  items: v.array(
    v.object({ id: v.string(), name: v.string(), kind: v.string(), place: v.string(), email: v.string() }),
  ),
})
const importedSchema = v.object({ created: v.number(), changed: v.number() })
const exampleSchema = v.object({ created: v.number() })

export interface ResourcesParts {
  /** Makes calls as an administrator. */
  readonly ask: Ask
  /** Reads the directory of a vendor. */
  readonly list: (vendor: Vendor) => Promise<ListedDirectory>
}

/** Splits the options of an import from a directory off from other words. */
export const splitFlags = (
  words: readonly string[],
): { readonly flags: readonly DirectoryFlag[]; readonly others: readonly string[] } => ({
  flags: directoryFlags.filter((flag) => words.includes(flag)),
  others: words.filter((word) => !directoryFlags.some((flag) => flag === word)),
})

/** Runs `foyer resources` with its words. */
export async function runResources({ ask, list }: ResourcesParts, words: readonly string[]): Promise<Said> {
  const { flags, others } = splitFlags(words)
  const [verb = '', name, ...more] = others
  const vendor = verb === 'import' && more.length === 0 ? vendors.find((one) => one === name) : undefined
  if (vendor !== undefined) return importFromVendor(vendor, { ask, flags, list })
  if (flags.length > 0) return { text: resourcesUsage, code: 2 }
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  const takes = command?.takes ?? [0, 0]
  const given = name === undefined ? 0 : 1 + more.length
  if (command === undefined || given < takes[0] || given > takes[1]) return { text: resourcesUsage, code: 2 }
  try {
    return await command.run(ask, name ?? '')
  } catch (error) {
    return { text: messageOf(error), code: 1 }
  }
}

interface Command {
  /** Fewest and most words after it. */
  readonly takes: readonly [number, number]
  readonly run: (ask: Ask, name: string) => Promise<Said>
}

const say = (text: string): Said => ({ text, code: 0 })

const commands: Readonly<Record<string, Command>> = {
  list: {
    takes: [0, 0],
    run: async (ask) => {
      const { items } = v.parse(listSchema, await answered(await ask('GET', '/api/admin/resources')))
      if (items.length === 0) return say("There are no resources. Import a file, or run 'foyer resources example'.")
      return say(
        alignedRows(items.map(({ id, name, kind, place, email }) => [id, name, kind, place, email])).join('\n'),
      )
    },
  },
  template: { takes: [0, 1], run: (ask, file) => download(ask, '/api/admin/resources/template', file) },
  export: { takes: [0, 1], run: (ask, file) => download(ask, '/api/admin/resources/export', file) },
  check: {
    takes: [1, 1],
    run: async (ask, file) => {
      const preview = v.parse(previewSchema, await answered(await send(ask, 'preview', file)))
      return { text: tellPreview(preview), code: isWrong(preview) ? 1 : 0 }
    },
  },
  import: {
    takes: [1, 1],
    run: async (ask, file) => {
      const response = await send(ask, 'import', file)
      const body: unknown = await response.clone().json()
      const refused = v.safeParse(previewSchema, body)
      if (!response.ok && refused.success)
        return {
          text: `${tellPreview(refused.output)}\nNothing was imported. Correct the file, and import it again.`,
          code: 1,
        }
      const { created, changed } = v.parse(importedSchema, await answered(response))
      return say(`Created ${created}, changed ${changed}.`)
    },
  },
  example: {
    takes: [0, 0],
    run: async (ask) => {
      const { created } = v.parse(exampleSchema, await answered(await ask('POST', '/api/admin/resources/example')))
      return say(`Created ${created} resources of an example office.`)
    },
  },
  remove: {
    takes: [1, 1],
    run: async (ask, id) => {
      await answered(await ask('DELETE', `/api/admin/resources/${encodeURIComponent(id)}`))
      return say(`Removed ${id}.`)
    },
  },
}

/** Returns the body of an answer. Throws its message if it is a refusal. */
async function answered(response: Response): Promise<unknown> {
  const body: unknown = response.status === 204 ? null : await response.json()
  if (response.ok) return body
  throw new Error(refusalOf(response, body))
}

function send(ask: Ask, verb: 'preview' | 'import', file: string): Promise<Response> {
  const text = decodeText(readFileSync(file))
  if (text === null) throw new Error(`${file} is no text. Save the spreadsheet as CSV.`)
  return ask('POST', `/api/admin/resources/${verb}`, { type: 'text/csv', text })
}

async function download(ask: Ask, path: string, file: string): Promise<Said> {
  const response = await ask('GET', path)
  if (!response.ok) await answered(response)
  // With its byte order mark, by which spreadsheets know the encoding.
  const bytes = Buffer.from(await response.arrayBuffer())
  if (file === '') return say(bytes.toString('utf8').trimEnd())
  writeFileSync(file, bytes, { flag: 'wx' })
  return say(`Written to ${file}.`)
}

const isWrong = ({ counts, problems }: Preview): boolean => counts.wrong > 0 || problems.length > 0

function tellPreview({ lines, problems, counts }: Preview): string {
  const tell = ({ column, problem, value }: v.InferOutput<typeof problemSchema>): string =>
    [column === '' ? '' : `${column}: `, problem, value === '' ? '' : ` (${value})`].join('')
  return [
    ...problems.map((one) => `The file: ${tell(one)}`),
    ...lines.flatMap(({ line, name, problems: wrong }) => wrong.map((one) => `Line ${line} (${name}): ${tell(one)}`)),
    `Creates ${counts.create}, changes ${counts.change}, leaves ${counts.same}. Wrong: ${counts.wrong}.`,
  ].join('\n')
}
