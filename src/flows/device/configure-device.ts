import { kioskOffersOf } from '#src/core/kiosk/kiosk-licences.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { type AssistBody, checkAssist } from '#src/core/wire/assist.ts'
import type { Configuration } from '#src/core/wire/configuration.ts'
import type { Kiosk } from '#src/core/wire/kiosk.ts'
import type { Api } from '#src/io/api.ts'
import { fetchConfiguration } from '#src/io/assist.ts'
import { setConfiguration, setLicences } from '#src/state/configuration.ts'
import type { DeviceTrouble } from '#src/state/device.ts'
import type { Product } from '../product.ts'
import type { KeptDevice } from './kept-device.ts'
import { showDevice } from './show-device.ts'

export interface ConfiguredDevice {
  readonly assist: AssistBody
  readonly configuration: Configuration
  readonly licences: readonly string[] | null
}

/** The third stage of a start: the configuration, and what the device may offer under the licences there are. */
export async function configureDevice(
  sources: Pick<Product, 'storage' | 'clock'> & { readonly api: Api },
  kiosk: Kiosk,
  kept: Pick<KeptDevice, 'licences'> | null,
): Promise<Result<ConfiguredDevice, DeviceTrouble>> {
  const [configured, licensed] = await Promise.all([fetchConfiguration(sources, {}), sources.api.licences.list()])
  if (!configured.ok) return fail('Unreachable')
  const assist = configured.value.body
  const current = checkAssist(assist)
  if (!current.ok) return fail('Unreachable')
  const licences = licensed.ok ? licensed.value : (kept?.licences ?? null)
  if (kioskOffersOf(kiosk.csCode, licences) === null) return fail('InvalidKioskLicence')
  setConfiguration(current.value, assist)
  setLicences(licences)
  showDevice(kiosk, licences)
  return succeed({ assist, configuration: current.value, licences })
}
