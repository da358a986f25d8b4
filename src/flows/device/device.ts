import type { ConfigFile } from '#src/core/wire/configuration.ts'
import type { KioskApi } from '#src/io/api/kiosks.ts'
import type { DeviceShelf } from '#src/io/device-shelf.ts'
import type { Parts } from '../boot.ts'
import type { Product } from '../product.ts'
import type { DeviceAddress } from './device-path.ts'

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
  readonly product: Product
  readonly kiosks: KioskApi
  readonly file: ConfigFile
  readonly shelf: DeviceShelf
  readonly address: DeviceAddress
  readonly version: string
}
