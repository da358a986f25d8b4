import type { Result } from '../result.ts'
import { drawFindings, type LevelDrawing } from './check/draw-findings.ts'
import { type JoinedResource, joinResources, type ResourceReport } from './join-resources.ts'
import { checkConnectors, checkDoors, type Checking, checkOutlines, isLeftOut, squareMetres } from './check/checking.ts'
import { checkWords } from './check/check-words.ts'
import { type FindingCode, findingCodes, severities, type Severity } from './finding-codes.ts'
import {
  countBySeverity,
  createNotebook,
  type Finding,
  type Findings,
  describeVenueFault,
  type Notebook,
  type VenueFault,
  venueLimits,
} from './findings.ts'
import { sharedArea } from './geometry/crossing.ts'
import { areaOf, centreOf, sharedBox } from './geometry/shape.ts'
import { labelIn, printable, describeUnit } from './labels.ts'
import { featureTypes, type Unit, type Venue, type VenueFile, venueFileOf } from './model.ts'
import { type OpenedVenue, openVenue, openVenueArchive } from './open-venue.ts'
import { byLevel, createLevelIndex } from './venue.ts'
import { choosePaths, ignoredAmong, listPaths } from './archive/zip.ts'
import { didYouMean } from './known-words.ts'

/**
 * Minimum area (square metres) and average depth (metres) of a reported overlap. Smaller ones come from rounded walls.
 */
const leastArea = 0.05
const leastDepth = 0.02

/** Reports units of one level that overlap. */
function checkOverlaps(checking: Checking): void {
  for (const { level, units, index } of checking.levels) {
    const order = new Map(units.map((unit, place) => [unit.id, place]))
    for (const [place, unit] of units.entries()) {
      if (isLeftOut(checking, level.id, 'unit against its neighbours')) continue
      for (const other of index.itemsIn(unit.box)) {
        if ((order.get(other.id) ?? 0) > place) checkPair(checking, unit, other)
      }
    }
  }
}

function checkPair({ work, notebook, venue }: Checking, unit: Unit, other: Unit): void {
  const box = sharedBox(unit.box, other.box)
  const width = box.maxX - box.minX
  const height = box.maxY - box.minY
  if (width < leastDepth || height < leastDepth || work.left < 0) return
  const area = sharedArea(unit.shape, other.shape, work) ?? 0
  if (area < leastArea || area / Math.hypot(width, height) < leastDepth) return
  const share = Math.round((100 * area) / Math.min(areaOf(unit.shape), areaOf(other.shape)))
  notebook.note('units-overlap', {
    featureType: 'unit',
    featureId: unit.id,
    levelId: unit.levelId,
    position: venue.projection.toPosition(centreOf(box)),
    words: `${describeUnit(unit)} and ${describeUnit(other)} (${other.id}) share ${squareMetres(area)}, ${share} % of the smaller`,
  })
}

/**
 * Collects all problems of a venue: those that were fixed or skipped while reading, and those found by checks of the
 * whole venue.
 */
export function checkVenue({ venue, notebook, work }: OpenedVenue): Findings {
  const units = byLevel(venue.units)
  const checking: Checking = {
    venue,
    notebook,
    work,
    skipped: new Map(),
    levels: venue.levels.map((level) => {
      const ofLevel = units.get(level.id) ?? []
      return { level, units: ofLevel, index: createLevelIndex(ofLevel, work) }
    }),
  }
  // The fastest first, and those that matter most for routes.
  for (const check of [checkWords, checkDoors, checkConnectors, checkOutlines, checkOverlaps]) check(checking)
  for (const [levelId, counts] of checking.skipped) {
    const left = [...counts].map(([comparison, count]) => `${count.toLocaleString('en')} x ${comparison}`)
    notebook.note('check-cut-short', {
      featureType: 'level',
      featureId: levelId,
      levelId,
      words: `not checked: ${left.join(', ')}`,
    })
  }
  return notebook.findings()
}

/** Report of a check, in English and plain JSON. */
export interface VenueReport {
  /** Reason why the archive was rejected. Null if it was read. */
  readonly refused: string | null
  /** True if nothing was rejected or skipped. */
  readonly isFaultless: boolean
  readonly summary: { readonly name: string; readonly text: string }
  readonly counts: Readonly<Record<Severity, number>>
  /** Files that were not read, each with the name that is probably meant. */
  readonly ignored: readonly string[]
  /** Kinds of findings, most severe first. */
  readonly kinds: readonly {
    readonly code: FindingCode
    readonly severity: Severity
    readonly count: number
    readonly means: string
    readonly advice: string
  }[]
  readonly findings: readonly ReportedFinding[]
  /** The places of the given resources on the map. Null if none were given. */
  readonly resources: ResourceReport | null
}

interface ReportedFinding {
  readonly code: FindingCode
  readonly severity: Severity
  readonly type: string
  readonly id: string | null
  /** The level's short name, else its name, else its id. '' if the finding belongs to no level. */
  readonly level: string
  readonly levelId: string | null
  /** 'latitude, longitude', the search format of web maps. '' if the position is unknown. */
  readonly place: string
  readonly longitude: number | null
  readonly latitude: number | null
  readonly words: string
}

export function checkArchive(archive: Uint8Array, options: CheckOptions = {}): VenueReport {
  const notebook = createNotebook()
  const paths = listPaths(archive)
  return report(openVenueArchive(archive, notebook), { ...options, notebook, paths })
}

export interface CheckOptions {
  /** Receives each level with its findings, as an SVG. */
  readonly draw?: (drawing: LevelDrawing) => void
  /** The report says which of them have no place. Their own areas distinguish places of one name. */
  readonly resources?: readonly JoinedResource[] | undefined
}

/**
 * Checks a folder, given its paths and a function that reads one of them. The function reads at most one byte more than
 * the limit.
 */
export function checkFolder(
  paths: readonly string[],
  read: (path: string, mostBytes: number) => Uint8Array,
  options: CheckOptions = {},
): VenueReport {
  const notebook = createNotebook()
  const chosen = choosePaths(paths.filter((path) => venueFileOf(path) !== null))
  if (!chosen.ok) return report(chosen, { ...options, notebook, paths })
  let left = venueLimits.unpackedBytes
  const files = new Map<VenueFile, Uint8Array>()
  for (const [file, path] of chosen.value) {
    const bytes = read(path, left)
    files.set(file, bytes)
    left = Math.max(0, left - bytes.length)
  }
  return report(openVenue(files, venueLimits, notebook), { ...options, notebook, paths })
}

interface Checked extends CheckOptions {
  /** Has the findings, even of a venue that was rejected. */
  readonly notebook: Notebook
  /** Paths of all files. */
  readonly paths: readonly string[]
}

function report(opened: Result<OpenedVenue, VenueFault>, { draw, resources, notebook, paths }: Checked): VenueReport {
  const ignored = describeIgnored(paths)
  if (!opened.ok) {
    const found = notebook.findings()
    const { error, ...others } = countBySeverity(found)
    return {
      refused: describeVenueFault(opened.fault),
      isFaultless: false,
      summary: { name: '', text: '' },
      counts: { error: error + 1, ...others },
      ignored,
      kinds: kindsOf(found),
      findings: found.list.map(reporterOf({ levels: [], language: 'en' })),
      resources: null,
    }
  }
  const { venue } = opened.value
  const found = checkVenue(opened.value)
  const counts = countBySeverity(found)
  if (draw) for (const drawing of drawFindings(venue, found.list)) draw(drawing)
  return {
    refused: null,
    isFaultless: counts.error === 0,
    summary: { name: printable(labelIn(venue.name, venue.language, venue.language)), text: describeVenue(venue) },
    counts,
    ignored,
    kinds: kindsOf(found),
    findings: found.list.map(reporterOf(venue)),
    resources: resources === undefined ? null : joinResources(venue, resources, null).report,
  }
}

/** Files of the standard that are not needed. */
const unneeded: ReadonlySet<string> = new Set(['address.geojson', 'geofence.geojson', 'address.json', 'geofence.json'])

/** Names the files that were not read, unless the standard has them and nothing of them is shown. */
function describeIgnored(paths: readonly string[]): readonly string[] {
  const names = [...featureTypes, 'manifest']
  return ignoredAmong(paths).flatMap((path) => {
    const file = path.split('/').at(-1) ?? path
    if (unneeded.has(file)) return []
    const [, name = ''] = /^(.*)\.(?:geo)?json$/i.exec(file) ?? []
    return [`${printable(path, 80)}${names.includes(name) || name === '' ? '' : didYouMean(names, name)}`]
  })
}

function kindsOf({ counts }: Findings): VenueReport['kinds'] {
  return [...counts]
    .map(([code, count]) => ({ code, count, ...findingCodes[code] }))
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || b.count - a.count)
}

function reporterOf({ levels, language }: Pick<Venue, 'levels' | 'language'>): (finding: Finding) => ReportedFinding {
  const names = new Map(
    levels.map(({ id, name, shortName }) => [
      id,
      labelIn(shortName, language, language) || labelIn(name, language, language) || id,
    ]),
  )
  return ({ code, severity, featureType, featureId, levelId, position, words }) => ({
    code,
    severity,
    type: featureType,
    id: featureId === null ? null : printable(featureId),
    level: printable(names.get(levelId ?? '') ?? levelId ?? ''),
    levelId: levelId === null ? null : printable(levelId),
    place: position === null ? '' : `${position.latitude.toFixed(7)}, ${position.longitude.toFixed(7)}`,
    longitude: position?.longitude ?? null,
    latitude: position?.latitude ?? null,
    words,
  })
}

function describeVenue({ buildings, levels, units, openings, relationships }: Venue): string {
  const counted = { building: buildings, level: levels, unit: units, opening: openings, relationship: relationships }
  return Object.entries(counted)
    .map(([noun, { length }]) => `${length} ${noun}${length === 1 ? '' : 's'}`)
    .join(', ')
}
