import type { Settings } from '../settings.ts'
import type { VendorNetwork } from '../vendors/vendor-http.ts'
import type { CalendarVendor } from './calendar-vendor.ts'
import { openGoogleAccounts } from './google.ts'
import { openMicrosoftAccounts } from './microsoft.ts'

/** Returns the vendor of the settings, which is asked at its first use. Null with Foyer's own calendar. Throws if its secret cannot be read. */
export function openCalendarVendor(
  { calendar, microsoft, google }: Pick<Settings, 'calendar' | 'microsoft' | 'google'>,
  network: VendorNetwork,
): CalendarVendor | null {
  if (calendar === 'microsoft' && microsoft !== null) return openMicrosoftAccounts(microsoft, network)
  if (calendar === 'google' && google !== null) return openGoogleAccounts(google, network)
  return null
}
