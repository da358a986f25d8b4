import { calendarDayOf } from '#src/kernel/time/days.ts'
import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import { attendanceOf } from '../server/attendance.ts'
import { newsOnWire } from '../server/news.ts'
import type { Server } from '../server/server.ts'
import { siteOfArea } from '../venue/create-venue.ts'
import { forCaller, forVisitor, problem, readRecord, stringsOf, textOf } from './answers.ts'

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
