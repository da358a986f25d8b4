import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { cacheControl, manifestType } from '../../tools/headers/security-headers.mjs'
import { etagOfContent, knowsEtag } from '../etags.ts'
import { answerBytes } from './bytes.ts'

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
  const etag = etagOfContent(body)
  const gzipped = /^(text|application)\/|svg/.test(type) ? gzipSync(body) : null
  return { type, etag, isImmutable, body, gzipped: gzipped && gzipped.byteLength < body.byteLength ? gzipped : null }
}

/** Answers with one of the client's files. Any other path that a browser opens is a screen, and gets the application. */
export function answerFile(files: StaticFiles, request: Request, path: string): Response {
  const { method, headers } = request
  if (method !== 'GET' && method !== 'HEAD')
    return Response.json({ message: 'Files are read-only.' }, { status: 405, headers: { allow: 'GET, HEAD' } })
  // A missing asset of an older build must return 404, so that the application reloads itself.
  const isScreen = !path.startsWith('/assets/') && (headers.get('accept') ?? '').includes('text/html')
  const file = files.find(path) ?? (isScreen ? files.find('/index.html') : null)
  return file === null ? Response.json({ message: 'File not found.' }, { status: 404 }) : fileResponse(file, headers)
}

function fileResponse(file: StaticFile, asked: Headers): Response {
  const headers = {
    etag: file.etag,
    'cache-control': file.isImmutable ? cacheControl.immutable : cacheControl.revalidated,
    vary: 'accept-encoding',
  }
  if (knowsEtag({ headers: asked }, file.etag)) return new Response(null, { status: 304, headers })
  const gzipped = /\bgzip\b/.test(asked.get('accept-encoding') ?? '') ? file.gzipped : null
  const body = gzipped ?? file.body
  const answer = answerBytes(body, { ...headers, 'content-type': file.type })
  if (gzipped) answer.headers.set('content-encoding', 'gzip')
  return answer
}
