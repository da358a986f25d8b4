import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

export interface BackEndServer {
  readonly port: number
  /** Headers of the last request to the API. */
  readonly seen: () => IncomingHttpHeaders
  close(): Promise<void>
}

/** The API and the hub behind a web server. As SignalR does, the hub compares the origin of a WebSocket with the Host header. */
export async function openBackEnd(): Promise<BackEndServer> {
  let seen: IncomingHttpHeaders = {}
  const server = createServer((request, response) => {
    seen = request.headers
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const json = (body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (path === '/api/assist/configurations')
      return json({ asistConfiguration: { serverType: 'o365' } }, { 'cache-control': 'private, max-age=60' })
    if (path === '/MessageHub/negotiate')
      return json({ negotiateVersion: 1, connectionId: 'a', connectionToken: 'b', availableTransports: [] })
    if (path === '/api/token') return json({}, { 'x-session': 'secret-of-a-response' })
    return response.writeHead(404).end()
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    const { origin, host } = request.headers
    if (origin !== undefined && new URL(origin).host !== host)
      return socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')
    return sockets.handleUpgrade(request, socket, head, (opened) => opened.on('message', (text) => opened.send(text)))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    seen: () => seen,
    close: () => {
      for (const client of sockets.clients) client.terminate()
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}
