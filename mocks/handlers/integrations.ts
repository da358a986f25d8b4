import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import type { Server } from '../server/server.ts'
import { forCaller, problem } from './answers.ts'

/** Where the services hold their meetings; another one holds them at a host of its own, which no client knows. */
function addressOf(provider: string, id: string): string {
  if (provider === 'teams') return `https://teams.microsoft.com/l/meetup-join/${id}`
  if (provider === 'zoom') return `https://foyer.zoom.us/j/${id}`
  return `https://meet.foyer.example/${encodeURIComponent(provider)}/${id}`
}

/** Online meetings made by the product before the event is created (section 7). */
export function integrationHandlers(server: Server): RequestHandler[] {
  let serial = 0
  return [
    http.post<{ provider: string }>(
      `${server.apiURL}/api/integrations/:provider/createMeeting`,
      forCaller(
        server,
        (_caller, { params }: { readonly request: Request; readonly params: { readonly provider: string } }) => {
          if (server.faults.strikes('online-meeting-fails')) return problem(502, 'The meeting service does not answer.')
          serial += 1
          const url = addressOf(params.provider, `${server.choice.seed}-${serial}`)
          return HttpResponse.json({ joinUrl: url, url, id: `${server.choice.seed}-${serial}` })
        },
      ),
    ),
  ]
}
