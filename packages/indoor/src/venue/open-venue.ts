import { fail, type Result, succeed } from '../result.ts'
import { isRecord, type ReadJson, readJsonBytes } from './archive/read-json.ts'
import { readZip } from './archive/zip.ts'
import { judgeCoordinates } from './coordinates.ts'
import {
  createNotebook,
  type Notebook,
  overLimit,
  describeVenueFault,
  type VenueFault,
  type VenueLimits,
  venueLimits,
} from './findings.ts'
import { createWork, type Work } from './geometry/crossing.ts'
import { emptyBox, joinBoxes } from './geometry/shape.ts'
import { noLabels } from './labels.ts'
import { type FeatureType, featureTypes, type Venue, type VenueFiles } from './model.ts'
import { createProjection, type Position } from './projection.ts'
import { readContents, readUnits } from './reading/read-contents.ts'
import { firstPosition } from './reading/read-geometry.ts'
import { readOpenings } from './reading/read-openings.ts'
import { inheritRestrictions } from './reading/inherit-restrictions.ts'
import { readPlaces } from './reading/read-places.ts'
import { inferConnectors, readRelationships } from './reading/read-relationships.ts'
import { wallUnits } from './reading/wall-units.ts'
import { readProperties, createReader } from './reading/reader.ts'
import { manifestSchema } from './reading/schemas.ts'

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Parses a file of the archive as JSON. Fails if it is nested too deeply, so that code that walks the result needs no
 * depth limit.
 */
function parseJson(bytes: Uint8Array, file: string, limits: VenueLimits): Result<ReadJson, VenueFault> {
  if (isDeeperThan(bytes, limits.jsonDepth)) return overLimit(limits, 'jsonDepth', limits.jsonDepth + 1)
  const read = readJsonBytes(bytes)
  return read.ok ? read : fail({ kind: 'json-unreadable', file, detail: read.fault })
}

function isDeeperThan(bytes: Uint8Array, limit: number): boolean {
  let depth = 0
  let isText = false
  for (let place = 0; place < bytes.length; place += 1) {
    const byte = bytes[place]
    if (isText) {
      if (byte === backslash) place += 1
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (byte === openBracket || byte === openBrace) {
      depth += 1
      if (depth > limit) return true
    } else if (byte === closeBracket || byte === closeBrace) depth -= 1
  }
  return false
}

export interface OpenedVenue {
  readonly venue: Venue
  /** Problems that were fixed or skipped. Checks add to it. */
  readonly notebook: Notebook
  /** Work left for checks. */
  readonly work: Work
}

/**
 * Opens a venue from a zip (IMDF 1.0). Fails if nothing can be drawn, or if a limit is exceeded. Never throws or hangs.
 */
export function openVenueArchive(archive: Uint8Array, notebook?: Notebook): Result<OpenedVenue, VenueFault> {
  const files = readZip(archive, venueLimits)
  return files.ok ? openVenue(files.value, venueLimits, notebook) : files
}

/** Opens a venue from its files. The notebook has the findings, even if the venue is rejected. */
export function openVenue(
  files: VenueFiles,
  limits: VenueLimits = venueLimits,
  notebook: Notebook = createNotebook(),
): Result<OpenedVenue, VenueFault> {
  const parsed = parseCollections(files, notebook, limits)
  if (!parsed.ok) return parsed
  const collections = parsed.value
  const work = createWork(limits.steps)
  const corners = { left: limits.corners }
  const projection = createProjection(middleOf(collections))
  const reader = createReader(collections, { projection, work, corners }, notebook)

  const { refusal, axes, places } = judgeCoordinates(geometriesOf(collections))
  if (axes !== 'fine') {
    const code = axes === 'swapped' ? 'axes-swapped' : 'axes-clockwise'
    notebook.note(code, { featureType: 'level', words: places })
  }
  const { head, buildings, levels } = readPlaces(reader, notebook)
  const drawn = readUnits(reader, new Set(levels.map(({ id }) => id)))
  const contents = readContents(reader, levels, drawn)
  const openings = readOpenings(reader, levels, drawn, work)
  const walled = wallUnits(drawn, openings, { notebook, projection })
  const units = inheritRestrictions(walled, { buildings, levels, sections: contents.sections })
  const { relationships, named } = readRelationships(reader, { units, openings, projection, notebook, work })
  if (corners.left < 0) return overLimit(limits, 'corners', limits.corners + 1)
  if (refusal !== null) return fail({ kind: 'not-degrees', detail: refusal })
  if (levels.length === 0) return fail({ kind: 'not-a-venue', missing: 'level' })
  if (units.length === 0) return fail({ kind: 'not-a-venue', missing: 'unit' })
  const inferred = inferConnectors({ levels, units, named, relationships, projection, notebook, work })
  const venue: Venue = {
    ...head,
    ...readManifest(files, notebook, limits),
    projection,
    box: levels.reduce((box, level) => joinBoxes(box, level.box), emptyBox),
    buildings,
    levels,
    units,
    openings,
    ...contents,
    relationships: [...relationships, ...inferred],
  }
  // If reading used up its work, do not check, because checking takes more work still.
  return succeed({ venue, notebook, work: work.left < 0 ? work : createWork(limits.checkSteps) })
}

type Collections = ReadonlyMap<FeatureType, readonly unknown[]>

/**
 * Parses the features of each file. Only levels and units must be readable. Other broken files are treated as missing.
 */
function parseCollections(files: VenueFiles, notebook: Notebook, limits: VenueLimits): Result<Collections, VenueFault> {
  const total = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  if (total > limits.unpackedBytes) return overLimit(limits, 'unpackedBytes', total)
  const collections = new Map<FeatureType, readonly unknown[]>()
  let count = 0
  for (const type of featureTypes) {
    const bytes = files.get(type)
    if (bytes === undefined) continue
    const parsed = parseJson(bytes, `${type}.geojson`, limits)
    const isNeeded = type === 'level' || type === 'unit'
    if (!parsed.ok && (isNeeded || parsed.fault.kind === 'over-limit')) return parsed
    if (parsed.ok && parsed.value.repaired !== null)
      notebook.note('file-repaired', { featureType: type, words: `${type}.geojson ${parsed.value.repaired}` })
    const features = parsed.ok ? featuresOf(parsed.value.value) : null
    if (features === null) {
      const reason = parsed.ok ? 'is not a FeatureCollection' : `cannot be parsed: ${describeVenueFault(parsed.fault)}`
      notebook.note('file-unreadable', { featureType: type, words: `${type}.geojson ${reason}` })
      continue
    }
    const most = type === 'level' ? limits.levels : type === 'building' ? limits.buildings : Infinity
    if (features.length > most) return overLimit(limits, type === 'level' ? 'levels' : 'buildings', features.length)
    count += features.length
    if (count > limits.features) return overLimit(limits, 'features', count)
    collections.set(type, features)
  }
  return succeed(collections)
}

function featuresOf(value: unknown): readonly unknown[] | null {
  const features = isRecord(value) ? value['features'] : null
  return Array.isArray(features) ? (features as readonly unknown[]) : null
}

/** Only levels and units, because nothing else decides where a venue is. */
const geometriesOf = (collections: Collections): readonly unknown[] =>
  (['level', 'unit'] as const).flatMap((type) =>
    (collections.get(type) ?? []).flatMap((feature) => (isRecord(feature) ? [feature['geometry']] : [])),
  )

/** Computes the median position of the features, so that a remote feature does not move the origin. */
function middleOf(collections: Collections): Position {
  const places = geometriesOf(collections).flatMap((geometry) => firstPosition(geometry) ?? [])
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
  return {
    longitude: median(places.map(({ longitude }) => longitude)),
    latitude: median(places.map(({ latitude }) => latitude)),
  }
}

function readManifest(
  files: VenueFiles,
  notebook: Notebook,
  limits: VenueLimits,
): Pick<Venue, 'language' | 'attribution'> {
  const bytes = files.get('manifest')
  if (bytes === undefined) return { language: 'en', attribution: noLabels }
  const parsed = parseJson(bytes, 'manifest.json', limits)
  const value = parsed.ok ? parsed.value.value : null
  const read = isRecord(value) ? readProperties(manifestSchema, value) : null
  const manifest = read?.ok ? read.value : null
  if (manifest === null)
    notebook.note('file-unreadable', { featureType: 'manifest', words: 'manifest.json is unreadable' })
  return { language: manifest?.language ?? 'en', attribution: manifest?.attribution ?? noLabels }
}
