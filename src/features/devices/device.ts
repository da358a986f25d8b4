import type { Parts } from '#src/features/account/boot.ts'
import type { KioskApi } from '#src/platform/api/kiosks.ts'
import type { DeviceShelf } from '#src/platform/device-store.ts'
import type { Services } from '#src/services.ts'
import type { ConfigFile } from '#src/wire/configuration.ts'

/** What stands at a path of a device: '/panel/:id' at a door, '/kiosk/:id' in a lobby. */
export interface DeviceAddress {
  readonly kind: 'panel' | 'lobby'
  readonly id: string
}

const pattern = /^\/(panel|kiosk)\/([\w.~-]{1,100})\/?$/

/** Null for every other path. */
export function readDevicePath(path: string): DeviceAddress | null {
  const [, place, id] = pattern.exec(path) ?? []
  return id === undefined ? null : { kind: place === 'panel' ? 'panel' : 'lobby', id }
}

/** What a device is made of, before and beside its product. */
export interface DeviceParts {
  readonly parts: Parts
  readonly address: DeviceAddress
  /** Out of the address it was opened with; null: it was set up before. */
  readonly setupCode: string | null
  readonly shelf: DeviceShelf
  /** Of this build. */
  readonly version: string
}

/** A device that is up. */
export interface RunningDevice {
  readonly services: Services
  readonly kiosks: KioskApi
  readonly file: ConfigFile
  readonly shelf: DeviceShelf
  readonly address: DeviceAddress
  readonly version: string
}
