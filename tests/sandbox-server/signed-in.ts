import type { ResourceRecord } from '#mocks/server/resources/resources.ts'
import type { GraphEvent } from '#tests/mocks/open-world.ts'

/** Everything as it is loaded now: schedules of all resources, own events, favourites. */
export interface Seen {
  readonly schedules: readonly { readonly scheduleId: string; readonly availabilityView: string }[]
  readonly events: readonly Pick<GraphEvent, 'id' | 'subject' | 'attendees'>[]
  readonly favourites: readonly { readonly resourceId: string }[]
}

const day = { start: '2026-11-23T00:00:00Z', end: '2026-11-24T00:00:00Z' }

/** One of the sandbox's people on a real server, by password. */
export async function signInAt(origin: string, username = 'eliska.novotna@foyer.example') {
  const api = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${origin}/sandbox-api${path}`, {
      method,
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? null : ((await answer.json()) as unknown)
  }
  const session = { token: '', refreshToken: '' }
  Object.assign(session, await api('POST', '/api/account/token', { username, password: 'sandbox' }))
  const calendar = (await api('GET', '/api/account/oauth-token')) as { readonly token: string }
  const graph = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${origin}/services/graph.microsoft.com/v1.0${path}`, {
      method,
      headers: { authorization: `Bearer ${calendar.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? null : ((await answer.json()) as unknown)
  }
  const resources = (await api('GET', '/api/assist/resources')) as readonly ResourceRecord[]
  return {
    ...session,
    api,
    resources,
    /** Books an hour of today in a room, with a text in HTML where one is given; answers the event's id. */
    book: async (room: Pick<ResourceRecord, 'name' | 'email'>, hour: number, subject: string, html?: string) => {
      const at = (hours: number) => ({
        dateTime: `2026-11-23T${String(hours).padStart(2, '0')}:00:00`,
        timeZone: 'UTC',
      })
      const made = await graph('POST', '/me/events', {
        subject,
        start: at(hour),
        end: at(hour + 1),
        attendees: [{ type: 'resource', emailAddress: { name: room.name, address: room.email } }],
        transactionId: subject,
        ...(html === undefined ? {} : { body: { contentType: 'html', content: html } }),
      })
      return (made as { readonly id: string }).id
    },
    cancel: (id: string) => graph('DELETE', `/me/events/${id}`),
    schedules: async (emails: readonly string[]) =>
      (await api('POST', '/api/cache/schedules', {
        fromDate: day.start,
        toDate: day.end,
        emails,
      })) as Seen['schedules'],
    see: async (): Promise<Seen> => {
      const view = await graph(
        'GET',
        `/me/calendarView?startDateTime=${day.start}&endDateTime=${day.end}&$top=100&$select=id,subject,start,end,attendees`,
      )
      return {
        schedules: (await api('POST', '/api/cache/schedules', {
          fromDate: day.start,
          toDate: day.end,
          emails: resources.map(({ email }) => email),
        })) as Seen['schedules'],
        events: (view as { readonly value: Seen['events'] }).value,
        favourites: (await api('GET', '/api/users/me/favourites')) as Seen['favourites'],
      }
    },
  }
}

export type SignedInAt = Awaited<ReturnType<typeof signInAt>>
