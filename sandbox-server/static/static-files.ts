import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { contentTypes } from './content-types.ts'

export interface StaticFile {
  readonly type: string
  readonly etag: string
  /** True if its name contains a hash of its content, so it can be cached forever. */
  readonly isImmutable: boolean
  readonly body: Uint8Array
  /** Null if it would not be smaller. */
  readonly gzipped: Uint8Array | null
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
    files.set(path, readStaticFile(name, type, path.startsWith('/assets/')))
  }
  return { find: (path) => files.get(path === '/' ? '/index.html' : path) ?? null }
}

function readStaticFile(name: string, type: string, isImmutable: boolean): StaticFile {
  const body = readFileSync(name)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const gzipped = /^(text|application)\/|svg/.test(type) ? gzipSync(body) : null
  return { type, etag, isImmutable, body, gzipped: gzipped && gzipped.byteLength < body.byteLength ? gzipped : null }
}
