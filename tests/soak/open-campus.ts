import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type BackEnd, createBackEnd } from '#mocks/back-end.ts'
import { deviceEmail } from '#mocks/server/sign-in/callers.ts'
import { createMemoryLog } from '#mocks/server/changes.ts'
import type { DrawnKiosk } from '#mocks/server/kiosks/drawn-kiosks.ts'
import type { Server } from '#mocks/server/server.ts'
import type { Timers } from '#mocks/server/time/clock.ts'
import { defaultWorld } from '#mocks/worlds/index.ts'
import type { WorldSize } from '#mocks/worlds/world.ts'
import { apiURL } from '#sandbox-server/open-sandbox.ts'
import { serveBackEnd } from '#sandbox-server/serve-back-end.ts'
import { readStaticFiles } from '#server/http/files.ts'
import { devicePath, setupPart } from '#src/features/devices/model/stored-device.ts'

export interface CampusOptions {
  /** The folder of the built client. */
  readonly client: string
  readonly size: WorldSize
  readonly timers: Timers
  /** The device's time for the server, in UTC milliseconds. */
  readonly realNow: () => number
  /** Start time of the world, in UTC milliseconds. */
  readonly at: number
  /** Called before each call is handled. */
  readonly onCall?: (request: Request) => void
}

/** The sandbox server in this process, with access to its data and its clock. */
export interface Campus {
  readonly server: Server
  readonly answered: () => number
  /** Opens a page in a new browser context, signed in as the employee. `bugs` collects uncaught errors. */
  enter(browser: Browser, before?: (page: Page) => Promise<void>): Promise<Visitor>
  /** Opens the page of a device without a signed-in user. */
  enterAsDevice(browser: Browser, kiosk: DrawnKiosk): Promise<Visitor>
  close(): Promise<void>
}

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  readonly bugs: readonly string[]
  /** Loads a path of the product. */
  open(path: string): Promise<void>
}

/** Creates a path that makes a browser this device, once. */
export function setupPath({ tokens }: Server, kiosk: DrawnKiosk): string {
  const code = tokens.issue(deviceEmail(kiosk.id), 'setup', tokens.openSession('device'))
  return devicePath(kiosk) + setupPart(code, false)
}

export async function openCampus(options: CampusOptions): Promise<Campus> {
  const { client, size, timers, realNow, at, onCall } = options
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
  let answered = 0
  const backEnd: BackEnd = {
    ...inner,
    answer: async (request) => {
      onCall?.(request)
      try {
        return await inner.answer(request)
      } finally {
        answered += 1
      }
    },
  }
  inner.prepare()
  const served = await serveBackEnd({ backEnd, files: readStaticFiles(client), port: 0, host: '127.0.0.1' })
  const { server } = inner
  const openPage = async (browser: Browser, viewport: { readonly width: number; readonly height: number }) => {
    const locale = { locale: 'en-GB', timezoneId: 'Europe/Prague' }
    const context = await browser.newContext({ ...locale, viewport, serviceWorkers: 'block' })
    const page = await context.newPage()
    const bugs: string[] = []
    page.on('pageerror', (bug) => bugs.push(bug.message))
    return { page, context, bugs, open: async (path: string) => void (await page.goto(`${served.origin}${path}`)) }
  }
  return {
    server,
    answered: () => answered,
    enter: async (browser, before) => {
      const visitor = await openPage(browser, { width: 1600, height: 900 })
      const { page } = visitor
      await before?.(page)
      const { email } = server.people.persona('employee')
      const session = server.tokens.openSession()
      const tokens = {
        api_token: server.tokens.issue(email, 'api', session),
        api_refresh_token: server.tokens.issue(email, 'refresh', session),
        'assist-session': session,
        'assist-token-owner': `${served.origin}/sandbox-api/ /`,
      }
      await page.addInitScript((given) => {
        // Keeps tokens that the page has renewed before a reload.
        for (const [key, value] of Object.entries(given)) {
          if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
        }
      }, tokens)
      return visitor
    },
    enterAsDevice: async (browser, kiosk) => {
      const visitor = await openPage(browser, { width: 1280, height: 800 })
      await visitor.open(setupPath(server, kiosk))
      return visitor
    },
    close: () => served.close(),
  }
}
