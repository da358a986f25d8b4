import { usualFilters, usualTypes } from '#server/rules/resources/usual.ts'
import { type Configuration, usualSizes } from '#src/wire/configuration.ts'
import { HttpResponse, type RequestHandler } from '../msw.ts'
import { factsForDevice } from '#server/rules/devices/sight.ts'
import { resourcesAt } from '../server/kiosks/device-place.ts'
import type { DrawnKiosk } from '../server/kiosks/drawn-kiosks.ts'
import { resourceOnWire } from '../server/resources/resource-body.ts'
import type { Server } from '../server/server.ts'
import { worldKey } from '../worlds/world.ts'
import { deviceOf } from '../server/sign-in/callers.ts'
import { noContent } from './answers.ts'
import { callsOf } from './call.ts'

/** Configuration and resources (section 7), with their time stamps and 204 for an unchanged copy. */
export function assistHandlers(server: Server): RequestHandler[] {
  const { faults } = server
  const on = callsOf(server)
  const stampOf = (...kinds: readonly Parameters<typeof faults.isArmed>[0][]) =>
    [worldKey(server.choice), server.serverType, ...kinds.filter((kind) => faults.isArmed(kind))].join('+')

  return [
    on('GET /api/assist/configurations', (_caller, { request }) => {
      if (faults.isArmed('api-not-configured')) return HttpResponse.json(null)
      const stamp = `${stampOf('assist-not-configured', 'navigation-only')}+${server.navigationURL}${server.edits.stamp('areas')}`
      if (new URL(request.url).searchParams.get('cachedTimestamp') === stamp) return noContent()
      const isNavigating = faults.isArmed('navigation-only')
      const isConfigured = !isNavigating && !faults.isArmed('assist-not-configured')
      return HttpResponse.json(
        {
          assistConfigured: isConfigured,
          asistConfiguration: isConfigured ? configurationOf(server) : null,
          navigationConfigured: isNavigating || isConfigured,
          navigationUrl: isNavigating ? server.navigationURL : null,
        },
        { headers: { CachedConfigurationTimeStamp: stamp } },
      )
    }),
    on('GET /api/assist/resources', (caller, { request }, { right }) => {
      if (faults.isArmed('resources-html'))
        return HttpResponse.html('<!doctype html><title>Gateway</title><p>Please wait…</p>')
      const kiosk = right === 'place' ? deviceOf(server, caller) : null
      const stamp =
        stampOf('resources-malformed', 'time-zone-unknown') +
        server.edits.stamp('resources') +
        (right === 'place' ? placeStamp(kiosk) : '')
      if (new URL(request.url).searchParams.get('cachedTimestamp') === stamp) return noContent()
      const isUsual = !faults.isArmed('resources-malformed') && !faults.isArmed('time-zone-unknown')
      const body =
        right !== 'place' && isUsual
          ? usualResources(server)
          : bodyOf(server, flawsOf(server), right === 'place' ? kiosk : undefined)
      return new HttpResponse(body.slice(), {
        headers: { 'content-type': 'application/json', CachedResourcesTimeStamp: stamp },
      })
    }),
  ]
}

/** The id in the configuration that clients send when they connect a calendar. */
export const connectionAgentId = 'agent-of-the-sandbox'

function configurationOf({ choice, edits, picture, serverType }: Server): Configuration {
  const { world } = choice
  return {
    serverType,
    clientId: '5f0e5a9c-0000-4000-8000-5a4d80c7f0e5',
    tenantId: 'foyer.example',
    prompt: '',
    connectionAgentId,
    loginURL: null,
    passwordEnabled: null,
    emailLinkEnabled: true,
    passwordResetEnabled: false,
    usernameIsEmail: false,
    signInProviders: [],
    guestEnabled: world.admitsGuests,
    cachingEnabled: world.cachingEnabled,
    enableGroupFinding: true,
    reserveForOthers: true,
    resourceVisibilityRestriction: world.resourceVisibilityRestriction,
    resourceTypeInfos: usualTypes(choice.language),
    filters: [...usualFilters(choice.language, picture)],
    areas: [...edits.areas()],
    timelineDefaults: {
      sizes: usualSizes,
      mode: null,
      sortBy: null,
      duration: 60,
    },
    designColours: {},
    onlineMeetingProviders: ['teams', 'zoom'],
    onlineMeetingsEnabled: true,
    holidays: null,
    closures: [...edits.closures()],
  }
}

const usualBodies = new WeakMap<Server, { readonly stamp: string; readonly body: Uint8Array }>()

/**
 * Returns the body without faults. It is created once and after each change of a resource, and can be created before the first
 * request.
 */
export function usualResources(server: Server): Uint8Array {
  const stamp = server.edits.stamp('resources')
  const known = usualBodies.get(server)
  if (known?.stamp === stamp) return known.body
  const body = bodyOf(server, usualFlaws)
  usualBodies.set(server, { stamp, body })
  return body
}

const flawsOf = ({ faults }: Server): Flaws => ({
  spoil: faults.isArmed('resources-malformed'),
  zoneless: faults.isArmed('time-zone-unknown'),
})

interface Flaws {
  readonly spoil: boolean
  readonly zoneless: boolean
}

const usualFlaws: Flaws = { spoil: false, zoneless: false }

/** A moved device gets another list. */
const placeStamp = (kiosk: DrawnKiosk | null): string =>
  `+${kiosk?.kind ?? 'none'}-${kiosk?.resource?.id ?? kiosk?.city.code ?? ''}`

/** `kiosk` limits the list to the resources that a device may see. */
function bodyOf(
  { choice, edits, resources, picture }: Server,
  { spoil, zoneless }: Flaws,
  kiosk?: DrawnKiosk | null,
): Uint8Array {
  const all = kiosk === undefined ? resources.all : resourcesAt(kiosk, resources)
  const present = all.filter(({ id }) => !edits.isDeleted(id))
  const parts = present.map((resource) => {
    const name = edits.nameOf(resource)
    const whole = resourceOnWire(choice, name === resource.name ? resource : { ...resource, name }, picture)
    const record = kiosk ? factsForDevice(kiosk, whole) : whole
    if (spoil && resource.index % 14 === 3) return JSON.stringify({ ...record, id: null })
    if (spoil && resource.index % 14 === 10) return JSON.stringify({ ...record, capacity: 'many', name: null })
    if (spoil && resource.index % 7 === 5) return JSON.stringify({ ...record, properties: [{ propertyId: 12 }, null] })
    if (zoneless && resource.index % 5 === 0)
      return JSON.stringify({ ...record, timezone: 'Middle-earth Standard Time' })
    return JSON.stringify(record)
  })
  return new TextEncoder().encode(`[${parts.join(',')}]`)
}
