import type { Settings } from '../settings.ts'
import type { VendorNetwork } from '../vendors/vendor-http.ts'
import type { CalendarVendor } from './calendar-vendor.ts'
import { ensureKey, keyFileOf } from './key-file.ts'
import { openCalendarVendor } from './open-vendor.ts'
import { createSeal, type Seal } from './seal.ts'

/** The vendor with the calendars of everybody, and the encryption of the tokens there. */
export interface VendorAccounts {
  readonly vendor: CalendarVendor
  readonly seal: Seal
}

/**
 * Opens the accounts at the vendor of the settings, and makes the key of their tokens if there is none. Null with Foyer's own calendar.
 * Throws if a secret or the key cannot be read.
 */
export function openVendorAccounts(settings: Settings, network: VendorNetwork): VendorAccounts | null {
  const vendor = openCalendarVendor(settings, network)
  return vendor === null ? null : { vendor, seal: createSeal(ensureKey(keyFileOf(settings))) }
}
