// @ts-check
/** `foyer venue check FILE`: validates indoor data (IMDF 1.0) with the product's own rules (`packages/indoor`). */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { usageError } from './arguments.mjs'
import { venueRules } from './rules.mjs'

export const usage = `Usage: foyer venue check FILE [--json] [--all] [--quiet] [--draw DIR] [--resources FILE]

Validates an IMDF 1.0 archive. FILE is a .zip, or a directory with venue.geojson, level.geojson, unit.geojson and so on.

Options:
  --json      print all findings as JSON
  --all       show all findings (default: 5 per type)
  --quiet     hide notes
  --draw DIR  draw every level with its findings, as SVG files
  --resources FILE
              report which resources have no place; FILE is the response of GET /api/assist/resources
  -h, --help  show this help

Exit codes: 0 ok, 1 errors found or archive rejected, 2 usage error.
See docs/venues.md for every finding and its fix.`

const shownOfEach = 5
const mostIgnored = 20

/**
 * Reads at most `most + 1` bytes of a file: enough to reject one that is too large.
 * @param {string} path @param {number} most @returns {Uint8Array}
 */
function readUpTo(path, most) {
  const { size } = statSync(path)
  if (size <= most) return readFileSync(path)
  const bytes = new Uint8Array(most + 1)
  const file = openSync(path, 'r')
  readSync(file, bytes, 0, bytes.length, 0)
  closeSync(file)
  return bytes
}

/**
 * Paths of the files in a folder and its sub-folders, as in an archive. Two levels only, because the folder may be a whole disk.
 * @param {string} folder @returns {string[]}
 */
function listFiles(folder, depth = 2, prefix = '') {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}${entry.name}`
    if (entry.isFile()) return [path]
    return entry.isDirectory() && depth > 1 ? listFiles(join(folder, entry.name), depth - 1, `${path}/`) : []
  })
}

/** @param {string} problem @returns {number} */
function refuseCommand(problem) {
  console.error(`${problem}\n\n${usage}`)
  return 2
}

/**
 * @param {string[]} args The arguments after `foyer venue check`.
 * @param {typeof venueRules} loadRules
 * @returns {Promise<number>} The exit code.
 */
export async function checkVenueFile(args, loadRules = venueRules) {
  /** @type {{ values: { json?: boolean, all?: boolean, quiet?: boolean, help?: boolean, draw?: string, resources?: string }, positionals: string[] }} */
  let given
  try {
    const options = /** @type {const} */ ({
      json: { type: 'boolean' },
      all: { type: 'boolean' },
      quiet: { type: 'boolean' },
      draw: { type: 'string' },
      resources: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    })
    given = parseArgs({ args, allowPositionals: true, options })
  } catch (reason) {
    return refuseCommand(usageError(reason))
  }
  const { values, positionals } = given
  if (values.help) return (console.log(usage), 0)
  const [path, ...more] = positionals
  if (path === undefined) return refuseCommand('Missing argument: FILE')
  if (more.length > 0) return refuseCommand(`Unexpected argument: ${more[0]}`)
  if (!existsSync(path)) return refuseCommand(`No such file or directory: ${path}`)

  const status = statSync(path)
  if (!status.isDirectory() && !status.isFile()) return refuseCommand(`Not a file or directory: ${path}`)

  const rules = await loadRules()
  const { draw: folder, resources } = values
  if (resources !== undefined && !existsSync(resources)) return refuseCommand(`No such file: ${resources}`)
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  /** @type {import('@foyer/indoor').CheckOptions} */
  const options = {
    ...(folder !== undefined && { draw: ({ name, svg }) => writeFileSync(join(folder, `${name}.svg`), svg) }),
    ...(resources !== undefined && { resources: rules.resourcesIn(JSON.parse(readFileSync(resources, 'utf8'))) }),
  }
  const report = status.isDirectory()
    ? rules.checkFolder(listFiles(path), (name, most) => readUpTo(join(path, name), most), options)
    : rules.checkArchive(readUpTo(path, rules.mostBytes), options)
  if (values.json) console.log(JSON.stringify(report, null, 2))
  else print(path, report, values)
  return report.isFaultless ? 0 : 1
}

/**
 * @param {string} path
 * @param {import('@foyer/indoor').VenueReport} report
 * @param {{ all?: boolean, quiet?: boolean }} options
 */
function print(path, report, { all = false, quiet = false }) {
  const { summary, kinds, counts, refused } = report
  if (refused === null) console.log(`${summary.name || '(unnamed venue)'}: ${summary.text}\n`)
  if (report.ignored.length > 0)
    console.log(`Ignored files (${report.ignored.length}): ${report.ignored.slice(0, mostIgnored).join('; ')}\n`)
  for (const kind of kinds) {
    if (quiet && kind.severity === 'note') continue
    console.log(`${kind.severity.toUpperCase()} ${kind.code} (${kind.count}): ${kind.means}`)
    const rows = report.findings.filter(({ code }) => code === kind.code)
    const shown = all ? rows : rows.slice(0, shownOfEach)
    const columns = shown.map((row) => [row.level || '-', row.place || '-', `${row.type} ${row.id ?? '-'}`, row.words])
    const widths = [0, 1, 2].map((column) => Math.max(...columns.map((cells) => (cells[column] ?? '').length)))
    for (const cells of columns) {
      console.log(`  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    }
    if (kind.count > shown.length) console.log(`  … ${kind.count - shown.length} more${all ? '' : ' (use --all)'}`)
    console.log(`  Fix: ${kind.advice}\n`)
  }
  if (refused !== null) {
    console.error(`Rejected ${path}: ${refused}`)
    return
  }
  const total = Object.entries(counts).map(([noun, count]) => `${count} ${noun}${count === 1 ? '' : 's'}`)
  console.log(total.join(', '))
  if (report.resources !== null) printResources(report.resources)
}

/** @param {NonNullable<import('@foyer/indoor').VenueReport['resources']>} resources */
function printResources({ byId, byName, unplaced, ambiguous, unknownIds }) {
  console.log(`\nResources placed by resource_id: ${byId}, by name: ${byName}`)
  for (const [problem, names] of Object.entries({
    'No place with this name': unplaced,
    'Several places or resources with this name': ambiguous,
    'resource_id of no resource': unknownIds,
  }))
    if (names.length > 0) console.log(`${problem} (${names.length}): ${names.join(', ')}`)
}
