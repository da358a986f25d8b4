import { fail, type Result, succeed } from '#src/core/result.ts'
import type { ConfigFile } from '#src/core/wire/configuration.ts'
import { createKioskApi } from '#src/io/api/kiosks.ts'
import { apiAddress } from '#src/io/http/address.ts'
import { fillPath } from '#src/io/paths.ts'
import { thisPage } from '#src/io/this-page.ts'
import type { DeviceTrouble } from '#src/state/device.ts'
import type { DeviceParts } from './device.ts'
import type { KeptDevice } from './kept-device.ts'

/** What a device asks through: the product's client and calls, and those of devices. */
export interface DeviceReach {
  readonly file: ConfigFile
  readonly paths: ReturnType<DeviceParts['parts']['createPaths']>
  readonly http: ReturnType<DeviceParts['parts']['createHttp']>
  readonly api: ReturnType<DeviceParts['parts']['createApi']>
  readonly kiosks: ReturnType<typeof createKioskApi>
}

/**
 * The first stage of a start: whom to ask, by the configuration file or as it was kept. The calendar of a device is the one
 * that the product server keeps for it. `renew` is called when its session is over.
 */
export async function reachDevice(
  { parts, address }: DeviceParts,
  kept: KeptDevice | null,
  renew: () => void,
): Promise<Result<DeviceReach, DeviceTrouble>> {
  const asked = await parts.loadConfigFile()
  const file = asked.ok ? asked.value : kept?.file
  if (!file) return fail('Unreachable')
  const paths = parts.createPaths(file)
  const calendarURL = apiAddress(file.apiURL, `${fillPath(paths.kiosk, { id: address.id })}/calendar`, thisPage())
  const http = parts.createHttp({ ...file, calendarURL }, paths, renew)
  return succeed({ file, paths, http, api: parts.createApi(http, paths), kiosks: createKioskApi(http, paths) })
}
