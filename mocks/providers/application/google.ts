import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import type { Server } from '../../server/server.ts'
import { invalidCredentials, notFound } from '../google/reader.ts'
import { accountPage } from './account-page.ts'
import { isApplication } from './mailboxes.ts'
import { createIdTokens } from './id-tokens.ts'
import { answerRevocation, answerTokens, type Credentials } from './tokens.ts'

export const googleTokens = 'https://oauth2.googleapis.com'
export const googleDirectory = 'https://admin.googleapis.com'
export const googleAccounts = 'https://accounts.google.com'

/** The metadata and the token endpoint of Google, the directory of resources and their calendars, by the permission of a service account. */
export function googleApplicationHandlers(server: Server, credentials: Credentials): RequestHandler[] {
  const { calendarURL, resources } = server
  const idTokens = createIdTokens((person) => ({
    iss: googleAccounts,
    azp: credentials.clientId,
    sub: String(100_000_000_000_000 + person.index),
    hd: person.email.slice(person.email.lastIndexOf('@') + 1),
    email: person.email,
    email_verified: true,
    name: person.name,
    given_name: person.givenName,
    family_name: person.surname,
    ...credentials.claims,
  }))
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
    http.post(`${googleTokens}/token`, ({ request }) =>
      answerTokens(server, request, credentials, { idTokens, renewsRefreshTokens: false }),
    ),
    http.post(`${googleTokens}/revoke`, ({ request }) => answerRevocation(server, request)),
    http.get(`${googleAccounts}/.well-known/openid-configuration`, () =>
      HttpResponse.json({
        issuer: googleAccounts,
        authorization_endpoint: `${googleAccounts}/o/oauth2/v2/auth`,
        token_endpoint: `${googleTokens}/token`,
        token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
        revocation_endpoint: `${googleTokens}/revoke`,
        jwks_uri: `${calendarURL}/oauth2/v3/certs`,
        response_types_supported: ['code', 'token', 'id_token', 'code token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        scopes_supported: ['openid', 'email', 'profile'],
      }),
    ),
    http.get(`${googleAccounts}/o/oauth2/v2/auth`, ({ request }) => accountPage(server, request, credentials.clientId)),
    http.get(`${calendarURL}/oauth2/v3/certs`, async () => HttpResponse.json(await idTokens.keys())),
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
