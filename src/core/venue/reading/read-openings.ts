import { type Line, lengthOf } from '../geometry/shape.ts'
import type { Work } from '../geometry/shared-area.ts'
import type { FeatureId, Level, Opening, Unit } from '../model.ts'
import { createUnitsBeside } from './units-beside.ts'
import { isOnLevel } from './read-contents.ts'
import { readLine } from './read-geometry.ts'
import type { ReadFeature, Reader } from './reader.ts'
import { openingSchema } from './schemas.ts'

/** Metres under which an opening has no length. */
const noLength = 0.01
/** Metres off a boundary that are drawn on it, for whoever looks at walls (docs/venues.md). */
const onBoundary = 0.12

/** Doors and passages, joined to the units on both sides of them. */
export function readOpenings(
  reader: Reader,
  levels: readonly Level[],
  units: readonly Unit[],
  work: Work,
): readonly Opening[] {
  const known = new Set<FeatureId>(levels.map(({ id }) => id))
  const beside = createUnitsBeside(levels, units, work)
  return reader.read('opening', openingSchema, (feature): Opening | null => {
    const line = isOnLevel(feature, known) ? feature.geometry(readLine) : null
    if (line === null) return null
    if (lengthOf(line) < noLength) return (feature.note('opening-zero-length', 'it is shorter than 1 cm'), null)
    const { level_id: levelId, door, access_control: accessControl, ...properties } = feature.properties
    const found = beside(line, levelId)
    if (work.left >= 0) noteSides(feature, found, line)
    return {
      id: feature.id,
      levelId,
      category: properties.category,
      line,
      door: door && { type: door.type, isAutomatic: door.automatic, material: door.material },
      accessibility: properties.accessibility,
      accessControl,
      name: properties.name,
      units: [found.left?.id ?? null, found.right?.id ?? null],
      isEntrance: found.isEntrance,
    }
  })
}

function noteSides(
  { note }: Pick<ReadFeature<unknown>, 'note'>,
  { left, right, isEntrance, offset }: ReturnType<ReturnType<typeof createUnitsBeside>>,
  line: Line,
): void {
  const width = `${lengthOf(line).toFixed(2)} m wide`
  if (left === null && right === null) note('opening-without-unit', `no unit is within 0.8 m of it (${width})`)
  else if ((left === null || right === null) && !isEntrance) {
    note('opening-one-sided', `only unit ${(left ?? right)?.id ?? ''} is beside it (${width})`)
  }
  if (offset > onBoundary) note('opening-off-boundary', `it lies ${offset.toFixed(2)} m off the boundary; joined`)
}
