import * as v from 'valibot'
import type { DirectoryImport } from '../import/import-directory.ts'
import { leftOutSchema } from '../rules/directory/record.ts'
import type { ListedDirectory } from '../vendors/directories.ts'
import { type Vendor, vendorFault } from '../vendors/vendor-faults.ts'
import type { Remark, VendorListing } from '../vendors/vendor-listing.ts'
import type { Ask } from './ask.ts'
import { refusalOf } from './refusal.ts'

/** Options of `foyer resources import graph` and `google`. */
export const directoryFlags = ['--dry-run', '--remove-gone', '--overwrite'] as const
export type DirectoryFlag = (typeof directoryFlags)[number]

const namedEntries = { name: v.string(), place: v.string(), email: v.string() }
const named = v.object(namedEntries)
const reportSchema = v.object({
  added: v.array(named),
  changed: v.array(
    v.object({
      ...namedEntries,
      changes: v.array(v.object({ column: v.string(), before: v.string(), after: v.string() })),
    }),
  ),
  kept: v.array(v.object({ ...namedEntries, column: v.string(), value: v.string(), listed: v.string() })),
  gone: v.array(named),
  leftOut: v.array(leftOutSchema),
  unknownWords: v.array(v.object({ word: v.string(), count: v.number() })),
  same: v.number(),
})
type Report = v.InferOutput<typeof reportSchema>

interface Parts {
  readonly ask: Ask
  readonly flags: readonly DirectoryFlag[]
  readonly list: (vendor: Vendor) => Promise<ListedDirectory>
}

/** Imports the directory of a vendor, and returns the report of it. The code is 1 if nothing, or not all of it, could be read. */
export async function importFromVendor(
  vendor: Vendor,
  { ask, flags, list }: Parts,
): Promise<{ readonly text: string; readonly code: 0 | 1 }> {
  const listed = await list(vendor)
  if ('problem' in listed) return { text: `${listed.problem}\nNothing was imported.`, code: 1 }
  const { directory, listing } = listed
  const { faults, remarks, ...rest } = listing
  const [isDryRun, removesGone, overwrites] = directoryFlags.map((flag) => flags.includes(flag)) as [
    boolean,
    boolean,
    boolean,
  ]
  const body: DirectoryImport = {
    directory,
    records: [...rest.records],
    leftOut: [...rest.leftOut],
    isComplete: rest.isComplete,
    isDryRun,
    removesGone,
    overwrites,
  }
  const path = '/api/admin/resources/directory'
  const response = await ask('POST', path, { type: 'application/json', text: JSON.stringify(body) })
  const answer: unknown = await response.json()
  if (!response.ok) return { text: refusalOf(response, answer), code: 1 }
  const report = v.parse(reportSchema, answer)
  const lines = [
    ...tellReport(report, { isDryRun, removesGone }),
    ...remarks.map((remark) => remarkWords[vendor][remark]),
    ...tellFaults(vendor, faults),
    countsOf(report, isDryRun),
  ]
  return { text: lines.join('\n'), code: faults.length === 0 ? 0 : 1 }
}

const placed = ({ name, place }: v.InferOutput<typeof named>): string => (place === '' ? name : `${name} (${place})`)
const quoted = (text: string): string => (text === '' ? 'nothing' : `"${text}"`)

function tellReport(
  { added, changed, kept, gone, leftOut, unknownWords }: Report,
  { isDryRun, removesGone }: { readonly isDryRun: boolean; readonly removesGone: boolean },
): readonly string[] {
  const goneWord = removesGone ? (isDryRun ? 'would be removed' : 'removed') : 'not listed any more'
  return [
    ...added.map((one) => `${placed(one)}: new, ${one.email}`),
    ...changed.flatMap((one) =>
      one.changes.map(
        ({ column, before, after }) => `${placed(one)}: ${column} ${quoted(before)} becomes ${quoted(after)}`,
      ),
    ),
    ...kept.map(
      (one) => `${placed(one)}: ${one.column} stays ${quoted(one.value)} as in Foyer; listed is ${quoted(one.listed)}`,
    ),
    ...gone.map((one) => `${placed(one)}: ${goneWord}, ${one.email}`),
    ...leftOut.map(({ key, name, column, problem, value }) =>
      [
        `Left out: ${name === '' ? key : name}: `,
        column === '' ? '' : `${column}: `,
        problem,
        value === '' ? '' : ` (${value})`,
      ].join(''),
    ),
    ...unknownWords.map(({ word, count }) => `No property or choice is called "${word}" (${count} listed).`),
  ]
}

const remarkWords: Readonly<Record<Vendor, Readonly<Record<Remark, string>>>> = {
  graph: {
    TimeZonesRefused:
      'Time zones are not read: the application may not. If rooms are in several zones, grant it MailboxSettings.Read.',
    TimeZonesIncomplete: 'Some time zones could not be read. Import once more.',
  },
  google: {
    TimeZonesRefused:
      'Time zones are not read: the account may not. If rooms are in several zones, delegate calendar.calendars.readonly to it.',
    TimeZonesIncomplete: 'Some time zones could not be read. Import once more.',
  },
}

const tellFaults = (vendor: Vendor, faults: VendorListing['faults']): readonly string[] =>
  faults.length === 0
    ? []
    : [
        ...faults.map(({ what, fault }) => `The ${what} did not arrive. ${vendorFault(vendor, fault)}`),
        'The list is not complete, so nothing counts as gone.',
      ]

function countsOf({ added, changed, kept, gone, leftOut, same }: Report, isDryRun: boolean): string {
  const counts = `New ${added.length}, changed ${changed.length}, the same ${same}, gone ${gone.length}. Values kept ${kept.length}, left out ${leftOut.length}.`
  return isDryRun ? `${counts} Nothing was stored.` : counts
}
