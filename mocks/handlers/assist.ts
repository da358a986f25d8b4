import type { Configuration } from '#src/wire/configuration.ts'
import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import { filterDefinitions, resourceOnWire } from '../server/resources/resource-body.ts'
import { resourceTypeInfos } from '../server/resources/resources.ts'
import type { Server } from '../server/server.ts'
import { worldKey } from '../worlds/world.ts'
import { forCaller, noContent } from './answers.ts'

/** Configuration and resources (section 7), with their time stamps and 204 for 'use the cached copy'. */
export function assistHandlers(server: Server): RequestHandler[] {
  const { apiURL, faults } = server
  const stampOf = (...kinds: readonly Parameters<typeof faults.isArmed>[0][]) =>
    [worldKey(server.choice), server.serverType, ...kinds.filter((kind) => faults.isArmed(kind))].join('+')

  return [
    http.get(`${apiURL}/api/assist/configurations`, ({ request }) => {
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
    http.get(
      `${apiURL}/api/assist/resources`,
      forCaller(
        server,
        (_caller, { request }) => {
          if (faults.isArmed('resources-html'))
            return HttpResponse.html('<!doctype html><title>Gateway</title><p>Please wait…</p>')
          const stamp = stampOf('resources-malformed', 'time-zone-unknown') + server.edits.stamp('resources')
          if (new URL(request.url).searchParams.get('cachedTimestamp') === stamp) return noContent()
          const isUsual = !faults.isArmed('resources-malformed') && !faults.isArmed('time-zone-unknown')
          const body = isUsual ? usualResources(server) : resourcesWithFaults(server)
          return new HttpResponse(body.slice(), {
            headers: { 'content-type': 'application/json', CachedResourcesTimeStamp: stamp },
          })
        },
        { guests: true },
      ),
    ),
  ]
}

/** Named in the configuration and sent back when a calendar is connected. */
export const connectionAgentId = 'agent-of-the-sandbox'

function configurationOf({ choice, edits, picture, serverType }: Server): Configuration {
  const { world } = choice
  return {
    serverType,
    clientId: '5f0e5a9c-0000-4000-8000-5a4d80c7f0e5',
    tenantId: 'foyer.example',
    prompt: '',
    connectionAgentId,
    emailLinkEnabled: true,
    guestEnabled: world.admitsGuests,
    cachingEnabled: world.cachingEnabled,
    enableGroupFinding: true,
    reserveForOthers: true,
    resourceVisibilityRestriction: world.resourceVisibilityRestriction,
    resourceTypeInfos: resourceTypeInfos(choice.language),
    filters: [...filterDefinitions(picture, choice.language)],
    areas: [...edits.areas()],
    timelineDefaults: {
      sizes: {
        scheduleHeight: 28,
        quarterWidth: 20,
        scheduleMargin: 3,
        delimiterWidth: 1,
        hourHeight: 60,
        dateHeight: 30,
        groupDelimiterHeight: 38,
      },
      mode: 'timeline',
      sortBy: 'name asc',
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
  const body = bodyOf(server, { spoil: false, zoneless: false })
  usualBodies.set(server, { stamp, body })
  return body
}

function resourcesWithFaults(server: Server): Uint8Array {
  const { faults } = server
  const spoil = faults.isArmed('resources-malformed')
  return bodyOf(server, { spoil, zoneless: faults.isArmed('time-zone-unknown') })
}

interface Flaws {
  readonly spoil: boolean
  readonly zoneless: boolean
}

function bodyOf({ choice, edits, resources, picture }: Server, { spoil, zoneless }: Flaws): Uint8Array {
  const present = resources.all.filter(({ id }) => !edits.isDeleted(id))
  const parts = present.map((resource) => {
    const name = edits.nameOf(resource)
    const record = resourceOnWire(choice, name === resource.name ? resource : { ...resource, name }, picture)
    if (spoil && resource.index % 14 === 3) return JSON.stringify({ ...record, id: null })
    if (spoil && resource.index % 14 === 10) return JSON.stringify({ ...record, capacity: 'many', name: null })
    if (spoil && resource.index % 7 === 5) return JSON.stringify({ ...record, properties: [{ propertyId: 12 }, null] })
    if (zoneless && resource.index % 5 === 0)
      return JSON.stringify({ ...record, timezone: 'Middle-earth Standard Time' })
    return JSON.stringify(record)
  })
  return new TextEncoder().encode(`[${parts.join(',')}]`)
}
