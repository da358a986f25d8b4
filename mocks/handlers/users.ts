import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import type { Server } from '../server/server.ts'
import { forCaller, noContent, problem } from './answers.ts'

/** Favourite resources of the signed-in user (section 7). */
export function favouriteHandlers(server: Server): RequestHandler[] {
  const { favourites, resources, records } = server
  const address = `${server.apiURL}/api/users/me/favourites`
  return [
    http.get(
      address,
      forCaller(server, ({ email }) =>
        HttpResponse.json(favourites.list(email).map(([resourceId]) => ({ resourceId }))),
      ),
    ),
    http.post<{ id: string }>(
      `${address}/:id`,
      forCaller(
        server,
        async ({ email }, { params }: { readonly request: Request; readonly params: { readonly id: string } }) => {
          if (!resources.byId.has(params.id)) return problem(404, 'Resource not found.')
          favourites.put(email, params.id, true)
          await records.settled()
          return noContent()
        },
      ),
    ),
    http.delete<{ id: string }>(
      `${address}/:id`,
      forCaller(
        server,
        async ({ email }, { params }: { readonly request: Request; readonly params: { readonly id: string } }) => {
          favourites.remove(email, params.id)
          await records.settled()
          return noContent()
        },
      ),
    ),
  ]
}

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
