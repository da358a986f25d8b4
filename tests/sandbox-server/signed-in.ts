import type { ResourceRecord } from '#mocks/server/resources/resources.ts'
import type { GraphEvent } from '#tests/mocks/open-world.ts'

/** The schedules of all resources, and the events and favourites of a person. */
export interface Seen {
  readonly schedules: readonly { readonly scheduleId: string; readonly availabilityView: string }[]
  readonly events: readonly Pick<GraphEvent, 'id' | 'subject' | 'attendees'>[]
  readonly favourites: readonly { readonly resourceId: string }[]
}

const day = { start: '2026-11-23T00:00:00Z', end: '2026-11-24T00:00:00Z' }

/** Signs a person of the sandbox in to a server. */
export async function signInAt(origin: string, username = 'eliska.novotna@foyer.example') {
  const send = async (base: string, token: string, [method, path, body]: Parameters<typeof api>) => {
    const response = await fetch(`${origin}/${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? null : ((await response.json()) as unknown)
  }
  const session = { token: '', refreshToken: '' }
  const api = (...call: [method: string, path: string, body?: unknown]): Promise<unknown> =>
    send('sandbox-api', session.token, call)
  Object.assign(session, await api('POST', '/api/account/token', { username, password: 'sandbox' }))
  const calendar = (await api('GET', '/api/account/oauth-token')) as { readonly token: string }
  const graph = (...call: Parameters<typeof api>) => send('services/graph.microsoft.com/v1.0', calendar.token, call)
  const resources = (await api('GET', '/api/assist/resources')) as readonly ResourceRecord[]
  const schedules = async (emails: readonly string[]) =>
    (await api('POST', '/api/cache/schedules', {
      fromDate: day.start,
      toDate: day.end,
      emails,
    })) as Seen['schedules']
  return {
    ...session,
    api,
    resources,
    /** Reserves a room for an hour of today and returns the id of the event. */
    book: async (room: Pick<ResourceRecord, 'name' | 'email'>, hour: number, subject: string, html?: string) => {
      const at = (hours: number) => ({
        dateTime: `2026-11-23T${String(hours).padStart(2, '0')}:00:00`,
        timeZone: 'UTC',
      })
      const event = await graph('POST', '/me/events', {
        subject,
        start: at(hour),
        end: at(hour + 1),
        attendees: [{ type: 'resource', emailAddress: { name: room.name, address: room.email } }],
        transactionId: subject,
        ...(html === undefined ? {} : { body: { contentType: 'html', content: html } }),
      })
      return (event as { readonly id: string }).id
    },
    schedules,
    cancel: (id: string) => graph('DELETE', `/me/events/${id}`),
    see: async (): Promise<Seen> => {
      const view = await graph(
        'GET',
        `/me/calendarView?startDateTime=${day.start}&endDateTime=${day.end}&$top=100&$select=id,subject,start,end,attendees`,
      )
      return {
        schedules: await schedules(resources.map(({ email }) => email)),
        events: (view as { readonly value: Seen['events'] }).value,
        favourites: (await api('GET', '/api/users/me/favourites')) as Seen['favourites'],
      }
    },
  }
}

export type SignedInAt = Awaited<ReturnType<typeof signInAt>>
