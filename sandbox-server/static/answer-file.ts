import type { IncomingMessage, ServerResponse } from 'node:http'
import { writeProblem } from '../http/write-response.ts'
import type { StaticFile, StaticFiles } from './static-files.ts'

/** Serves the client's files. Any other path that a browser opens is a screen, and gets the application. */
export function answerFile(
  files: StaticFiles,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  path: string,
): void {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
    outgoing.setHeader('allow', 'GET, HEAD')
    writeProblem(outgoing, { status: 405, message: 'Files are read-only.' })
    return
  }
  // A missing asset of an older build must return 404, so that the application reloads itself.
  const isScreen = !path.startsWith('/assets/') && (incoming.headers.accept ?? '').includes('text/html')
  const file = files.find(path) ?? (isScreen ? files.find('/index.html') : null)
  if (file === null) writeProblem(outgoing, { status: 404, message: 'File not found.' })
  else sendFile(file, incoming, outgoing)
}

function sendFile(file: StaticFile, { method, headers }: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.setHeader('etag', file.etag)
  outgoing.setHeader('cache-control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  outgoing.setHeader('vary', 'accept-encoding')
  if (headers['if-none-match']?.includes(file.etag)) {
    outgoing.writeHead(304).end()
    return
  }
  const gzipped = /\bgzip\b/.test(headers['accept-encoding'] ?? '') ? file.gzipped : null
  const body = gzipped ?? file.body
  if (gzipped) outgoing.setHeader('content-encoding', 'gzip')
  outgoing.writeHead(200, { 'content-type': file.type, 'content-length': body.byteLength })
  outgoing.end(method === 'HEAD' ? null : body)
}
