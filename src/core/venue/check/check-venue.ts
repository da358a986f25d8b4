import type { Findings } from '../findings.ts'
import type { OpenedVenue } from '../open-venue.ts'
import { checkConnectors } from './check-connectors.ts'
import { checkDoors } from './check-doors.ts'
import { checkOutlines } from './check-outlines.ts'
import { checkOverlaps } from './check-overlaps.ts'
import type { Checking } from './checking.ts'
import { byLevel, createLevelIndex } from '../level-index.ts'

/** Everything that is wrong with a venue: what reading it mended or left out, and what only a look at the whole shows. */
export function checkVenue({ venue, notebook, work }: OpenedVenue): Findings {
  const units = byLevel(venue.units)
  const checking: Checking = {
    venue,
    notebook,
    work,
    levels: venue.levels.map((level) => {
      const ofLevel = units.get(level.id) ?? []
      return { level, units: ofLevel, index: createLevelIndex(ofLevel, work) }
    }),
  }
  for (const check of [checkOutlines, checkOverlaps, checkDoors, checkConnectors]) check(checking)
  if (work.left < 0) {
    notebook.note('check-cut-short', {
      featureType: 'unit',
      words: 'the geometry is too intricate to compare all of it',
    })
  }
  return notebook.findings()
}
