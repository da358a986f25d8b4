import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import type { Server } from '../server/server.ts'
import { bearerOf, problem } from './answers.ts'

/** POST /MessageHub/negotiate: only WebSockets, which the page carries to the hub. Without a token one connects too (section 6). */
export function negotiateHandlers(server: Server): RequestHandler[] {
  let serial = 0
  return [
    http.post(`${server.apiURL}/MessageHub/negotiate`, ({ request }) => {
      const token = bearerOf(request)
      if (token !== null && server.tokens.read(token, 'api') === null) return problem(401, 'The token is over.')
      if (server.hub.isRefusing) return problem(503, 'The hub is not available.')
      serial += 1
      return HttpResponse.json({
        negotiateVersion: 1,
        connectionId: `connection-${serial}`,
        connectionToken: `connection-token-${serial}`,
        availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
      })
    }),
  ]
}
