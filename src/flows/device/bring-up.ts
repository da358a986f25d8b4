import * as v from 'valibot'
import type { IanaZone, ResourceId } from '#src/core/brand.ts'
import { type KioskOffer, kioskOffersOf } from '#src/core/kiosk/kiosk-licences.ts'
import { resolveZone } from '#src/core/time/zones.ts'
import { checkAssist } from '#src/core/wire/assist.ts'
import { type ConfigFile, configFileSchema } from '#src/core/wire/configuration.ts'
import { type Kiosk, kioskSchema } from '#src/core/wire/kiosk.ts'
import { type Resource, resourceSchema } from '#src/core/wire/resource.ts'
import { succeed } from '#src/core/result.ts'
import { fetchConfiguration, fetchResources } from '#src/io/assist.ts'
import { createKioskApi } from '#src/io/api/kiosks.ts'
import { openDeviceStorage } from '#src/io/device-shelf.ts'
import { fillPath } from '#src/io/paths.ts'
import { setBootPhase } from '#src/state/boot.ts'
import { setConfiguration, setLicences } from '#src/state/configuration.ts'
import { type DeviceTrouble, setKiosk, setPanelResource } from '#src/state/device.ts'
import { setSignedIn } from '#src/state/session.ts'
import { setLocation } from '#src/state/timeline.ts'
import { askEngine } from '../ask-engine.ts'
import { engineSettings } from '../engine-settings.ts'
import { guestCalendar } from '../guest-calendar.ts'
import { showKeptReservations } from '../kept.ts'
import { loadResources } from '../load-resources.ts'
import type { Product } from '../product.ts'
import { lobbyCalendar, roomCalendar } from './device-calendar.ts'
import type { DeviceParts, RunningDevice } from './device.ts'
import { signInDevice } from './sign-in-device.ts'

/** What a start without network needs, as the last one with network left it. */
const startSchema = v.object({
  file: configFileSchema,
  kiosk: v.unknown(),
  resource: v.nullish(v.unknown(), null),
  licences: v.nullish(v.array(v.string()), null),
})

interface KeptDeviceStart {
  readonly file: ConfigFile
  readonly kiosk: Kiosk
  readonly resource: Resource | null
  readonly licences: readonly string[] | null
}

/** What became of starting a device; whoever started it tries again after a trouble. */
export type BringUp =
  | { readonly kind: 'up'; readonly device: RunningDevice }
  | { readonly kind: 'trouble'; readonly trouble: DeviceTrouble }

/**
 * Brings a device up: configuration file, its session, what it is and may offer, the product. Where the server cannot be
 * reached it starts with what the last session kept, and shows how old that is.
 */
export async function bringUpDevice(device: DeviceParts, renew: () => void): Promise<BringUp> {
  const { parts, address, shelf } = device
  const { clock, tokens, routing, redirectUri, locks } = parts
  const { id } = address
  const end = new AbortController()
  const storage = await openDeviceStorage(id)
  const kept = await readStart(shelf.get('start'))
  if (kept) show(kept.kiosk, kept.licences)
  if (kept?.resource) await showRoom(kept.resource)

  const asked = await parts.loadConfigFile()
  const file = asked.ok ? asked.value : kept?.file
  if (!file) return trouble('Unreachable')
  const paths = parts.createPaths(file)
  const calendarURL = `${file.apiURL}${fillPath(paths.kiosk, { id })}/calendar`
  const http = parts.createHttp({ ...file, calendarURL }, paths, renew)
  const api = parts.createApi(http, paths)
  const kiosks = createKioskApi(http, paths)

  if (tokens.token() === null) {
    const signedIn = await signInDevice(device, kiosks)
    if (!signedIn.ok && !kept) return trouble('Unreachable')
    if (signedIn.ok && signedIn.value !== null && signedIn.value !== 'KioskIsOutOfOrder') return trouble(signedIn.value)
  }
  const told = await kiosks.get(id)
  if (told.ok && typeof told.value === 'string' && told.value !== 'KioskIsOutOfOrder') return trouble(told.value)
  const kiosk = told.ok && typeof told.value !== 'string' ? told.value : (kept?.kiosk ?? null)
  if (!kiosk) return trouble('Unreachable')
  if (kiosk.kind !== address.kind) return trouble('InvalidKiosk')

  const [configured, licensed] = await Promise.all([
    fetchConfiguration({ api, storage, clock }, {}),
    api.licences.list(),
  ])
  if (!configured.ok) return trouble('Unreachable')
  const current = checkAssist(configured.value.body)
  if (!current.ok) return trouble('Unreachable')
  const licences = licensed.ok ? licensed.value : (kept?.licences ?? null)
  if (kioskOffersOf(kiosk.csCode, licences) === null) return trouble('InvalidKioskLicence')
  setConfiguration(current.value, configured.value.body)
  setLicences(licences)
  show(kiosk, licences)

  const [provider, resources] = await Promise.all([
    parts.loadProvider('touch-calendar'),
    fetchResources({ api, storage, clock }, {}),
  ])
  if (!provider.ok || !resources.ok) return trouble('Unreachable')
  http.useCalendar(provider.value)
  let product: Product | null = null
  const engine = parts.createEngine(
    async (fresh) => {
      if (product) await parts.on.restore(product, fresh)
    },
    (state) => parts.on.engineState(product, state),
  )
  await askEngine(engine.configure(engineSettings(current.value, licences)))
  const fed = await loadResources({ engine, signal: end.signal }, resources.value.body)
  const room =
    fed.ok && kiosk.resourceId !== null ? await askEngine(engine.resource(kiosk.resourceId as ResourceId)) : null
  const resource = room?.ok ? room.value : null
  if (!fed.ok || (kiosk.kind === 'panel' && resource === null)) {
    engine.dispose()
    return trouble(fed.ok ? 'InvalidKiosk' : 'Unreachable')
  }
  setLocation(null, zoneOf(resource?.timezone ?? kiosk.timezone))
  setPanelResource(resource)
  setSignedIn({ name: kiosk.name, email: id, username: id, givenName: '', surname: '' } as Parameters<
    typeof setSignedIn
  >[0])
  setBootPhase('ready')
  if (told.ok) await shelf.put('start', { file, kiosk, resource, licences })

  const own = provider.value.connect(http)
  product = {
    clock,
    tokens,
    http,
    // A device has no favourites, and asks for none.
    api: { ...api, favourites: { ...api.favourites, list: () => Promise.resolve(succeed([])) } },
    paths,
    routing,
    redirectUri,
    apiURL: file.apiURL,
    restart: () => Promise.resolve(),
    provider: provider.value,
    assist: configured.value.body,
    configuration: current.value,
    calendar: resource ? roomCalendar(own) : lobbyCalendar(guestCalendar),
    engine,
    hub: parts.createHub({
      file,
      paths,
      http,
      onState: parts.on.hubState,
      onEvent: (event) => {
        if (product) parts.on.hubEvent(product, event)
      },
    }),
    storage,
    locks,
    signal: end.signal,
    end() {
      end.abort()
      http.abortAll()
      engine.dispose()
    },
  }
  return { kind: 'up', device: { product, kiosks, file, shelf, address, version: device.version } }

  function show(about: Kiosk, present: readonly string[] | null): void {
    setKiosk(about, kioskOffersOf(about.csCode, present) ?? ([] as readonly KioskOffer[]))
  }

  /** What is known of the room shows before anybody was asked. */
  async function showRoom(known: Resource): Promise<void> {
    setPanelResource(known)
    setLocation(null, zoneOf(known.timezone))
    await showKeptReservations({ storage, clock, signal: end.signal })
  }
}

function trouble(of: DeviceTrouble): BringUp {
  return { kind: 'trouble', trouble: of }
}

async function readStart(asked: Promise<unknown>): Promise<KeptDeviceStart | null> {
  const start = v.safeParse(startSchema, await asked)
  if (!start.success) return null
  const kiosk = v.safeParse(kioskSchema, start.output.kiosk)
  const resource = v.safeParse(resourceSchema, start.output.resource)
  if (!kiosk.success) return null
  return { ...start.output, kiosk: kiosk.output, resource: resource.success ? resource.output : null }
}

function zoneOf(name: string | null): IanaZone {
  const zone = resolveZone(name ?? '')
  return zone.ok ? zone.value : ('UTC' as IanaZone)
}
