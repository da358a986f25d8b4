import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import type { Server } from '../server/server.ts'
import { forCaller } from './answers.ts'

/** User settings (section 7): the areas a user filters by. */
export function settingsHandlers(server: Server): RequestHandler[] {
  return [
    http.get(
      `${server.apiURL}/api/users/me/settings`,
      forCaller(
        server,
        ({ email }) =>
          HttpResponse.json({ location: { filteredAreaIds: server.userSettings.get(email, 'filteredAreaIds') ?? [] } }),
        { guests: true },
      ),
    ),
  ]
}
