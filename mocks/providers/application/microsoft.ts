import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import type { ResourceRecord } from '../../server/resources/resources.ts'
import type { Server } from '../../server/server.ts'
import { graphError } from '../graph/reader.ts'
import { isApplication } from './mailboxes.ts'
import { answerTokens, type Credentials } from './tokens.ts'

export const microsoftLogin = 'https://login.microsoftonline.com'

/** The token endpoint of Entra, and the places of Graph, by the permission of an application. */
export function microsoftHandlers(server: Server, credentials: Credentials): RequestHandler[] {
  const { calendarURL, resources } = server
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
      answerTokens(server, request, credentials),
    ),
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
