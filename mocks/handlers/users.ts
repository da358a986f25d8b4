import { HttpResponse, type RequestHandler } from '../msw.ts'
import type { OtherCalendar } from '../server/collections.ts'
import type { Server } from '../server/server.ts'
import { noContent, problem, readRecord, textOf } from './answers.ts'
import { callsOf } from './call.ts'

/** Favourite resources of the signed-in user (section 7). */
export function favouriteHandlers(server: Server): RequestHandler[] {
  const { favourites, resources, records } = server
  const on = callsOf(server)
  return [
    on('GET /api/users/me/favourites', ({ email }) =>
      HttpResponse.json(favourites.list(email).map(([resourceId]) => ({ resourceId }))),
    ),
    on('POST /api/users/me/favourites/{id}', async ({ email }, { params }) => {
      if (!resources.byId.has(params.id)) return problem(404, 'Resource not found.')
      favourites.put(email, params.id, true)
      await records.settled()
      return noContent()
    }),
    on('DELETE /api/users/me/favourites/{id}', async ({ email }, { params }) => {
      favourites.remove(email, params.id)
      await records.settled()
      return noContent()
    }),
  ]
}

/** User settings (section 7): the areas a user filters by. */
export function settingsHandlers(server: Server): RequestHandler[] {
  return [
    callsOf(server)('GET /api/users/me/settings', ({ email }) =>
      HttpResponse.json({ location: { filteredAreaIds: server.userSettings.get(email, 'filteredAreaIds') ?? [] } }),
    ),
  ]
}

const foundAtMost = 20

/** Other calendars of a user, and the search for them (section 7). */
export function otherCalendarHandlers(server: Server): RequestHandler[] {
  const { otherCalendars, people, records } = server
  const on = callsOf(server)
  const read = async (request: Request, old: OtherCalendar | null): Promise<OtherCalendar> => {
    const body = await readRecord(request)
    const email = textOf(body.email) || (old?.email ?? '')
    return {
      email,
      name: textOf(body.name) || (old?.name ?? people.byEmail.get(email)?.name ?? email),
      colour: textOf(body.colour) || (old?.colour ?? null),
      visible: typeof body.visible === 'boolean' ? body.visible : (old?.visible ?? true),
    }
  }
  return [
    on('GET /api/other-calendars/search', (_caller, { request }) => {
      const query = fold(new URL(request.url).searchParams.get('q') ?? '')
      const found =
        query === '' ? [] : people.all.filter(({ name, email }) => fold(name).includes(query) || email.includes(query))
      return HttpResponse.json(found.slice(0, foundAtMost).map(({ id, name, email }) => ({ id, name, email })))
    }),
    on('GET /api/other-calendars', ({ email }) =>
      HttpResponse.json(otherCalendars.list(email).map(([id, entry]) => ({ id, ...entry }))),
    ),
    on('POST /api/other-calendars', async (caller, { request }) => {
      const entry = await read(request, null)
      if (entry.email === '') return problem(400, 'An address is required.')
      otherCalendars.put(caller.email, entry.email, entry)
      await records.settled()
      return HttpResponse.json({ id: entry.email, ...entry }, { status: 201 })
    }),
    on('PUT /api/other-calendars/{id}', async (caller, { request, params }) => {
      const old = otherCalendars.get(caller.email, params.id)
      if (old === null) return problem(404, 'Calendar not found.')
      const entry = await read(request, old)
      otherCalendars.put(caller.email, params.id, entry)
      await records.settled()
      return HttpResponse.json({ id: params.id, ...entry })
    }),
    on('DELETE /api/other-calendars/{id}', async (caller, { params }) => {
      otherCalendars.remove(caller.email, params.id)
      await records.settled()
      return noContent()
    }),
  ]
}

const fold = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
