import * as v from 'valibot'
import { zoneOfArea } from '#src/features/settings/rules/office.ts'
import type { IanaZone } from '#src/kernel/result.ts'
import { resolveZone, utc } from '#src/kernel/time/zones.ts'
import { type Area, areaSchema } from '#src/wire/configuration.ts'
import { parseOnce } from './parse-once.ts'
import type { Queries } from './schema.ts'

/** The areas of the organisation, for what stands in them. */
export interface Ground {
  readonly areas: ReadonlyMap<string, Area>
  /** Returns the zone of the nearest area that has one, else that of the organisation. */
  readonly zoneOf: (areaId: string | null) => IanaZone
}

const areasSchema = v.pipe(v.string(), v.parseJson(), v.array(areaSchema))
const readAreas = parseOnce((body) => v.parse(areasSchema, body))

export async function readGround(queries: Queries): Promise<Ground> {
  const document = await queries.selectFrom('documents').select('body').where('name', '=', 'areas').executeTakeFirst()
  const organisation = await queries.selectFrom('organisation').select('time_zone').executeTakeFirst()
  const list = document === undefined ? [] : readAreas(document.body)
  const zone = resolveZone(organisation?.time_zone ?? 'UTC')
  return {
    areas: new Map(list.map((area) => [area.id, area])),
    zoneOf: (areaId) => (areaId === null ? null : zoneOfArea(list, areaId)) ?? (zone.ok ? zone.value : utc),
  }
}

/** A resource as those who look after devices know it. */
export interface RoomAtDoor {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly areaId: string | null
}

const licenceSchema = v.pipe(v.string(), v.parseJson(), v.object({ csCode: v.nullish(v.string(), null) }))

/** Returns all resources with their licence codes, without deleted ones. */
export async function allRooms(
  queries: Queries,
): Promise<readonly (RoomAtDoor & { readonly csCode: string | null })[]> {
  const rows = await queries
    .selectFrom('resources')
    .select(['id', 'name', 'email', 'area_id', 'body'])
    .where('is_deleted', '=', 0)
    .orderBy('position')
    .execute()
  return rows.map(({ id, name, email, area_id, body }) => {
    const { csCode } = v.parse(licenceSchema, body)
    return { id, name, email, areaId: area_id, csCode }
  })
}

/** Returns the resources of ids by their id, without deleted ones. */
export async function roomsById(queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, RoomAtDoor>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('resources')
    .select(['id', 'name', 'email', 'area_id'])
    .where('id', 'in', ids)
    .where('is_deleted', '=', 0)
    .execute()
  return new Map(rows.map(({ id, name, email, area_id }) => [id, { id, name, email, areaId: area_id }]))
}
