// @ts-check
/** `foyer venue from-geojson MAPPING`: makes an IMDF archive from plain GeoJSON files. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { strToU8, zipSync } from 'fflate'
import { usageError } from './arguments.mjs'
import { geojsonRules } from './rules.mjs'
import { convertFile } from './venue/plan-files.mjs'

export const usage = `Usage: foyer venue from-geojson MAPPING --out FILE

Makes an IMDF 1.0 archive from GeoJSON files. MAPPING is a JSON file that names the files of each level and the properties to read,
see docs/venues.md. FILE is a .zip, or a directory.

Options:
  --out FILE  the archive to write
  -h, --help  show this help

Exit codes: 0 ok, 1 nothing was written, 2 usage error.`

/** @param {string} problem @param {number} code @returns {number} */
const refuse = (problem, code) => (console.error(problem), code)

/**
 * @param {string[]} args The arguments after `foyer venue from-geojson`.
 * @param {typeof geojsonRules} loadRules
 * @returns {Promise<number>} The exit code.
 */
export async function convertVenueFiles(args, loadRules = geojsonRules) {
  let given
  try {
    const options = /** @type {const} */ ({ out: { type: 'string' }, help: { type: 'boolean', short: 'h' } })
    given = parseArgs({ args, allowPositionals: true, options })
  } catch (reason) {
    return refuse(`${usageError(reason)}\n\n${usage}`, 2)
  }
  const { values, positionals } = given
  if (values.help) return (console.log(usage), 0)
  const [file, ...more] = positionals
  if (file === undefined) return refuse(`Missing argument: MAPPING\n\n${usage}`, 2)
  if (more.length > 0) return refuse(`Unexpected argument: ${more[0]}\n\n${usage}`, 2)
  if (values.out === undefined) return refuse(`Missing option: --out\n\n${usage}`, 2)
  try {
    const converted = convertFile(file, await loadRules())
    for (const warning of converted.warnings) console.error(`Warning: ${warning}`)
    if ('refusal' in converted) return refuse(converted.refusal, 1)
    const { files, counts, notes } = converted.archive
    for (const note of notes) console.log(`Note: ${note}`)
    write(values.out, files)
    const written = Object.entries(counts).flatMap(([type, count]) => (count > 0 ? [`${count} ${type}`] : []))
    console.log(`Wrote ${values.out}: ${written.join(', ')}`)
    console.log(`Next: foyer venue check ${values.out} --draw drawn`)
    return 0
  } catch (reason) {
    return refuse(reason instanceof Error ? reason.message : String(reason), 1)
  }
}

/** @param {string} out @param {Record<string, unknown>} files */
function write(out, files) {
  const texts = Object.entries(files).map(([name, content]) => /** @type {const} */ ([name, JSON.stringify(content)]))
  if (extname(out) === '.zip') {
    mkdirSync(dirname(out), { recursive: true })
    writeFileSync(out, zipSync(Object.fromEntries(texts.map(([name, text]) => [name, strToU8(text)]))))
    return
  }
  mkdirSync(out, { recursive: true })
  for (const [name, text] of texts) writeFileSync(join(out, name), text)
}
