// @ts-check
/**
 * The production build before the sandbox server: how soon a cold and a warm start show availability on a slow computer, and whether
 * anything that people do afterwards holds up the page.
 */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { withLongTasks } from './long-tasks.mjs'

export const day = '2026-11-23'
const path = `/reservations/reserve?date=${day}&view=timeline`
/** Times slower than this machine. */
const slowdown = 4

/** The sandbox server with its own client, which has pages to sign in, and the same with the production build. */
export const servers = { own: 'dist-server', production: '.cache/bench-server' }
const data = '.cache/bench-start.sqlite'
export const place = { locale: 'en-GB', timezoneId: 'Europe/Prague', viewport: { width: 1600, height: 900 } }

export const buildServers = () => {
  for (const words of [
    ['tools/sandbox-server.mjs', '--build'],
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  ]) {
    if (spawnSync(process.execPath, words, { stdio: 'inherit' }).status !== 0) throw new Error(`${words[0]} failed`)
  }
  rmSync(servers.production, { force: true, recursive: true })
  cpSync(`${servers.own}/main.js`, `${servers.production}/main.js`)
  cpSync('dist', `${servers.production}/client`, { recursive: true })
}

export const forget = () => ['', '-wal', '-shm'].forEach((end) => rmSync(`${data}${end}`, { force: true }))

/**
 * @template Result
 * @param {string} folder @param {readonly string[]} words
 * @param {(origin: string, child: import('node:child_process').ChildProcess) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export const withServer = async (folder, words, work) => {
  const flags = [...words, '--colleagues', 'off', '--clock', `${day}T08:41:00Z`, '--data', data]
  const child = spawn(process.execPath, [`${folder}/main.js`, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.on('close', resolve))
  try {
    const origin = await new Promise((found, failed) => {
      let printed = ''
      child.stdout.on('data', (text) => {
        printed += text
        const [, address] = /served at (\S+)/.exec(printed) ?? []
        if (address !== undefined) found(address)
      })
      child.on('close', () => failed(new Error(`The sandbox server ended: ${printed}`)))
    })
    return await work(origin, child)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/**
 * Signs in before the server's own client, then works before the production build at the same address, with the same data.
 * @template Result
 * @param {import('@playwright/test').Browser} browser @param {number} size
 * @param {(origin: string, storageState: Awaited<ReturnType<typeof newSession>>) => Promise<Result>} work
 * @param {readonly string[]} words Further options of the server.
 * @returns {Promise<Result>}
 */
export const withApplication = async (browser, size, work, words = []) => {
  forget()
  const sized = ['--size', String(size), ...words]
  const { port, storageState } = await withServer(servers.own, [...sized, '--port', '0'], async (origin) => ({
    port: new URL(origin).port,
    storageState: await newSession(browser, origin),
  }))
  try {
    return await withServer(servers.production, [...sized, '--port', port], (origin) => work(origin, storageState))
  } finally {
    forget()
  }
}

/** Runs in the page: what a deployment sends to the calendar's host goes to the server that simulates it. */
const sendOutsideHere = () => {
  const { fetch, location } = window
  window.fetch = (input, init) => {
    const { origin, host, pathname, search } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (origin === location.origin) return fetch(input, init)
    const here = `${location.origin}/services/${host}${pathname}${search}`
    return fetch(input instanceof Request ? new Request(here, input) : here, init)
  }
}

/** Runs in the page: notes when states are first on screen. */
const watchFirstStates = () => {
  const look = () => {
    const boxes = document.querySelectorAll('[data-timeline-body] [data-look], [data-timeline-body] [data-state]')
    if (boxes.length < 10) requestAnimationFrame(look)
    else requestAnimationFrame(() => Object.assign(window, { __coloured: performance.now() }))
  }
  requestAnimationFrame(look)
}

/** Signs in as anybody does. @param {import('@playwright/test').Page} page @param {string} origin */
export const signIn = async (page, origin) => {
  await page.goto(`${origin}/account/login`)
  await page.getByRole('button', { name: /Microsoft/ }).click()
  await page.getByRole('button', { name: /Novotn/ }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/account') && url.pathname !== '/authorize')
}

/** The cookies and tokens of a new session. @param {import('@playwright/test').Browser} browser @param {string} origin */
const newSession = async (browser, origin) => {
  const context = await browser.newContext({ ...place, serviceWorkers: 'block' })
  await signIn(await context.newPage(), origin)
  const storageState = await context.storageState()
  await context.close()
  return storageState
}

/** @param {import('@playwright/test').BrowserContext} context */
export const openPage = async (context) => {
  const page = await context.newPage()
  await page.addInitScript(sendOutsideHere)
  await page.addInitScript(watchFirstStates)
  return page
}

/** @param {import('@playwright/test').BrowserContext} context @param {string} origin */
const timeStart = async (context, origin) => {
  const page = await openPage(context)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(`${origin}${path}`)
  const shown = await page.waitForFunction(() => Reflect.get(window, '__coloured'), null, { timeout: 60_000 })
  return { page, session, time: Number(await shown.jsonValue()) }
}

/** @param {readonly number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** @param {import('@playwright/test').Browser} browser @param {number} rounds */
const measureStarts = (browser, rounds) =>
  withApplication(browser, 500, async (origin, storageState) => {
    /** @type {{ cold: number[], warm: number[] }} */
    const times = { cold: [], warm: [] }
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ ...place, storageState })
      const cold = await timeStart(context, origin)
      times.cold.push(cold.time)
      await cold.session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      // The service worker keeps the application once the page is at rest.
      await cold.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await cold.page.close()
      const warm = await timeStart(context, origin)
      times.warm.push(warm.time)
      console.log(`start ${round + 1} of ${rounds}: cold ${Math.round(cold.time)} ms, warm ${Math.round(warm.time)} ms`)
      await context.close()
    }
    return [
      {
        metric: `cold start to availability on screen, ${slowdown} x slower`,
        value: Math.round(median(times.cold)),
        unit: 'ms',
        target: '<= 2,000',
      },
      {
        metric: `warm start (service worker), ${slowdown} x slower`,
        value: Math.round(median(times.warm)),
        unit: 'ms',
        target: '<= 1,000',
      },
    ]
  })

/** @param {import('@playwright/test').Locator} locator */
const middleOf = async (locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`Not on screen: ${locator.toString()}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * What people do, each from the timeline and back to it: places are found first, and what is returned does it. Looking for an
 * element by its role takes tens of milliseconds of the page's thread, which are none of the product's.
 * @type {Record<string, (page: import('@playwright/test').Page) => Promise<() => Promise<void>>>}
 */
const deeds = {
  'scroll by the wheel': async (page) => async () => {
    await page.mouse.move(900, 600)
    for (let step = 0; step < 40; step += 1) await page.mouse.wheel(0, step < 30 ? 900 : -2_700)
    for (let step = 0; step < 20; step += 1) await page.mouse.wheel(step < 10 ? 400 : -400, 0)
  },
  'drag the scroll bar': async (page) => async () => {
    await page.evaluate(async () => {
      const scroller = document.querySelector('[data-timeline-scroller]')
      for (let step = 0; scroller && step <= 40; step += 1) {
        scroller.scrollTo({ top: (scroller.scrollHeight * (step <= 30 ? step : 0)) / 30, behavior: 'instant' })
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    })
  },
  search: async (page) => {
    const { x, y } = await middleOf(page.getByRole('searchbox', { name: 'Search resources' }))
    return async () => {
      await page.mouse.click(x, y)
      await page.keyboard.type('room 12', { delay: 60 })
      await page.waitForTimeout(500)
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Delete')
      await page.waitForTimeout(500)
    }
  },
  palette: async (page) => async () => {
    const dialog = page.locator('[role=dialog], dialog[open]').first()
    await page.keyboard.press('Control+K')
    await dialog.waitFor()
    await page.keyboard.type('room 12', { delay: 60 })
    await page.waitForTimeout(500)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  },
  'reservation form': async (page) => {
    await page.locator('[data-timeline-scroller]').evaluate((scroller) => scroller.scrollTo(700, 0))
    // Names come a moment after the boxes.
    const cells = page.getByRole('gridcell', { name: /, free$/ })
    await cells.first().waitFor()
    const boxes = await Promise.all((await cells.all()).map((cell) => cell.boundingBox()))
    const spots = boxes.flatMap((box) => {
      if (!box || box.y < 300 || box.y + box.height > 850) return []
      const from = Math.max(box.x, 800)
      return Math.min(box.x + box.width, 1_500) - from > 120 ? [{ from, y: box.y + box.height / 2 }] : []
    })
    const [spot] = spots
    if (!spot) throw new Error('No free time is on screen')
    return async () => {
      await page.mouse.move(spot.from + 20, spot.y)
      await page.mouse.down()
      await page.mouse.move(spot.from + 100, spot.y, { steps: 3 })
      await page.mouse.up()
      await page.locator('form[aria-label="New reservation"]').waitFor({ timeout: 5_000 })
      await page.keyboard.press('Escape')
      await page.waitForTimeout(500)
    }
  },
  'home and back': async (page) => {
    const { x, y } = await middleOf(page.getByRole('link', { name: /^Home/ }).first())
    return async () => {
      await page.mouse.click(x, y)
      await page.waitForTimeout(1_000)
      await page.goBack()
      await page.waitForTimeout(1_000)
    }
  },
}

/** @param {import('@playwright/test').Browser} browser @param {number} size */
const measureDeeds = (browser, size) =>
  withApplication(browser, size, async (origin, storageState) => {
    const context = await browser.newContext({ ...place, storageState, serviceWorkers: 'block' })
    const page = await openPage(context)
    await page.goto(`${origin}${path}`)
    await page.waitForFunction(() => Reflect.get(window, '__coloured'), null, { timeout: 60_000 })
    await page.waitForTimeout(5_000)
    const rows = []
    for (const [name, deed] of Object.entries(deeds)) {
      // A deed that is not possible must not cost the other figures.
      const act = await deed(page).catch(() => null)
      const done = () =>
        act?.().then(
          () => true,
          () => false,
        ) ?? Promise.resolve(false)
      const { result, longest, long } = await withLongTasks(browser, page, done)
      console.log(`${size} resources, ${name}: longest task ${longest} ms${result ? '' : ', could not be done'}`)
      rows.push({
        metric: `${size} resources, ${name}: longest task (over 50 ms: ${long})`,
        value: result ? Math.round(longest * 10) / 10 : Number.NaN,
        unit: 'ms',
        target: '<= 50',
      })
    }
    await context.close()
    return rows
  })

/** @param {import('@playwright/test').Browser} browser @param {boolean} short */
export const measureApplication = async (browser, short) => {
  buildServers()
  const starts = await measureStarts(browser, short ? 1 : 5)
  return [...starts, ...(await measureDeeds(browser, short ? 10_000 : 50_000))]
}
