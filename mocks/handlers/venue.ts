import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import type { Server } from '../server/server.ts'
import { codedPlaces } from '../venue/coded-places.ts'
import { siteOfArea, venueArchive } from '../venue/create-venue.ts'
import { forVisitor, loaded, problem } from './answers.ts'

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
