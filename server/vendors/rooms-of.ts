import type { Settings } from '../settings.ts'
import { connectRoomCalendars, type RoomCalendars } from './room-calendars.ts'
import type { VendorNetwork } from './vendor-http.ts'

/**
 * Connects to the calendars of rooms that hold the reservations of the office. Null if Foyer's own calendar does. Throws if the
 * credentials cannot be read.
 */
export function roomsOf(
  { calendar, microsoft, google }: Pick<Settings, 'calendar' | 'microsoft' | 'google'>,
  network: VendorNetwork,
): RoomCalendars | null {
  if (calendar === 'foyer') return null
  return connectRoomCalendars(calendar === 'microsoft' ? 'o365' : 'gspace', { microsoft, google }, network)
}
