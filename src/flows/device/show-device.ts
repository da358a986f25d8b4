import type { IanaZone } from '#src/core/brand.ts'
import { kioskOffersOf } from '#src/core/kiosk/kiosk-licences.ts'
import { resolveZone } from '#src/core/time/zones.ts'
import type { Kiosk } from '#src/core/wire/kiosk.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import { setKiosk, setPanelResource } from '#src/state/device.ts'
import { setLocation } from '#src/state/timeline.ts'
import { showKeptReservations } from '../kept.ts'
import type { Product } from '../product.ts'
import type { KeptDevice } from './kept-device.ts'

/** The device says what it is and offers what it may; without a valid licence nothing. */
export function showDevice(kiosk: Kiosk, licences: readonly string[] | null): void {
  setKiosk(kiosk, kioskOffersOf(kiosk.csCode, licences) ?? [])
}

/** Times are told in the zone of the room, or of where the device stands. */
export function showPlace(kiosk: Pick<Kiosk, 'timezone'>, resource: Resource | null): void {
  setLocation(null, zoneOf(resource?.timezone ?? kiosk.timezone))
  setPanelResource(resource)
}

/** What the last session kept shows before anybody was asked, as old as it is. */
export async function showKeptDevice(
  { kiosk, resource, licences }: KeptDevice,
  sources: Pick<Product, 'storage' | 'clock' | 'signal'>,
): Promise<void> {
  showDevice(kiosk, licences)
  if (resource === null) return
  showPlace(kiosk, resource)
  await showKeptReservations(sources)
}

function zoneOf(name: string | null): IanaZone {
  const zone = resolveZone(name ?? '')
  return zone.ok ? zone.value : ('UTC' as IanaZone)
}
