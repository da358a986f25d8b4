import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import type { Server } from '../server/server.ts'
import { siteOfArea, venueArchive } from '../venue/create-venue.ts'
import { forCaller, loaded, problem } from './answers.ts'

/**
 * `GET /api/navigation/venue`: the IMDF archive of the site that the area `areaId` lies in, of the first site without it; 304 where
 * the ETag sent along still holds.
 */
export function venueHandlers(server: Server): RequestHandler[] {
  return [
    http.get(
      `${server.apiURL}/api/navigation/venue`,
      forCaller(
        server,
        (_caller, { request }) => {
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
        },
        { guests: true },
      ),
    ),
  ]
}

/** QR codes (section 7): each resource has one, under its own id. */
export function qrHandlers({ apiURL, edits, faults, resources }: Server): RequestHandler[] {
  return [
    http.get<{ id: string }>(`${apiURL}/api/qrcode/info/:id`, ({ params }) => {
      if (faults.isArmed('qr-broken')) return loaded({ hasLocation: 'here', qrId: [params.id] })
      const resource = resources.byId.get(params.id)
      if (resource === undefined || edits.isDeleted(resource.id)) return problem(404, 'Code not found.')
      return loaded({ hasLocation: true, startAreaId: resource.place.areaId, qrId: params.id, navigationUrl: null })
    }),
  ]
}
