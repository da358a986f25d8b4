import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import { newsOnWire } from '../server/news.ts'
import type { Server } from '../server/server.ts'
import { siteOfArea } from '../venue/create-venue.ts'
import { forCaller } from './answers.ts'

/** Licence codes present, controllable objects, points of interest and news. */
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
      forCaller(server, () => HttpResponse.json(server.edits.points()), { guests: true }),
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
  ]
}

/** GET /config.json: where the API is (section 7). */
export function configHandlers({ apiURL, calendarURL, faults, places, venueURL }: Server): RequestHandler[] {
  return [
    http.get(`${apiURL}/config.json`, () => {
      if (faults.strikes('config-broken'))
        return HttpResponse.text('<!doctype html><title>404</title>', { status: 404 })
      const site = siteOfArea(places, null)
      const maps = venueURL === null || site === null ? {} : { venueURL: { [site]: venueURL } }
      return HttpResponse.json({ apiURL, calendarURL, ...maps })
    }),
  ]
}
