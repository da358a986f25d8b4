// @ts-check
/** `foyer venue from-geojson MAPPING`: makes an IMDF archive from plain GeoJSON files. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { strFromU8, strToU8, zipSync } from 'fflate'
import { usageError } from './arguments.mjs'
import { geojsonRules } from './rules.mjs'
import { convert, PlanRefused } from './venue/from-geojson.mjs'
import { isRecord } from './venue/plan-geometry.mjs'
import { anyOf, labelsOf } from './venue/plan-names.mjs'

export const usage = `Usage: foyer venue from-geojson MAPPING --out FILE

Makes an IMDF 1.0 archive from GeoJSON files. MAPPING is a JSON file that names the files of each level and the properties to read,
see docs/venues.md. FILE is a .zip, or a directory.

Options:
  --out FILE  the archive to write
  -h, --help  show this help

Exit codes: 0 ok, 1 nothing was written, 2 usage error.`

const advice = 'Convert the files, such as: ogr2ogr -t_srs EPSG:4326 out.geojson in.dxf'

/** @param {string} problem @param {number} code @returns {number} */
const refuse = (problem, code) => (console.error(problem), code)

/** @param {string[]} args The arguments after `foyer venue from-geojson`. @returns {Promise<number>} The exit code. */
export async function convertVenueFiles(args) {
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
    const rules = await geojsonRules()
    /** @type {string[]} */
    const remarks = []
    const reading = { rules, remark: (/** @type {string} */ text) => void remarks.push(text) }
    const mapping = readMapping(file, reading)
    const read = (/** @type {string} */ name) => readFeatures(join(dirname(file), name), name, reading)
    let made
    try {
      made = convert(mapping, read, rules)
    } catch (reason) {
      if (!(reason instanceof PlanRefused)) throw reason
      for (const remark of remarks) console.error(`Warning: ${remark}.`)
      return refuse(`${reason.message}.\n${advice}`, 1)
    }
    const { files, counts, problems, notes } = made
    for (const problem of [...remarks, ...problems])
      console.error(`Warning: ${problem}${problem.endsWith('?') ? '' : '.'}`)
    if (counts['unit'] === 0) return refuse('No room was read, so nothing was written.', 1)
    for (const note of notes) console.log(`Note: ${note}.`)
    write(values.out, files)
    const written = Object.entries(counts).flatMap(([type, count]) => (count > 0 ? [`${count} ${type}`] : []))
    console.log(`Wrote ${values.out}: ${written.join(', ')}`)
    console.log(`Next: foyer venue check ${values.out} --draw drawn`)
    return 0
  } catch (reason) {
    return refuse(reason instanceof Error ? reason.message : String(reason), 1)
  }
}

/** @typedef {{ rules: import('./venue/plan-categories.mjs').Rules, remark: (text: string) => void }} Reading */

/**
 * Reads a JSON file. Text that is not UTF-8 is read with a remark.
 * @param {string} file @param {Reading} reading @returns {any}
 */
function readJson(file, { rules, remark }) {
  let bytes
  try {
    bytes = readFileSync(file)
  } catch (reason) {
    throw new Error(`Could not read ${file}: ${reason instanceof Error ? reason.message : String(reason)}`, {
      cause: reason,
    })
  }
  const read = rules.readJsonBytes(bytes)
  const found = read.ok ? read.value : (readSequence(bytes, rules) ?? null)
  if (found === null) throw new Error(`Could not read ${file}: ${read.ok ? '' : read.fault}`)
  if (!found.isUtf8) remark(`${file} is not UTF-8, so letters may be wrong; save it as UTF-8`)
  return found.value
}

/**
 * Features one a line, as ogr2ogr writes GeoJSONSeq (RFC 8142). Null if it is something else.
 * @param {Uint8Array} bytes @param {Reading['rules']} rules
 */
function readSequence(bytes, { readJsonBytes }) {
  const lines = strFromU8(bytes)
    .split(/[\n\u001E]/)
    .filter((line) => line.trim() !== '')
  const read = lines.map((line) => readJsonBytes(strToU8(line.trim())))
  if (lines.length < 2 || read.some((one) => !one.ok)) return null
  const features = read.flatMap((one) => (one.ok ? [one.value.value] : []))
  return { value: { type: 'FeatureCollection', features }, isUtf8: read.every((one) => one.ok && one.value.isUtf8) }
}

/** @param {string} file @param {Reading} reading @returns {import('./venue/from-geojson.mjs').Mapping} */
function readMapping(file, reading) {
  const mapping = readJson(file, reading)
  const wrong = (/** @type {string} */ what) => new Error(`${file}: ${what}. See docs/venues.md for an example.`)
  const nameOf = (/** @type {unknown} */ value) => anyOf(labelsOf(value, 'en'))
  if (nameOf(mapping?.name) === '') throw wrong("'name' must be the name of the venue")
  if (!Array.isArray(mapping.levels) || mapping.levels.length === 0) throw wrong("'levels' must be a list of levels")
  if (mapping.axes !== undefined && mapping.axes !== 'lon-lat' && mapping.axes !== 'lat-lon')
    throw wrong("'axes' must be 'lon-lat' or 'lat-lon'")
  const known = new Set()
  for (const [index, level] of mapping.levels.entries()) {
    if (nameOf(level?.name) === '') throw wrong(`'levels[${index}].name' must be a text`)
    if (typeof level.ordinal !== 'number')
      throw wrong(`'levels[${index}].ordinal' must be a number; 0 is the ground floor`)
    if (level.rooms === undefined) throw wrong(`'levels[${index}].rooms' must name a GeoJSON file`)
    const key = `${level.ordinal} ${nameOf(level.name)}`
    if (known.has(key)) throw wrong(`'levels[${index}]' has the name and the ordinal of another level`)
    known.add(key)
  }
  return mapping
}

/** Coordinate systems whose coordinates are degrees, longitude first. */
const degrees = /CRS84|EPSG:+\d*:*4326|WGS ?84/i

/** The features of a file: of a collection, or the only one. @param {string} path @param {string} name @param {Reading} reading @returns {readonly unknown[]} */
function readFeatures(path, name, reading) {
  const collection = readJson(path, reading)
  const crs = collection?.crs?.properties?.name
  if (typeof crs === 'string' && !degrees.test(crs))
    reading.remark(`${name} says that its coordinates are ${crs}, but they must be degrees (WGS84, EPSG:4326)`)
  if (Array.isArray(collection?.features)) return collection.features
  if (isRecord(collection) && collection['type'] === 'Feature') return [collection]
  throw new Error(`${path} is not a GeoJSON FeatureCollection.`)
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
