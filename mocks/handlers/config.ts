import { calendarDayOf } from '#src/kernel/time/days.ts'
import { HttpResponse, type RequestHandler } from '../msw.ts'
import { attendanceOf } from '../server/attendance.ts'
import { newsOnWire } from '../server/news.ts'
import type { Server } from '../server/server.ts'
import { codedPlaces } from '../venue/venue-places.ts'
import { siteOfArea, venueArchive } from '../venue/create-venue.ts'
import { isAtDevice } from '../server/kiosks/device-place.ts'
import { deviceOf } from '../server/sign-in/callers.ts'
import { loaded, problem, readRecord, stringsOf, textOf } from './answers.ts'
import { callsOf } from './call.ts'

/** Licence codes, controllable objects, points of interest, news and attendance. */
export function licenceHandlers(server: Server): RequestHandler[] {
  const { choice, faults, objects, places, resources } = server
  const on = callsOf(server)
  return [
    on('GET /api/licences', () => HttpResponse.json(faults.isArmed('licence-ended') ? [] : choice.world.licences)),
    on('GET /api/navigation/pois', (caller, _info, { right }) => {
      const points = server.edits.points()
      if (right !== 'place') return HttpResponse.json(points)
      const site = deviceOf(server, caller)?.city.code
      return HttpResponse.json(points.filter(({ areaId }) => siteOfArea(places, areaId) === site))
    }),
    on('GET /api/objects', (caller, { request }, { right }) => {
      const asked = new URL(request.url).searchParams.get('resourceId')
      if (right !== 'place') return HttpResponse.json(objects.onWire(asked))
      const kiosk = deviceOf(server, caller)
      const own = resources.all.filter((one) => isAtDevice(kiosk, one) && (asked === null || one.id === asked))
      return HttpResponse.json(own.flatMap(({ id }) => objects.onWire(id)))
    }),
    on('GET /api/news', () => HttpResponse.json(newsOnWire(server.clock, choice.language))),
    on('POST /api/analytics/attendance', async (_caller, { request }) => {
      if (faults.isArmed('chosen-paths-unknown')) return problem(404, 'Unknown endpoint.')
      const { from, to, resourceIds } = await readRecord(request)
      const days = { from: calendarDayOf(textOf(from)), to: calendarDayOf(textOf(to)) }
      if (!(days.from <= days.to)) return problem(400, 'Invalid days.')
      const parts = { calendar: server.calendar, seed: choice.seed, now: server.clock.now() }
      const known = stringsOf(resourceIds).flatMap((id) => server.resources.byId.get(id) ?? [])
      return HttpResponse.json({ resources: known.map((resource) => attendanceOf(resource, days, parts)) })
    }),
  ]
}

/** GET /config.json: the URL of the API (section 7). */
export function configHandlers(server: Server): RequestHandler[] {
  const { apiURL, calendarURL, config, faults, places, venueURL } = server
  const on = callsOf(server)
  return [
    on('GET /config.json', () => {
      if (faults.strikes('config-broken'))
        return HttpResponse.text('<!doctype html><title>404</title>', { status: 404 })
      const site = siteOfArea(places, null)
      const maps = venueURL === null || site === null ? {} : { venueURL: { [site]: venueURL } }
      return HttpResponse.json({ apiURL, calendarURL, ...maps, ...config })
    }),
  ]
}

/**
 * `GET /api/navigation/venue`: the IMDF archive of the site of an area `areaId`, or of the first site; 304 if the ETag
 * in the request is current. It needs no session if the venues of the world are public.
 */
export function venueHandlers(server: Server): RequestHandler[] {
  const on = callsOf(server)
  return [
    on('GET /api/navigation/venue', (caller, { request }, { right }) => {
      const site = siteOfArea(server.places, new URL(request.url).searchParams.get('areaId'))
      if (site === null) return problem(404, 'Area not found.')
      if (right === 'place' && deviceOf(server, caller)?.city.code !== site)
        return problem(403, 'Devices only get the map of their location.')
      const { bytes, etag } = venueArchive(server, site)
      const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
      if (request.headers.get('if-none-match') === etag) return new HttpResponse(null, { status: 304, headers })
      return new HttpResponse(bytes.slice(), {
        headers: {
          ...headers,
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${site}.imdf.zip"`,
        },
      })
    }),
  ]
}

/** Ids of places are UUIDs. Checked first because a lookup generates the maps of all sites. */
const placeId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** QR codes (section 7): each resource and each other place of the map has one with its own id. */
export function qrHandlers(server: Server): RequestHandler[] {
  const { edits, faults, resources } = server
  const on = callsOf(server)
  const areaOf = (id: string): string | undefined =>
    edits.isDeleted(id)
      ? undefined
      : (resources.byId.get(id)?.place.areaId ?? (placeId.test(id) ? codedPlaces(server).get(id)?.areaId : undefined))
  return [
    on('GET /api/qrcode/info/{id}', (_caller, { params }) => {
      if (faults.isArmed('qr-broken')) return loaded({ hasLocation: 'here', qrId: [params.id] })
      const startAreaId = areaOf(params.id)
      if (startAreaId === undefined) return problem(404, 'Code not found.')
      return loaded({ hasLocation: true, startAreaId, qrId: params.id, navigationUrl: null })
    }),
  ]
}
