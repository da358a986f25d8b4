// @ts-check
/** `foyer venue from-geojson MAPPING`: makes an IMDF archive from plain GeoJSON files. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { strToU8, zipSync } from 'fflate'
import { usageError } from './arguments.mjs'
import { convert } from './venue/from-geojson.mjs'

export const usage = `Usage: foyer venue from-geojson MAPPING --out FILE

Makes an IMDF 1.0 archive from GeoJSON files. MAPPING is a JSON file that names the files of each level and the properties to read,
see docs/venues.md. FILE is a .zip, or a directory.

Options:
  --out FILE  the archive to write
  -h, --help  show this help

Exit codes: 0 ok, 1 nothing was written, 2 usage error.`

/** @param {string} problem @param {number} code @returns {number} */
const refuse = (problem, code) => (console.error(problem), code)

/** @param {string[]} args The arguments after `foyer venue from-geojson`. @returns {number} The exit code. */
export function convertVenueFiles(args) {
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
    const mapping = readMapping(file)
    const { files, counts, problems } = convert(mapping, (name) => readFeatures(join(dirname(file), name)))
    for (const problem of problems) console.error(`Warning: ${problem}`)
    if (counts['unit'] === 0) return refuse('No room was read, so nothing was written.', 1)
    write(values.out, files)
    const made = Object.entries(counts).flatMap(([type, count]) => (count > 0 ? [`${count} ${type}`] : []))
    console.log(`Wrote ${values.out}: ${made.join(', ')}`)
    console.log(`Next: foyer venue check ${values.out} --draw drawn`)
    return 0
  } catch (reason) {
    return refuse(reason instanceof Error ? reason.message : String(reason), 1)
  }
}

/** @param {string} file @returns {any} */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (reason) {
    throw new Error(`Could not read ${file}: ${reason instanceof Error ? reason.message : String(reason)}`, {
      cause: reason,
    })
  }
}

/** @param {string} file @returns {import('./venue/from-geojson.mjs').Mapping} */
function readMapping(file) {
  const mapping = readJson(file)
  const wrong = (/** @type {string} */ what) => new Error(`${file}: ${what}. See docs/venues.md for an example.`)
  if (typeof mapping?.name !== 'string' || mapping.name === '') throw wrong("'name' must be the name of the venue")
  if (!Array.isArray(mapping.levels) || mapping.levels.length === 0) throw wrong("'levels' must be a list of levels")
  for (const [index, level] of mapping.levels.entries()) {
    if (typeof level?.name !== 'string') throw wrong(`'levels[${index}].name' must be a text`)
    if (typeof level.ordinal !== 'number')
      throw wrong(`'levels[${index}].ordinal' must be a number; 0 is the ground floor`)
    if (level.rooms === undefined) throw wrong(`'levels[${index}].rooms' must name a GeoJSON file`)
  }
  return mapping
}

/** @param {string} file @returns {import('./venue/from-geojson.mjs').Source[]} */
function readFeatures(file) {
  const collection = readJson(file)
  if (!Array.isArray(collection?.features)) throw new Error(`${file} is not a GeoJSON FeatureCollection.`)
  return collection.features
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
