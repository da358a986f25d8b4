import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type BackEnd, createBackEnd } from '#mocks/back-end.ts'
import { createMemoryLog } from '#mocks/server/changes.ts'
import type { Server } from '#mocks/server/server.ts'
import type { Timers } from '#mocks/server/timers.ts'
import { defaultWorld } from '#mocks/worlds/index.ts'
import type { WorldSize } from '#mocks/worlds/world.ts'
import { apiURL } from '#sandbox-server/open-sandbox.ts'
import { serveBackEnd } from '#sandbox-server/serve-back-end.ts'
import { readStaticFiles } from '#sandbox-server/static/static-files.ts'

export interface CampusOptions {
  /** The folder of the built client. */
  readonly client: string
  readonly size: WorldSize
  readonly timers: Timers
  /** What the server takes for the device's time, in UTC milliseconds. */
  readonly realNow: () => number
  /** The world's time at the beginning, in UTC milliseconds. */
  readonly at: number
}

/** The sandbox server inside this process, so that its books and its clock are at hand. */
export interface Campus {
  readonly server: Server
  /** Calls that wait for their answer. */
  readonly underWay: () => number
  readonly answered: () => number
  /** A page of its own browser context, signed in as the employee; `bugs` gathers what it throws. */
  enter(browser: Browser, before?: (page: Page) => Promise<void>): Promise<Visitor>
  close(): Promise<void>
}

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  readonly bugs: readonly string[]
  /** Opens a path of the product by a load of the page. */
  open(path: string): Promise<void>
}

export async function openCampus({ client, size, timers, realNow, at }: CampusOptions): Promise<Campus> {
  const inner = await createBackEnd({
    choice: { world: defaultWorld, size, seed: 1 },
    apiURL,
    picturesURL: '/pictures',
    log: createMemoryLog(),
    timers,
    realNow,
    clock: { anchor: realNow(), at, rate: 1 },
    serverType: 'o365',
  })
  let waiting = 0
  let answered = 0
  const backEnd: BackEnd = {
    ...inner,
    answer: async (request) => {
      waiting += 1
      try {
        return await inner.answer(request)
      } finally {
        waiting -= 1
        answered += 1
      }
    },
  }
  inner.prepare()
  const served = await serveBackEnd({ backEnd, files: readStaticFiles(client), port: 0, host: '127.0.0.1' })
  const { server } = inner
  return {
    server,
    underWay: () => waiting,
    answered: () => answered,
    enter: async (browser, before) => {
      const context = await browser.newContext({
        locale: 'en-GB',
        timezoneId: 'Europe/Prague',
        viewport: { width: 1600, height: 900 },
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      const bugs: string[] = []
      page.on('pageerror', (bug) => bugs.push(bug.message))
      await before?.(page)
      const { email } = server.people.persona('employee')
      const session = server.tokens.openSession()
      const tokens = {
        api_token: server.tokens.issue(email, 'api', session),
        api_refresh_token: server.tokens.issue(email, 'refresh', session),
        'assist-session': session,
      }
      await page.addInitScript((given) => {
        // A later load of the page finds what it has renewed meanwhile.
        for (const [key, value] of Object.entries(given)) {
          if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
        }
      }, tokens)
      return { page, context, bugs, open: async (path) => void (await page.goto(`${served.origin}${path}`)) }
    },
    close: () => served.close(),
  }
}
