import type { Ground } from '../rules/devices/settings.ts'
import { readGround, roomsById } from '../store/ground.ts'
import type { Queries } from '../store/schema.ts'

/** Returns what there is for the device of a body to stand at. */
export async function groundFor(queries: Queries, body: Readonly<Record<string, unknown>>): Promise<Ground> {
  const { resourceId } = body
  const rooms = await roomsById(queries, typeof resourceId === 'string' ? [resourceId] : [])
  const { areas } = await readGround(queries)
  return { hasResource: (id) => rooms.has(id), hasArea: (id) => areas.has(id) }
}
