import { fail, type Result, succeed } from '../result.ts'
import { isRecord } from '../wire/record.ts'
import { readZip } from './archive/read-zip.ts'
import { type FeatureType, featureTypes, type VenueFiles } from './archive/venue-files.ts'
import { type LimitName, type VenueFault, type VenueLimits, venueLimits } from './fault.ts'
import { createNotebook, type Notebook } from './findings.ts'
import { emptyBox, joinBoxes } from './geometry/shape.ts'
import { createWork, type Work } from './geometry/shared-area.ts'
import type { Venue } from './model.ts'
import { createProjection, type Position } from './projection.ts'
import { inferConnectors } from './reading/infer-connectors.ts'
import { parseJson } from './reading/parse-json.ts'
import { readContents, readUnits } from './reading/read-contents.ts'
import { firstPosition } from './reading/read-geometry.ts'
import { readOpenings } from './reading/read-openings.ts'
import { readPlaces } from './reading/read-places.ts'
import { readProperties } from './reading/read-properties.ts'
import { readRelationships } from './reading/read-relationships.ts'
import { createReader } from './reading/reader.ts'
import { manifestSchema } from './reading/schemas.ts'

export interface OpenedVenue {
  readonly venue: Venue
  /** What was mended or left out; checks add to it. */
  readonly notebook: Notebook
  /** What is left for checks. */
  readonly work: Work
}

/** A venue from a zip (IMDF 1.0). Fails where nothing can be drawn, or it is bigger than it may be; never throws, never hangs. */
export function openVenueArchive(
  archive: Uint8Array,
  limits: VenueLimits = venueLimits,
): Result<OpenedVenue, VenueFault> {
  const files = readZip(archive, limits)
  return files.ok ? openVenue(files.value, limits) : files
}

/** A venue from its files. */
export function openVenue(files: VenueFiles, limits: VenueLimits = venueLimits): Result<OpenedVenue, VenueFault> {
  const notebook = createNotebook()
  const parsed = parseCollections(files, notebook, limits)
  if (!parsed.ok) return parsed
  const collections = parsed.value
  const work = createWork(limits.steps)
  const corners = { left: limits.corners }
  const projection = createProjection(middleOf(collections))
  const reader = createReader(collections, { projection, work, corners }, notebook)

  const { head, buildings, levels } = readPlaces(reader, notebook)
  const units = readUnits(reader, new Set(levels.map(({ id }) => id)))
  const contents = readContents(reader, levels, units)
  const openings = readOpenings(reader, levels, units, work)
  const stated = readRelationships(reader, units, openings)
  if (corners.left < 0) {
    return fail({ kind: 'over-limit', what: 'corners', found: limits.corners + 1, limit: limits.corners })
  }
  if (levels.length === 0) return fail({ kind: 'not-a-venue', missing: 'level' })
  if (units.length === 0) return fail({ kind: 'not-a-venue', missing: 'unit' })
  const inferred = inferConnectors({ levels, units, relationships: stated, projection, notebook, work })
  const venue: Venue = {
    ...head,
    language: languageOf(files, notebook, limits),
    projection,
    box: levels.reduce((box, level) => joinBoxes(box, level.box), emptyBox),
    buildings,
    levels,
    units,
    openings,
    ...contents,
    relationships: [...stated, ...inferred],
  }
  // Where reading took all it was allowed, checking would take more still.
  return succeed({ venue, notebook, work: work.left < 0 ? work : createWork(limits.checkSteps) })
}

type Collections = ReadonlyMap<FeatureType, readonly unknown[]>

/** The features of each file. Only levels and units must be readable; any other broken file is as if it were not there. */
function parseCollections(files: VenueFiles, notebook: Notebook, limits: VenueLimits): Result<Collections, VenueFault> {
  const overLimit = (what: LimitName, found: number): Result<never, VenueFault> =>
    fail({ kind: 'over-limit', what, found, limit: limits[what] })
  const total = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  if (total > limits.unpackedBytes) return overLimit('unpackedBytes', total)
  const collections = new Map<FeatureType, readonly unknown[]>()
  let count = 0
  for (const type of featureTypes) {
    const bytes = files.get(type)
    if (bytes === undefined) continue
    const parsed = parseJson(bytes, `${type}.geojson`, limits)
    const isNeeded = type === 'level' || type === 'unit'
    if (!parsed.ok && (isNeeded || parsed.fault.kind === 'over-limit')) return parsed
    const features = parsed.ok ? featuresOf(parsed.value) : null
    if (features === null) {
      notebook.note('file-unreadable', { featureType: type, words: `${type}.geojson is no FeatureCollection` })
      continue
    }
    const most = type === 'level' ? limits.levels : type === 'building' ? limits.buildings : Infinity
    if (features.length > most) return overLimit(type === 'level' ? 'levels' : 'buildings', features.length)
    count += features.length
    if (count > limits.features) return overLimit('features', count)
    collections.set(type, features)
  }
  return succeed(collections)
}

function featuresOf(value: unknown): readonly unknown[] | null {
  const features = isRecord(value) ? value['features'] : null
  return Array.isArray(features) ? (features as readonly unknown[]) : null
}

/** The place in the middle of most features: one that is far off must not draw the origin to it. */
function middleOf(collections: Collections): Position {
  const places = (['level', 'unit'] as const).flatMap((type) =>
    (collections.get(type) ?? []).flatMap(
      (feature) => firstPosition(isRecord(feature) ? feature['geometry'] : null) ?? [],
    ),
  )
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
  return {
    longitude: median(places.map(({ longitude }) => longitude)),
    latitude: median(places.map(({ latitude }) => latitude)),
  }
}

function languageOf(files: VenueFiles, notebook: Notebook, limits: VenueLimits): string {
  const bytes = files.get('manifest')
  if (bytes === undefined) return 'en'
  const parsed = parseJson(bytes, 'manifest.json', limits)
  const read = parsed.ok && isRecord(parsed.value) ? readProperties(manifestSchema, parsed.value) : null
  const manifest = read?.ok ? read.value : null
  if (manifest === null)
    notebook.note('file-unreadable', { featureType: 'manifest', words: 'manifest.json cannot be read' })
  return manifest?.language ?? 'en'
}
