import { type Room, roomById } from '../calendar/rooms.ts'
import type { Queries } from '../store/schema.ts'
import { deviceById } from '../store/devices.ts'
import type { Caller } from './callers.ts'

/** The room of a door panel, and the name under which the panel acts. */
export interface Door {
  readonly room: Room
  readonly name: string
}

/** Returns the door of a panel. Null for other callers, and for a panel whose room is gone. */
export async function doorOf(queries: Queries, { deviceId, user }: Caller): Promise<Door | null> {
  if (deviceId === null || user !== 'panel') return null
  const device = await deviceById(queries, deviceId)
  if (device === null) return null
  const { name, resourceId } = device.place
  const room = resourceId === null ? null : await roomById(queries, resourceId)
  return room && { room, name }
}
