import type { FeatureType, VenueFile } from './archive/venue-files.ts'
import { type FindingCode, findingCodes, type Severity } from './finding-codes.ts'
import type { FeatureId } from './model.ts'
import { printable } from './printable.ts'
import type { Position } from './projection.ts'

/** One thing wrong with indoor data: what, with which feature, and where. */
export interface Finding {
  readonly code: FindingCode
  readonly severity: Severity
  readonly featureType: VenueFile
  /** Null where the feature has none, or the finding is about a whole file. */
  readonly featureId: FeatureId | null
  readonly levelId: FeatureId | null
  /** Degrees; null where the place is not known. */
  readonly position: Position | null
  /** English, a sentence without its stop. */
  readonly words: string
}

export interface Findings {
  /** In the order found; of each code the first thousand. */
  readonly list: readonly Finding[]
  /** How many there are, of each code found. */
  readonly counts: ReadonlyMap<FindingCode, number>
}

/** What is written down of a finding; whose severity its code knows. */
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

/** Kept of one code: a venue drawn by another rule has one for every unit. */
const most = 1_000

export function createNotebook(): Notebook {
  const list: Finding[] = []
  const counts = new Map<FindingCode, number>()
  return {
    note(code, { featureType, featureId = null, levelId = null, position = null, words }) {
      const count = (counts.get(code) ?? 0) + 1
      counts.set(code, count)
      if (count > most) return
      const { severity } = findingCodes[code]
      list.push({ code, severity, featureType, featureId, levelId, position, words: printable(words) })
    },
    findings: () => ({ list, counts }),
  }
}

/** How many findings there are of each severity. */
export function countBySeverity({ counts }: Findings): Readonly<Record<Severity, number>> {
  const sums = { error: 0, warning: 0, note: 0 }
  for (const [code, count] of counts) sums[findingCodes[code].severity] += count
  return sums
}
