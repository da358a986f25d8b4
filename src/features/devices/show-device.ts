import { deviceZone, kioskOffersOf } from '#src/features/kiosk/rules/kiosk.ts'
import { showKeptReservations } from '#src/features/offline/stored-start.ts'
import { configuration } from '#src/features/settings/state.ts'
import { setLocation } from '#src/features/timeline/state.ts'
import { browserZone } from '#src/platform/clock.ts'
import type { Services } from '#src/services.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import type { Resource } from '#src/wire/resource.ts'
import { setKiosk, setPanelResource } from './state.ts'
import type { KeptDevice } from './stored-device.ts'

/** Shows the device and the features of its licence. Without a valid licence there are no features. */
export function showDevice(kiosk: Kiosk, licences: readonly string[] | null): void {
  setKiosk(kiosk, kioskOffersOf(kiosk.csCode, licences) ?? [])
}

/** Sets the time zone for display: that of the room or device, else that of the browser. */
export function showPlace(kiosk: Pick<Kiosk, 'timezone' | 'areaId'>, resource: Resource | null): void {
  const areas = configuration.current?.areas ?? []
  setLocation(null, deviceZone(kiosk, resource, areas) ?? browserZone())
  setPanelResource(resource)
}

/** Shows the data stored by the last session, with its age, before any request is sent. */
export async function showKeptDevice(
  { kiosk, resource, licences }: KeptDevice,
  sources: Pick<Services, 'storage' | 'clock' | 'signal'>,
): Promise<void> {
  showDevice(kiosk, licences)
  if (resource === null) return
  showPlace(kiosk, resource)
  await showKeptReservations(sources)
}
