import { oneMinute } from '#src/kernel/time/moment.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'

/** Body of the request that reports a device to a webhook. Times are ISO 8601. */
export interface DeviceAlert {
  readonly event: 'device-offline' | 'device-online'
  readonly id: string
  readonly name: string
  readonly kind: Kiosk['kind']
  readonly lastSeen: string
  readonly at: string
}

/** The facts for an alert about a device. Times are UTC milliseconds. */
export interface WatchedDevice extends Pick<DeviceAlert, 'id' | 'name' | 'kind'> {
  /** Null if it was never in use. */
  readonly lastSeen: number | null
  readonly isOutOfOrder: boolean
  /** Its silence was reported, and it was not back since. */
  readonly isReported: boolean
}

const offlineAfter = 15 * oneMinute

/**
 * Returns the report that is due about a device: once if it has sent no heartbeat for 15 minutes, and once when it is back. Devices that
 * were never in use or are out of service are not reported. `watchedSince` is since when heartbeats could arrive: earlier silence
 * does not count.
 */
export function alertOf(device: WatchedDevice, watchedSince: number, now: number): DeviceAlert | null {
  const { id, name, kind, lastSeen } = device
  if (lastSeen === null || device.isOutOfOrder) return null
  const isOffline = now - Math.max(lastSeen, watchedSince) > offlineAfter
  if (isOffline === device.isReported) return null
  const event = isOffline ? 'device-offline' : 'device-online'
  return { event, id, name, kind, lastSeen: new Date(lastSeen).toISOString(), at: new Date(now).toISOString() }
}
