import * as v from 'valibot'
import type { Http, HttpAnswer } from '#src/engine/http.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { listPages } from '../list-pages.ts'
import type { VendorListing } from '../vendor-listing.ts'
import { withTimeZones } from '../with-time-zones.ts'
import { type ListedPlaces, placeKinds, type PlaceKind, readPlaces } from './read-places.ts'

/**
 * Lists the rooms, workspaces and desks of a tenant with their buildings, floors and sections. Fails if the structure or the rooms cannot
 * be read; other lists that fail make the listing incomplete.
 */
export async function listGraphDirectory(http: Http): Promise<Result<VendorListing>> {
  const faults: { readonly what: string; readonly fault: Fault }[] = []
  const lists: Partial<Record<PlaceKind, readonly unknown[]>> = {}
  for (const kind of placeKinds) {
    const listed = await listPlaces(http, kind)
    if (listed.ok) lists[kind] = listed.value
    else if (kind === 'workspace' || kind === 'desk') faults.push({ what: `${kind}s`, fault: listed.fault })
    else return listed
  }
  const places: ListedPlaces = { building: [], floor: [], section: [], room: [], workspace: [], desk: [], ...lists }
  const plain = readPlaces(places)
  const isPlaced = plain.records.every(({ cells }) => cells.building !== '')
  const byList = isPlaced ? succeed(new Map<string, string>()) : await buildingsByRoomList(http)
  if (!byList.ok) faults.push({ what: 'room lists', fault: byList.fault })
  const buildings = byList.ok ? byList.value : new Map<string, string>()
  const { records, leftOut } = readPlaces(places, (email) => buildings.get(emailOf(email)) ?? null)
  const zoned = await withTimeZones(records, async (email) => {
    const url = `/users/${encodeURIComponent(email)}/mailboxSettings`
    const answered = await http.send({ method: 'GET', url, to: 'calendar', as: 'json', accept: [404] })
    return answered.ok ? succeed(answered.value.body) : answered
  })
  return succeed({ ...zoned, leftOut, isComplete: faults.length === 0, faults })
}

const pageSize = '100'

/** Tenants without the newer places answer that there is no such kind. */
function listPlaces(http: Http, kind: PlaceKind | 'roomlist'): Promise<Result<readonly unknown[]>> {
  return listPages(http, {
    url: `/places/microsoft.graph.${kind}`,
    query: { $top: pageSize },
    list: 'value',
    next: '@odata.nextLink',
    pageParameter: null,
    emptyStatuses: kind === 'room' ? [] : [400, 404],
  })
}

/** Asks for one room, to see whether the application may. */
export const firstGraphRoom = (http: Http): Promise<Result<HttpAnswer<unknown>>> =>
  http.send({ method: 'GET', url: '/places/microsoft.graph.room', query: { $top: '1' }, to: 'calendar', as: 'json' })

const listSchema = v.object({ displayName: v.string(), emailAddress: v.string() })
const roomSchema = v.object({ emailAddress: v.string() })

/** The name of the first room list of each room, by its address. Tenants without buildings have a list for each. */
async function buildingsByRoomList(http: Http): Promise<Result<Map<string, string>>> {
  const lists = await listPlaces(http, 'roomlist')
  if (!lists.ok) return lists
  const buildings = new Map<string, string>()
  for (const given of lists.value) {
    const list = v.safeParse(listSchema, given)
    if (!list.success) continue
    const rooms = await listPages(http, {
      url: `/places/${encodeURIComponent(list.output.emailAddress)}/microsoft.graph.roomlist/rooms`,
      query: { $top: pageSize },
      list: 'value',
      next: '@odata.nextLink',
      pageParameter: null,
      emptyStatuses: [404],
    })
    if (!rooms.ok) return rooms
    for (const room of rooms.value) {
      const read = v.safeParse(roomSchema, room)
      const email = read.success ? emailOf(read.output.emailAddress) : null
      if (email !== null && !buildings.has(email)) buildings.set(email, list.output.displayName)
    }
  }
  return succeed(buildings)
}
