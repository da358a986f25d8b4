import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { contentTypes } from './content-types.ts'

export interface StaticFile {
  readonly type: string
  readonly etag: string
  /** Named after its content: what was loaded once is good for ever. */
  readonly isImmutable: boolean
  readonly body: Uint8Array
  /** Null where it would not be smaller. */
  readonly gzipped: Uint8Array | null
}

export interface StaticFiles {
  /** The file of exactly that path; null where there is none. */
  find(path: string): StaticFile | null
}

/**
 * The built client, read once. Only what was in the folder then can be asked for: a path is looked up, never opened, so that no
 * spelling of it leads elsewhere.
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
