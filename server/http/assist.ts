import { readConfiguration } from '../configuration.ts'
import type { Office } from '../office.ts'
import { factsForDevice, isAtDevice, siteOfArea } from '../rules/devices/sight.ts'
import { resourceOnWire, type WireContext } from '../rules/resources/stored-resource.ts'
import { stampOf } from '../store/documents.ts'
import { isMirrored } from '../store/mirror.ts'
import type { Organisation } from '../identity/fields.ts'
import { readOrganisation } from '../store/organisation.ts'
import { allResources, fromEachResource, resourcesById } from '../store/resources.ts'
import type { Family } from './app.ts'
import type { Caller } from './callers.ts'
import { deviceSpot } from './device-spot.ts'
import { answerStamped, keepBody, stampBody } from './stamped.ts'

const headers = { configuration: 'CachedConfigurationTimeStamp', resources: 'CachedResourcesTimeStamp' } as const

/** Configuration and resources (section 7), with their stamps and 204 for 'use the cached copy'. */
export const assistCalls: Family = ({ on, office }) => {
  const { db, now } = office
  const keptConfiguration = keepBody()
  const keptResources = keepBody()

  on('GET /api/assist/configurations', async (_caller, { url }) => {
    const organisation = await readOrganisation(db)
    const salt = await stampOf(db, 'configuration', now())
    const key = JSON.stringify([salt, organisation, await isMirrored(db)])
    const kept = await keptConfiguration(key, salt, async () =>
      JSON.stringify({
        assistConfigured: organisation !== null,
        asistConfiguration: organisation === null ? null : await readConfiguration(office, organisation),
        navigationConfigured: false,
        navigationUrl: null,
      }),
    )
    return answerStamped(url, headers.configuration, kept)
  })

  on('GET /api/assist/resources', async (caller, { url }, { right }) => {
    const organisation = await readOrganisation(db)
    const salt = await stampOf(db, 'resources', now())
    if (organisation === null) return answerStamped(url, headers.resources, stampBody(salt, '[]'))
    if (right === 'place')
      return answerStamped(
        url,
        headers.resources,
        stampBody(salt, JSON.stringify(await ofDevice(office, caller, organisation))),
      )
    // Types give resources their licence codes.
    const key = JSON.stringify([salt, await stampOf(db, 'configuration', now()), organisation.timeZone])
    const kept = await keptResources(key, salt, async () => {
      const { context } = await wireContext(office, organisation)
      const texts = await fromEachResource(db, (resource) => JSON.stringify(resourceOnWire(resource, context)))
      return `[${texts.join(',')}]`
    })
    return answerStamped(url, headers.resources, kept)
  })
}

async function wireContext(office: Office, organisation: Organisation) {
  const { areas, resourceTypeInfos } = await readConfiguration(office, organisation)
  const csCodes = new Map(resourceTypeInfos.map(({ resourceTypeId, csCode }) => [resourceTypeId, csCode]))
  const context: WireContext = { csCodes, timeZone: organisation.timeZone }
  return { areas, context }
}

/** The facts for a device: a door panel gets its room, a lobby kiosk the resources of its location. */
async function ofDevice(office: Office, { deviceId }: Caller, organisation: Organisation) {
  const { db } = office
  const { areas, context } = await wireContext(office, organisation)
  const spot = await deviceSpot(db, deviceId, areas)
  if (spot === null) return []
  const byId = new Map(areas.map((area) => [area.id, area]))
  const isPanel = spot.kind === 'panel'
  const candidates = isPanel
    ? await resourcesById(db, spot.resourceId === null ? [] : [spot.resourceId])
    : await allResources(db)
  return candidates
    .filter(({ id, areaId }) => isAtDevice(spot, { id, siteId: siteOfArea(byId, areaId) }))
    .map((resource) => factsForDevice(spot, resourceOnWire(resource, context)))
}
