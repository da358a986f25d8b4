import type { CalendarProvider } from '#src/contract/calendar.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { resourceIdOf } from '#src/core/wire/ids.ts'
import type { Kiosk } from '#src/core/wire/kiosk.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import type { Api } from '#src/io/api.ts'
import { fetchResources } from '#src/io/assist.ts'
import type { DeviceTrouble } from '#src/state/device.ts'
import { askEngine } from '../ask-engine.ts'
import type { Parts } from '../boot.ts'
import { engineSettings } from '../engine-settings.ts'
import { loadResources } from '../load-resources.ts'
import type { Product } from '../product.ts'
import type { ConfiguredDevice } from './configure-device.ts'

export interface EquippedDevice {
  readonly provider: CalendarProvider
  readonly engine: Product['engine']
  /** Of a door panel: the room it hangs at. */
  readonly resource: Resource | null
}

/** What the engine of a device needs; its `product` is the one that is made later. */
interface Equipment {
  readonly parts: Pick<Parts, 'loadProvider' | 'createEngine' | 'on'>
  readonly sources: Pick<Product, 'storage' | 'clock' | 'signal'> & { readonly api: Api }
  readonly product: () => Product | null
}

/** The last stage of a start that can fail: the code of the calendar, the engine with the resources in it, the panel's room. */
export async function equipDevice(
  { parts, sources, product }: Equipment,
  kiosk: Kiosk,
  { configuration, licences }: ConfiguredDevice,
): Promise<Result<EquippedDevice, DeviceTrouble>> {
  const [provider, resources] = await Promise.all([parts.loadProvider('touch-calendar'), fetchResources(sources, {})])
  if (!provider.ok || !resources.ok) return fail('Unreachable')
  const engine = parts.createEngine(
    async (fresh) => {
      const made = product()
      if (made) await parts.on.restore(made, fresh)
    },
    (state) => parts.on.engineState(product(), state),
  )
  await askEngine(engine.configure(engineSettings(configuration, licences)))
  const fed = await loadResources({ engine, signal: sources.signal }, resources.value.body)
  const resource = fed.ok ? await roomOf(engine, kiosk) : null
  if (fed.ok && (kiosk.kind === 'lobby' || resource !== null))
    return succeed({ provider: provider.value, engine, resource })
  engine.dispose()
  return fail(fed.ok ? 'InvalidKiosk' : 'Unreachable')
}

async function roomOf(engine: Product['engine'], { resourceId }: Kiosk): Promise<Resource | null> {
  const asked = resourceId === null ? null : await askEngine(engine.resource(resourceIdOf(resourceId)))
  return asked?.ok ? asked.value : null
}
