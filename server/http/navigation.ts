import { openVenueArchive, describeVenueFault, type Venue } from '@foyer/indoor'
import { officeAreas, officeDocument } from '../configuration.ts'
import { siteOfArea } from '../rules/devices/sight.ts'
import { readOrganisation } from '../store/organisation.ts'
import { allVenues, putVenue, removeVenue, venueBytes } from '../store/venues.ts'
import { write } from '../store/write.ts'
import { etagOfContent, knowsEtag } from '../etags.ts'
import { noContent, problem } from './answers.ts'
import type { Family } from './app.ts'
import type { Caller } from './callers.ts'
import { deviceSpot } from './device-spot.ts'

/** Maps of the locations, and points of interest on them (section 7). */
export const navigationCalls: Family = ({ on, office }) => {
  const { db, now } = office
  const areasById = async () => {
    const areas = await officeAreas(db, await readOrganisation(db))
    return { areas, byId: new Map(areas.map((area) => [area.id, area])) }
  }
  const siteOfDevice = async ({ deviceId }: Caller): Promise<string | null> =>
    (await deviceSpot(db, deviceId, (await areasById()).areas))?.siteId ?? null

  on('GET /api/navigation/pois', async (caller, _info, { right }) => {
    const points = await officeDocument(db, 'points', null)
    if (right !== 'place') return Response.json(points)
    const [site, { byId }] = [await siteOfDevice(caller), await areasById()]
    return Response.json(points.filter(({ areaId }) => site !== null && siteOfArea(byId, areaId) === site))
  })

  on('GET /api/navigation/venue', async (caller, { request, url }, { right }) => {
    const { byId } = await areasById()
    const asked = url.searchParams.get('areaId')
    const venues = await allVenues(db)
    const site = asked === null ? (venues[0]?.area_id ?? null) : siteOfArea(byId, asked)
    const venue = venues.find(({ area_id: areaId }) => areaId === site)
    if (right === 'place' && site !== (await siteOfDevice(caller)))
      return problem(403, 'NotAllowed', 'Devices only get the map of their location.')
    if (venue === undefined) return problem(404, 'NoMap', 'There is no map of this location.')
    const headers = { etag: venue.etag, 'cache-control': 'private, no-cache' }
    if (knowsEtag(request, venue.etag)) return new Response(null, { status: 304, headers })
    const bytes = await venueBytes(db, venue.area_id)
    if (bytes === null) return problem(404, 'NoMap', 'There is no map of this location.')
    const filename = encodeURIComponent(venue.area_id)
    return new Response(Uint8Array.from(bytes), {
      headers: {
        ...headers,
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename*=UTF-8''${filename}.imdf.zip`,
      },
    })
  })

  on('POST /api/admin/venues', async (_caller, { request, url }) => {
    const { areas, byId } = await areasById()
    const locations = areas.filter(({ parentAreaId }) => parentAreaId === null)
    const areaId = url.searchParams.get('areaId') ?? (locations.length === 1 ? locations[0]?.id : null) ?? null
    if (areaId === null || siteOfArea(byId, areaId) !== areaId)
      return problem(
        400,
        'UnknownLocation',
        'Name the location of the map in the query: areaId=… There is no such location.',
      )
    const bytes = new Uint8Array(await request.arrayBuffer())
    const opened = openVenueArchive(bytes)
    if (!opened.ok)
      return problem(400, 'NotAMap', `The map can’t be opened. ${describeVenueFault(opened.fault)}`, {
        fault: opened.fault.kind,
      })
    const etag = etagOfContent(bytes)
    const name = (url.searchParams.get('name') ?? '').slice(0, 200)
    await write(office, async (transaction, tell) => {
      await putVenue(
        transaction,
        { area_id: areaId, name, bytes, etag },
        codedPlaces(opened.value.venue, areaId),
        now(),
      )
      tell('Reload')
    })
    return Response.json({ areaId, etag, levels: opened.value.venue.levels.length }, { status: 201 })
  })

  on('DELETE /api/admin/venues/{areaId}', async (_caller, { params }) => {
    const isRemoved = await write(office, async (transaction, tell) => {
      const found = await removeVenue(transaction, params.areaId)
      if (found) tell('reload-deleted-qrCode')
      return found
    })
    return isRemoved ? noContent() : problem(404, 'NoMap', 'There is no map of this location.')
  })
}

/** The places of a map that have a QR code under their own ids, each with the area of its level. */
export function codedPlaces(
  { levels, units, amenities, kiosks }: Venue,
  areaId: string,
): Readonly<Record<string, string>> {
  const areas = new Map(levels.map((level) => [level.id, level.areaId ?? areaId]))
  const places = [...units, ...amenities, ...kiosks].map(({ id, levelId }): [string, string] => [
    id,
    areas.get(levelId ?? '') ?? areaId,
  ])
  return Object.fromEntries(places)
}
