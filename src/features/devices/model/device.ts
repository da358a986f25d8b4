import type { Parts } from '#src/base/parts.ts'
import type { KioskApi } from '#src/platform/api/kiosks.ts'
import type { DeviceShelf } from '#src/platform/device-store.ts'
import type { Services } from '#src/base/needs.ts'
import type { ConfigFile } from '#src/wire/configuration.ts'

/** Device in a path: '/panel/:id' for a door panel, '/kiosk/:id' for a lobby kiosk. */
export interface DeviceAddress {
  readonly kind: 'panel' | 'lobby'
  readonly id: string
}

const pattern = /^\/(panel|kiosk)\/([\w.~-]{1,100})\/?$/

/** Returns null for all other paths. */
export function readDevicePath(path: string): DeviceAddress | null {
  const [, place, id] = pattern.exec(path) ?? []
  return id === undefined ? null : { kind: place === 'panel' ? 'panel' : 'lobby', id }
}

/** Page of a screen that is to become a device. */
export const isScreenPath = (path: string): boolean => /^\/device\/?$/.test(path)

/** Parts that a device needs to start, before it has services. */
export interface DeviceParts {
  readonly parts: Parts
  readonly address: DeviceAddress
  /** Setup code from the URL. Null if the device was set up before. */
  readonly setupCode: string | null
  readonly shelf: DeviceShelf
  /** Version of this build. */
  readonly version: string
  /** True in the browser of an administrator who tries the device out. It reports nothing as the device. */
  readonly isTrial?: boolean
}

export interface RunningDevice {
  readonly services: Services
  readonly kiosks: KioskApi
  readonly file: ConfigFile
  readonly shelf: DeviceShelf
  readonly address: DeviceAddress
  readonly version: string
  readonly isTrial?: boolean
}
