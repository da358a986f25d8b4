import { succeed } from '#src/core/result.ts'
import type { Kiosk } from '#src/core/wire/kiosk.ts'
import { openDeviceStorage } from '#src/io/device-shelf.ts'
import { setBootPhase } from '#src/state/boot.ts'
import type { DeviceTrouble } from '#src/state/device.ts'
import { setSignedIn } from '#src/state/session.ts'
import { guestCalendar } from '../guest-calendar.ts'
import type { Product } from '../product.ts'
import { createScheduleSource } from '../schedule-source.ts'
import { admitDevice } from './admit-device.ts'
import { configureDevice, type ConfiguredDevice } from './configure-device.ts'
import { lobbyCalendar, roomCalendar } from './device-calendar.ts'
import type { DeviceParts, RunningDevice } from './device.ts'
import { equipDevice, type EquippedDevice } from './equip-device.ts'
import { keepDeviceStart, readKeptDevice } from './kept-device.ts'
import { type DeviceReach, reachDevice } from './reach-device.ts'
import { showKeptDevice, showPlace } from './show-device.ts'

/** What became of starting a device; whoever started it tries again after a trouble. */
export type BringUp =
  | { readonly kind: 'up'; readonly device: RunningDevice }
  | { readonly kind: 'trouble'; readonly trouble: DeviceTrouble }

/**
 * Brings a device up, stage by stage: whom to ask, its session and what it is, what it may offer, engine and room, the product.
 * Where the server cannot be reached it starts with what the last session kept, and shows how old that is.
 */
export async function bringUpDevice(device: DeviceParts, renew: () => void): Promise<BringUp> {
  const { parts, address, shelf, version } = device
  const { clock } = parts
  const end = new AbortController()
  const storage = await openDeviceStorage(address.id)
  const kept = await readKeptDevice(shelf)
  if (kept) await showKeptDevice(kept, { storage, clock, signal: end.signal })
  let product: Product | null = null

  const reached = await reachDevice(device, kept, renew)
  if (!reached.ok) return giveUp(reached.fault)
  const { api, kiosks, file } = reached.value
  const admitted = await admitDevice(device, kiosks, kept)
  if (!admitted.ok) return giveUp(admitted.fault)
  const { kiosk, isTold } = admitted.value
  const sources = { api, storage, clock, signal: end.signal }
  const configured = await configureDevice(sources, kiosk, kept)
  if (!configured.ok) return giveUp(configured.fault)
  const equipped = await equipDevice({ parts, sources, product: () => product }, kiosk, configured.value)
  if (!equipped.ok) return giveUp(equipped.fault)

  const { resource } = equipped.value
  const { licences } = configured.value
  showPlace(kiosk, resource)
  // A device is nobody: what the product asks of its user is answered by its name.
  setSignedIn(asUser(kiosk))
  setBootPhase('ready')
  if (isTold) await keepDeviceStart(shelf, { file, kiosk, resource, licences })
  product = makeProduct({ ...reached.value, ...configured.value, ...equipped.value })
  return { kind: 'up', device: { product, kiosks, file, shelf, address, version } }

  /** Each try opens its own. */
  function giveUp(trouble: DeviceTrouble): BringUp {
    end.abort()
    storage.close()
    return { kind: 'trouble', trouble }
  }

  function makeProduct(made: DeviceReach & ConfiguredDevice & EquippedDevice): Product {
    const { tokens, routing, redirectUri, locks } = parts
    const { http, paths, assist, configuration, provider, engine } = made
    http.useCalendar(provider)
    const calendar = resource ? roomCalendar(provider.connect(http)) : lobbyCalendar(guestCalendar)
    return {
      clock,
      tokens,
      http,
      // A device has no favourites, and asks for none.
      api: { ...api, favourites: { ...api.favourites, list: () => Promise.resolve(succeed([])) } },
      paths,
      routing,
      redirectUri,
      apiURL: file.apiURL,
      pictureHosts: file.pictureHosts,
      restart: () => Promise.resolve(),
      provider,
      assist,
      configuration,
      calendar,
      schedules: createScheduleSource({ api, calendar, clock, configuration, provider }),
      engine,
      hub: parts.createHub({ file, paths, http, product: () => product }),
      storage,
      locks,
      signal: end.signal,
      end() {
        end.abort()
        http.abortAll()
        engine.dispose()
      },
    }
  }
}

function asUser({ id, name }: Kiosk): Parameters<typeof setSignedIn>[0] {
  return { name, email: id, username: id, givenName: '', surname: '' } as Parameters<typeof setSignedIn>[0]
}
