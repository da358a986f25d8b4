import { zipSync } from 'fflate'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tellVenueFault } from '#src/features/floorplan/rules/venue/findings.ts'
import { openVenueArchive } from '#src/features/floorplan/rules/venue/open-venue.ts'
import { venueFileOf } from '#src/features/floorplan/rules/venue/model.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { cacheControl, manifestType } from '../tools/headers/security-headers.mjs'
import { writeProblem } from './http.ts'

/** Content types of the files in a build of the client, by extension. */
const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': manifestType,
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export interface StaticFile {
  readonly type: string
  readonly etag: string
  /** True if its name contains a hash of its content, so it can be cached forever. */
  readonly isImmutable: boolean
  readonly body: Uint8Array
  /** Null if it would not be smaller. */
  readonly gzipped: Uint8Array | null
}

/** Adds a file that is not in the folder. */
export function withFile(files: StaticFiles, path: string, body: Uint8Array, type: string): StaticFiles {
  const file = staticFile(body, type, false)
  return { find: (wanted) => (wanted === path ? file : files.find(wanted)) }
}

export interface StaticFiles {
  /** Returns the file of exactly that path, or null if there is none. */
  find(path: string): StaticFile | null
}

/**
 * Reads the built client once. Only files that were in the folder then are served. A path is looked up, never opened, so no
 * spelling of it can lead outside the folder.
 */
export function readStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const name = join(entry.parentPath, entry.name)
    const type = contentTypes[extname(entry.name)]
    if (type === undefined) continue
    const path = `/${relative(folder, name).split(sep).join('/')}`
    files.set(path, staticFile(readFileSync(name), type, path.startsWith('/assets/')))
  }
  return { find: (path) => files.get(path === '/' ? '/index.html' : path) ?? null }
}

function staticFile(body: Uint8Array, type: string, isImmutable: boolean): StaticFile {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const gzipped = /^(text|application)\/|svg/.test(type) ? gzipSync(body) : null
  return { type, etag, isImmutable, body, gzipped: gzipped && gzipped.byteLength < body.byteLength ? gzipped : null }
}

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
  outgoing.setHeader('cache-control', file.isImmutable ? cacheControl.immutable : cacheControl.revalidated)
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

/** Path at which the archive is served. */
export const venuePath = '/venue.zip'

/** Reads an IMDF archive, or packs a folder into one. Fails with a sentence if the product could not open it. */
export function readVenue(path: string): Result<Uint8Array, string> {
  let bytes: Uint8Array
  try {
    bytes = statSync(path).isDirectory() ? packFolder(path) : readFileSync(path)
  } catch (error) {
    return fail(`Could not read ${path}: ${String(error)}.`)
  }
  const opened = openVenueArchive(bytes)
  return opened.ok ? succeed(bytes) : fail(`Could not open the map ${path}. ${tellVenueFault(opened.fault)}`)
}

function packFolder(folder: string): Uint8Array {
  const names = readdirSync(folder).filter((name) => venueFileOf(name) !== null)
  return zipSync(Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))])))
}
