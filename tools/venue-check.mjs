// @ts-check
/** `foyer venue check FILE`: what is wrong with indoor data (IMDF 1.0), and where. The rules are the product's own (`src/features/floorplan/rules/venue`). */
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'

export const usage = `foyer venue check FILE [--json] [--all] [--quiet]

FILE is an IMDF 1.0 archive: a .zip, or a folder with venue.geojson, level.geojson, unit.geojson and so on.

  --json   findings as JSON, all of them
  --all    every finding in the table, not the first five of each kind
  --quiet  no notes: errors and warnings alone

Exit code 0 where nothing had to be left out, 1 where something had to be or the archive is refused, 2 for a wrong command.
docs/venues.md says what to do about each finding.`

const project = fileURLToPath(new URL('..', import.meta.url))
const shownOfEach = 5

/** @returns {Promise<typeof import('../src/features/floorplan/rules/venue/check-files.ts')>} The rules, translated for Node. */
async function loadRules() {
  const outDir = join(project, '.cache/venue')
  // A name of its own: two checks may run at once.
  const name = `check-${process.pid}.mjs`
  await build({
    root: project,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: join(project, 'src/features/floorplan/rules/venue/check-files.ts'),
      outDir,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: name } },
    },
  })
  try {
    return await import(pathToFileURL(join(outDir, name)).href)
  } finally {
    rmSync(join(outDir, name))
  }
}

/**
 * The first bytes of a file, no more than so many: what is bigger is refused for it, not read.
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
 * Paths in a folder and the folders in it, as an archive would name them. No deeper: somebody may name a whole disk.
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

/** @param {string[]} words What follows `foyer venue check`. @returns {Promise<number>} The exit code. */
export async function checkVenueFile(words) {
  /** @type {{ values: { json?: boolean, all?: boolean, quiet?: boolean, help?: boolean }, positionals: string[] }} */
  let given
  try {
    const options = /** @type {const} */ ({
      json: { type: 'boolean' },
      all: { type: 'boolean' },
      quiet: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    })
    given = parseArgs({ args: words, allowPositionals: true, options })
  } catch (reason) {
    return refuseCommand(reason instanceof Error ? reason.message : String(reason))
  }
  const { values, positionals } = given
  if (values.help) return (console.log(usage), 0)
  const [path, ...more] = positionals
  if (path === undefined) return refuseCommand('Which archive? Name a .zip or a folder.')
  if (more.length > 0) return refuseCommand(`One archive at a time: what is '${more[0]}'?`)
  if (!existsSync(path)) return refuseCommand(`There is no '${path}'.`)

  const status = statSync(path)
  if (!status.isDirectory() && !status.isFile()) return refuseCommand(`'${path}' is neither a file nor a folder.`)

  const rules = await loadRules()
  const report = status.isDirectory()
    ? rules.checkFolder(listFiles(path), (name, most) => readUpTo(join(path, name), most))
    : rules.checkArchive(readUpTo(path, rules.mostBytes))
  if (values.json) console.log(JSON.stringify(report, null, 2))
  else print(path, report, values)
  return report.isFaultless ? 0 : 1
}

/**
 * @param {string} path
 * @param {import('../src/features/floorplan/rules/venue/check-files.ts').VenueReport} report
 * @param {{ all?: boolean, quiet?: boolean }} options
 */
function print(path, report, { all = false, quiet = false }) {
  if (report.refused !== null) {
    console.error(`${path} is refused. ${report.refused}`)
    return
  }
  const { summary, kinds, counts } = report
  console.log(`${summary.name || 'A venue without a name'}: ${summary.text}\n`)
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
    if (kind.count > shown.length) console.log(`  and ${kind.count - shown.length} more${all ? '' : ' (--all)'}`)
    console.log(`  What to do: ${kind.advice}\n`)
  }
  const total = Object.entries(counts).map(([noun, count]) => `${count} ${noun}${count === 1 ? '' : 's'}`)
  console.log(total.join(', '))
}
