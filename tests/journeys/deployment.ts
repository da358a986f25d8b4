import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { readStaticFiles, type StaticFile } from '#server/http/files.ts'
import { serveFile } from '#sandbox-server/http.ts'

const folder = 'dist-sandbox'

/** A server of the built sandbox on which a second version can be deployed over the first. */
export interface Deployment {
  readonly origin: string
  /** Documents asked for so far. */
  readonly opened: () => number
  /**
   * The second version: its page says so in `<meta name="version">` and has an entry of its own, and its service worker keeps
   * that page. If `gone` is given, that part of the first version is no longer there for the first version's pages.
   * `openedBy` 'first' is a server that still opens the older page, although later requests get the newer one.
   */
  deploy(change?: { readonly gone?: string; readonly openedBy?: 'first' | 'second' }): void
  close(): Promise<void>
}

/** Path of a part's chunk by the end of its source's name. */
export function chunkOf(source: string): string {
  const manifest = JSON.parse(readFileSync(`.cache/builds/${folder}.json`, 'utf8')) as Record<string, { file: string }>
  const found = Object.entries(manifest).find(([name]) => name.endsWith(source))?.[1].file
  if (found === undefined) throw new Error(`${source} has no chunk of its own`)
  return `/${found}`
}

export async function openDeployment(): Promise<Deployment> {
  const files = readStaticFiles(folder)
  let deployed: { gone: string | null; openedBy: 'first' | 'second' } | null = null
  let opened = 0
  /** True after the page of the second version was sent: its parts are requested from then on. */
  let isEntered = false

  const entry = /src="\.?(\/assets\/index-[^"]+)"/.exec(textOf(files.find('/index.html')))?.[1] ?? ''
  const nextEntry = '/assets/index-next.js'

  function changed(file: StaticFile | null, change: (text: string) => string): StaticFile | null {
    if (file === null) return null
    const text = change(textOf(file))
    if (text === textOf(file)) throw new Error('The second version is no other than the first')
    return { ...file, etag: '"second"', gzipped: null, body: Buffer.from(text) }
  }

  /** The file of the second version; without changes it is that of the first. */
  function findInSecond(path: string): StaticFile | null {
    const file = files.find(path === nextEntry ? entry : path)
    if (path === nextEntry) return changed(file, () => `import '.${entry.slice('/assets'.length)}'\n`)
    if (path === '/' || path === '/index.html') {
      return changed(file, (page) =>
        page.replace(entry, nextEntry).replace('<title>', '<meta name="version" content="2"><title>'),
      )
    }
    // The list of stored files names the page by a hash of its content.
    if (path === '/sw.js')
      return changed(file, (code) =>
        code.replace(
          /("?url"?:"index\.html","?revision"?:")[^"]+|("?revision"?:")[^"]+(?=","?url"?:"index\.html")/,
          '$1$2second',
        ),
      )
    return file
  }

  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname
    const isDocument = incoming.headers['sec-fetch-dest'] === 'document'
    if (isDocument) opened += 1
    const find = (asked: string): StaticFile | null => {
      if (deployed === null || (isDocument && deployed.openedBy === 'first')) return files.find(asked)
      if (isDocument) isEntered = true
      if (asked === deployed.gone && !isEntered) return null
      return findInSecond(asked)
    }
    void serveFile({ find }, incoming, outgoing, path)
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    opened: () => opened,
    deploy({ gone, openedBy = 'second' } = {}) {
      deployed = { gone: gone ?? null, openedBy }
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const textOf = (file: StaticFile | null): string => Buffer.from(file?.body ?? []).toString()
