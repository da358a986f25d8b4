import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import type { Server } from '../server/server.ts'

/** GET /config.json: where the API is (section 7). */
export function configHandlers({ apiURL, calendarURL, faults }: Server): RequestHandler[] {
  return [
    http.get(`${apiURL}/config.json`, () => {
      if (faults.strikes('config-broken'))
        return HttpResponse.text('<!doctype html><title>404</title>', { status: 404 })
      return HttpResponse.json({ apiURL, calendarURL })
    }),
  ]
}
