import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import type { ResourceRecord } from '../../server/resources/resources.ts'
import type { Server } from '../../server/server.ts'
import { graphError } from '../graph/reader.ts'
import { accountPage } from './account-page.ts'
import { createIdTokens } from './id-tokens.ts'
import { isApplication } from './mailboxes.ts'
import { answerTokens, type Credentials } from './tokens.ts'

export const microsoftLogin = 'https://login.microsoftonline.com'

/** The tenant of all people. */
export const tenantId = '5b6d3f0e-8c1a-4e7d-9f26-0a4c7d1e2b93'

/** The metadata and the token endpoint of Entra, and the places of Graph, by the permission of an application. */
export function microsoftHandlers(server: Server, credentials: Credentials): RequestHandler[] {
  const { calendarURL, resources } = server
  const issuer = `${microsoftLogin}/${tenantId}/v2.0`
  const idTokens = createIdTokens((person) => ({
    iss: issuer,
    // Another one for each application.
    sub: `${credentials.clientId}-${person.id}`,
    oid: person.id,
    tid: tenantId,
    name: person.name,
    preferred_username: person.email,
    ver: '2.0',
    ...credentials.claims,
  }))
  const forApplication =
    <Info extends { readonly request: Request }>(handle: (info: Info) => Response) =>
    (info: Info): Response =>
      isApplication(server, info.request)
        ? handle(info)
        : graphError(401, 'InvalidAuthenticationToken', 'Access token is empty.')
  const list = (records: readonly object[], request: Request): Response => {
    const url = new URL(request.url)
    const [top, skip] = [Number(url.searchParams.get('$top') ?? 100), Number(url.searchParams.get('$skip') ?? 0)]
    url.searchParams.set('$skip', String(skip + top))
    const next = skip + top < records.length ? { '@odata.nextLink': url.href } : {}
    return HttpResponse.json({ value: records.slice(skip, skip + top), ...next })
  }

  return [
    http.post(`${microsoftLogin}/:tenant/oauth2/v2.0/token`, ({ request }) =>
      answerTokens(server, request, credentials, { idTokens, renewsRefreshTokens: true }),
    ),
    http.get<{ tenant: string }>(`${microsoftLogin}/:tenant/v2.0/.well-known/openid-configuration`, ({ params }) => {
      const base = `${credentials.loginURL ?? microsoftLogin}/${params.tenant}`
      return HttpResponse.json({
        issuer,
        authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
        token_endpoint: `${base}/oauth2/v2.0/token`,
        token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
        jwks_uri: `${base}/discovery/v2.0/keys`,
        end_session_endpoint: `${base}/oauth2/v2.0/logout`,
        response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
        subject_types_supported: ['pairwise'],
        id_token_signing_alg_values_supported: ['RS256'],
        scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
      })
    }),
    http.get(`${microsoftLogin}/:tenant/oauth2/v2.0/authorize`, ({ request }) =>
      accountPage(server, request, credentials.clientId),
    ),
    http.get(`${microsoftLogin}/:tenant/oauth2/v2.0/logout`, ({ request }) => {
      const leadsTo = new URL(request.url).searchParams.get('post_logout_redirect_uri') ?? ''
      return URL.canParse(leadsTo) ? HttpResponse.redirect(leadsTo) : HttpResponse.text('You signed out.')
    }),
    http.get(`${microsoftLogin}/:tenant/discovery/v2.0/keys`, async () => HttpResponse.json(await idTokens.keys())),
    http.get<{ kind: string }>(
      `${calendarURL}/places/:kind`,
      forApplication(
        ({ request, params }: { readonly request: Request; readonly params: { readonly kind: string } }) => {
          const places = placesOf(server)[params.kind.replace(/^microsoft\.graph\./, '')]
          return places === undefined
            ? graphError(400, 'BadRequest', `Resource not found for the segment '${params.kind}'.`)
            : list(places, request)
        },
      ),
    ),
    http.get<{ user: string }>(
      `${calendarURL}/users/:user/mailboxSettings`,
      forApplication(({ params }: { readonly request: Request; readonly params: { readonly user: string } }) => {
        const resource = resources.byEmail.get(params.user.toLowerCase())
        return resource === undefined
          ? graphError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')
          : HttpResponse.json({ timeZone: resource.place.city.wireZone })
      }),
    ),
  ]
}

/** Rooms and desks, with their buildings and floors. */
function placesOf({ resources }: Server): Readonly<Record<string, readonly object[]>> {
  const buildings = new Map<string, object>()
  const floors = new Map<string, object>()
  const floorOf = ({ place: { building, floor } }: ResourceRecord): string => `${building.code}-${floor}`
  for (const resource of resources.all) {
    const { building, floor } = resource.place
    const kind = '#microsoft.graph.'
    buildings.set(building.code, { '@odata.type': `${kind}building`, id: building.code, displayName: building.name })
    floors.set(floorOf(resource), {
      '@odata.type': `${kind}floor`,
      id: floorOf(resource),
      parentId: building.code,
      displayName: String(floor),
      sortOrder: floor,
    })
  }
  const places = (kind: ResourceRecord['kind']) => resources.all.filter((resource) => resource.kind === kind)
  return {
    building: [...buildings.values()],
    floor: [...floors.values()],
    section: [],
    workspace: [],
    room: places('room').map((room) => ({
      id: room.id,
      placeId: `place-${room.id}`,
      parentId: floorOf(room),
      displayName: room.name,
      emailAddress: room.email,
      capacity: room.capacity,
      bookingType: room.reservationsEnabled ? 'standard' : 'reserved',
    })),
    desk: places('desk').map((desk) => ({
      id: desk.id,
      parentId: floorOf(desk),
      displayName: desk.name,
      mailboxDetails: { emailAddress: desk.email },
      mode: { '@odata.type': '#microsoft.graph.reservablePlaceMode' },
    })),
  }
}
