// @ts-check
/** How much one browser asks of a deployment: counted between the page and the sandbox server, and written into docs/deploying.md. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request as send } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { readSizes } from './sizes.mjs'
import { buildServers, day, forget, place, servers, signIn, withServer } from './start.mjs'

const documentation = 'docs/deploying.md'
/** Milliseconds. */
const [minute, quiet] = [60_000, 4_000]
const reservations = 15

/** @typedef {{ api: number, calendar: number }} Calls */
/** @typedef {Awaited<ReturnType<typeof measureSize>>} Measured */

/**
 * Counts the calls between browsers and the server at `origin`.
 * @param {string} origin
 */
async function openCounter(origin) {
  const { port, hostname } = new URL(origin)
  /** @type {Calls & { sockets: number, at: number }} */
  const counted = { api: 0, calendar: 0, sockets: 0, at: 0 }
  const counter = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming
    if (url.startsWith('/sandbox-api/')) counted.api += 1
    else if (url.startsWith('/services/')) counted.calendar += 1
    counted.at = Date.now()
    const passed = send({ hostname, port, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  counter.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    counted.sockets += 1
    const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []))
    const server = connect(Number(port), hostname, () => {
      server.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
      server.write(head)
      server.pipe(socket).pipe(server)
    })
    for (const end of [server, socket]) end.on('error', () => [server, socket].forEach((other) => other.destroy()))
  })
  await new Promise((listening) => counter.listen(0, 'localhost', () => listening(null)))
  const address = counter.address()
  if (address === null || typeof address === 'string') throw new Error('The counter has no port.')
  return {
    origin: `http://localhost:${address.port}`,
    sockets: () => counted.sockets,
    /** The calls during some work. @param {() => Promise<unknown>} work @returns {Promise<Calls>} */
    during: async (work) => {
      const before = { ...counted }
      await work()
      return { api: counted.api - before.api, calendar: counted.calendar - before.calendar }
    },
    /** Resolves when nothing has been called for some time. */
    rest: async () => {
      do await new Promise((on) => void setTimeout(on, 250))
      while (Date.now() - counted.at < quiet)
    },
    close: () => counter.close().closeAllConnections(),
  }
}

/** @typedef {{ id: string, name: string, email: string }} Resource */
/**
 * @typedef {object} Colleague Of `tests/sandbox-server/signed-in.ts`.
 * @property {readonly Resource[]} resources
 * @property {(resource: Resource, hour: number, subject: string) => Promise<string>} book
 */

/**
 * Reserves resources that are on screen, spread over a minute, as another user.
 * @param {import('@playwright/test').Page} page @param {string} origin
 */
async function reserveOnScreen(page, origin) {
  const { module } = await runnerImport('tests/sandbox-server/signed-in.ts')
  const { signInAt } = /** @type {{ signInAt: (origin: string, user: string) => Promise<Colleague> }} */ (module)
  const colleague = await signInAt(origin, 'oliver.hughes@foyer.example')
  const headings = await page.getByRole('rowheader').allInnerTexts()
  const shown = colleague.resources.filter(({ id, name }) => id !== '' && headings.some((text) => text.includes(name)))
  if (shown.length === 0) throw new Error('No resource is on screen.')
  for (let index = 0; index < reservations; index += 1) {
    const resource = shown[index % shown.length]
    if (resource) await colleague.book(resource, 15 + Math.floor(index / shown.length), `Reservation ${index}`)
    await page.waitForTimeout(minute / reservations)
  }
}

/** @param {import('@playwright/test').Page} page */
async function heapOf(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}

/** Resident memory of a process, in bytes; 0 where /proc does not say. @param {number | undefined} pid */
function memoryOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024
  } catch {
    return 0
  }
}

/** @param {import('@playwright/test').Browser} browser @param {number} size @param {boolean} short Without the minutes. */
async function measureSize(browser, size, short) {
  forget()
  return withServer(servers.own, ['--size', String(size), '--port', '0'], async (origin, child) => {
    const counter = await openCounter(origin)
    const reserve = `${counter.origin}/reservations/reserve?date=${day}&view=timeline`
    const context = await browser.newContext({ ...place, serviceWorkers: 'block' })
    const page = await context.newPage()
    const open = async () => {
      await page.goto(reserve)
      await page.locator('[data-timeline-body]').waitFor({ timeout: 60_000 })
      await counter.rest()
    }
    const first = await counter.during(async () => {
      await signIn(page, counter.origin)
      await counter.rest()
    })
    await open()
    const opened = counter.sockets()
    const start = await counter.during(open)
    const sockets = counter.sockets() - opened
    const scroll = await counter.during(async () => {
      await page.mouse.move(900, 600)
      for (let screen = 0; screen < 4; screen += 1) {
        await page.mouse.wheel(0, 700)
        await page.waitForTimeout(500)
      }
      await counter.rest()
    })
    await open()
    const idle = short ? null : await counter.during(() => page.waitForTimeout(minute))
    const busy = short
      ? null
      : await counter.during(async () => {
          await reserveOnScreen(page, origin)
          await counter.rest()
        })
    const heap = await heapOf(page)
    const memory = memoryOf(child.pid)
    console.log(`${size} resources: counted`)
    await context.close()
    counter.close()
    return { first, start, scroll, idle, busy, heap, sockets, memory }
  })
}

/** @param {Calls | null} calls */
const inCell = (calls) => (calls === null ? '–' : `${calls.api} / ${calls.calendar}`)
/** @param {number} bytes */
const inMb = (bytes) => `${Math.round(bytes / 1e6)} MB`

/** The rows of the table, and how each is read. @type {readonly (readonly [string, (measured: Measured) => string])[]} */
const rows = [
  ['sign-in and Home: calls of the API / calendar', ({ first }) => inCell(first)],
  ['each further start, on Reserve', ({ start }) => inCell(start)],
  ['scrolling four screens', ({ scroll }) => inCell(scroll)],
  ['a minute on Reserve in which nothing happens', ({ idle }) => inCell(idle)],
  [`a minute on Reserve with ${reservations} reservations by others`, ({ busy }) => inCell(busy)],
  ['memory of the page, without the worker', ({ heap }) => inMb(heap)],
  ['connections of the hub, per open tab', ({ sockets }) => String(sockets)],
  ['memory of the sandbox server', ({ memory }) => inMb(memory)],
]

/** Gzip bytes of every file of a build that a visit can load. @param {string} folder */
const packed = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css|html|svg|woff2)$/.test(entry.name))
    .reduce((sum, { parentPath, name }) => sum + gzipSync(readFileSync(join(parentPath, name))).length, 0)

/**
 * Replaces the table between the two marks of the page.
 * @param {import('@playwright/test').Browser} browser @param {boolean} short
 */
export async function measureCapacity(browser, short) {
  buildServers()
  const sizes = [500, 5_000]
  /** @type {Measured[]} */
  const measured = []
  // The minutes once only: reservations concern the rows on screen, whatever the number of resources.
  for (const size of sizes) measured.push(await measureSize(browser, size, short || size !== sizes[0]))
  const table = [
    `| one browser | ${sizes.map((size) => `${size.toLocaleString('en')} resources`).join(' | ')} |`,
    '| --- | --: | --: |',
    ...rows.map(([name, read]) => `| ${name} | ${measured.map(read).join(' | ')} |`),
  ].join('\n')
  const files = { home: readSizes('dist').home, all: packed('dist') }
  console.log(`${table}\n\nA first visit loads ${files.home} bytes of scripts (gzip), the whole build is ${files.all}.`)
  if (short) return
  const text = readFileSync(documentation, 'utf8')
  const [before = '', rest = ''] = text.split('<!-- measured -->\n')
  const [, after = ''] = rest.split('<!-- /measured -->')
  writeFileSync(documentation, `${before}<!-- measured -->\n\n${table}\n\n<!-- /measured -->${after}`)
}
