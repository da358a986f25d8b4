import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import type { Server } from '../../server/server.ts'
import { invalidCredentials, notFound } from '../google/reader.ts'
import { isApplication } from './mailboxes.ts'
import { answerTokens, type Credentials } from './tokens.ts'

export const googleTokens = 'https://oauth2.googleapis.com'
export const googleDirectory = 'https://admin.googleapis.com'

/** The token endpoint of Google, the directory of resources and their calendars, by the permission of a service account. */
export function googleApplicationHandlers(server: Server, credentials: Credentials): RequestHandler[] {
  const { calendarURL, resources } = server
  const forApplication =
    <Info extends { readonly request: Request }>(handle: (info: Info) => Response) =>
    (info: Info): Response =>
      isApplication(server, info.request) ? handle(info) : invalidCredentials()
  const list = (name: string, records: readonly object[], request: Request): Response => {
    const { searchParams } = new URL(request.url)
    const from = Number(searchParams.get('pageToken') ?? 0)
    const end = from + Number(searchParams.get('maxResults') ?? 100)
    const next = end < records.length ? { nextPageToken: String(end) } : {}
    return HttpResponse.json({ kind: `admin#directory#resources#${name}`, [name]: records.slice(from, end), ...next })
  }
  const base = `${googleDirectory}/admin/directory/v1/customer/:customer/resources`

  return [
    http.post(`${googleTokens}/token`, ({ request }) => answerTokens(server, request, credentials)),
    http.get(
      `${base}/buildings`,
      forApplication(({ request }) => {
        const buildings = new Map(resources.all.map(({ place }) => [place.building.code, place.building.name]))
        const records = [...buildings].map(([buildingId, buildingName]) => ({ buildingId, buildingName }))
        return list('buildings', records, request)
      }),
    ),
    http.get(
      `${base}/calendars`,
      forApplication(({ request }) => {
        const records = resources.all.map(({ id, name, email, kind, capacity, place }) => ({
          resourceId: id,
          resourceName: name,
          resourceEmail: email,
          resourceCategory: kind === 'room' ? 'CONFERENCE_ROOM' : 'OTHER',
          ...(kind === 'room' ? {} : { resourceType: kind }),
          buildingId: place.building.code,
          floorName: String(place.floor),
          floorSection: place.side,
          ...(capacity === null ? {} : { capacity }),
        }))
        return list('items', records, request)
      }),
    ),
    http.get<{ calendar: string }>(
      `${calendarURL}/calendar/v3/calendars/:calendar`,
      forApplication(({ params }: { readonly request: Request; readonly params: { readonly calendar: string } }) => {
        const resource = resources.byEmail.get(params.calendar.toLowerCase())
        if (resource === undefined) return notFound()
        return HttpResponse.json({ kind: 'calendar#calendar', id: resource.email, timeZone: resource.place.city.zone })
      }),
    ),
  ]
}
