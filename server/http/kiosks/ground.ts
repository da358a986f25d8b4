import { isPremiumLike } from '#src/base/rules/licences.ts'
import { zoneOfArea } from '#src/features/settings/model/rules/office.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { zoneOrUtc } from '#src/kernel/time/zones.ts'
import { officeAreas, officeDocument } from '../../configuration.ts'
import type { Ground as KnownPlaces } from '../../rules/devices/settings.ts'
import { areasOnWire, type StoredArea } from '../../rules/resources/places.ts'
import { readOrganisation } from '../../store/organisation.ts'
import type { Queries, Row } from '../../store/schema.ts'

/** The areas of the organisation. */
export interface Ground {
  /** With their names on the wire. */
  readonly areas: ReadonlyMap<string, StoredArea>
  /** Returns the zone of the nearest area that has one, else that of the organisation. */
  readonly zoneOf: (areaId: string | null) => IanaZone
}

export async function readGround(queries: Queries): Promise<Ground> {
  const organisation = await readOrganisation(queries)
  const { name, timeZone } = organisation ?? { name: '', timeZone: 'UTC' }
  const stored = await officeAreas(queries, organisation)
  const kinds = new Map(stored.map(({ id, kind }) => [id, kind]))
  const areas = areasOnWire(stored, { name, timeZone })
  return {
    areas: new Map(areas.map((area) => [area.id, { ...area, kind: kinds.get(area.id) }])),
    zoneOf: (areaId) => (areaId === null ? null : zoneOfArea(areas, areaId)) ?? zoneOrUtc(timeZone),
  }
}

/** A resource for device administrators. */
export interface RoomAtDoor {
  readonly id: string
  readonly name: string
  /** In lower case. */
  readonly email: string
  readonly areaId: string | null
}

const columns = ['id', 'name', 'email', 'area_id'] as const
const roomOf = ({ id, name, email, area_id }: Pick<Row<'resources'>, (typeof columns)[number]>): RoomAtDoor => ({
  id,
  name,
  email,
  areaId: area_id,
})

/** Returns the resources of ids by their id, without deleted ones. */
export async function roomsById(queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, RoomAtDoor>> {
  const rows = await queries
    .selectFrom('resources')
    .select(columns)
    .where('id', 'in', ids)
    .where('is_deleted', '=', 0)
    .execute()
  return new Map(rows.map((row) => [row.id, roomOf(row)]))
}

/** Returns the resources for meetings with attendees, in their order. */
export async function meetingRooms(queries: Queries): Promise<readonly RoomAtDoor[]> {
  const types = await officeDocument(queries, 'types', await readOrganisation(queries))
  const premium = types.filter(({ csCode }) => isPremiumLike(csCode)).map(({ resourceTypeId }) => resourceTypeId)
  if (premium.length === 0) return []
  const rows = await queries
    .selectFrom('resources')
    .select(columns)
    .where('type_id', 'in', premium)
    .where('is_deleted', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(roomOf)
}

/** Returns the possible places of the device in a body. */
export async function placesFor(
  queries: Queries,
  { resourceId }: Readonly<Record<string, unknown>>,
): Promise<KnownPlaces> {
  const rooms = await roomsById(queries, typeof resourceId === 'string' ? [resourceId] : [])
  const { areas } = await readGround(queries)
  return { hasResource: (id) => rooms.has(id), hasArea: (id) => areas.has(id) }
}
