import * as v from 'valibot'
import type { DeviceShelf } from '#src/platform/device-store.ts'
import { type ConfigFile, configFileSchema } from '#src/wire/configuration.ts'
import { type Kiosk, kioskSchema } from '#src/wire/kiosk.ts'
import { type Resource, resourceSchema } from '#src/wire/resource.ts'
import type { DeviceAddress } from './device.ts'

/** Data for a start without network, stored by the last start with network. */
export interface KeptDevice {
  readonly file: ConfigFile
  readonly kiosk: Kiosk
  /** Room of a door panel. */
  readonly resource: Resource | null
  readonly licences: readonly string[] | null
}

/** Device and room are parsed separately, so a room in the format of another version does not invalidate the rest. */
const keptSchema = v.object({
  file: configFileSchema,
  kiosk: v.unknown(),
  resource: v.nullish(v.unknown(), null),
  licences: v.nullish(v.array(v.string()), null),
})

/** Returns null if nothing is stored, or if the stored data does not contain a valid device record. */
export async function readKeptDevice(shelf: Pick<DeviceShelf, 'get'>): Promise<KeptDevice | null> {
  const kept = v.safeParse(keptSchema, await shelf.get('start'))
  if (!kept.success) return null
  const kiosk = v.safeParse(kioskSchema, kept.output.kiosk)
  const resource = v.safeParse(resourceSchema, kept.output.resource)
  if (!kiosk.success) return null
  return { ...kept.output, kiosk: kiosk.output, resource: resource.success ? resource.output : null }
}

/** Stores a copy, because the objects in the state change later. */
export function keepDeviceStart(shelf: Pick<DeviceShelf, 'put'>, device: KeptDevice): Promise<void> {
  return shelf.put('start', structuredClone(device))
}

export function devicePath({ kind, id }: DeviceAddress): string {
  return `/${kind === 'panel' ? 'panel' : 'kiosk'}/${encodeURIComponent(id)}`
}

const parameter = 'setup'
/** The code is for trying the device out, in place of setting it up. */
const trialParameter = 'try'

/**
 * Returns the part of a URL that carries a setup code. It is in the hash, which browsers do not send to servers.
 * `isInHash` is true if the path is in the hash already.
 */
export function setupPart(code: string, isInHash: boolean, isTrial = false): string {
  return `${isInHash ? '?' : '#'}${isTrial ? trialParameter : parameter}=${encodeURIComponent(code)}`
}

/** Removes a setup code from a URL. Returns the code, or null, and the remaining URL as `address`. */
export function takeSetupCode(address: string) {
  const url = new URL(address)
  const hash = url.hash.slice(1)
  const mark = hash.startsWith('/') ? hash.indexOf('?') : -1
  const path = hash.startsWith('/') ? hash.slice(0, mark < 0 ? undefined : mark) : ''
  const search = new URLSearchParams(hash.startsWith('/') ? (mark < 0 ? '' : hash.slice(mark + 1)) : hash)
  const isTrial = search.has(trialParameter)
  const name = isTrial ? trialParameter : parameter
  const code = search.get(name)
  if (code === null) return { code, isTrial, address }
  search.delete(name)
  const rest = search.toString()
  url.hash = path + (rest === '' ? '' : path === '' ? rest : `?${rest}`)
  return { code, isTrial, address: url.href }
}
