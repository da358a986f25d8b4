import { sendOutsideHere } from '#sandbox/served/sign-in-page.ts'
import type { HubRules } from '#server/hub/serve-hub.ts'
import { type Served, serveBackEnd } from '#sandbox-server/serve-back-end.ts'
import type { StaticFiles } from '#server/http/files.ts'
import type { ServerType } from '#src/wire/configuration.ts'
import { openWorld, type OpenWorld } from '#tests/mocks/open-world.ts'

export interface ServedWorld {
  readonly world: OpenWorld
  readonly served: Served
  readonly origin: string
  /** The URL of the product's API. */
  readonly apiURL: string
  /** Sends a request of the product to the server. Returns null if the connection breaks. */
  readonly carry: (request: Request) => Promise<Response | null>
}

const open: Served[] = []

/** Serves a new world until `closeServedWorlds`. */
export async function openServedWorld(serverType: ServerType = 'o365', hub: HubRules = {}): Promise<ServedWorld> {
  return serveWorld(await openWorld({ serverType }), { hub })
}

export async function serveWorld(
  world: OpenWorld,
  { files = null, hub = {} }: { readonly files?: StaticFiles | null; readonly hub?: HubRules } = {},
): Promise<ServedWorld> {
  const served = await serveBackEnd({ backEnd: world.backEnd, files, port: 0, host: '127.0.0.1', hub })
  open.push(served)
  const { origin } = served
  const inner = new URL(world.backEnd.server.apiURL)
  const send = sendOutsideHere(globalThis.fetch, origin)
  return {
    world,
    served,
    origin,
    apiURL: origin + inner.pathname,
    carry: async (request) => {
      // The API of a page is below its own origin.
      const { origin: host, pathname, search } = new URL(request.url)
      const isApi = host === inner.origin && pathname.startsWith(`${inner.pathname}/`)
      const body = request.body === null ? null : await request.arrayBuffer()
      const { method, headers, signal } = request
      try {
        return await send(isApi ? origin + pathname + search : request.url, { method, headers, body, signal })
      } catch {
        return null
      }
    },
  }
}

const carriers = new WeakMap<OpenWorld, Promise<ServedWorld>>()

/** Sends the product's requests to a world over HTTP. The server of a world starts with its first request. */
export const carryOverNetwork =
  (world: OpenWorld): ServedWorld['carry'] =>
  async (request) => {
    const serving = carriers.get(world) ?? serveWorld(world)
    carriers.set(world, serving)
    return (await serving).carry(request)
  }

export async function closeServedWorlds(): Promise<void> {
  await Promise.all(open.splice(0).map((served) => served.close()))
}
