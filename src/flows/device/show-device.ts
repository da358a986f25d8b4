import { deviceZone } from '#src/core/kiosk/device-zone.ts'
import { kioskOffersOf } from '#src/core/kiosk/kiosk-licences.ts'
import type { Kiosk } from '#src/core/wire/kiosk.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import { browserZone } from '#src/state/browser-zone.ts'
import { configuration } from '#src/state/configuration.ts'
import { setKiosk, setPanelResource } from '#src/state/device.ts'
import { setLocation } from '#src/state/timeline.ts'
import { showKeptReservations } from '../kept.ts'
import type { Product } from '../product.ts'
import type { KeptDevice } from './kept-device.ts'

/** The device says what it is and offers what it may; without a valid licence nothing. */
export function showDevice(kiosk: Kiosk, licences: readonly string[] | null): void {
  setKiosk(kiosk, kioskOffersOf(kiosk.csCode, licences) ?? [])
}

/** Times are shown in the zone of the room or of where the device is, else in that of its browser. */
export function showPlace(kiosk: Pick<Kiosk, 'timezone' | 'areaId'>, resource: Resource | null): void {
  const areas = configuration.current?.areas ?? []
  setLocation(null, deviceZone(kiosk, resource, areas) ?? browserZone())
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
