import * as v from 'valibot'
import type { Http, HttpAnswer } from '#src/engine/http.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import type { DirectoryRecord, LeftOut } from '../../rules/directory/record.ts'
import { listPages } from '../list-pages.ts'
import { unreadable, type VendorListing } from '../vendor-listing.ts'
import { withTimeZones } from '../with-time-zones.ts'
import { directoryURL } from './connect-google.ts'

const text = v.nullish(v.string(), null)
const resourceSchema = v.object({
  resourceId: v.pipe(v.string(), v.minLength(1)),
  resourceName: text,
  resourceEmail: text,
  resourceCategory: text,
  resourceType: text,
  buildingId: text,
  floorName: text,
  floorSection: text,
  capacity: v.nullish(v.number(), null),
  userVisibleDescription: text,
  featureInstances: v.nullish(v.array(v.object({ feature: v.object({ name: v.string() }) })), null),
})
const buildingSchema = v.object({ buildingId: v.string(), buildingName: v.string() })

/** Lists the calendar resources of a Workspace account. `calendars` reads their time zones. */
export async function listGoogleDirectory(
  directory: Http,
  calendars: Http,
  customer: string,
): Promise<Result<VendorListing>> {
  const buildings = await listOf(directory, customer, 'buildings', 'buildings')
  if (!buildings.ok) return buildings
  const resources = await listOf(directory, customer, 'calendars', 'items')
  if (!resources.ok) return resources
  const names = new Map(
    buildings.value.flatMap((given) => {
      const read = v.safeParse(buildingSchema, given)
      return read.success ? [[read.output.buildingId, read.output.buildingName] as const] : []
    }),
  )
  const { records, leftOut } = readResources(resources.value, names)
  const zoned = await withTimeZones(records, async (email) => {
    const url = `/calendar/v3/calendars/${encodeURIComponent(email)}`
    const answered = await calendars.send({ method: 'GET', url, to: 'calendar', as: 'json', accept: [404] })
    return answered.ok ? succeed(answered.value.body) : answered
  })
  return succeed({ ...zoned, leftOut, isComplete: true, faults: [] })
}

const addressOf = (customer: string, kind: 'buildings' | 'calendars'): string =>
  `${directoryURL}/admin/directory/v1/customer/${customer}/resources/${kind}`

/** Asks for one building, to see whether the account may. */
export const firstGoogleBuilding = (http: Http, customer: string): Promise<Result<HttpAnswer<unknown>>> =>
  http.send({
    method: 'GET',
    url: addressOf(customer, 'buildings'),
    query: { maxResults: '1' },
    to: 'calendar',
    as: 'json',
  })

const pageSize = '500'

const listOf = (
  http: Http,
  customer: string,
  kind: 'buildings' | 'calendars',
  list: string,
): Promise<Result<readonly unknown[]>> =>
  listPages(http, {
    url: addressOf(customer, kind),
    query: { maxResults: pageSize },
    list,
    next: 'nextPageToken',
    pageParameter: 'pageToken',
  })

function readResources(
  given: readonly unknown[],
  buildings: ReadonlyMap<string, string>,
): { readonly records: readonly DirectoryRecord[]; readonly leftOut: readonly LeftOut[] } {
  const leftOut: LeftOut[] = []
  const records = given.flatMap((one): DirectoryRecord[] => {
    const read = v.safeParse(resourceSchema, one)
    if (!read.success) {
      leftOut.push(unreadable(one, { id: 'resourceId', name: 'resourceName' }, read.issues))
      return []
    }
    const { resourceId: key, resourceName, buildingId, capacity, ...resource } = read.output
    const building = buildingId === null || buildingId === '' ? '' : buildings.get(buildingId)
    if (building === undefined) {
      const value = buildingId ?? ''
      leftOut.push({ key, name: resourceName ?? '', column: 'buildingId', problem: 'UnknownPlace', value })
      return []
    }
    return [
      {
        key,
        cells: {
          name: resourceName ?? '',
          type: typeOf(resource.resourceCategory, resource.resourceType),
          email: resource.resourceEmail ?? '',
          building,
          floor: resource.floorName ?? '',
          zone: resource.floorSection ?? '',
          capacity: capacity === null ? '' : String(capacity),
          note: resource.userVisibleDescription ?? '',
        },
        words: (resource.featureInstances ?? []).map(({ feature }) => feature.name),
      },
    ]
  })
  return { records, leftOut }
}

/** Besides rooms, Google has types that an organisation names itself. They count by the names of Foyer's types. */
function typeOf(category: string | null, type: string | null): string {
  if (category === 'CONFERENCE_ROOM') return 'room'
  return type === null || type.trim() === '' ? (category ?? '') : type
}
