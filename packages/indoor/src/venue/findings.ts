import { fail, type Result } from '../result.ts'
import { type FindingCode, findingCodes, type Severity } from './finding-codes.ts'
import { printable } from './labels.ts'
import type { FeatureId, FeatureType, VenueFile } from './model.ts'
import type { Position } from './projection.ts'

/** Reasons for rejecting indoor data as a whole. Problems of single features are a `Finding` instead. */
export type VenueFault =
  | { readonly kind: 'not-a-zip' }
  /** Truncated, or its bytes do not match its directory. */
  | { readonly kind: 'archive-damaged'; readonly detail: string }
  | { readonly kind: 'archive-encrypted'; readonly entry: string }
  | { readonly kind: 'compression-unknown'; readonly entry: string }
  | { readonly kind: 'over-limit'; readonly what: LimitName; readonly found: number; readonly limit: number }
  /** The path leads out of the archive, or is not a valid name. */
  | { readonly kind: 'entry-name-unsafe'; readonly entry: string }
  | { readonly kind: 'entry-twice'; readonly entry: string; readonly other: string }
  | { readonly kind: 'json-unreadable'; readonly file: string; readonly detail: string }
  /** Not on the earth, not of one place, or with latitude first. The detail is a sentence without its full stop. */
  | { readonly kind: 'not-degrees'; readonly detail: string }
  /** Nothing to draw: no readable level or no readable unit. */
  | { readonly kind: 'not-a-venue'; readonly missing: 'level' | 'unit' }

/** Limits for one archive. */
export interface VenueLimits {
  /** Bytes of the zip. */
  readonly archiveBytes: number
  /** Bytes of all its files together, unpacked. */
  readonly unpackedBytes: number
  readonly entries: number
  /** Unpacked bytes per packed byte, for files of more than a megabyte. */
  readonly ratio: number
  /** Depth of nested brackets. */
  readonly jsonDepth: number
  readonly features: number
  /** The user of the map chooses from the levels. */
  readonly levels: number
  readonly buildings: number
  /** Corners of all rings and lines together. */
  readonly corners: number
  /**
   * Maximum number of corners processed by shape comparisons, while the venue is read and while it is checked. Beyond
   * this limit, the remaining shapes are not compared. This is a finding, and the venue is not rejected.
   */
  readonly steps: number
  readonly checkSteps: number
}
export type LimitName = Exclude<keyof VenueLimits, 'steps' | 'checkSteps'>

export const venueLimits: VenueLimits = {
  archiveBytes: 32 * 2 ** 20,
  unpackedBytes: 64 * 2 ** 20,
  entries: 1_000,
  ratio: 200,
  jsonDepth: 32,
  features: 200_000,
  levels: 1_000,
  buildings: 1_000,
  corners: 3_000_000,
  steps: 12_000_000,
  checkSteps: 300_000_000,
}

/** Returns the fault that something is above its limit. `found` is at least its size. */
export const overLimit = (limits: VenueLimits, what: LimitName, found: number): Result<never, VenueFault> =>
  fail({ kind: 'over-limit', what, found, limit: limits[what] })

const limitWords: Readonly<Record<LimitName, (found: string, limit: string) => string>> = {
  archiveBytes: (found, limit) => `Archive too large: ${found} bytes or more; the limit is ${limit}.`,
  unpackedBytes: (found, limit) => `Unpacked archive too large: ${found} bytes or more; the limit is ${limit}.`,
  entries: (found, limit) => `Too many entries: ${found}; the limit is ${limit}.`,
  ratio: (found, limit) => `Compression ratio ${found} exceeds the limit of ${limit}.`,
  jsonDepth: (found, limit) => `JSON nested too deeply: ${found} levels or more; the limit is ${limit}.`,
  features: (found, limit) => `Too many features: ${found} or more; the limit is ${limit}.`,
  levels: (found, limit) => `Too many levels: ${found}; the limit is ${limit}.`,
  buildings: (found, limit) => `Too many buildings: ${found}; the limit is ${limit}.`,
  corners: (found, limit) => `Geometry too complex: ${found} vertices or more; the limit is ${limit}.`,
}

const count = (value: number): string => Math.ceil(value).toLocaleString('en')

/** Formats the fault as an English sentence, for a console or a log. */
export function describeVenueFault(fault: VenueFault): string {
  switch (fault.kind) {
    case 'not-a-zip':
      return 'Not a ZIP archive.'
    case 'archive-damaged':
      return `The archive is damaged: ${printable(fault.detail, 120)}.`
    case 'archive-encrypted':
      return `${quoted(fault.entry)} is encrypted. Remove the password from the archive.`
    case 'compression-unknown':
      return `${quoted(fault.entry)} uses an unsupported compression method. Use 'deflate' or 'store'.`
    case 'over-limit':
      return limitWords[fault.what](count(fault.found), count(fault.limit))
    case 'entry-name-unsafe':
      return `The archive contains an unsafe path: ${quoted(fault.entry)}.`
    case 'entry-twice':
      return `Ambiguous archive: it contains both ${quoted(fault.entry)} and ${quoted(fault.other)}.`
    case 'json-unreadable':
      return `Couldn't parse ${fault.file}: ${printable(fault.detail, 120)}.`
    case 'not-degrees':
      return `${printable(fault.detail, 300)}.`
    case 'not-a-venue':
      return `No readable ${fault.missing}: ${fault.missing}.geojson must contain at least one.`
  }
}

const quoted = (name: string): string => `'${printable(name, 80)}'`

/** One problem in indoor data: its code, feature and position. */
export interface Finding {
  readonly code: FindingCode
  readonly severity: Severity
  readonly featureType: VenueFile
  /** Null if the feature has no id, or if the finding is about a whole file. */
  readonly featureId: FeatureId | null
  readonly levelId: FeatureId | null
  /** Degrees. Null if the position is unknown. */
  readonly position: Position | null
  /** An English sentence without its full stop. */
  readonly words: string
}

export interface Findings {
  /** In the order found. The first thousand of each code. */
  readonly list: readonly Finding[]
  /** Number of findings of each code. */
  readonly counts: ReadonlyMap<FindingCode, number>
}

/** The recorded details of a finding. The code determines the severity. */
export interface Note {
  readonly featureType: FeatureType | 'manifest'
  readonly featureId?: FeatureId | null
  readonly levelId?: FeatureId | null
  readonly position?: Position | null
  readonly words: string
}

export interface Notebook {
  note(code: FindingCode, note: Note): void
  findings(): Findings
}

/** Maximum number stored per code. A venue drawn by different rules can have one finding for every unit. */
const most = 1_000

export function createNotebook(): Notebook {
  const list: Finding[] = []
  const counts = new Map<FindingCode, number>()
  return {
    note(code, { featureType, featureId = null, levelId = null, position = null, words }) {
      const sum = (counts.get(code) ?? 0) + 1
      counts.set(code, sum)
      if (sum > most) return
      const { severity } = findingCodes[code]
      list.push({ code, severity, featureType, featureId, levelId, position, words: printable(words) })
    },
    findings: () => ({ list, counts }),
  }
}

/** Counts the findings of each severity. */
export function countBySeverity({ counts }: Findings): Readonly<Record<Severity, number>> {
  const sums = { error: 0, warning: 0, note: 0 }
  for (const [code, times] of counts) sums[findingCodes[code].severity] += times
  return sums
}
