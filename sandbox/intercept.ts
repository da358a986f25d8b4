import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { WebSocketInterceptor } from '@mswjs/interceptors/WebSocket'
import { proxy, type Remote, transfer } from 'comlink'
import type { BackEndWorker, CarriedRequest, CarriedResponse } from './messages.ts'

/** Addresses that the simulated back end handles. Other requests are sent to the network. */
export interface Territory {
  readonly apiURL: string
  /** Prefixes of the calendar's addresses. */
  readonly calendar: readonly string[]
}

/** Intercepts the page's `fetch` and `WebSocket` for the back end's addresses. No service worker is involved. */
export function interceptPage({ apiURL, calendar }: Territory, worker: Remote<BackEndWorker>): void {
  const prefixes = [`${apiURL}/`, ...calendar]
  const isOurs = (url: string) => prefixes.some((prefix) => url.startsWith(prefix))
  const requests = new FetchInterceptor()
  requests.apply()
  requests.on('request', async ({ request, controller }) => {
    if (!isOurs(request.url)) return
    const carried = await carry(request)
    const response = await worker.answer(carried.body === null ? carried : transfer(carried, [carried.body]))
    // If the caller has aborted meanwhile, the interceptor has already responded.
    if (request.signal.aborted) return
    if (response === null) controller.errorWith(new TypeError('Failed to fetch'))
    else controller.respondWith(unpack(response))
  })

  const hubURL = `${apiURL.replace(/^http/, 'ws')}/MessageHub`
  const sockets = new WebSocketInterceptor()
  let serial = 0
  sockets.apply()
  sockets.on('connection', ({ client, server }) => {
    if (!client.url.href.startsWith(hubURL)) {
      server.connect()
      return
    }
    serial += 1
    const id = serial
    client.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') void worker.hubSays(id, data)
    })
    client.addEventListener('close', () => void worker.hubCloses(id))
    const socket = {
      send: (text: string) => client.send(text),
      close: (code: number, reason: string) => client.close(code, reason),
    }
    void worker.openHub(id, proxy(socket))
  })
}

async function carry(request: Request): Promise<CarriedRequest> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const body = hasBody ? await request.clone().arrayBuffer() : null
  return { method: request.method, url: request.url, headers: [...request.headers], body }
}

function unpack({ status, statusText, headers, body }: CarriedResponse): Response {
  const pairs = headers.map(([name, value]): [string, string] => [name, value])
  return new Response(body, { status, statusText, headers: pairs })
}
