// @ts-check
/** Reads a mapping and its GeoJSON files, and converts them. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { strFromU8, strToU8 } from 'fflate'
import { convert, PlanRefused } from './from-geojson.mjs'
import { isRecord } from './plan-geometry.mjs'
import { anyOf, labelsOf } from './plan-names.mjs'

/** @typedef {import('./plan-categories.mjs').Rules} Rules */
/** @typedef {{ rules: Rules, remark: (text: string) => void }} Reading */
/** @typedef {Pick<ReturnType<typeof convert>, 'files' | 'counts' | 'notes'>} Archive */

/** Before each feature of a text sequence (RFC 7464). */
const recordSeparator = String.fromCodePoint(0x1e)
const advice = 'Convert the files, such as: ogr2ogr -t_srs EPSG:4326 out.geojson in.dxf'

/**
 * Converts the plan of a mapping file.
 * @param {string} file @param {Rules} rules
 * @returns {{ warnings: string[] } & ({ archive: Archive } | { refusal: string })}
 * @throws {Error} if a file cannot be read, or the mapping is wrong. The message names it.
 */
export function convertFile(file, rules) {
  /** @type {string[]} */
  const remarks = []
  const reading = { rules, remark: (/** @type {string} */ text) => void remarks.push(text) }
  const sentences = (/** @type {readonly string[]} */ texts) =>
    texts.map((text) => (text.endsWith('?') ? text : `${text}.`))
  const mapping = readMapping(file, reading)
  try {
    const read = (/** @type {string} */ name) => readFeatures(join(dirname(file), name), name, reading)
    const { problems, ...archive } = convert(mapping, read, rules)
    const warnings = sentences([...remarks, ...problems])
    return archive.counts['unit'] === 0
      ? { warnings, refusal: 'No room was read, so nothing was written.' }
      : { warnings, archive: { ...archive, notes: sentences(archive.notes) } }
  } catch (reason) {
    if (!(reason instanceof PlanRefused)) throw reason
    return { warnings: sentences(remarks), refusal: `${reason.message}.\n${advice}` }
  }
}

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
  if (found.repaired !== null) remark(`${file} ${found.repaired}`)
  return found.value
}

/**
 * Features one a line, as ogr2ogr writes GeoJSONSeq (RFC 8142). Null if it is something else.
 * @param {Uint8Array} bytes @param {Reading['rules']} rules
 */
function readSequence(bytes, { readJsonBytes }) {
  const lines = strFromU8(bytes)
    .split(recordSeparator)
    .flatMap((part) => part.split('\n'))
    .filter((line) => line.trim() !== '')
  const read = lines.map((line) => readJsonBytes(strToU8(line.trim())))
  if (lines.length < 2 || read.some((one) => !one.ok)) return null
  const features = read.flatMap((one) => (one.ok ? [one.value.value] : []))
  return {
    value: { type: 'FeatureCollection', features },
    repaired: read.flatMap((one) => (one.ok ? (one.value.repaired ?? []) : []))[0] ?? null,
  }
}

/** @param {string} file @param {Reading} reading @returns {import('./from-geojson.mjs').Mapping} */
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
