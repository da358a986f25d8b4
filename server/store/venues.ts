import * as v from 'valibot'
import { readDocument, writeDocument } from './documents.ts'
import type { Queries, Row } from './schema.ts'

/** The map of a location, without its archive. */
export type StoredVenue = Pick<Row<'venues'>, 'area_id' | 'name' | 'etag'>

/** All maps by their locations. */
export const allVenues = (queries: Queries): Promise<readonly StoredVenue[]> =>
  queries.selectFrom('venues').select(['area_id', 'name', 'etag']).orderBy('area_id').execute()

/** The archive of a location's map: a zip with IMDF. */
export async function venueBytes(queries: Queries, areaId: string): Promise<Uint8Array | null> {
  const row = await queries.selectFrom('venues').select('bytes').where('area_id', '=', areaId).executeTakeFirst()
  return row?.bytes ?? null
}

const placesSchema = v.record(v.string(), v.string())
const placesName = (areaId: string): string => `venue-places ${areaId}`

/** Stores a map. `places` are the areas of its places that have a code, by the ids of the places. */
export async function putVenue(
  queries: Queries,
  venue: Omit<Row<'venues'>, 'changed_at'>,
  places: Readonly<Record<string, string>>,
  now: number,
): Promise<void> {
  const { area_id: _, ...changed } = { ...venue, changed_at: now }
  await queries
    .insertInto('venues')
    .values({ ...venue, changed_at: now })
    .onConflict((conflict) => conflict.column('area_id').doUpdateSet(changed))
    .execute()
  await writeDocument(queries, placesName(venue.area_id), places, now)
}

/** Returns false if the location has no map. */
export async function removeVenue(queries: Queries, areaId: string): Promise<boolean> {
  const { numDeletedRows } = await queries.deleteFrom('venues').where('area_id', '=', areaId).executeTakeFirst()
  await queries.deleteFrom('documents').where('name', '=', placesName(areaId)).execute()
  return numDeletedRows > 0n
}

/** Returns the area of a place of a map, by the id of the place. Null if no map has it. */
export async function areaOfVenuePlace(queries: Queries, placeId: string): Promise<string | null> {
  for (const { area_id: areaId } of await allVenues(queries)) {
    const places = await readDocument(queries, placesName(areaId), placesSchema)
    if (places !== null && Object.hasOwn(places, placeId)) return places[placeId] ?? null
  }
  return null
}
