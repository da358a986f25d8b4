import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import type { Server } from '../server/server.ts'
import { forCaller } from './answers.ts'

/** Licence codes present, controllable objects, and the lists that this world has nothing of. */
export function licenceHandlers(server: Server): RequestHandler[] {
  const { apiURL, choice, objects } = server
  const nothing = forCaller(server, () => HttpResponse.json([]), { guests: true })
  return [
    http.get(
      `${apiURL}/api/licences`,
      forCaller(server, () => HttpResponse.json(choice.world.licences), { guests: true }),
    ),
    http.get(`${apiURL}/api/navigation/pois`, nothing),
    http.get(
      `${apiURL}/api/objects`,
      forCaller(
        server,
        (_caller, { request }) =>
          HttpResponse.json(objects.onWire(new URL(request.url).searchParams.get('resourceId'))),
        { guests: true },
      ),
    ),
    http.get(`${apiURL}/api/news`, nothing),
  ]
}
