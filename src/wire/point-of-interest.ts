import * as v from 'valibot'
import { type ParsedRecords, parseRecords } from './parse.ts'
import { absent, listIn, wireId, wireNumber, wireText } from './scalars.ts'

/**
 * A point of interest of `GET /api/navigation/pois`. The specification states only its name, so the members are those
 * that place it on a map (docs/venues.md). The most exact position counts: coordinates, then unit, resource and area.
 */
export const pointOfInterestSchema = v.object({
  /** The id of a feature of the venue, which is then renamed, or a new one. */
  id: wireId.needed,
  /** Plain text, or a text per BCP 47 language. */
  name: v.nullish(v.union([v.string(), v.record(v.string(), v.nullish(v.string()))]), null),
  /** An IMDF category of amenities, such as 'restroom' or 'copymachine'. */
  category: wireText.absent,
  /** Degrees, WGS84. */
  longitude: absent(v.pipe(wireNumber.needed, v.minValue(-180), v.maxValue(180))),
  latitude: absent(v.pipe(wireNumber.needed, v.minValue(-90), v.maxValue(90))),
  levelId: wireId.absent,
  unitId: wireId.absent,
  resourceId: wireId.absent,
  /** An area of the configuration. */
  areaId: wireId.absent,
})
export type PointOfInterest = v.InferOutput<typeof pointOfInterestSchema>

export function readPointsOfInterest(body: unknown): ParsedRecords<PointOfInterest> {
  return parseRecords(pointOfInterestSchema, listIn(body, 'pois'), 'pois')
}
