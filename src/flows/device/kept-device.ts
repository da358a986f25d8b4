import * as v from 'valibot'
import { type ConfigFile, configFileSchema } from '#src/core/wire/configuration.ts'
import { type Kiosk, kioskSchema } from '#src/core/wire/kiosk.ts'
import { type Resource, resourceSchema } from '#src/core/wire/resource.ts'
import type { DeviceShelf } from '#src/io/device-shelf.ts'

/** What a start without network needs, as the last one with network left it. */
export interface KeptDevice {
  readonly file: ConfigFile
  readonly kiosk: Kiosk
  /** Of a door panel. */
  readonly resource: Resource | null
  readonly licences: readonly string[] | null
}

/** The device and its room are read apart: a room that another version wrote does not cost the rest. */
const keptSchema = v.object({
  file: configFileSchema,
  kiosk: v.unknown(),
  resource: v.nullish(v.unknown(), null),
  licences: v.nullish(v.array(v.string()), null),
})

/** Null where nothing is kept, or nothing that says what this device is. */
export async function readKeptDevice(shelf: Pick<DeviceShelf, 'get'>): Promise<KeptDevice | null> {
  const kept = v.safeParse(keptSchema, await shelf.get('start'))
  if (!kept.success) return null
  const kiosk = v.safeParse(kioskSchema, kept.output.kiosk)
  const resource = v.safeParse(resourceSchema, kept.output.resource)
  if (!kiosk.success) return null
  return { ...kept.output, kiosk: kiosk.output, resource: resource.success ? resource.output : null }
}

/** Keeps a copy: what the stores hold goes on changing. */
export function keepDeviceStart(shelf: Pick<DeviceShelf, 'put'>, device: KeptDevice): Promise<void> {
  return shelf.put('start', structuredClone(device))
}
