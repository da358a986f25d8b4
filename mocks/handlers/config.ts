import { calendarDayOf } from '#src/kernel/time/days.ts'
import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import { attendanceOf } from '../server/attendance.ts'
import { newsOnWire } from '../server/news.ts'
import type { Server } from '../server/server.ts'
import { codedPlaces } from '../venue/venue-places.ts'
import { siteOfArea, venueArchive } from '../venue/create-venue.ts'
import { forCaller, forVisitor, loaded, problem, readRecord, stringsOf, textOf } from './answers.ts'

/** Licence codes present, controllable objects, points of interest, news and attendance. */
export function licenceHandlers(server: Server): RequestHandler[] {
  const { apiURL, choice, faults, objects } = server
  return [
    http.get(
      `${apiURL}/api/licences`,
      forCaller(server, () => HttpResponse.json(faults.isArmed('licence-ended') ? [] : choice.world.licences), {
        guests: true,
      }),
    ),
    http.get(
      `${apiURL}/api/navigation/pois`,
      forVisitor(server, () => HttpResponse.json(server.edits.points())),
    ),
    http.get(
      `${apiURL}/api/objects`,
      forCaller(
        server,
        (_caller, { request }) =>
          HttpResponse.json(objects.onWire(new URL(request.url).searchParams.get('resourceId'))),
        { guests: true },
      ),
    ),
    http.get(
      `${apiURL}/api/news`,
      forCaller(server, () => HttpResponse.json(newsOnWire(server.clock, choice.language)), { guests: true }),
    ),
    http.post(
      `${apiURL}/api/analytics/attendance`,
      forCaller(server, async (_caller, { request }) => {
        if (faults.isArmed('chosen-paths-unknown')) return problem(404, 'Unknown endpoint.')
        const { from, to, resourceIds } = await readRecord(request)
        const days = { from: calendarDayOf(textOf(from)), to: calendarDayOf(textOf(to)) }
        if (!(days.from <= days.to)) return problem(400, 'Invalid days.')
        const parts = { calendar: server.calendar, seed: choice.seed, now: server.clock.now() }
        const known = stringsOf(resourceIds).flatMap((id) => server.resources.byId.get(id) ?? [])
        return HttpResponse.json({ resources: known.map((resource) => attendanceOf(resource, days, parts)) })
      }),
    ),
  ]
}

/** GET /config.json: where the API is (section 7). */
export function configHandlers({ apiURL, calendarURL, config, faults, places, venueURL }: Server): RequestHandler[] {
  return [
    http.get(`${apiURL}/config.json`, () => {
      if (faults.strikes('config-broken'))
        return HttpResponse.text('<!doctype html><title>404</title>', { status: 404 })
      const site = siteOfArea(places, null)
      const maps = venueURL === null || site === null ? {} : { venueURL: { [site]: venueURL } }
      return HttpResponse.json({ apiURL, calendarURL, ...maps, ...config })
    }),
  ]
}

/**
 * `GET /api/navigation/venue`: the IMDF archive of the site that the area `areaId` lies in, of the first site without it; 304 where
 * the ETag sent along still holds. It needs no session if the world's venues are public.
 */
export function venueHandlers(server: Server): RequestHandler[] {
  return [
    http.get(
      `${server.apiURL}/api/navigation/venue`,
      forVisitor(server, ({ request }) => {
        const site = siteOfArea(server.places, new URL(request.url).searchParams.get('areaId'))
        if (site === null) return problem(404, 'Area not found.')
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
    ),
  ]
}

/** Ids of places are UUIDs; the maps of all sites are not drawn to look up anything else. */
const placeId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** QR codes (section 7): each resource and each other place of the map has one, under its own id. */
export function qrHandlers(server: Server): RequestHandler[] {
  const { apiURL, edits, faults, resources } = server
  const areaOf = (id: string): string | undefined =>
    edits.isDeleted(id)
      ? undefined
      : (resources.byId.get(id)?.place.areaId ?? (placeId.test(id) ? codedPlaces(server).get(id)?.areaId : undefined))
  return [
    http.get<{ id: string }>(`${apiURL}/api/qrcode/info/:id`, ({ params }) => {
      if (faults.isArmed('qr-broken')) return loaded({ hasLocation: 'here', qrId: [params.id] })
      const startAreaId = areaOf(params.id)
      if (startAreaId === undefined) return problem(404, 'Code not found.')
      return loaded({ hasLocation: true, startAreaId, qrId: params.id, navigationUrl: null })
    }),
  ]
}
