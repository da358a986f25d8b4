import { createServer, type Server } from 'node:http'
import type { Settings } from '../settings.ts'
import { answerHealth, type Health } from './health.ts'
import type { Metrics } from './metrics.ts'

/** Serves `/metrics` and `/health` at an address of their own, which no page reaches. Rejects with the error of listening. */
export function serveMetrics(
  { host, port }: NonNullable<Settings['metrics']>,
  metrics: Metrics,
  health: () => Promise<Health>,
): Promise<Server> {
  const answer = async (path: string): Promise<Response> => {
    if (path === '/health') return answerHealth(await health())
    if (path !== '/metrics') return new Response('There are /metrics and /health.\n', { status: 404 })
    return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } })
  }
  const server = createServer((incoming, outgoing) => {
    incoming.resume()
    const [path = ''] = (incoming.url ?? '').split('?')
    void answer(path)
      .catch(() => new Response('Something went wrong.\n', { status: 500 }))
      .then(async (response) => {
        outgoing.writeHead(response.status, { 'content-type': response.headers.get('content-type') ?? 'text/plain' })
        outgoing.end(await response.text())
      })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}
