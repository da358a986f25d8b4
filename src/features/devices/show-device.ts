import { deviceZone, offersOfKiosk } from '#src/features/kiosk/rules/kiosk.ts'
import { writeLog } from '#src/features/notices/notify.ts'
import { showKeptReservations } from '#src/features/offline/stored-start.ts'
import { configuration } from '#src/features/settings/state.ts'
import { setLocation } from '#src/features/timeline/state.ts'
import { statedZone } from '#src/kernel/time/zones.ts'
import { browserZone } from '#src/platform/clock.ts'
import type { Services } from '#src/services.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import type { Resource } from '#src/wire/resource.ts'
import { setKiosk, setPanelResource } from './state.ts'
import type { KeptDevice } from './stored-device.ts'

/** Shows the device and the features that its licence and rules allow. Without a valid licence there are no features. */
export function showDevice(kiosk: Kiosk, licences: readonly string[] | null): void {
  setKiosk(kiosk, offersOfKiosk(kiosk, licences) ?? [])
}

/**
 * Sets the time zone for display: that of the room or device, else that of the browser. A zone that is not known is
 * logged, because the device list shows the log: every time on the screen depends on it.
 */
export function showPlace(kiosk: Pick<Kiosk, 'timezone' | 'areaId'>, resource: Resource | null): void {
  const areas = configuration.current?.areas ?? []
  const zone = deviceZone(kiosk, resource, areas)
  setLocation(null, zone ?? browserZone())
  const isRoomUnknown = resource !== null && statedZone(resource.timezone) === null
  writeLog('warning', 'time zone', [
    ...(isRoomUnknown ? ['resource.timezone: unknown'] : []),
    ...(zone === null ? ['kiosk.timezone: unknown, and no area has one. The browser’s time zone is shown.'] : []),
  ])
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
